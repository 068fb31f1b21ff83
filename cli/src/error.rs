//! What can go wrong before there is an answer.

use recuit::InputError;
use recuit::edge::{CheckpointError, ExperimentError};
use std::io;

/// Bad input, or trouble with files.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A text that cannot be read.
    #[error("{0}")]
    Input(#[from] InputError),
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
    /// Arguments that do not fit.
    #[error("{0}")]
    Usage(String),
    /// A file that cannot be read or written.
    #[error("{path}: {error}")]
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
    /// The system refuses to start threads.
    #[error("cannot start so many threads: {0}")]
    Threads(rayon::ThreadPoolBuildError),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}
