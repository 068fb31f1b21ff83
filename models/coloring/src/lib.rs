//! Graph coloring for Recuit: neighbors get different colors, as few in all as possible.
//!
//! - [`Construct`]: a coloring that grows vertex by vertex, for greedy construction (DSATUR, RLF and simpler orders)
//!   and for exact search.
//! - [`Complete`]: a color for every vertex, for memetic search (HEAD), tabu search (TabuCol), annealing and hill climbing; with
//!   fewer and fewer colors.
//!
//! Beside them stand the DIMACS format ([`read()`], [`write()`]), a verifier ([`verify()`]), and a [`Generator`].

mod complete;
mod construct;
mod dimacs;
mod generate;
mod graph;
mod greedy;
mod layout;
mod model;
mod order;
mod verify;
mod view;

pub use complete::{
    Before, ColorsUsed, Complete, Conflicting, Conflicts, GreedyPartition, Painting, Recolor,
};
pub use construct::{Colored, ColorsNeeded, ColorsToCome, Construct, Paint};
pub use dimacs::{read, read_colorings, write, write_coloring};
pub use generate::{Generator, mycielski, queen};
pub use graph::Graph;
pub use model::{Coloring, Colors, Posed, Repair, Vertices};
pub use order::Order;
pub use verify::{Violation, verify};
pub use view::Drawing;
