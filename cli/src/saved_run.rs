//! The file of a run that is kept: all that it takes to go on.

use crate::error::Error;
use recuit::InputError;
use recuit::edge::{Experiment, Instance};
use recuit_experiments::Source;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::error::Category;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// A run, and where it stands.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedRun {
    experiment: Value,
    /// The text of the instance.
    instance: String,
    /// How long the search took so far.
    pub(crate) used: Duration,
    /// `None` before the end of the first temperature level.
    pub(crate) checkpoint: Option<Value>,
}

/// What the file holds. A checksum that does not match shows that the file was damaged or edited: it is
/// refused, since a state with a wrong number in it might lead the search anywhere.
#[derive(Serialize, Deserialize)]
struct Sealed {
    checksum: u32,
    run: Value,
}

fn checksum_of(run: &Value) -> u32 {
    crc32fast::hash(run.to_string().as_bytes())
}

impl SavedRun {
    /// A run that is about to begin.
    pub(crate) fn new(experiment: &Experiment, instance: String) -> Self {
        let experiment = serde_json::to_value(experiment).expect("an experiment is plain data");
        SavedRun { experiment, instance, used: Duration::ZERO, checkpoint: None }
    }

    /// The run that is kept in a file.
    pub(crate) fn read(path: &Path) -> Result<Self, Error> {
        let text = Source::file(path)?.text;
        let unreadable = |error: serde_json::Error| {
            let message = error.to_string();
            let found = match error.classify() {
                Category::Eof => "a file that ends too early",
                Category::Syntax => "a text that is no JSON",
                Category::Data | Category::Io => {
                    message.rsplit_once(" at line").map_or(message.as_str(), |(found, _)| found)
                }
            };
            refuse(path, InputError::new(error.line().max(1), error.column().max(1), found, WRITTEN))
        };
        let Sealed { checksum, run } = serde_json::from_str(&text).map_err(unreadable)?;
        if checksum != checksum_of(&run) {
            let found = "a checkpoint that was changed or damaged";
            return Err(refuse(path, InputError::new(1, 1, found, WRITTEN)));
        }
        serde_json::from_value(run).map_err(unreadable)
    }

    /// Write the run to a file, atomically: whatever happens meanwhile, the file holds either what it held
    /// before or all of the run.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Error> {
        let run = serde_json::to_value(self).expect("it is plain data");
        let text =
            serde_json::to_vec(&Sealed { checksum: checksum_of(&run), run }).expect("it is plain data");
        let new = path.with_added_extension("new");
        let write = |mut file: File| file.write_all(&text).and_then(|()| file.sync_all());
        File::create(&new).and_then(write).map_err(|error| blame(&new, error))?;
        fs::rename(&new, path).map_err(|error| blame(path, error))
    }

    /// Remove the file: the search is over, and nothing is left to resume.
    pub(crate) fn remove(path: &Path) -> Result<(), Error> {
        match fs::remove_file(path) {
            // The search ended within its first level, before there was a file.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed.map_err(|error| blame(path, error)),
        }
    }

    /// What is to be searched, and how.
    pub(crate) fn experiment(&self, path: &Path) -> Result<Experiment, Error> {
        let read = Experiment::from_value(self.experiment.clone());
        read.map_err(|error| refuse(path, InputError::new(1, 1, error.found, error.expected)))
    }

    /// The instance; of a text with several, the first.
    pub(crate) fn instance(&self, experiment: &Experiment, path: &Path) -> Result<Box<dyn Instance>, Error> {
        let instances = experiment.model.read(&self.instance).map_err(|error| refuse(path, error))?;
        let none = || refuse(path, InputError::new(1, 1, "no instance", WRITTEN));
        instances.into_iter().next().ok_or_else(none)
    }
}

const WRITTEN: &str = "a checkpoint that this version of recuit has written";

fn refuse(path: &Path, error: InputError) -> Error {
    Error::Input(error.in_file(path.display().to_string()))
}

fn blame(path: &Path, error: io::Error) -> Error {
    Error::File { path: path.display().to_string(), error }
}
