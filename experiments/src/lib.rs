//! Comparisons of search engines and formulations: planned, run on all cores, resumed, tabulated and plotted.

mod plan;
mod plot;
mod record;
mod report;

pub use plan::{Contender, Plan, Subject, Trial};
pub use plot::{Axis, Figure, Mark, Panel, Scale, Series, Spread, figures, png, svg, text};
pub use record::Record;
pub use report::{Table, report};
