//! Comparisons of search engines and formulations: planned, run on all cores, resumed, tabulated and plotted.

mod plan;
mod record;

pub use plan::{Contender, Plan, Subject, Trial};
pub use record::Record;
