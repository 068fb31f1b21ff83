//! The quadratic assignment problem for Recuit (Koopmans & Beckmann 1957): put `n` facilities in `n` locations so
//! that the flows between facilities, each times the distance that it travels, sum to as little as possible.
//!
//! - [`Complete`]: every facility has a location; two of them swap. For hill climbing and annealing, up to hundreds
//!   of facilities.
//! - [`Partial`]: facilities are placed one by one, under the bound of [`GilmoreLawler`]. For greedy construction,
//!   and for best-first search that proves an optimum, up to about ten facilities.
//!
//! Beside them stand the formats of QAPLIB ([`read()`], [`read_solutions`]), a verifier ([`verify()`]) that shares
//! no code with either, and a [`Generator`].

mod abreast;
mod complete;
mod generate;
mod instance;
mod linear_assignment;
mod model;
mod partial;
mod read;
mod verify;
mod view;

pub use abreast::{ArrangementsAbreast, SwapsAbreast};
pub use complete::{Arrangement, Complete, Positions, Swap, Swaps, TotalCost};
pub use generate::{Collection, Distances, GenerateError, Generator, shipped};
pub use instance::{Instance, InstanceError};
pub use linear_assignment::linear_assignment;
pub use model::{Posed, Qap};
pub use partial::{GilmoreLawler, Partial, Place, Placed, Remaining};
pub use read::{Stated, read, read_solutions};
pub use verify::{Violation, verify};
pub use view::Sites;
