//! What a run tells while it goes on, for whoever shows it meanwhile.

use crate::{LevelReport, Progress};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};

/// The steps of a run, the cost of its incumbent and its temperature, as they were when the run last asked its limits:
/// several times a second. Clones see the same run.
#[derive(Clone, Debug, Default)]
pub struct Live(Arc<Told>);

#[derive(Debug, Default)]
struct Told {
    steps: AtomicU64,
    incumbent: Number,
    temperature: Number,
    /// Starts and reheats so far.
    turns: Mutex<(u64, u64)>,
    news: Mutex<Option<SyncSender<News>>>,
}

/// A number that may be missing.
#[derive(Debug)]
struct Number(AtomicU64);

impl Default for Number {
    fn default() -> Self {
        Number(AtomicU64::new(f64::NAN.to_bits()))
    }
}

impl Number {
    fn set(&self, number: Option<f64>) {
        self.0.store(number.unwrap_or(f64::NAN).to_bits(), Ordering::Relaxed);
    }

    fn get(&self) -> Option<f64> {
        let number = f64::from_bits(self.0.load(Ordering::Relaxed));
        (!number.is_nan()).then_some(number)
    }
}

/// Something that happened in a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum News {
    /// The incumbent improved.
    Improved {
        /// Steps so far.
        steps: u64,
        /// What it costs.
        cost: f64,
    },
    /// A level was the first after a reheat.
    Reheated {
        /// Steps so far.
        steps: u64,
        /// How many reheats there were, this one included.
        number: u64,
        /// The temperature that the search went back to.
        temperature: f64,
    },
    /// A level was the first of another start.
    Restarted {
        /// Steps so far.
        steps: u64,
        /// The number of the start, from 2.
        number: u64,
        /// Its temperature.
        temperature: f64,
    },
}

impl Live {
    /// The same, which in addition sends the news of the run. What cannot be taken in at once is left out, so that
    /// the run never waits.
    pub fn sending(self, news: SyncSender<News>) -> Self {
        *self.0.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(news);
        self
    }

    /// How far the run is.
    pub fn progress(&self) -> Progress {
        Progress { steps: self.0.steps.load(Ordering::Relaxed), incumbent: self.0.incumbent.get() }
    }

    /// The temperature of the last level, in a search that has levels.
    pub fn temperature(&self) -> Option<f64> {
        self.0.temperature.get()
    }

    pub(super) fn tell(&self, progress: &Progress) {
        let &Progress { steps, incumbent } = progress;
        self.0.steps.store(steps, Ordering::Relaxed);
        if let Some(cost) = incumbent.filter(|_| self.0.incumbent.get() != incumbent) {
            self.send(News::Improved { steps, cost });
        }
        self.0.incumbent.set(incumbent);
    }

    pub(super) fn tell_level<C>(&self, level: &LevelReport<C>) {
        let LevelReport { steps, temperature, start, reheats, .. } = *level;
        self.0.temperature.set(Some(temperature));
        let mut turns = self.0.turns.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *turns, (start, reheats));
        // Of the first level it is not known what was before: the run may have been resumed.
        if before.0 == 0 {
            return;
        }
        if reheats > before.1 {
            self.send(News::Reheated { steps, number: reheats, temperature });
        } else if start > before.0 {
            self.send(News::Restarted { steps, number: start, temperature });
        }
    }

    fn send(&self, news: News) {
        let mut receiver = self.0.news.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = &*receiver
            && let Err(TrySendError::Disconnected(_)) = sender.try_send(news)
        {
            *receiver = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    #[test]
    fn what_one_is_told_its_clones_see() {
        let live = Live::default();
        assert_eq!(live.progress(), Progress::default());
        let progress = Progress { steps: 7, incumbent: Some(-1.5) };
        live.clone().tell(&progress);
        assert_eq!(live.progress(), progress);
    }

    #[test]
    fn improvements_reheats_and_starts_are_news() {
        let (sender, news) = sync_channel(8);
        let live = Live::default().sending(sender);
        let level = |steps, temperature, start, reheats| {
            live.tell_level(&LevelReport {
                steps,
                temperature,
                acceptance: 0.5,
                cost: 1,
                incumbent: 1,
                start,
                reheats,
            });
        };
        level(10, 2.0, 1, 0);
        live.tell(&Progress { steps: 12, incumbent: Some(3.0) });
        live.tell(&Progress { steps: 13, incumbent: Some(3.0) });
        level(20, 1.0, 1, 1);
        level(30, 0.5, 1, 1);
        level(40, 2.0, 2, 1);
        drop(live);
        let told: Vec<News> = news.iter().collect();
        let expected = [
            News::Improved { steps: 12, cost: 3.0 },
            News::Reheated { steps: 20, number: 1, temperature: 1.0 },
            News::Restarted { steps: 40, number: 2, temperature: 2.0 },
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_was_before_a_run_was_resumed_is_no_news() {
        let (sender, news) = sync_channel(8);
        let live = Live::default().sending(sender);
        let report = LevelReport {
            steps: 10,
            temperature: 1.0,
            acceptance: 0.5,
            cost: 1,
            incumbent: 1,
            start: 3,
            reheats: 5,
        };
        live.tell_level(&report);
        live.tell_level(&LevelReport { reheats: 6, ..report });
        drop(live);
        let told: Vec<News> = news.iter().collect();
        assert_eq!(told, [News::Reheated { steps: 10, number: 6, temperature: 1.0 }]);
    }
}
