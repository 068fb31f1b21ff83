//! Sliding-tile puzzles for Recuit: the 8-puzzle, the 15-puzzle, the 24-puzzle and those in between.
//!
//! [`Slides`] is the formulation of AIMA section 3.2.1: a state is a [`Board`], an action a [`Slide`] of the
//! blank. Three heuristics estimate how far it is to the goal: [`Manhattan`] distance, [`LinearConflict`],
//! which sees more, and [`PatternDatabases`], which see most and are built beforehand. Beside them stand the
//! text format ([`read()`]), a verifier ([`verify()`]) that shares no code with the formulation, and a
//! [`Generator`].

mod arrangement;
mod detours;
mod generate;
mod linear_conflict;
mod manhattan;
mod model;
mod patterns;
mod read;
mod shape;
mod slide;
mod slides;
mod verify;
mod view;

pub use arrangement::{Arrangement, Goal};
pub use generate::Generator;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use model::{Estimate, Heuristic, Posed, Sliding};
pub use patterns::{PatternDatabases, Patterns, cache_folder};
pub use read::{read, read_slides};
pub use shape::{Shape, ShapeError};
pub use slide::Slide;
pub use slides::{Board, Slides};
pub use verify::{Violation, verify};
pub use view::Tiles;
