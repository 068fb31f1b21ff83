//! `--history`: the record of a run as a file.

use crate::error::Error;
use recuit::History;
use recuit::edge::{AnyEngine, Experiment, NamedLocalSearch};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The file that a run is recorded in.
pub(crate) struct Record {
    path: PathBuf,
    file: File,
}

impl Record {
    /// Open the file before the search, so that nobody waits for a record that cannot be kept.
    pub(crate) fn begin(
        path: Option<&Path>,
        experiment: &Experiment,
        instances: usize,
    ) -> Result<Option<Self>, Error> {
        let Some(path) = path else { return Ok(None) };
        if !matches!(experiment.engine, AnyEngine::Local(NamedLocalSearch::Annealing(_))) {
            let engine = experiment.engine.name();
            return Err(Error::Usage(format!("--history records the engine annealing, found {engine}")));
        }
        if instances != 1 {
            return Err(Error::Usage(format!("--history records one run, found {instances} instances")));
        }
        let file = File::create(path).map_err(|error| blame(path, error))?;
        Ok(Some(Record { path: path.to_owned(), file }))
    }

    /// Write what was recorded.
    pub(crate) fn write(&mut self, history: &History) -> Result<(), Error> {
        let mut out = BufWriter::new(&self.file);
        history.write_csv(&mut out).and_then(|()| out.flush()).map_err(|error| blame(&self.path, error))
    }
}

fn blame(path: &Path, error: io::Error) -> Error {
    Error::File { path: path.display().to_string(), error }
}
