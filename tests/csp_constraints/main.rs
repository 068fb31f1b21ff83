//! The constraints that come with Recuit keep their promises.

mod cardinalities;
mod first;
mod orders;
mod promises;
mod sequences;
mod tables;
