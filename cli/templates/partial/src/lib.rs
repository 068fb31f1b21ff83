//! Which of these numbers add up to the target? Subset sum, decided number by number: a formulation for tree search.
//!
//! TODO: Say what your puzzle is. Its instances are read in `instance.rs`, `partial.rs` has the states that grow and
//! what leads from one to the next, and `model.rs` gives it a name.

mod instance;
mod model;
mod partial;

pub use instance::{Numbers, read, read_numbers, verify};
pub use model::SubsetSum;
pub use partial::{Choices, Decide, Missing, Partial};
