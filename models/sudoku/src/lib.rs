//! Sudoku.
mod grid;
mod shape;
pub use grid::{Contradiction, Grid};
pub use shape::{Shape, ShapeError, Unit};
