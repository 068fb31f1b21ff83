//! What surrounds a search while it runs: random numbers, limits, an observer.

use crate::{Left, Progress, StopReason, Termination};
use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use std::ops::ControlFlow;

/// The random generator of Recuit: named, fast and serializable, so that a seed means the same run everywhere.
pub type Random = Xoshiro256PlusPlus;

/// The random stream of task number `task` under `seed`: what it yields depends on nothing else, so results do
/// not depend on which thread runs the task, or when.
///
/// ```
/// use rand::RngExt;
/// let draw = |seed, task| recuit::stream(seed, task).random::<u64>();
/// assert_eq!(draw(7, 3), draw(7, 3));
/// assert_ne!(draw(7, 3), draw(7, 4));
/// ```
pub fn stream(seed: u64, task: u64) -> Random {
    let key = SplitMix64::seed_from_u64(seed).next_u64();
    Random::seed_from_u64(key ^ task)
}

/// What a search is given besides the problem: a source of random numbers, limits, and an observer.
///
/// The limits bound all searches made with one `Run` together.
///
/// ```
/// use recuit::{Run, Steps};
/// let run = Run::seeded(42).until(Steps(1000));
/// ```
pub struct Run<R = Random, T = (), O = ()> {
    /// The source of all randomness of the search.
    pub rng: R,
    /// The limits.
    pub termination: T,
    /// Who watches.
    pub observer: O,
    progress: Progress,
    granted: u64,
    /// See [`Termination::known`].
    known: f64,
}

impl Run {
    /// A run without limits and observer.
    pub fn seeded(seed: u64) -> Self {
        Run::with_rng(stream(seed, 0))
    }
}

impl<R> Run<R> {
    /// A run without limits and observer that draws from `rng`.
    pub fn with_rng(rng: R) -> Self {
        Run {
            rng,
            termination: (),
            observer: (),
            progress: Progress::default(),
            granted: 0,
            known: f64::INFINITY,
        }
    }
}

impl<R, T, O> Run<R, T, O> {
    /// The same run with other limits.
    pub fn until<U: Termination>(self, termination: U) -> Run<R, U, O> {
        let Run { rng, observer, progress, known, .. } = self;
        Run { rng, termination, observer, progress, granted: progress.steps, known }
    }

    /// The same run with another observer.
    pub fn watched_by<W>(self, observer: W) -> Run<R, T, W> {
        let Run { rng, termination, progress, granted, known, .. } = self;
        Run { rng, termination, observer, progress, granted, known }
    }

    /// Steps done so far.
    #[inline]
    pub fn steps(&self) -> u64 {
        self.progress.steps
    }

    /// How far the search is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Continue from where a run had made this many steps and had an incumbent of this cost.
    pub(crate) fn go_on(&mut self, steps: u64, incumbent: f64) {
        self.progress = Progress { steps, incumbent: Some(incumbent) };
        self.granted = steps;
    }

    /// What the best solution costs that a search beside this one has found, as it was when steps were last granted;
    /// infinity where there is none. See [`Termination::known`].
    #[inline]
    pub fn known(&self) -> f64 {
        self.known
    }

    /// Count steps that were allowed by [`allowance`](Run::allowance).
    #[inline]
    pub fn spend(&mut self, steps: u64) {
        self.progress.steps += steps;
    }
}

/// Limits, and a number of steps after which a search pauses.
struct FirstSteps<'a, T> {
    limits: &'a mut T,
    end: u64,
    are_made: bool,
}

impl<T: Termination> Termination for FirstSteps<'_, T> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let grant = self.limits.grant(progress)?;
        self.are_made = progress.steps >= self.end;
        if self.are_made {
            return ControlFlow::Break(StopReason::StepLimit);
        }
        ControlFlow::Continue(grant.min(self.end - progress.steps))
    }

    fn spent(&self, progress: &Progress) -> f64 {
        self.limits.spent(progress)
    }

    fn known(&self) -> f64 {
        self.limits.known()
    }

    fn left(&self) -> Option<Left> {
        self.limits.left()
    }
}

impl<R, T: Termination, O> Run<R, T, O> {
    /// Search with the limits behind a pointer. They are asked rarely, so this costs nothing, and the search
    /// is compiled once for all kinds of limits.
    pub(crate) fn with_any_limits<U>(
        &mut self,
        search: impl FnOnce(&mut Run<&mut R, &mut dyn Termination, &mut O>) -> U,
    ) -> U {
        self.lend(|observer| observer, search)
    }

