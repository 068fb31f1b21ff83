//! Many tasks on all cores.

use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// The system refuses to start threads.
#[derive(Debug, thiserror::Error)]
#[error("cannot start so many threads: {0}")]
pub struct ThreadsError(pub ThreadPoolBuildError);

/// Do the tasks from 0 up to `count` on several threads, by default one a core, and hand each result to `take` on this
/// thread as soon as it is there. Tasks not yet begun when `cancel` is raised are left out.
///
/// # Errors
/// When so many threads cannot be started.
pub fn as_completed<T: Send>(
    count: u64,
    threads: Option<usize>,
    cancel: &AtomicBool,
    task: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(u64, T),
) -> Result<(), ThreadsError> {
    if count == 1 {
        take(0, task(0));
        return Ok(());
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(ThreadsError)?;
    let (sender, receiver) = mpsc::channel();
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let sender = sender;
            pool.broadcast(|_| {
                // Whichever thread is free takes the next task: tasks take very different times, and results
                // are wanted in about their order.
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
        receiver.into_iter().for_each(|(number, result)| take(number, result));
    });
    Ok(())
}

/// The same, but each result is handed over only when all before it have been.
///
/// # Errors
/// When so many threads cannot be started.
pub fn in_order<T: Send>(
    count: u64,
    threads: Option<usize>,
    cancel: &AtomicBool,
    task: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(T),
) -> Result<(), ThreadsError> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    as_completed(count, threads, cancel, task, |number, result| {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            take(result);
            next += 1;
        }
    })?;
    // Should a cancellation leave gaps, the results after them are still handed over.
    waiting.into_values().for_each(take);
    Ok(())
}
