//! Sudoku.
mod candidates;
mod complete;
mod grid;
mod partial;
mod placements;
mod repetitions;
mod shape;
mod swaps;
pub use candidates::{Candidates, Values};
pub use complete::{Complete, Filled, Kept, Swap};
pub use grid::{Contradiction, Grid};
pub use partial::{Assign, Assignment, Branches, Branching, Ejected, Partial, ValueOrder};
pub use placements::{EmptyCells, Placements};
pub use repetitions::{
    Contribution, DuplicatesInColumnsAndBlocks, MissingInRowsAndColumns, Repetitions, RepetitionsEverywhere,
    SwapsNeeded,
};
pub use shape::{Shape, ShapeError, Unit};
pub use swaps::Swaps;
