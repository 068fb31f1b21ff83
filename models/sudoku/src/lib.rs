//! Sudoku for Recuit, in three formulations.
//!
//! - [`Partial`]: a grid that is filled cell by cell, for depth-first, greedy and best-first search.
//! - [`Complete`]: a grid that is always full and is repaired by swaps, for hill climbing and annealing.
//! - [`Coloring`]: the cells as vertices of a [`Graph`] to be colored, for randomized greedy construction.
//!
//! Beside them stand the text formats ([`read`], [`write`](write())), a verifier ([`verify`]) that shares no code
//! with any of them, a [`Generator`] of puzzles, and collections that it made ([`shipped`]).

mod candidates;
mod coloring;
mod complete;
mod effort;
mod full_grid;
mod generate;
mod graph;
mod grid;
mod order;
mod partial;
mod placements;
mod puzzles;
mod read;
mod repetitions;
mod shape;
mod swaps;
mod symbol;
mod uncolored;
mod verify;
mod write;

pub use candidates::{Candidates, Values};
pub use coloring::{Colored, Coloring, Paint};
pub use complete::{Complete, Filled, Kept, Swap};
pub use effort::{Difficulty, Effort, effort};
pub use full_grid::full_grid;
pub use generate::{GenerateError, Generator};
pub use graph::Graph;
pub use grid::{Contradiction, Grid};
pub use order::Order;
pub use partial::{Assign, Assignment, Branches, Branching, Ejected, Partial, ValueOrder};
pub use placements::{EmptyCells, Placements};
pub use puzzles::{Collection, shipped};
pub use read::{Puzzle, read};
pub use repetitions::{
    Contribution, DuplicatesInColumnsAndBlocks, MissingInRowsAndColumns, Repetitions, RepetitionsEverywhere,
    SwapsNeeded,
};
pub use shape::{Shape, ShapeError, Unit};
pub use swaps::Swaps;
pub use symbol::{cell_value, symbol};
pub use uncolored::UncoloredVertices;
pub use verify::{Violation, verify};
pub use write::{Format, FormatError, WriteError, pretty, write};
