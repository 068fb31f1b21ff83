//! The declared puzzles: one program for all tests of the model, because each would be linked with all engines.

mod generated;
mod goldens;
mod laws;
mod texts;
