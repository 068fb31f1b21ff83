//! Many instances on all cores, answered in their order.

use crate::answer::Answer;
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::job::Job;
use crate::late::in_time;
use crate::live_line::LiveLine;
use crate::present::Presenter;
use crate::record::Record;
use crate::suits::refuse;
use recuit::Cancellation;
use recuit::edge::{Experiment, Instance, Live, Recording, SoFar, SolveError};
use recuit::laws::caught;
use recuit_experiments::{Source, in_order};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The error of a search that failed.
pub(crate) fn failed(experiment: &Experiment, error: SolveError) -> Error {
    match error {
        SolveError::Unsuited(unsuited) => refuse(experiment, &unsuited),
        error => Error::Solve(error),
    }
}

/// Searches instances one by one, as an experiment says.
pub(crate) struct Searches<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) cancel: &'a Arc<AtomicBool>,
    /// What records the search, if there is only one.
    pub(crate) recording: Option<Recording>,
    /// When the time of a search starts to count, if not with its first step.
    pub(crate) since: Option<Instant>,
    /// Who shows how far the search is, if there is only one.
    pub(crate) live: Option<Live>,
    /// Whom a portfolio tells what its searches have found as they end, if there is only one instance.
    pub(crate) so_far: Option<SoFar>,
}

/// Search every instance, and show what was found.
pub(crate) fn solve(job: &Job<'_>) -> Result<Ending, Error> {
    let Job { experiment, instance, folder, .. } = *job;
    let source = Source::find_or_shipped(instance, experiment.model.as_ref(), folder)?;
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&cancel);
    job.watchdog.heed(&cancel);
    let (instances, since) = job.watchdog.read(&source, instance, experiment)?;
    show_all(job, &instances, since, &cancel, job.presenter())
}

/// Search these instances, and show them after those that the presenter has shown.
pub(crate) fn show_all(
    job: &Job<'_>,
    instances: &[Box<dyn Instance>],
    since: Option<Instant>,
    cancel: &Arc<AtomicBool>,
    mut presenter: Presenter<'_>,
) -> Result<Ending, Error> {
    let Job { experiment, output, .. } = *job;
    let mut record = Record::begin(output, experiment, instances.len())?;
    presenter.expect(instances.len());
    let mut failure = None;
    let recording = record.as_ref().map(Record::recording);
    let live = (instances.len() == 1).then(Live::default);
    let mut line = live.clone().map(|live| LiveLine::start(experiment.engine.name(), live, job.notes));
    let last_moment = job.watchdog.last_moment().filter(|_| instances.len() == 1);
    let so_far = last_moment.map(|_| SoFar::default());
    let searches = Searches { experiment, cancel, recording, since, live, so_far };
    let first = presenter.answered();
    let mut show = |answer: Result<Answer, Error>| {
        job.watchdog.answered();
        drop(line.take());
        let shown = answer.and_then(|answer: Answer| {
            presenter.show(&answer)?;
            record.as_mut().map_or(Ok(()), Record::finish)
        });
        if let Err(error) = shown {
            // The search failed, or its answer cannot be shown or recorded: stop searching.
            cancel.store(true, Ordering::Relaxed);
            failure.get_or_insert(error);
        }
        presenter.ending()
    };
    match last_moment {
        Some(last) => {
            let instance = instances[0].as_ref();
            let leave = |answer| process::exit(show(Ok(answer)).code().into());
            let answer = in_time(
                last,
                || searches.answer(first, instance),
                || searches.so_far(first, instance),
                leave,
            );
            show(answer);
        }
        None => searches.all(first, instances, output.threads, |answer| _ = show(answer))?,
    }
    match failure {
        Some(error) => Err(error),
        None => Ok(presenter.finish()),
    }
}

impl Searches<'_> {
    /// Search one instance; an engine that does not suit it is refused by name. Instance number i draws from
    /// random stream number i, so that answers do not depend on the number of threads.
    pub(crate) fn answer(&self, index: usize, instance: &dyn Instance) -> Result<Answer, Error> {
        let cancellation = Cancellation::new(self.cancel.clone());
        let Experiment { seed, limits, ref engine, .. } = *self.experiment;
        let mut run = limits.run(seed, index as u64, Some(cancellation), self.recording.clone());
        if let Some(begin) = self.since {
            run.termination = run.termination.since(begin);
        }
        if let Some(live) = &self.live {
            run.termination = run.termination.shown_by(live.clone());
            run.observer.live = Some(live.clone());
        }
        if let Some(so_far) = &self.so_far {
            run.termination = run.termination.known_by(so_far.clone());
        }
        let begin = Instant::now();
        let report = caught(|| instance.solve(engine, &mut run))
            .map_err(Error::Panic)?
            .map_err(|error| failed(self.experiment, error))?;
        let elapsed = begin.elapsed();
        let name = instance.name().map(str::to_owned);
        Ok(Answer { index, name, report, elapsed })
    }

    /// What is known of the instance before all searches of a portfolio have ended, if any has.
    fn so_far(&self, index: usize, instance: &dyn Instance) -> Option<Answer> {
        let report = self.so_far.as_ref()?.report()?;
        let elapsed = self.since.map_or(Duration::ZERO, |begin| begin.elapsed());
        Some(Answer { index, name: instance.name().map(str::to_owned), report, elapsed })
    }

    /// Search all instances, the first of which has the number `first`, and hand each answer to `take` in the
    /// order of the instances, as soon as all before it are there. Instances not yet begun when the search is
    /// cancelled are left out.
    fn all(
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
