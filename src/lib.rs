//! Recuit.
mod input;
pub use input::InputError;
