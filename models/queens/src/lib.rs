//! The n queens for Recuit: place n queens on a board of n by n so that no two attack each other.
//!
//! - [`Partial`]: queens are placed column by column, never under attack, for depth-first search and its kin.
//! - [`Complete`]: a queen in every row and column from the start; two queens exchange rows, for local search.
//! - [`Columns`]: a queen in every column; a queen moves within its column, the running example of AIMA chapter 4.
//!
//! Some queens may stand on the [`Board`] from the beginning (Gent, Jefferson & Nightingale 2017, *Complexity of
//! n-Queens Completion*). The verifier ([`verify()`]) shares no code with the formulations.

mod attacks;
mod board;
mod columns;
mod complete;
mod draw;
mod generate;
mod model;
mod movers;
mod partial;
mod placement;
mod read;
mod verify;
mod view;

pub use attacks::AttackingPairs;
pub use board::Board;
pub use columns::{Columns, Move, Moves};
pub use complete::{Complete, Swap, Swaps};
pub use draw::draw;
pub use generate::Generator;
pub use model::{Branches, Posed, Queens, Repair};
pub use movers::Movers;
pub use partial::{EmptyColumns, Order, Partial, Place, Placed};
pub use placement::Placement;
pub use read::{read, read_solutions};
pub use verify::verify;
pub use view::Chessboard;
