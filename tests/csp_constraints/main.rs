//! The constraints that come with Recuit keep their promises.

mod cardinalities;
mod first;
mod promises;
mod sequences;
