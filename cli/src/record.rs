//! `--history` and `--plot`: the record of one run, as a file and as a figure.

use crate::args::Output;
use crate::error::Error;
use crate::terminal::columns;
use crate::ticker::Ticker;
use recuit::History;
use recuit::edge::{AnyEngine, Experiment, Recording};
use recuit_experiments::{Figure, history_figure, png, svg, text};
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often the file is brought up to date.
const EVERY: Duration = Duration::from_secs(1);

/// How many samples are kept.
const SAMPLES: usize = 4096;

/// The record of a run.
pub(crate) struct Record {
    recording: Recording,
    file: Option<(PathBuf, File)>,
    title: String,
    seed: u64,
    plot: bool,
    /// Writes the file as the run goes on.
    writing: Option<Ticker>,
}

impl Record {
    /// Open the file before the search, so that nobody waits for a record that cannot be kept.
    pub(crate) fn begin(
        output: &Output,
        experiment: &Experiment,
        instances: usize,
    ) -> Result<Option<Self>, Error> {
        let option = match (&output.history, output.plot) {
            (None, false) => return Ok(None),
            (Some(_), _) => "--history",
            (None, true) => "--plot",
        };
        if let AnyEngine::Replicas(_) = experiment.engine {
            return Err(Error::Usage(format!(
                "{option} records one search, found the engine replicas with many; recuit watch --history records the best \
                 of them"
            )));
        }
        if let AnyEngine::Portfolio(_) = experiment.engine {
            return Err(Error::Usage(format!(
                "{option} records one search, found the engine portfolio with several: name one by --engine"
            )));
        }
        if instances != 1 {
            return Err(Error::Usage(format!("{option} records one run, found {instances} instances")));
        }
        let recording = Recording::new(SAMPLES, &experiment.engine);
        let open = |path: &PathBuf| match File::create(path) {
            Ok(file) => Ok((path.clone(), file)),
            Err(error) => Err(blame(path, error)),
        };
        let file = output.history.as_ref().map(open).transpose()?;
        // A figure is drawn when all of it is known, and a pipe cannot take back what was written.
        let growing = file.as_ref().filter(|(path, _)| kind(path) == Kind::Table);
        let writing =
            growing.and_then(|(_, file)| file.try_clone().ok()).filter(is_regular).map(|mut file| {
                let recording = recording.clone();
                // Should it fail now, it fails at the end, too, where the error is told.
                Ticker::start(EVERY, EVERY, move |_| drop(put(&mut file, &table(&recording.history()))))
            });
        let model = serde_json::to_value(&experiment.model).unwrap_or_default();
        let formulation = model["formulation"]["name"].as_str().unwrap_or_default();
        let title = format!("{} on {formulation}", experiment.engine.name());
        Ok(Some(Record { recording, file, title, seed: experiment.seed, plot: output.plot, writing }))
    }

    /// What the search is to be recorded by.
    pub(crate) fn recording(&self) -> Recording {
        self.recording.clone()
    }

    /// Write what was recorded, and draw it if that is wanted.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        drop(self.writing.take());
        let history = self.recording.history();
        if let Some((path, file)) = &mut self.file {
            let contents = contents(path, &history, &self.title, self.seed);
            put(file, &contents).map_err(|error| blame(path, error))?;
        }
        if self.plot {
            let figure = figure(&history, &self.title, self.seed);
            write!(anstream::stdout().lock(), "\n{}", text(&figure, columns().into()))?;
        }
        Ok(())
    }
}

/// What kind of file it is to be.
#[derive(PartialEq, Eq)]
enum Kind {
    Table,
    Drawing,
    Image,
}

fn kind(path: &Path) -> Kind {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Kind::Drawing,
        Some("png") => Kind::Image,
        _ => Kind::Table,
    }
}

fn is_regular(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}

/// The history of a run as its file is to hold it: a table, or a figure if the name says so.
pub(crate) fn contents(path: &Path, history: &History, title: &str, seed: u64) -> Vec<u8> {
    match kind(path) {
        Kind::Table => table(history),
        Kind::Drawing => svg(&figure(history, title, seed)).into_bytes(),
        Kind::Image => png(&figure(history, title, seed)),
    }
}

fn table(history: &History) -> Vec<u8> {
    let mut table = Vec::new();
    history.write_csv(&mut table).expect("memory can be written");
    table
}

fn figure(history: &History, title: &str, seed: u64) -> Figure {
    history_figure("history".to_owned(), title.to_owned(), &[(seed, history.samples())])
}

/// Put this in the place of what the file holds.
fn put(file: &mut File, contents: &[u8]) -> io::Result<()> {
    if is_regular(file) {
        file.rewind()?;
        file.set_len(contents.len() as u64)?;
    }
    file.write_all(contents)
}

fn blame(path: &Path, error: io::Error) -> Error {
    Error::File { path: path.display().to_string(), error }
}
