//! Latin squares: one program for all tests of the model, because each would be linked with all engines.

mod advice;
mod goldens;
mod laws;
mod texts;
