//! Knapsacks for Recuit: choose items of the highest profit that fit, where every item has a weight or, in the
//! multidimensional problem, one weight for each of several capacities.
//!
//! - [`Partial`]: items are taken or left one by one, the best ratio of profit to weight first, for greedy
//!   construction, branch and bound, and A*.
//! - [`Complete`]: items go in and out of a knapsack that is never overloaded, for local search.
//!
//! Costs count the profit *forgone*, that of the items left out: minimal where the profit is maximal, and never
//! negative. [`Surrogate`] bounds it from below. The verifier ([`verify()`]) shares no code with the formulations.

mod complete;
mod generate;
mod knapsack;
mod model;
mod packing;
mod partial;
mod read;
mod shipped;
mod surrogate;
mod verify;
mod view;

pub use complete::{Complete, Exchanges, Move};
pub use generate::{Class, Generator};
pub use knapsack::Knapsack;
pub use model::{Knapsacks, Posed};
pub use packing::{Forgone, Packing};
pub use partial::{Decide, Decided, ForgoneAtLeast, ForgoneYet, Partial};
pub use read::{read, read_solutions};
pub use shipped::{Shipped, shipped};
pub use surrogate::Surrogate;
pub use verify::verify;
pub use view::Contents;
