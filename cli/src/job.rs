//! What is to be searched, whichever part of the command searches it.

use crate::args::Output;
use crate::notes::Notes;
use crate::present::Presenter;
use crate::watchdog::Watchdog;
use recuit::edge::Experiment;
use recuit_experiments::experiment_file;
use std::io::Write;
use std::path::Path;

/// An experiment on instances, and how its answers are shown.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) experiment: &'a Experiment,
    /// Which instances; see [`Source::find_or_shipped`](recuit_experiments::Source::find_or_shipped).
    pub(crate) instance: Option<&'a str>,
    /// Where files of instances are looked for.
    pub(crate) folder: &'a Path,
    pub(crate) output: &'a Output,
    pub(crate) watchdog: &'a Watchdog,
    pub(crate) notes: Notes,
}

impl<'a> Job<'a> {
    /// Write all that decides what a run does, if that is wanted.
    pub(crate) fn show_parameters(&self) {
        if self.output.show_parameters {
            let mut experiment = serde_json::to_value(self.experiment).unwrap_or_default();
            experiment["instance"] = self.instance.into();
            // If it cannot be written, there is still the search.
            let _ = write!(anstream::stderr(), "{}", experiment_file(experiment));
        }
    }

    /// What shows its answers.
    pub(crate) fn presenter(&self) -> Presenter<'a> {
        Presenter::new(self.experiment, self.output, self.notes)
    }
}
