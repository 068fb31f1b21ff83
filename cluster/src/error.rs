//! What can go wrong before there is an answer.

use recuit::edge::{ExperimentError, SolveError};
use recuit_experiments::{FolderError, PlanError, RunnerError, SourceError, in_words};

/// Bad input, or trouble with files.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// What the argument parser has to say; that may be help.
    #[error("{0}")]
    Arguments(clap::Error),
    /// Instances that cannot be had.
    #[error("{0}")]
    Source(#[from] SourceError),
    /// A plan that cannot be read.
    #[error("{0}")]
    Plan(#[from] PlanError),
    /// A plan that cannot be run.
    #[error("{0}")]
    Runner(#[from] RunnerError),
    /// The folder of a comparison.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// Names and parameters that do not fit.
    #[error("{0}")]
    Experiment(#[from] ExperimentError),
    /// A parameter that does not fit.
    #[error("--set {setting}: {error}")]
    Setting {
        /// What was to be set.
        setting: String,
        /// Why it cannot be.
        error: ExperimentError,
    },
    /// A search that makes no sense.
    #[error("{0}")]
    Solve(#[from] SolveError),
    /// Arguments that do not fit.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be read.
    #[error("{path}: {}", in_words(.error))]
    File {
        /// The file's name.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
}
