//! Comparisons of search engines and formulations: planned, run on all cores, resumed, tabulated and plotted.

mod folder;
mod plan;
mod record;
mod runner;
mod shard;
mod source;
mod tasks;
mod tune;

pub use folder::{Contents, Folder, FolderError, Manifest, MergeError, merge};
pub use plan::{Contender, Plan, PlanError, Subject, Trial};
pub use record::Record;
pub use runner::{Runner, RunnerError};
pub use shard::Shard;
pub use source::{Opened, Source, SourceError};
pub use tasks::{ThreadsError, as_completed, in_order};
pub use tune::{Between, Domain, Race, RaceError, Round, Scale, Score, Space, Tuning, experiment_file};
