//! Traces in files.

use crate::{Trace, TraceError};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file gives no trace.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// What is in it is no trace.
    #[error("{}: {error}", .path.display())]
    Trace {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: TraceError,
    },
}

/// Read traces from files, which are deleted, whatever is in them, if they were written for this reader only.
///
/// # Errors
/// When one cannot be read, or holds no trace.
pub fn open(paths: &[PathBuf], delete: bool) -> Result<Vec<Trace>, OpenError> {
    let traces = paths.iter().map(|path| read(path)).collect();
    if delete {
        // What cannot be deleted is in a folder for what is temporary.
        paths.iter().for_each(|path| _ = fs::remove_file(path));
    }
    traces
}

fn read(path: &Path) -> Result<Trace, OpenError> {
    let bytes = fs::read(path).map_err(|error| OpenError::File { path: path.to_owned(), error })?;
    Trace::read(bytes).map_err(|error| OpenError::Trace { path: path.to_owned(), error })
}
