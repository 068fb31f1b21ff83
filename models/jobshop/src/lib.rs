//! The job shop problem for Recuit: jobs visit machines, each in an order of its own, and a machine does one job at a
//! time; be done with all of them as early as possible.
//!
//! - [`Complete`]: every machine has an order of its jobs, which moves along a critical path change
//!   ([`CriticalMoves`]: N1, N5, N6, N7). For tabu search and annealing, up to thousands of operations.
//! - [`Orders`]: pairs of operations are put in order, and what follows is found by immediate selection and
//!   edge-finding. For branch and bound, which proves optima of up to some 15 jobs on 15 machines.
//! - [`FreeOperations`]: what joins the two, for large neighborhood search.
//! - [`declare()`]: variables for the starts and constraints on them, for any engine of
//!   [declared puzzles](recuit::csp).
//!
//! Beside them stand the standard format ([`read()`], [`read_solutions`]), a [`lower_bound`], a verifier ([`verify()`])
//! that shares no code with any of them, and a [`Generator`].

mod bound;
mod complete;
mod declare;
mod freeing;
mod gantt;
mod generate;
mod instance;
mod makespan;
mod model;
mod moves;
mod one_machine;
mod ordering;
mod orders;
mod propagate;
mod read;
mod reorder;
mod selection;
mod shipped;
mod verify;
mod view;

pub use bound::lower_bound;
pub use complete::{Complete, Shift};
pub use declare::declare;
pub use freeing::FreeOperations;
pub use generate::{GenerateError, Generator};
pub use instance::{Instance, InstanceError, Visit};
pub use makespan::Makespan;
pub use model::{Guide, JobShop, Moves, Posed, REPAIRS, TABU};
pub use moves::CriticalMoves;
pub use ordering::{Mark, Ordering};
pub use orders::{LeastMakespan, Orders, Precede};
pub use read::{Stated, read, read_solutions};
pub use selection::Selection;
pub use shipped::{Shipped, shipped};
pub use verify::{Violation, verify};
pub use view::Gantt;
