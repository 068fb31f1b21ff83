//! Split numbers into two parts of equal sums, or sums that differ by one: a formulation for local search.
//!
//! TODO: Say what your puzzle is. Its instances are read in `instance.rs`, `complete.rs` has the states,
//! which are always complete, and the moves between them, and `model.rs` gives it a name.

mod complete;
mod instance;
mod model;

pub use complete::{AnyChange, Change, Complete, Difference, Split};
pub use instance::{Numbers, read, read_left, verify};
pub use model::NumberPartitioning;
