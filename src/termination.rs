//! When to stop before the search ends by itself.

use crate::{Left, StopReason};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Steps done, as counted by [`Stats::steps`](crate::Stats::steps).
    pub steps: u64,
    /// The cost of the incumbent, once there is one.
    pub incumbent: Option<f64>,
}

/// A reason to stop, asked rarely.
///
/// The answer is how many steps (at least one) may pass before it is asked again, so that no clock is read in a
/// hot loop. It is asked sooner when the incumbent improves. Combine two with [`or`](Termination::or).
///
/// ```
/// use recuit::{Steps, Termination, TimeLimit};
/// let whichever_comes_first = Steps(1_000_000).or(TimeLimit::seconds(10.0));
/// ```
pub trait Termination {
    /// Stop for a reason, or go on for that many steps.
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64>;

    /// The share of the limit that is used up, from 0 to 1; 0, the default, where there is no telling. Asked now and
    /// then by schedules that plan their time.
    fn spent(&self, _progress: &Progress) -> f64 {
        0.0
    }

    /// What the best solution costs that a search beside this one has found; infinity, the default, where
    /// there is none. It may change whenever more steps are granted. See [`Portfolio`](crate::Portfolio).
    fn known(&self) -> f64 {
        f64::INFINITY
    }

    /// The solution of that cost, if the search that found it has left it for others, or, where no costs are
    /// known, what is the least wrong of what was left; see [`Left`].
    fn left(&self) -> Option<Left> {
        None
    }

    /// Stop as soon as either says so.
    fn or<T: Termination>(self, other: T) -> Or<Self, T>
    where
        Self: Sized,
    {
        Or(self, other)
    }
}

impl<T: Termination + ?Sized> Termination for &mut T {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        (**self).grant(progress)
    }

    fn spent(&self, progress: &Progress) -> f64 {
        (**self).spent(progress)
    }

    fn known(&self) -> f64 {
        (**self).known()
    }

    fn left(&self) -> Option<Left> {
        (**self).left()
    }
}

/// Never stops.
impl Termination for () {
    fn grant(&mut self, _: &Progress) -> ControlFlow<StopReason, u64> {
        ControlFlow::Continue(u64::MAX)
    }
}

/// A limit that may be absent; without one, nothing stops.
impl<T: Termination> Termination for Option<T> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        self.as_mut().map_or(ControlFlow::Continue(u64::MAX), |inner| inner.grant(progress))
    }

    fn spent(&self, progress: &Progress) -> f64 {
        self.as_ref().map_or(0.0, |inner| inner.spent(progress))
    }

    fn known(&self) -> f64 {
        self.as_ref().map_or(f64::INFINITY, Termination::known)
    }

    fn left(&self) -> Option<Left> {
        self.as_ref().and_then(Termination::left)
    }
}

/// Either of two; see [`Termination::or`].
#[derive(Clone, Debug)]
pub struct Or<A, B>(pub A, pub B);

impl<A: Termination, B: Termination> Termination for Or<A, B> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let first = self.0.grant(progress)?;
        let second = self.1.grant(progress)?;
        ControlFlow::Continue(first.min(second))
    }

    fn spent(&self, progress: &Progress) -> f64 {
        self.0.spent(progress).max(self.1.spent(progress))
    }

    fn known(&self) -> f64 {
        self.0.known().min(self.1.known())
    }

    fn left(&self) -> Option<Left> {
        if self.0.known() <= self.1.known() { self.0.left() } else { self.1.left() }
    }
}

/// Stops after that many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps(pub u64);

impl Termination for Steps {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        match self.0.saturating_sub(progress.steps) {
            0 => ControlFlow::Break(StopReason::StepLimit),
            left => ControlFlow::Continue(left),
        }
    }

    fn spent(&self, progress: &Progress) -> f64 {
        (progress.steps as f64 / self.0 as f64).min(1.0)
    }
}

/// Stops when the incumbent costs no more than this.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target(pub f64);

impl Termination for Target {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        if progress.incumbent.is_some_and(|cost| cost <= self.0) {
            ControlFlow::Break(StopReason::Target)
        } else {
            ControlFlow::Continue(u64::MAX)
        }
    }
}

/// Stops some time after it was first asked, or after [an earlier moment](TimeLimit::since).
#[derive(Clone, Debug)]
pub struct TimeLimit {
    limit: Duration,
    /// How much of the limit was used up before this search.
    used: Duration,
    started: Option<Instant>,
    pace: Pace,
}

impl TimeLimit {
    /// A limit of this length.
    pub fn new(limit: Duration) -> Self {
        TimeLimit { limit, used: Duration::ZERO, started: None, pace: Pace::default() }
    }

    /// A limit in seconds.
    ///
    /// # Panics
    /// When `seconds` is negative, not finite or beyond what a [`Duration`] holds.
    pub fn seconds(seconds: f64) -> Self {
        TimeLimit::new(Duration::from_secs_f64(seconds))
    }

    /// The same limit for a search that is resumed after this much of it was used up.
    pub fn after(self, used: Duration) -> Self {
        TimeLimit { used, ..self }
    }

    /// The same limit, counted from that moment on: what was done before the search counts too.
    pub fn since(self, begin: Instant) -> Self {
        TimeLimit { started: Some(begin), ..self }
    }

    /// The same limit, counted from now on, if it does not count already.
    pub(crate) fn begun(self) -> Self {
        TimeLimit { started: self.started.or_else(|| Some(Instant::now())), ..self }
    }

