//! What is to be searched, whichever part of the command searches it.

use crate::args::Output;
use crate::present::Presenter;
use crate::watchdog::Watchdog;
use recuit::edge::Experiment;
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
}

impl<'a> Job<'a> {
    /// What shows its answers.
    pub(crate) fn presenter(&self) -> Presenter<'a> {
        Presenter::new(self.experiment, self.output)
    }
}
