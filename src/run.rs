//! What surrounds a search while it runs: random numbers, limits, an observer.

use crate::{Progress, StopReason, Termination};
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
    standing: Standing,
}

/// How far a run has come, and how far it may go.
#[derive(Clone, Copy)]
struct Standing {
    progress: Progress,
    /// How many steps it may come to before the limits are asked again.
    granted: u64,
    /// See [`Termination::known`].
    known: f64,
    /// See [`Run::rules_out`].
    least: f64,
    /// How many steps it may come to before it pauses, and whether it has come there and wanted more.
    pause: u64,
    is_paused: bool,
}

impl Standing {
    /// So many steps, at least one, may follow the first `steps`.
    #[inline]
    fn grant(&mut self, steps: u64, grant: u64) {
        self.granted = steps.saturating_add(grant.max(1)).min(self.pause);
    }
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
            standing: Standing {
                progress: Progress::default(),
                granted: 0,
                known: f64::INFINITY,
                least: f64::NEG_INFINITY,
                pause: u64::MAX,
                is_paused: false,
            },
        }
    }
}

impl<R, T, O> Run<R, T, O> {
    /// The same run with other limits.
    pub fn until<U: Termination>(self, termination: U) -> Run<R, U, O> {
        let Run { rng, observer, standing, .. } = self;
        Run {
            rng,
            termination,
            observer,
            standing: Standing { granted: standing.progress.steps, ..standing },
        }
    }

    /// The same run with another observer.
    pub fn watched_by<W>(self, observer: W) -> Run<R, T, W> {
        let Run { rng, termination, standing, .. } = self;
        Run { rng, termination, observer, standing }
    }

    /// Steps done so far.
    #[inline]
    pub fn steps(&self) -> u64 {
        self.standing.progress.steps
    }

    /// How far the search is.
    pub fn progress(&self) -> Progress {
        self.standing.progress
    }

    /// Continue from where a run had made this many steps and had an incumbent of this cost.
    pub(crate) fn go_on(&mut self, steps: u64, incumbent: f64) {
        self.standing.progress = Progress { steps, incumbent: Some(incumbent) };
        self.standing.granted = steps;
    }

    /// What the best solution costs that a search beside this one has found, as it was when steps were last granted;
    /// infinity where there is none. See [`Termination::known`].
    #[inline]
    pub fn known(&self) -> f64 {
        self.standing.known
    }

    /// The search has proved that no solution costs less than that.
    pub fn rules_out(&mut self, less_than: f64) {
        self.standing.least = self.standing.least.max(less_than);
    }

    /// What no solution costs less than, if the search has [proved](Run::rules_out) anything.
    pub fn least(&self) -> Option<f64> {
        Some(self.standing.least).filter(|least| least.is_finite())
    }

    /// Count steps that were allowed by [`allowance`](Run::allowance).
    #[inline]
    pub fn spend(&mut self, steps: u64) {
        self.standing.progress.steps += steps;
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

    /// Search for so many steps at most. Were they made, and the search wanted more?
    pub(crate) fn for_steps<U>(&mut self, steps: u64, search: impl FnOnce(&mut Self) -> U) -> (U, bool) {
        let Standing { progress, granted, pause, .. } = self.standing;
        let end = progress.steps.saturating_add(steps).min(pause);
        self.standing = Standing { granted: granted.min(end), pause: end, is_paused: false, ..self.standing };
        let found = search(self);
        let is_paused = self.standing.is_paused;
        self.standing = Standing { pause, is_paused: false, ..self.standing };
        (found, is_paused)
    }

    /// Search with the limits alone: nobody watches, and random numbers, if they are drawn at all, are always the same. So
    /// what is searched in parts is compiled once, whether here or on a thread of its own.
    pub(crate) fn unwatched<U>(
        &mut self,
        search: impl FnOnce(&mut Run<Random, &mut dyn Termination, ()>) -> U,
    ) -> U {
        let mut run = Run {
            rng: stream(0, 0),
            termination: &mut self.termination as &mut dyn Termination,
            observer: (),
            standing: self.standing,
        };
        let found = search(&mut run);
        self.standing = run.standing;
        found
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
            standing: self.standing,
        };
        let found = search(&mut run);
        let Run { rng, termination, observer, standing } = run;
        *self = Run { rng, termination, observer: own(observer), standing };
        found
    }

    fn lend<'a, W, U>(
        &'a mut self,
        observer: impl FnOnce(&'a mut O) -> W,
        search: impl FnOnce(&mut Run<&'a mut R, &'a mut dyn Termination, W>) -> U,
    ) -> U {
        let Run { rng, termination, observer: own, standing } = self;
        let mut run =
            Run { rng, termination: termination as _, observer: observer(own), standing: *standing };
        let found = search(&mut run);
        *standing = run.standing;
        found
    }

    /// How many steps may be done now before asking again; at least one. For engines with a hot loop.
    #[inline]
    pub fn allowance(&mut self) -> ControlFlow<StopReason, u64> {
        let standing = &mut self.standing;
        if standing.granted <= standing.progress.steps {
            let grant = self.termination.grant(&standing.progress)?;
            standing.is_paused = standing.progress.steps >= standing.pause;
            if standing.is_paused {
                return ControlFlow::Break(StopReason::StepLimit);
            }
            standing.grant(standing.progress.steps, grant);
            standing.known = self.termination.known();
        }
        ControlFlow::Continue(standing.granted - standing.progress.steps)
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
        let progress = self.standing.progress;
        let before = Progress { steps: progress.steps.saturating_sub(1), ..progress };
        let grant = self.termination.grant(&before)?;
        self.standing.grant(before.steps, grant);
        ControlFlow::Continue(())
    }

    /// The share of the limits that is used up; see [`Termination::spent`].
    pub fn spent(&self) -> f64 {
        self.termination.spent(&self.standing.progress)
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
        self.standing.progress.incumbent = Some(cost);
        self.standing.granted = self.standing.progress.steps;
    }
}
