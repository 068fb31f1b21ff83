//! The constraints that come with Recuit keep their promises.

mod first;
mod logic;
mod promises;
