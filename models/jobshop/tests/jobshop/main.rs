//! Job shops: one program for all tests of the model, because each would be linked with all engines.

mod freeing;
mod laws;
mod optima;
mod texts;
