//! Comparisons of search engines and formulations: planned, run on all cores, resumed, tabulated and plotted.

pub mod export;
mod number;
mod pairwise;
mod plan;
mod record;
pub mod statistics;
mod summary;
mod table;
#[cfg(test)]
mod testing;
mod unit;

pub use pairwise::{Comparison, Pair};
pub use plan::{Contender, Plan, Subject, Trial};
pub use record::Record;
pub use summary::{Effort, Rate, Row, Summary};
pub use unit::Unit;