    /// The same, with another observer for the time of the search.
    pub(crate) fn watched_with_any_limits<W, U>(
        &mut self,
        observer: W,
        search: impl FnOnce(&mut Run<&mut R, &mut dyn Termination, W>) -> U,
    ) -> U {
        self.lend(|_| observer, search)
    }

    /// The same, with the own observer, for so many steps at most. Were they made, and the search wanted more?
    pub(crate) fn for_steps<U>(
        &mut self,
        steps: u64,
        search: impl FnOnce(&mut Run<&mut R, &mut dyn Termination, &mut O>) -> U,
    ) -> (U, bool) {
        let end = self.progress.steps.saturating_add(steps);
        let mut limits = FirstSteps { limits: &mut self.termination, end, are_made: false };
        let mut run = Run {
            rng: &mut self.rng,
            termination: &mut limits as &mut dyn Termination,
            observer: &mut self.observer,
            progress: self.progress,
            granted: self.granted.min(end),
            known: self.known,
        };
        let found = search(&mut run);
        (self.progress, self.granted, self.known) = (run.progress, run.granted, run.known);
        (found, limits.are_made)
    }

    /// Search with what `observer` makes of the own observer, which `own` gives back. The types of the other parts stay
    /// the same, so that the search is compiled once, however it is watched.
    pub(crate) fn observed_by<W, U>(
        &mut self,
        observer: impl FnOnce(O) -> W,
        own: impl FnOnce(W) -> O,
        search: impl FnOnce(&mut Run<R, T, W>) -> U,
    ) -> U
    where
        R: Clone,
        T: Clone,
        O: Default,
    {
        let mut run = Run {
            rng: self.rng.clone(),
            termination: self.termination.clone(),
            observer: observer(std::mem::take(&mut self.observer)),
            progress: self.progress,
            granted: self.granted,
            known: self.known,
        };
        let found = search(&mut run);
        let Run { rng, termination, observer, progress, granted, known } = run;
        *self = Run { rng, termination, observer: own(observer), progress, granted, known };
        found
    }

    fn lend<'a, W, U>(
        &'a mut self,
        observer: impl FnOnce(&'a mut O) -> W,
        search: impl FnOnce(&mut Run<&'a mut R, &'a mut dyn Termination, W>) -> U,
    ) -> U {
        let Run { rng, termination, observer: own, progress, granted, known } = self;
        let (termination, observer) = (termination as _, observer(own));
        let mut run =
            Run { rng, termination, observer, progress: *progress, granted: *granted, known: *known };
        let found = search(&mut run);
        (*progress, *granted, *known) = (run.progress, run.granted, run.known);
        found
    }

    /// How many steps may be done now before asking again; at least one. For engines with a hot loop.
    #[inline]
    pub fn allowance(&mut self) -> ControlFlow<StopReason, u64> {
        if self.granted <= self.progress.steps {
            let grant = self.termination.grant(&self.progress)?;
            self.granted = self.progress.steps.saturating_add(grant.max(1));
            self.known = self.termination.known();
        }
        ControlFlow::Continue(self.granted - self.progress.steps)
    }

    /// Count the steps that others made beyond those `spent` already, until there are so many or a limit ends them.
    pub(crate) fn spend_up_to(&mut self, steps: u64, spent: &mut u64) -> ControlFlow<StopReason> {
        while *spent < steps {
            let granted = self.allowance()?.min(steps - *spent);
            self.spend(granted);
            *spent += granted;
        }
        ControlFlow::Continue(())
    }

    /// Ask the limits again, though more steps may be granted: some time has passed. Whether another step
    /// will be needed is not known yet, so this never ends a run for the number of its steps.
    pub(crate) fn ask(&mut self) -> ControlFlow<StopReason> {
        let before = Progress { steps: self.progress.steps.saturating_sub(1), ..self.progress };
        let grant = self.termination.grant(&before)?;
        self.granted = before.steps.saturating_add(grant.max(1));
        ControlFlow::Continue(())
    }

    /// The share of the limits that is used up; see [`Termination::spent`].
    pub fn spent(&self) -> f64 {
        self.termination.spent(&self.progress)
    }

    /// Ask for one step and count it.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<StopReason> {
        self.allowance()?;
        self.spend(1);
        ControlFlow::Continue(())
    }

    /// The incumbent has improved to `cost`: the limits are asked again before the next step.
    #[inline]
    pub fn improved(&mut self, cost: f64) {
        self.progress.incumbent = Some(cost);
        self.granted = self.progress.steps;
    }
}
