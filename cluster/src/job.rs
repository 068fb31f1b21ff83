//! What all ranks are told to do.

use crate::error::Error;
use clap::ValueEnum;
use recuit::edge::{Experiment, Instance};
use recuit_experiments::{Plan, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What all ranks do together.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Job {
    /// Run the trials of a plan.
    Compare(Plan),
    /// Search one instance.
    Search(Search),
}

/// A search that every rank makes with random numbers of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Search {
    experiment: Value,
    /// The text of the instance.
    instance: String,
    /// Whether ranks trade their states, and how.
    pub(crate) migration: Option<Migration>,
}

/// How islands trade their states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Migration {
    /// Temperature levels between two states that an island sends, at least one.
    pub(crate) every: u64,
    /// Which states it sends.
    pub(crate) migrants: Migrants,
}

/// Which state an island sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
pub(crate) enum Migrants {
    /// The one that it is in
    Current,
    /// The best that it has seen
    Best,
}

impl Search {
    pub(crate) fn new(experiment: &Experiment, instance: String, migration: Option<Migration>) -> Self {
        let experiment = serde_json::to_value(experiment).expect("an experiment is plain data");
        Search { experiment, instance, migration }
    }

    /// What is searched and how; of several instances the first.
    pub(crate) fn read(&self) -> Result<(Experiment, Box<dyn Instance>), Error> {
        let experiment = Experiment::from_value(self.experiment.clone())?;
        let source = Source::decode(None, 0, Ok(self.instance.clone().into_bytes()))?;
        let instance = source.instances(experiment.model.as_ref())?.swap_remove(0);
        Ok((experiment, instance))
    }
}
