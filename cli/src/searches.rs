//! Many instances on all cores, answered in their order.

use crate::error::Error;
use crate::suits::refuse;
use recuit::edge::{Experiment, Instance, Report, SolveError};
use recuit::laws::caught;
use recuit::{Cancellation, History};
use recuit_experiments::in_order;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What was found about one instance.
pub(crate) struct Answer {
    /// Its place among all, from 0.
    pub(crate) index: usize,
    pub(crate) name: Option<String>,
    pub(crate) report: Report,
    pub(crate) elapsed: Duration,
    pub(crate) history: Option<History>,
}

/// What went wrong, in words.
pub(crate) fn failed(experiment: &Experiment, error: SolveError) -> Error {
    match error {
        SolveError::Unsuited(unsuited) => refuse(experiment, &unsuited),
        error => Error::Solve(error),
    }
}

/// Searches instances one by one, as an experiment has it.
pub(crate) struct Searches<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) cancel: &'a Arc<AtomicBool>,
    pub(crate) history: Option<&'a History>,
    /// What the time of a search is counted from, if not from its first step.
    pub(crate) since: Option<Instant>,
}

impl Searches<'_> {
    /// Search one instance; an engine that does not suit it is refused by name. Instance number i draws from random stream
    /// number i, so that answers do not depend on the number of threads.
    pub(crate) fn answer(&self, index: usize, instance: &dyn Instance) -> Result<Answer, Error> {
        let cancellation = Cancellation::new(self.cancel.clone());
        let Experiment { seed, limits, ref engine, .. } = *self.experiment;
        let mut run = limits.run(seed, index as u64, Some(cancellation), self.history.cloned());
        if let Some(begin) = self.since {
            run.termination = run.termination.since(begin);
        }
        let begin = Instant::now();
        let report = caught(|| instance.solve(engine, &mut run))
            .map_err(Error::Panic)?
            .map_err(|error| failed(self.experiment, error))?;
        let elapsed = begin.elapsed();
        let name = instance.name().map(str::to_owned);
        Ok(Answer { index, name, report, elapsed, history: run.observer.history })
    }

    /// Search all instances, the first of which has the number `first`, and hand each answer to `take`, in the order
    /// of the instances, as soon as it and all before it are there. Instances not yet begun when it is cancelled are
    /// left out.
    pub(crate) fn all(
        &self,
        first: usize,
        instances: &[Box<dyn Instance>],
        threads: Option<usize>,
        take: impl FnMut(Result<Answer, Error>),
    ) -> Result<(), Error> {
        let answer = |number: u64| self.answer(first + number as usize, instances[number as usize].as_ref());
        Ok(in_order(instances.len() as u64, threads, self.cancel, answer, take)?)
    }
}
