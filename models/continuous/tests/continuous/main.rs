//! Continuous functions: one program for all tests of the model, because each would be linked with all engines.

mod laws;
mod minima;
mod steps;
mod texts;
