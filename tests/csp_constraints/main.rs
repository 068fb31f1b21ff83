//! The constraints that come with Recuit keep their promises.

mod first;
mod functional;
mod promises;
