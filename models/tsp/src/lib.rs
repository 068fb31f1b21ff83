//! The traveling salesman problem for Recuit, in four formulations.
//!
//! - [`Tours`]: a tour that is always complete and is changed by [`TwoOpt`] and [`OrOpt`] moves, for hill
//!   climbing and annealing, or by [`EdgeChains`], for variable-depth search.
//! - [`Paths`]: a path that grows city by city, for the nearest-neighbor heuristic and for exact search.
//! - [`Links`]: fragments that are linked, for the greedy edge heuristic.
//! - [`OneTrees`]: edges that are required and excluded, for proofs of a hundred cities and more.
//!
//! Beside them stand the format of TSPLIB ([`read()`], [`write()`]), a verifier ([`verify()`]) that shares no
//! code with any of them, and a [`Generator`] of random instances.
//!
//! ```
//! use recuit::{Engine, Problem, Run, VariableDepth};
//! use recuit_tsp::{EdgeChains, Generator, Length, Start, Tours, verify_length};
//!
//! let cities = Generator::default().instance(1).unwrap();
//! let problem = Tours::new(&cities, 8, Start::GreedyEdge);
//! let search = VariableDepth { coolings: Some(2), ..VariableDepth::default() }.on(EdgeChains, Length);
//! let best = search.search(&problem, problem.initial(), &mut Run::seeded(1)).best.unwrap();
//! assert!(verify_length(&cities, best.state.order(), best.cost).is_empty());
//! ```

mod change;
mod cities;
mod crossover;
mod edge_chains;
mod exchanges;
mod generate;
mod links;
mod metric;
mod model;
mod near;
mod one_tree;
mod path;
mod read;
mod tour;
mod tree;
mod verify;
mod view;
mod write;

pub use change::{Change, Length};
pub use cities::{Cities, Places};
pub use crossover::TourCrossover;
pub use edge_chains::{EdgeChains, Exchanged};
pub use exchanges::{OrOpt, TwoOpt};
pub use generate::{GenerateError, Generator, Spread};
pub use links::{Fragments, Link, Links};
pub use metric::Metric;
pub use model::{Exchange, Format, Moves, Posed, Tsp};
pub use near::Near;
pub use one_tree::{Before, Decision, HeldKarp, OneTree, OneTrees};
pub use path::{LeastLength, Path, Paths, SpanningTree};
pub use read::{Listed, read, read_tours};
pub use tour::{Start, Tour, Tours};
pub use verify::{Violation, verify, verify_length};
pub use view::Map;
pub use write::{line, write, write_explicit, write_tour};
