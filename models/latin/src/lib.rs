//! Latin squares for Recuit, also known as quasigroup completion (Gomes & Selman 1997): fill the holes of a square of
//! `n` by `n` so that each of `1..=n` stands once in every row and once in every column.
//!
//! The puzzle is a [declaration](declare), which gives both formulations: a partial assignment that grows, and a
//! complete one that is repaired. Beside it stand the formats ([`read()`], [`Format`]), a verifier ([`verify()`]) that
//! shares no code with either, and a [`Generator`] of squares with holes.

mod declare;
mod generate;
mod jacobson_matthews;
mod model;
mod read;
mod square;
mod verify;
mod write;

pub use declare::declare;
pub use generate::{Collection, GenerateError, Generator, shipped};
pub use jacobson_matthews::random_square;
pub use model::{Latin, branches};
pub use read::read;
pub use square::Square;
pub use verify::verify;
pub use write::{Format, write};
