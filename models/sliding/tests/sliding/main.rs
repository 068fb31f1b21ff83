//! Sliding-tile puzzles: one program for all tests of the model, because each would be linked with all engines.

mod by_name;
mod goldens;
mod laws;
mod patterns;
mod text;
