//! Comparisons of search engines and formulations: planned, run on all cores, resumed, tabulated and plotted.

pub mod export;
mod folder;
mod number;
mod pairwise;
mod plan;
mod record;
mod runner;
mod shard;
mod source;
pub mod statistics;
mod summary;
mod table;
mod tasks;
#[cfg(test)]
mod testing;
mod tune;
mod unit;

pub use folder::{Contents, Folder, FolderError, Manifest, MergeError, merge};
pub use pairwise::{Comparison, Pair};
pub use plan::{Contender, Plan, PlanError, Subject, Trial};
pub use record::Record;
pub use runner::{Runner, RunnerError};
pub use shard::Shard;
pub use source::{Opened, Source, SourceError};
pub use summary::{Effort, Rate, Row, Summary};
pub use tasks::{ThreadsError, as_completed, in_order};
pub use tune::{Between, Domain, Race, RaceError, Round, Scale, Score, Space, Tuning, experiment_file};
pub use unit::Unit;
