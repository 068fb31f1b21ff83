//! What can go wrong before there is an answer.

use recuit::InputError;
use recuit::edge::{CheckpointError, ExperimentError, SolveError};
use recuit_experiments::{
    FolderError, MergeError, PlanError, RaceError, RunnerError, SourceError, ThreadsError, in_words,
};
use recuit_trace::TraceError;
use std::io;

/// Bad input, or trouble with files.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A text that cannot be read.
    #[error("{0}")]
    Input(#[from] InputError),
    /// Instances that cannot be found or read.
    #[error("{0}")]
    Source(#[from] SourceError),
    /// A plan that cannot be read.
    #[error("{0}")]
    Plan(#[from] PlanError),
    /// A plan that cannot be run.
    #[error("{0}")]
    Runner(#[from] RunnerError),
    /// A race that cannot be run.
    #[error("{0}")]
    Race(#[from] RaceError),
    /// The folder of a comparison.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// Parts that do not fit together.
    #[error("{0}")]
    Merge(#[from] MergeError),
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
    /// The code of a model broke down.
    #[error("the model panicked: {0}; `recuit doctor` looks for the promise that it breaks")]
    Panic(String),
    /// A search that ended without a report.
    #[error("{0}")]
    Solve(#[from] SolveError),
    /// Arguments that do not fit.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be read or written.
    #[error("{path}: {}", in_words(.error))]
    File {
        /// The file's name.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// A checkpoint that cannot be continued.
    #[error("{path}: {error}")]
    Checkpoint {
        /// The name of its file.
        path: String,
        /// Why it cannot.
        error: CheckpointError,
    },
    /// A trace that cannot be read.
    #[error("{path}: {error}")]
    Trace {
        /// The name of its file.
        path: String,
        /// Why it cannot.
        error: TraceError,
    },
    /// The system refuses to start threads.
    #[error("{0}")]
    Threads(#[from] ThreadsError),
    /// The output cannot be written.
    #[error("cannot write the output: {}", in_words(.0))]
    Output(#[from] io::Error),
}
