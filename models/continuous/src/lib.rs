//! Continuous optimization for Recuit: the lowest point of a [`Function`] within a box, in any float type.
//!
//! The same engines that swap the cells of a Sudoku minimize here: a state is a [`Point`], an action moves one of its
//! coordinates, a cost is a float. [`Steps`] draws moves from a Gaussian or a heavy-tailed distribution, and lists
//! those of a pattern for hill climbing.
//!
//! Beside them stand the text formats ([`read()`], [`read_points`]) and a verifier ([`verify()`]).

mod function;
mod minimize;
mod model;
mod read;
mod steps;
mod verify;
mod view;

pub use function::Function;
pub use minimize::{Minimize, Move, Point, Real, Value};
pub use model::{Continuous, Posed, Search};
pub use read::{Instance, read, read_points};
pub use steps::{Steps, Tail, reflect};
pub use verify::{Violation, verify};
pub use view::Curves;
