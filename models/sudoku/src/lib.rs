//! Sudoku for Recuit, in two formulations.
//!
//! - [`Partial`]: a grid that is filled cell by cell, for depth-first, greedy and best-first search.
//! - [`Complete`]: a grid that is always full and is repaired by swaps, for hill climbing and annealing.
//!
//! Beside them stand the text formats ([`read`], [`write`]) and a verifier ([`verify`]) that shares no code with
//! either.

mod candidates;
mod complete;
mod grid;
mod model;
mod partial;
mod placements;
mod read;
mod repetitions;
mod shape;
mod swaps;
mod symbol;
mod verify;
mod write;

pub use candidates::{Candidates, Values};
pub use complete::{Complete, Filled, Kept, Swap};
pub use grid::{Contradiction, Grid};
pub use model::{Posed, Repair, Sudoku};
pub use partial::{Assign, Assignment, Branches, Branching, Ejected, Partial, ValueOrder};
pub use placements::{EmptyCells, Placements};
pub use read::{Puzzle, read, read_unjudged};
pub use repetitions::{
    Contribution, DuplicatesInColumnsAndBlocks, MissingInRowsAndColumns, Repetitions, RepetitionsEverywhere,
    SwapsNeeded,
};
pub use shape::{Shape, ShapeError, Unit};
pub use swaps::Swaps;
pub use symbol::{cell_value, symbol};
pub use verify::{Violation, verify};
pub use write::{Format, WriteError, pretty, write};
