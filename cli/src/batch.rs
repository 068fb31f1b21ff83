//! Many instances on all cores, answered in their order.

use crate::error::Error;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use recuit::edge::{Experiment, Instance, Report};
use recuit::{Cancellation, History};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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

/// Search all instances and hand each answer to `take`, in the order of the instances, as soon as it and all
/// before it are there. Instance number i draws from random stream number i, so that answers do not depend on
/// the number of threads. Instances not yet begun when `cancel` is raised are left out.
pub(crate) fn search(
    experiment: &Experiment,
    instances: &[Box<dyn Instance>],
    threads: Option<usize>,
    cancel: &Arc<AtomicBool>,
    history: Option<&History>,
    mut take: impl FnMut(Answer),
) -> Result<(), Error> {
    let answer = |index: usize| {
        let limits = experiment.limits;
        let cancellation = Cancellation::new(cancel.clone());
        let mut run = limits.run(experiment.seed, index as u64, Some(cancellation), history.cloned());
        let begin = Instant::now();
        let report = instances[index].solve(&experiment.engine, &mut run);
        let elapsed = begin.elapsed();
        let name = instances[index].name().map(str::to_owned);
        Answer { index, name, report, elapsed, history: run.observer }
    };
    if instances.len() == 1 {
        take(answer(0));
        return Ok(());
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(Error::Threads)?;
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let sender = sender;
            pool.install(|| {
                // One by one: neighbors take very different times, and answers are wanted in order.
                (0..instances.len()).into_par_iter().with_max_len(1).for_each_with(
                    sender,
                    |sender, index| {
                        if !cancel.load(Ordering::Relaxed) {
                            // The receiver lives as long as this scope.
                            let _ = sender.send(answer(index));
                        }
                    },
                );
            });
        });
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for answer in receiver {
            waiting.insert(answer.index, answer);
            while let Some(answer) = waiting.remove(&next) {
                take(answer);
                next += 1;
            }
        }
        // After a cancellation answers may be missing between those that are there.
        waiting.into_values().for_each(take);
    });
    Ok(())
}
