//! Sudoku: one program for all tests of the model, because each would be linked with all engines.

mod coloring;
mod cover;
mod dimacs;
mod edges;
mod freeing;
mod generate;
mod goldens;
mod laws;
mod round_trip;
mod shared_data;
mod techniques;
mod triads;
mod views;
