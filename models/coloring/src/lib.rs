//! Graph coloring for Recuit: neighbors get different colors, as few in all as possible.
//!
//! - [`Construct`]: a coloring that grows vertex by vertex, for greedy construction (DSATUR, RLF and simpler orders)
//!   and for exact search.
//! - [`Complete`]: a color for every vertex, for memetic search (HEAD), tabu search (TabuCol), annealing and
//!   hill climbing; with fewer and fewer colors.
//! - [`PartialLegal`]: some vertices wait without a color, and take theirs from their neighbors, for the same
//!   engines (PartialCol).
//!
//! Beside them stand the DIMACS format ([`read()`], [`write()`]), a verifier ([`verify()`]), and a [`Generator`].

mod clique;
mod colors_used;
mod complete;
mod construct;
mod dimacs;
mod fewest;
mod gamma;
mod generate;
mod graph;
mod greedy;
mod kempe;
mod kernel;
mod layout;
mod legal;
mod model;
mod order;
mod partition;
mod recolor;
mod residual;
mod verify;
mod vertex_list;
mod view;

pub use colors_used::ColorsUsed;
pub use complete::{Before, Complete, Conflicting, Conflicts, Painting};
pub use construct::{Colored, ColorsNeeded, ColorsToCome, Construct, Paint};
pub use dimacs::{read, read_colorings, write, write_coloring};
pub use generate::{Generator, mycielski, queen};
pub use graph::Graph;
pub use kempe::{Classes, Exchange, Exchanges, Kempe, SquaredSizes};
pub use kernel::Kernel;
pub use legal::{Importance, LegalColoring, Lost, PartialLegal, Uncolored, Waiting};
pub use model::{Coloring, Colors, Exchanged, Letting, Posed, Repair, Vertices};
pub use order::Order;
pub use partition::GreedyPartition;
pub use recolor::Recolor;
pub use residual::ColorClassesLeft;
pub use verify::{Violation, verify};
pub use vertex_list::VertexList;
pub use view::Drawing;
