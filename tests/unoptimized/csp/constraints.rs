//! The constraints that come with Recuit keep their promises.

mod cardinalities;
mod first;
mod functional;
mod knapsacks;
mod logic;
mod optional;
mod orders;
mod promises;
mod schedules;
mod sequences;
mod switched;
mod tables;
