//! 9x9 Sudoku at full speed.

mod board;
mod instructions;
mod lanes;
mod literal;
mod many;
mod node;
mod portable;
mod rest;
mod sets;
mod sides;
mod triads;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod wide;

pub use instructions::Instructions;
pub use many::{Findings, solve, solve_many};
pub use node::Side;
pub use rest::Rest;
pub use triads::{Branch, Triads, UndecidedCells};

/// The cells of a 9x9 grid in reading order: 0 where empty, otherwise the value, 1 to 9.
pub type Cells = [u8; 81];
