//! Subtrees of a search tree, which threads search side by side and which are accounted for in their order.

use crate::termination::Pace;
use crate::{Progress, StopReason, Termination};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
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

/// What was done in the subtrees, as it comes from the threads.
pub(super) struct Parts<'a, X> {
    subtrees: &'a Subtrees,
    come: Vec<Option<X>>,
    receiver: Receiver<(usize, X)>,
}

impl<X> Parts<'_, X> {
    /// What was done in one. Until it has come, `ask` is told every few milliseconds how many steps it has taken, and may
    /// break off.
    pub(super) fn wait_for(
        &mut self,
        subtree: usize,
        mut ask: impl FnMut(u64) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason, X> {
        let mut asked = Instant::now();
        loop {
            if let Some(part) = self.come[subtree].take() {
                return ControlFlow::Continue(part);
            }
            match self.receiver.recv_timeout(Pace::INTERVAL) {
                Ok((subtree, part)) => self.come[subtree] = Some(part),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    unreachable!("all threads of the search have panicked")
                }
            }
            if asked.elapsed() >= Pace::INTERVAL {
                ask(self.subtrees.steps[subtree].load(Relaxed))?;
                asked = Instant::now();
            }
        }
    }

    /// No more is needed.
    pub(super) fn end(&self) {
        self.subtrees.is_over.store(true, Relaxed);
    }
}

/// Lets each worker search on a thread of its own, as long as there are subtrees to [`take`](Subtrees::take), and tell what it
/// did in each, while `account` goes through them.
///
/// # Panics
/// When the system refuses to start so many threads.
pub(super) fn share_out<X: Send, W, U>(
    count: usize,
    workers: impl Iterator<Item = W>,
    account: impl FnOnce(&mut Parts<'_, X>) -> U,
) -> U
where
    W: FnOnce(&Subtrees, &dyn Fn(usize, X)) + Send,
{
    let subtrees = &Subtrees::new(count);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for worker in workers.take(count) {
            let sender = sender.clone();
            // Nobody listens any more once a limit has ended the search.
            scope.spawn(move || worker(subtrees, &|subtree, part| drop(sender.send((subtree, part)))));
        }
        drop(sender);
        let come = (0..count).map(|_| None).collect();
        let mut parts = Parts { subtrees, come, receiver };
        let found = account(&mut parts);
        parts.end();
        found
    })
}
