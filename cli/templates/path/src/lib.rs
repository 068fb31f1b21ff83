//! Measure an amount of water with jugs: a shortest plan, found by A* and its like.
//!
//! TODO: Say what your puzzle is. Its instances are read in `instance.rs`, `plan.rs` has the states and the actions that
//! lead from one to the next, and `model.rs` gives it a name.

mod instance;
mod model;
mod plan;

pub use instance::{Jugs, read, read_plans, verify};
pub use model::WaterJugs;
pub use plan::{Amounts, Measuring, Missing, Step};
