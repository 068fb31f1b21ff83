//! Who watches a named run.

use crate::{History, LevelReport, Observer, Problem};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The observer of a [`NamedRun`](super::NamedRun).
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The record that is kept, if one is.
    pub history: Option<History>,
    /// When the search is to pause, if it is.
    pub pauses: Option<Pauses>,
}

/// Pauses at the end of the first level, then whenever some time has passed since the last one, and whenever a flag is
/// raised.
#[derive(Clone, Debug)]
pub struct Pauses {
    every: Duration,
    flag: Arc<AtomicBool>,
    last: Option<Instant>,
}

impl Pauses {
    /// So much time between two pauses; none where another thread, or a signal handler, raises `flag`.
    pub fn new(every: Duration, flag: Arc<AtomicBool>) -> Self {
        Pauses { every, flag, last: None }
    }

    fn is_due(&mut self) -> bool {
        let is_due =
            self.flag.load(Ordering::Relaxed) || self.last.is_none_or(|last| last.elapsed() >= self.every);
        if is_due {
            self.last = Some(Instant::now());
        }
        is_due
    }
}

impl<P: Problem> Observer<P> for Watch {
    #[inline]
    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        Observer::<P>::on_level(&mut self.history, level);
    }

    #[inline]
    fn wants_pause(&mut self) -> bool {
        self.pauses.as_mut().is_some_and(Pauses::is_due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_level_is_kept_and_then_what_the_clock_or_the_flag_says() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut pauses = Pauses::new(Duration::from_secs(1000), flag.clone());
        assert_eq!([pauses.is_due(), pauses.is_due()], [true, false]);
        flag.store(true, Ordering::Relaxed);
        assert!(pauses.is_due());
        let mut always = Pauses::new(Duration::ZERO, Arc::default());
        assert_eq!([always.is_due(), always.is_due()], [true, true]);
    }
}
