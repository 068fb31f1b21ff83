//! Subtrees of a search tree, which threads search side by side and which are accounted for in their order.

use super::threads::{Work, side_by_side};
use crate::termination::Pace;
use crate::{Progress, StopReason, Termination};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What the threads tell each other: they take the subtrees in their order, one after the other.
pub(super) struct Subtrees {
    /// The first that nobody has taken.
    next: AtomicUsize,
    /// The first that is known to end the search.
    last: AtomicUsize,
    is_over: AtomicBool,
    /// How many steps were made in each when its limits were last asked.
    steps: Vec<AtomicU64>,
}

impl Subtrees {
    fn new(count: usize) -> Self {
        Subtrees {
            next: AtomicUsize::new(0),
            last: AtomicUsize::new(usize::MAX),
            is_over: AtomicBool::new(false),
            steps: (0..count).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// The next to be searched, if any more is needed.
    pub(super) fn take(&self) -> Option<usize> {
        let subtree = self.next.fetch_add(1, Relaxed);
        (subtree < self.steps.len() && self.is_needed(subtree)).then_some(subtree)
    }

    fn is_needed(&self, subtree: usize) -> bool {
        subtree <= self.last.load(Relaxed) && !self.is_over.load(Relaxed)
    }

    /// The limits of the search of one: nobody needs it any more.
    pub(super) fn limits(&self, subtree: usize) -> Needed<'_> {
        Needed { subtrees: self, subtree, pace: Pace::default() }
    }

    /// What was found in one ends the search: those after it are not needed.
    pub(super) fn end_with(&self, subtree: usize) {
        self.last.fetch_min(subtree, Relaxed);
    }
}

/// See [`Subtrees::limits`].
pub(super) struct Needed<'a> {
    subtrees: &'a Subtrees,
    subtree: usize,
    pace: Pace,
}

impl Termination for Needed<'_> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        self.subtrees.steps[self.subtree].store(progress.steps, Relaxed);
        if !self.subtrees.is_needed(self.subtree) {
            return ControlFlow::Break(StopReason::Cancelled);
        }
        ControlFlow::Continue(self.pace.next(Instant::now(), progress.steps))
    }
}

/// What was done in the subtrees, as it comes from the threads. A channel would do the same, but the one of
/// the standard library is compiled for every kind of part: a twentieth of a model.
pub(super) struct Parts<'a, X> {
    subtrees: &'a Subtrees,
    come: Mutex<Come<X>>,
    /// Something has come, or nothing more will.
    news: Condvar,
}

struct Come<X> {
    parts: Vec<Option<X>>,
    /// How many threads are at work.
    working: usize,
}

impl<X> Parts<'_, X> {
    /// What was done in one. Until it has come, `ask` is told every few milliseconds how many steps it has
    /// taken, and may break off.
    pub(super) fn wait_for(
        &self,
        subtree: usize,
        mut ask: impl FnMut(u64) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason, X> {
        let mut asked = Instant::now();
        loop {
            let mut come = self.come();
            if let Some(part) = come.parts[subtree].take() {
                return ControlFlow::Continue(part);
            }
            assert!(come.working > 0, "all threads of the search have panicked");
            // Whatever wakes it, the part is looked for again.
            drop(self.news.wait_timeout(come, Pace::INTERVAL));
            if asked.elapsed() >= Pace::INTERVAL {
                ask(self.subtrees.steps[subtree].load(Relaxed))?;
                asked = Instant::now();
            }
        }
    }

    /// No more is needed. Once all threads have stopped: what was done in the subtrees that were begun and
    /// not waited for.
    pub(super) fn end(&self) -> Vec<X> {
        self.subtrees.is_over.store(true, Relaxed);
        let mut come = self.come();
        while come.working > 0 {
            come = self.news.wait(come).unwrap_or_else(PoisonError::into_inner);
        }
        come.parts.iter_mut().filter_map(Option::take).collect()
    }

    fn come(&self) -> MutexGuard<'_, Come<X>> {
        self.come.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that works, until it is dropped, be it by a panic.
struct Worker<'a, X>(&'a Parts<'a, X>);

impl<X> Worker<'_, X> {
    fn tell(&self, subtree: usize, part: X) {
        self.0.come().parts[subtree] = Some(part);
        self.0.news.notify_one();
    }
}

impl<X> Drop for Worker<'_, X> {
    fn drop(&mut self) {
        self.0.come().working -= 1;
        self.0.news.notify_one();
    }
}

/// Lets each worker search on a thread of its own, as long as there are subtrees to [`take`](Subtrees::take),
/// and tell what it did in each, while `account` goes through them.
///
/// # Panics
/// When the system refuses to start so many threads.
pub(super) fn share_out<X: Send, W, U>(
    count: usize,
    workers: impl Iterator<Item = W>,
    account: impl FnOnce(&Parts<'_, X>) -> U,
) -> U
where
    W: FnOnce(&Subtrees, &dyn Fn(usize, X)) + Send,
{
    let subtrees = &Subtrees::new(count);
    let come = Come { parts: (0..count).map(|_| None).collect(), working: 0 };
    let parts = &Parts { subtrees, come: Mutex::new(come), news: Condvar::new() };
    let works = workers.take(count).map(|work| {
        parts.come().working += 1;
        let worker = Worker(parts);
        Box::new(move || work(subtrees, &|subtree, part| worker.tell(subtree, part))) as Work<'_>
    });
    let mut found = None;
    let here = || {
        found = Some(account(parts));
        parts.end();
    };
    side_by_side(works.collect(), Box::new(here));
    found.expect("it has gone through them")
}
