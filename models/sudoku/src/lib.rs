//! Sudoku.
mod grid;
mod read;
mod shape;
mod symbol;
mod verify;
mod write;

pub use grid::{Contradiction, Grid};
pub use read::{Puzzle, read};
pub use shape::{Shape, ShapeError, Unit};
pub use symbol::{cell_value, symbol};
pub use verify::{Violation, verify};
pub use write::{Format, FormatError, WriteError, pretty, write};
