//! Sudoku for Recuit, in six formulations.
//!
//! - [`Partial`]: a grid that is filled cell by cell, for depth-first, greedy and best-first search.
//! - [`Triads`]: 9x9 only, candidates from which all that follows is removed at once, for exact
//!   search at full speed.
//! - [`Cover`]: what is left to every cell and to every value in every unit, for tree search
//!   in grids of any size.
//! - [`Complete`]: a grid that is always full and is repaired by swaps, for hill climbing and annealing.
//! - [`ListColoring`]: a grid that is always full, every cell with one of its candidates, for tabu search in
//!   large grids.
//! - [`Coloring`]: the cells as vertices of a graph ([`cell_graph`]) to be colored, for randomized greedy construction.
//!
//! Beside them stand the text formats ([`read()`], [`write()`]), a verifier ([`verify()`]) that shares no
//! code with any of them, a [`Generator`] of puzzles, and collections that it made ([`shipped`]). How hard a
//! puzzle is can be measured by the [techniques](Technique) that a person needs ([`explain()`]), and by the
//! [`SearchTree`]s of depth-first search.

mod candidates;
mod classic;
mod coloring;
mod complete;
mod count;
mod cover;
mod freeing;
mod generate;
mod grid;
mod lines;
mod list_coloring;
// Unit tests run no engine by its name; every engine for every formulation would be compiled for them once more.
#[cfg(not(test))]
mod model;
mod partial;
#[cfg_attr(test, allow(dead_code, reason = "only `model` grades"))]
mod rate;
mod read;
mod reduction;
mod residual;
mod shape;
mod singles;
mod symbol;
mod technique;
mod verify;
mod view;
mod words;
mod write;

pub use candidates::{Candidates, Values};
pub use classic::{
    Branch, Cells, Findings, Instructions, Rest, Side, Triads, UndecidedCells, solve, solve_many,
};
pub use coloring::{
    Colored, Coloring, ColoringError, Order, Paint, UncoloredVertices, cell_graph, puzzle_graph,
    read_coloring,
};
pub use complete::{
    Complete, Contribution, DuplicatesInColumnsAndBlocks, Filled, FilledAbreast, Kept, KeptParts,
    MissingInRowsAndColumns, Repetitions, RepetitionsEverywhere, Swap, Swaps, SwapsAbreast, SwapsNeeded,
};
pub use count::{count, is_minimal, redundant_givens};
pub use cover::{Cover, Covering, Decision, ExactlyOne, OpenCells, Undo};
pub use freeing::FreeCells;
pub use generate::{
    Collection, Difficulty, Effort, EffortRange, GenerateError, Generator, effort, full_grid, shipped,
};
pub use grid::{Contradiction, Grid};
pub use list_coloring::{Choose, Chosen, Conflicting, Conflicts, ListColoring};
#[cfg(not(test))]
pub use model::{Lists, Posed, Repair, Sudoku, Vertices};
pub use partial::{
    Assign, Assignment, Branches, Branching, Ejected, EmptyCells, Partial, Placements, ValueOrder,
};
pub use rate::SearchTree;
pub use read::{Puzzle, read, read_unjudged};
pub use reduction::{Reduced, Reduction};
pub use residual::OpenCandidates;
pub use shape::{Shape, ShapeError, Unit};
pub use singles::solved_by_singles;
pub use symbol::{cell_value, symbol};
pub use technique::{Deduction, Explanation, Mark, Step, Technique, Verdict, explain};
pub use verify::{Violation, is_correct, verify};
pub use view::{Full, Pencil};
pub use write::{Format, WriteError, pretty, write};
