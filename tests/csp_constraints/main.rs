//! The constraints that come with Recuit keep their promises.

mod first;
mod promises;
mod schedules;
