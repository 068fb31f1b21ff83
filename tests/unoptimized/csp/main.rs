//! Declared problems, and the constraints that they are declared with.

mod answers;
mod complete;
mod constraints;
mod explain;
mod random;
mod residual;
mod round_trips;
mod view;
mod wide;
