//! How long a model may prepare a search.

use crate::{Cancellation, Progress, StopReason, Termination, TimeLimit};
use std::ops::ControlFlow;

/// How long a model may prepare a search: the time of the run, if it is limited, goes on meanwhile, and the
/// run may be cancelled.
///
/// Ask [`Purpose::preparing`](super::Purpose::preparing) for it before anything that takes longer than a
/// moment: building a table, say, or a first search for the second to begin with.
#[derive(Clone, Debug, Default)]
pub struct Preparing {
    steps: Option<u64>,
    time: Option<TimeLimit>,
    cancel: Option<Cancellation>,
}

impl Preparing {
    /// For a search of at most so many steps, within this limit, which counts already, and until it is cancelled.
    pub(super) fn new(steps: Option<u64>, time: Option<TimeLimit>, cancel: Option<Cancellation>) -> Self {
        Preparing { steps, time, cancel }
    }

    /// No time at all.
    pub(super) fn none() -> Self {
        Preparing { steps: None, time: Some(TimeLimit::seconds(0.0).begun()), cancel: None }
    }

    /// This share, from 0 to 1, of what is left of the time, if it is limited: the rest is for something else.
    pub fn share(self, share: f64) -> Self {
        Preparing { time: self.time.map(|time| time.share(share)), ..self }
    }

    /// Is what takes as long to prepare as so many steps of the search worth it? Not where the search itself may not
    /// make as many.
    pub fn is_worth(&self, steps: u64) -> bool {
        self.steps.is_none_or(|limit| steps < limit)
    }

    /// Is it time to stop? To be asked now and then.
    pub fn is_over(&mut self) -> bool {
        self.grant(&Progress::default()).is_break()
    }
}

impl Termination for Preparing {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let (time, cancel) = (self.time.grant(progress)?, self.cancel.grant(progress)?);
        ControlFlow::Continue(time.min(cancel))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn what_takes_as_long_as_the_search_may_is_not_worth_it() {
        let limited = Preparing::new(Some(1000), None, None);
        assert!(limited.is_worth(999) && !limited.is_worth(1000));
        assert!(Preparing::default().is_worth(u64::MAX));
    }

    #[test]
    fn preparing_ends_with_its_share_of_the_time_and_when_cancelled() {
        assert!(!Preparing::default().is_over());
        assert!(Preparing::none().is_over());
        let hour = || Some(TimeLimit::seconds(3600.0).begun());
        assert!(!Preparing::new(None, hour(), None).share(0.5).is_over());
        assert!(Preparing::new(None, hour(), None).share(0.0).is_over());
        let flag = Arc::new(AtomicBool::new(false));
        let mut cancelled = Preparing::new(None, hour(), Some(Cancellation::new(Arc::clone(&flag))));
        assert!(!cancelled.is_over());
        flag.store(true, Ordering::Relaxed);
        assert!(cancelled.is_over());
    }
}
