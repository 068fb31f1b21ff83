//! Graph coloring: one program for all tests of the model, because each would be linked with all engines.

mod files;
mod goldens;
mod greedy;
mod kernel;
mod laws;
mod rejectionless;
