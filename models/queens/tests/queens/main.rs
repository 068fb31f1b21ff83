//! The n queens: one program for all tests of the model, because each would be linked with all engines.

mod goldens;
mod laws;
mod texts;
