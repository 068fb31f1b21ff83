//! The dynamic edge: models and schedules by name, experiments as files.
//!
//! Inside the framework everything is generic and dispatched at compile time. Here names become types, once
//! per run: [`Model`] and [`NamedSchedule`] are open registries, [`AnyEngine`] is a closed set, and an
//! [`Experiment`] puts it all into a file:
//!
//! ```toml
//! seed = 7
//! instance = "puzzles.txt"
//!
//! [model]
//! name = "sudoku"
//! formulation = { name = "blocks" }
//!
//! [engine]
//! name = "annealing"
//! schedule = { name = "geometric", factor = 0.999 }
//! initial = { fixed = 1.0 }
//!
//! [limits]
//! seconds = 10.0
//! ```
//!
//! A registry knows the types of all crates that are linked into the program. A crate that is never named is not
//! linked: write `use recuit_sudoku as _;` for each model that your program is to know.

mod aliases;
mod batch;
mod checkpoint;
mod checkup;
mod claim;
mod declare;
mod declared;
mod described;
mod each;
mod engine;
mod error;
mod experiment;
mod formulated;
mod generation;
mod judge;
mod live;
mod local_search;
mod markup;
mod model;
mod names;
mod never;
mod overlay;
mod parameter;
mod portfolio;
mod preparing;
mod purpose;
mod rating;
mod recording;
mod registry;
mod report;
mod schedule;
mod session;
mod setting;
mod several;
mod shape;
mod slot;
mod so_far;
mod strategies;
mod suits;
mod taken_down;
mod tree_search;
mod watch;
mod watched;

pub use batch::{Answers, Batch, Brief};
pub use checkpoint::{CheckpointError, Paused};
pub use checkup::{Checkup, Examined, Item, Kind, Solutions, Speed, Verdict, examine};
pub use claim::Contradiction;
pub use declare::{Declare, DeclaredInstance, Written};
pub use declared::{Declared, FAVORED, Moves, Values};
pub use described::Described;
pub use engine::AnyEngine;
pub use error::{ExperimentError, from_table};
pub use experiment::{Experiment, Limits, read_json, read_toml};
pub use formulated::{AnyFormulation, Formulated};
pub use generation::{Generation, Unmade};
pub use judge::{judge, judge_with};
pub use live::{Live, News};
pub use local_search::NamedLocalSearch;
pub use markup::{plain_text, without_accents};
pub use model::{Formulation, Instance, Model, NamedRun, SolveError};
pub use names::{nearest, registered};
pub use never::Never;
pub use overlay::overlay;
pub use parameter::{Form, Parameter, parameters, written};
pub use portfolio::{CHEAPER, MemberReport, NamedMember, NamedPortfolio, PortfolioReport};
pub use preparing::Preparing;
pub use purpose::Purpose;
pub use rating::Rating;
pub use recording::Recording;
pub use report::{Rendering, Report};
pub use schedule::NamedSchedule;
pub use session::Session;
pub use setting::{read_setting, set, set_all};
pub use several::several;
pub use slot::Slot;
pub use so_far::SoFar;
pub use strategies::{Construction, Strategies, Suite, SuiteOf};
pub use suits::{Holdings, Need, Unsuited};
pub use tree_search::TreeSearch;
pub use watch::{Pauses, Watch};
