//! When a fast search is watched.

use super::WINDOW;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// When a search that proposes millions of moves a second is watched: from the first step on for a while, and then now
/// and then for a few steps, so that watching costs next to nothing. Clones are the same gate.
///
/// It turns at the boundaries of what the limits grant, which the search asks for in any case.
#[derive(Clone, Debug)]
pub struct Gate(Arc<Turning>);

#[derive(Debug)]
struct Turning {
    /// Open until so many steps, or, if it is to open once only, from then on.
    first: u64,
    once: bool,
    /// The steps from one opening to the next.
    interval: AtomicU64,
    is_open: AtomicBool,
    /// Was it closed since the search was last watched?
    missed: AtomicBool,
}

impl Gate {
    /// Open for the first steps, and then for [`WINDOW`] steps of every interval, which grows as the run does.
    pub fn now_and_then(first: u64) -> Self {
        Gate::new(first, false)
    }

    /// Open from that step on.
    pub fn from(step: u64) -> Self {
        Gate::new(step, true)
    }

    fn new(first: u64, once: bool) -> Self {
        let (is_open, missed) = (AtomicBool::new(!once), AtomicBool::new(once));
        Gate(Arc::new(Turning { first, once, interval: AtomicU64::new(WINDOW), is_open, missed }))
    }

    /// Is the search watched now?
    pub(super) fn is_open(&self) -> bool {
        self.0.is_open.load(Ordering::Relaxed)
    }

    /// Does it open once only, for the end of the run?
    pub(super) fn is_once(&self) -> bool {
        self.0.once
    }

    /// Was something missed since this was last asked?
    pub(super) fn has_missed(&self) -> bool {
        self.0.missed.swap(false, Ordering::Relaxed)
    }

    /// From now on it opens once in so many steps.
    pub(super) fn space(&self, interval: u64) {
        self.0.interval.store(interval.max(WINDOW), Ordering::Relaxed);
    }

    /// The search has made so many steps; returns how many it may make before it has to say so again.
    pub(crate) fn turn(&self, steps: u64) -> u64 {
        let Turning { first, once, .. } = *self.0;
        let interval = self.0.interval.load(Ordering::Relaxed);
        let begins = steps < first;
        let (is_open, next) = if once {
            (!begins, if begins { first } else { u64::MAX })
        } else if begins {
            (true, first)
        } else {
            let since = steps % interval;
            let is_open = since < WINDOW;
            (is_open, steps - since + if is_open { WINDOW } else { interval })
        };
        self.0.is_open.store(is_open, Ordering::Relaxed);
        if !is_open {
            self.0.missed.store(true, Ordering::Relaxed);
        }
        next.saturating_sub(steps).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_open_first_and_then_now_and_then() {
        let gate = Gate::now_and_then(50);
        gate.space(100);
        let mut open = Vec::new();
        let mut steps = 0;
        while steps < 400 {
            let granted = gate.turn(steps);
            open.push((steps, gate.is_open()));
            steps += granted;
        }
        let expected = [
            (0, true),
            (50, false),
            (100, true),
            (132, false),
            (200, true),
            (232, false),
            (300, true),
            (332, false),
        ];
        assert_eq!(open, expected);
    }

    #[test]
    fn it_may_open_once() {
        let gate = Gate::from(70);
        assert_eq!((gate.turn(0), gate.is_open()), (70, false));
        gate.turn(70);
        assert!(gate.is_open());
        assert!(gate.has_missed() && !gate.has_missed());
    }
}