    /// This share, from 0 to 1, of what is left of it.
    pub(crate) fn share(self, share: f64) -> Self {
        let used = self.used(Instant::now()).min(self.limit);
        TimeLimit { limit: used + (self.limit - used).mul_f64(share), pace: Pace::default(), ..self }
    }

    /// When it ends, if it counts already.
    pub(crate) fn end(&self) -> Option<Instant> {
        self.started?.checked_add(self.limit.saturating_sub(self.used))
    }

    /// How much of it is used up at that moment.
    fn used(&self, now: Instant) -> Duration {
        self.used + self.started.map_or(Duration::ZERO, |started| now.duration_since(started))
    }
}

impl Termination for TimeLimit {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let now = Instant::now();
        self.started.get_or_insert(now);
        if self.used(now) >= self.limit {
            ControlFlow::Break(StopReason::TimeLimit)
        } else {
            ControlFlow::Continue(self.pace.next(now, progress.steps))
        }
    }

    fn spent(&self, _: &Progress) -> f64 {
        (self.used(Instant::now()).as_secs_f64() / self.limit.as_secs_f64()).min(1.0)
    }
}

/// Stops when the flag is raised, from another thread or by a signal handler.
#[derive(Clone, Debug)]
pub struct Cancellation {
    flag: Arc<AtomicBool>,
    pace: Pace,
}

impl Cancellation {
    /// Listens to `flag`.
    pub fn new(flag: Arc<AtomicBool>) -> Self {
        Cancellation { flag, pace: Pace::default() }
    }
}

impl Termination for Cancellation {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        if self.flag.load(Ordering::Relaxed) {
            ControlFlow::Break(StopReason::Cancelled)
        } else {
            ControlFlow::Continue(self.pace.next(Instant::now(), progress.steps))
        }
    }
}

/// Keeps about [`Pace::INTERVAL`] between two questions to a limit, however long a step takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pace {
    asked: Option<(Instant, u64)>,
}

impl Pace {
    /// Long compared with reading a clock, short compared with a person's patience.
    pub(crate) const INTERVAL: Duration = Duration::from_millis(2);

    pub(crate) fn next(&mut self, now: Instant, steps: u64) -> u64 {
        let grant = match self.asked {
            None => 1,
            // Another run may count its steps from zero.
            Some((then, before)) => {
                paced(steps.saturating_sub(before), now.duration_since(then), Self::INTERVAL)
            }
        };
        self.asked = Some((now, steps));
        grant
    }
}

/// How many steps take about as long as `interval`, given that `done` steps took `elapsed`.
pub(crate) fn paced(done: u64, elapsed: Duration, interval: Duration) -> u64 {
    let steps = done as f64 / elapsed.as_secs_f64().max(1e-7) * interval.as_secs_f64();
    // Never trust one measurement far: a step may suddenly become more expensive.
    (steps as u64).clamp(1, done.saturating_mul(8).max(64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_limit_stops_and_the_shorter_grant_counts() {
        let mut both = Steps(10).or(Target(0.0));
        let at = |steps, incumbent| Progress { steps, incumbent };
        assert_eq!(both.grant(&at(4, None)), ControlFlow::Continue(6));
        assert_eq!(both.grant(&at(10, None)), ControlFlow::Break(StopReason::StepLimit));
        assert_eq!(both.grant(&at(5, Some(0.0))), ControlFlow::Break(StopReason::Target));
    }

    #[test]
    fn no_time_is_no_steps() {
        let stop = TimeLimit::seconds(0.0).grant(&Progress::default());
        assert_eq!(stop, ControlFlow::Break(StopReason::TimeLimit));
    }

    #[test]
    fn what_was_used_up_before_counts() {
        let progress = Progress::default();
        let mut limit = TimeLimit::seconds(1000.0).after(Duration::from_secs(750));
        assert!((0.75..0.76).contains(&limit.spent(&progress)));
        assert!(limit.grant(&progress).is_continue());
        let mut limit = limit.after(Duration::from_secs(1000));
        assert_eq!(limit.grant(&progress), ControlFlow::Break(StopReason::TimeLimit));
    }

    #[test]
    fn what_was_done_before_the_search_counts() {
        let begin = Instant::now().checked_sub(Duration::from_secs(10)).expect("the machine runs that long");
        let stop = |seconds| TimeLimit::seconds(seconds).since(begin).grant(&Progress::default());
        assert_eq!(stop(5.0), ControlFlow::Break(StopReason::TimeLimit));
        assert!(stop(1000.0).is_continue());
    }

    #[test]
    fn the_first_step_is_timed_before_more_are_granted_and_a_second_run_may_begin_at_zero() {
        let mut limit = TimeLimit::seconds(1000.0);
        assert_eq!(limit.grant(&Progress::default()), ControlFlow::Continue(1));
        assert!(limit.grant(&Progress { steps: 1, incumbent: None }).is_continue());
        assert!(limit.grant(&Progress::default()).is_continue());
    }

    #[test]
    fn a_raised_flag_cancels() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut cancellation = Cancellation::new(flag.clone());
        assert!(cancellation.grant(&Progress::default()).is_continue());
        flag.store(true, Ordering::Relaxed);
        let stop = cancellation.grant(&Progress::default());
        assert_eq!(stop, ControlFlow::Break(StopReason::Cancelled));
    }
}
