//! The constraints that come with Recuit keep their promises.

mod cardinalities;
mod first;
mod functional;
mod logic;
mod optional;
mod orders;
mod promises;
mod schedules;
mod sequences;
mod tables;
