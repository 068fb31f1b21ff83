//! Comparisons of search engines and formulations: planned, run on all cores, resumed, tabulated and plotted.

mod by_instance;
mod conclusion;
pub mod export;
mod folder;
mod number;
mod pairwise;
mod plan;
mod plot;
mod record;
mod report;
mod results;
mod runner;
mod shard;
mod shipped;
mod source;
pub mod statistics;
mod summary;
mod system;
mod table;
mod tasks;
#[cfg(test)]
mod testing;
mod tune;
mod unit;

pub use by_instance::by_instance;
pub use conclusion::conclusions;
pub use folder::{Contents, Folder, FolderError, Manifest, MergeError, merge};
pub use pairwise::{Comparison, Pair};
pub use plan::{Contender, Plan, PlanError, Subject, Trial};
pub use plot::{Axis, Figure, Mark, Panel, Scale, Series, Spread, figures, history_figure, png, svg, text};
pub use record::Record;
pub use report::report;
pub use runner::{Runner, RunnerError};
pub use shard::Shard;
pub use shipped::{SHIPPED_EXPERIMENTS, SHIPPED_PLANS, ShippedPlan};
pub use source::{Opened, Source, SourceError};
pub use summary::{Effort, Rate, Row, Summary};
pub use system::in_words;
pub use table::{Column, LINE, Table, folded, folded_to};
pub use tasks::{ThreadsError, as_completed, in_order};
pub use tune::{
    Between, Domain, Kept, Race, RaceError, Round, Score, Space, Transform, Tuning, experiment_file,
};
pub use unit::Unit;
