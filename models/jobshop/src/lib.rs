//! Job shop scheduling for Recuit.

mod complete;
mod generate;
mod instance;
mod makespan;
mod moves;
mod one_machine;
mod orders;
mod read;
mod selection;
mod shipped;
mod verify;

pub use complete::{Complete, Shift};
pub use generate::{GenerateError, Generator};
pub use instance::{Instance, InstanceError, Visit};
pub use makespan::Makespan;
pub use moves::CriticalMoves;
pub use orders::{LeastMakespan, Mark, Ordering, Orders, Precede};
pub use read::{Stated, read, read_solutions};
pub use selection::Selection;
pub use shipped::{Shipped, shipped};
pub use verify::{Violation, verify};
