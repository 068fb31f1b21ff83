//! Who watches a named run.

use super::{Live, Recording};
use crate::{Cost, LevelReport, Observer, Problem};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The observer of a [`NamedRun`](super::NamedRun).
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The record that is kept, if one is.
    pub recording: Option<Recording>,
    /// Who is told of levels, if anybody is.
    pub live: Option<Live>,
    /// When the search should pause, if ever.
    pub pauses: Option<Pauses>,
}

/// Pauses at the ends of some levels, and of every level while a flag is raised.
#[derive(Clone, Debug)]
pub struct Pauses {
    rhythm: Rhythm,
    flag: Arc<AtomicBool>,
}

#[derive(Clone, Debug)]
enum Rhythm {
    /// After so much time; and when the last pause was, if there was one.
    Time(Duration, Option<Instant>),
    /// After so many levels; and how many there were since the last pause.
    Levels(u64, u64),
}

impl Pauses {
    /// At the end of the first level, then whenever `every` has passed since the last pause; and at every
    /// level while `flag`, which another thread or a signal handler may set, is raised.
    pub fn new(every: Duration, flag: Arc<AtomicBool>) -> Self {
        Pauses { rhythm: Rhythm::Time(every, None), flag }
    }

    /// At the end of each level whose number, counted from 1, is a multiple of `every`. Unlike a clock, this
    /// does not depend on how fast the machine is.
    pub fn at_levels(every: u64) -> Self {
        Pauses { rhythm: Rhythm::Levels(every, 0), flag: Arc::default() }
    }

    fn is_due(&mut self) -> bool {
        let is_raised = self.flag.load(Ordering::Relaxed);
        match &mut self.rhythm {
            Rhythm::Time(every, last) => {
                let is_due = is_raised || last.is_none_or(|last| last.elapsed() >= *every);
                if is_due {
                    *last = Some(Instant::now());
                }
                is_due
            }
            Rhythm::Levels(every, since) => {
                *since += 1;
                let is_due = *since >= *every;
                if is_due {
                    *since = 0;
                }
                is_due
            }
        }
    }
}

impl Watch {
    /// Out of line, so that it is compiled once for each kind of cost, and not for each search.
    #[cold]
    #[inline(never)]
    fn tell<C: Cost>(&self, level: &LevelReport<C>) {
        if let Some(live) = &self.live {
            live.tell_level(level);
        }
        if let Some(recording) = &self.recording {
            recording.level(level.into());
        }
    }
}

impl<P: Problem> Observer<P> for Watch {
    #[inline]
    fn is_watching(&self) -> bool {
        false
    }

    #[inline]
    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        if self.live.is_some() || self.recording.is_some() {
            self.tell(level);
        }
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

    #[test]
    fn levels_are_counted() {
        let mut pauses = Pauses::at_levels(3);
        let due: Vec<bool> = (0..7).map(|_| pauses.is_due()).collect();
        assert_eq!(due, [false, false, true, false, false, true, false]);
    }
}
