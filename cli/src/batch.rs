//! Many tasks on all cores, done in their order: above all instances that are searched.

use crate::error::Error;
use rayon::ThreadPoolBuilder;
use recuit::edge::{Experiment, Instance, Report};
use recuit::{Cancellation, History};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
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

/// Searches instances one by one, as an experiment has it.
pub(crate) struct Searches<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) cancel: &'a Arc<AtomicBool>,
    pub(crate) history: Option<&'a History>,
}

impl Searches<'_> {
    /// Search one instance. Instance number i draws from random stream number i, so that answers do not depend on
    /// the number of threads.
    pub(crate) fn answer(&self, index: usize, instance: &dyn Instance) -> Answer {
        let cancellation = Cancellation::new(self.cancel.clone());
        let Experiment { seed, limits, ref engine, .. } = *self.experiment;
        let mut run = limits.run(seed, index as u64, Some(cancellation), self.history.cloned());
        let begin = Instant::now();
        let report = instance.solve(engine, &mut run);
        let elapsed = begin.elapsed();
        let name = instance.name().map(str::to_owned);
        Answer { index, name, report, elapsed, history: run.observer.history }
    }

    /// Search all instances, the first of which has the number `first`, and hand each answer to `take`, in the order
    /// of the instances, as soon as it and all before it are there. Instances not yet begun when it is cancelled are
    /// left out.
    pub(crate) fn all(
        &self,
        first: usize,
        instances: &[Box<dyn Instance>],
        threads: Option<usize>,
        take: impl FnMut(Answer),
    ) -> Result<(), Error> {
        let answer = |number: u64| self.answer(first + number as usize, instances[number as usize].as_ref());
        in_order(instances.len() as u64, threads, self.cancel, answer, take)
    }
}

/// Do the tasks from 0 up to `count` on several threads, and hand each result to `take`, in order, as soon as it and
/// all before it are there. Tasks not yet begun when `cancel` is raised are left out.
pub(crate) fn in_order<T: Send>(
    count: u64,
    threads: Option<usize>,
    cancel: &AtomicBool,
    task: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T),
) -> Result<(), Error> {
    if count == 1 {
        take(task(0));
        return Ok(());
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(Error::Threads)?;
    let (sender, receiver) = mpsc::channel();
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let sender = sender;
            pool.broadcast(|_| {
                // Who is ready takes the next one: neighbors take very different times, and order is wanted.
                while !cancel.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    // The receiver lives as long as this scope.
                    let _ = sender.send((number, task(number)));
                }
            });
        });
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                take(result);
                next += 1;
            }
        }
        // After a cancellation results may be missing between those that are there.
        waiting.into_values().for_each(take);
    });
    Ok(())
}
