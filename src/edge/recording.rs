//! The record of a named run, while the run goes on.

use super::{AnyEngine, NamedLocalSearch, TreeSearch};
use crate::trace::Walk;
use crate::{History, Progress, Sample};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A [`History`] that grows while a run goes on; clones see the same one.
///
/// Annealing, of one state or of many, and threshold accepting are recorded at the ends of levels, other
/// engines whenever so many steps have passed. None of this changes the run.
#[derive(Clone, Debug)]
pub struct Recording(Arc<Recorded>);

#[derive(Debug)]
struct Recorded {
    history: Mutex<History>,
    by_level: bool,
    /// How deep a tree search is, where the path is taken back step by step.
    depth: Option<AtomicU64>,
}

impl Recording {
    /// An empty record of a run of this engine, of at most `capacity` samples.
    pub fn new(capacity: usize, engine: &AnyEngine) -> Self {
        let by_level = matches!(
            engine,
            AnyEngine::Lockstep(_)
                | AnyEngine::Local(NamedLocalSearch::Annealing(_) | NamedLocalSearch::ThresholdAccepting(_))
        );
        // Iterative deepening goes down and back too often to tell of it.
        let tells_none = matches!(engine, AnyEngine::Tree(TreeSearch::Greedy(_) | TreeSearch::IdaStar(_)));
        let has_path = engine.walk() == Walk::Tree && !tells_none;
        let history = Mutex::new(History::new(capacity));
        Recording(Arc::new(Recorded { history, by_level, depth: has_path.then(AtomicU64::default) }))
    }

    /// What is recorded so far.
    pub fn history(&self) -> History {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, History> {
        self.0.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does it want to be told of actions and backtracks?
    pub(super) fn has_depth(&self) -> bool {
        self.0.depth.is_some()
    }

    /// An action of a tree search was taken.
    pub(super) fn deeper(&self) {
        if let Some(depth) = &self.0.depth {
            depth.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// It was taken back.
    pub(super) fn back(&self) {
        if let Some(depth) = &self.0.depth {
            depth.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// A level ended.
    pub(super) fn level(&self, sample: Sample) {
        self.lock().record(sample);
    }

    /// The limits of the run are asked; the answer is how many steps may pass before this has to be told again.
    pub(super) fn asked(&self, progress: &Progress) -> u64 {
        let mut history = self.lock();
        // Of a search by levels the first point is the start, once its cost is known.
        let is_waiting = self.0.by_level && (progress.incumbent.is_none() || !history.samples().is_empty());
        if is_waiting {
            return u64::MAX;
        }
        let sample = self.sample(progress);
        // Before the first level the current state is the only one.
        history.record(Sample { cost: sample.incumbent.filter(|_| self.0.by_level), ..sample });
        if self.0.by_level { u64::MAX } else { history.next().saturating_sub(progress.steps).max(1) }
    }

    /// The run has ended.
    pub(super) fn end(&self, progress: &Progress) {
        let last = self.sample(progress);
        let mut history = self.lock();
        if self.0.by_level {
            let before = history.samples().last().copied().unwrap_or_default();
            history.end(Sample { steps: last.steps, incumbent: last.incumbent, ..before });
        } else {
            history.end(last);
        }
    }

    fn sample(&self, progress: &Progress) -> Sample {
        let Progress { steps, incumbent } = *progress;
        let depth = self.0.depth.as_ref().map(|depth| depth.load(Ordering::Relaxed));
        Sample { steps, incumbent, depth, ..Sample::default() }
    }
}
