//! How far a run is, for whoever shows it meanwhile.

use crate::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The steps of a run and the cost of its incumbent, as they were when the run last asked its limits: several times a
/// second. Clones see the same run.
#[derive(Clone, Debug)]
pub struct Live(Arc<Numbers>);

#[derive(Debug)]
struct Numbers {
    steps: AtomicU64,
    /// The bits of the cost; those of no number where there is no incumbent.
    incumbent: AtomicU64,
}

impl Default for Live {
    fn default() -> Self {
        let incumbent = AtomicU64::new(f64::NAN.to_bits());
        Live(Arc::new(Numbers { steps: AtomicU64::new(0), incumbent }))
    }
}

impl Live {
    /// How far the run is.
    pub fn progress(&self) -> Progress {
        let incumbent = f64::from_bits(self.0.incumbent.load(Ordering::Relaxed));
        let steps = self.0.steps.load(Ordering::Relaxed);
        Progress { steps, incumbent: (!incumbent.is_nan()).then_some(incumbent) }
    }

    pub(super) fn tell(&self, progress: &Progress) {
        self.0.steps.store(progress.steps, Ordering::Relaxed);
        self.0.incumbent.store(progress.incumbent.unwrap_or(f64::NAN).to_bits(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_is_told_its_clones_see() {
        let live = Live::default();
        assert_eq!(live.progress(), Progress::default());
        let progress = Progress { steps: 7, incumbent: Some(-1.5) };
        live.clone().tell(&progress);
        assert_eq!(live.progress(), progress);
    }
}
