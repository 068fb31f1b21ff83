//! Searching level by level while a temperature falls.

use super::freezing::Freezing;
use super::proposals::{Criterion, Proposals};
use super::rejectionless::Rejectionless;
use super::snapshot::{Cooled, Snapshot};
use super::trajectory::Trajectory;
use super::{InitialTemperature, Landscape, LevelLength, LocalSearch, Reheat};
use crate::trace::Judgment;
use crate::{
    Cost, Level, LevelReport, Neighborhood, Objective, Observer, Outcome, Problem, Run, Schedule, Stats,
    StopReason, Termination,
};
use rand::Rng;
use std::ops::ControlFlow;

/// An acceptance criterion that is milder the higher the temperature is.
pub trait Thermal {
    /// The criterion at a temperature that is not negative.
    fn at(temperature: f64) -> Self;

    /// Is a move accepted that changes the cost by `delta`?
    fn accepts<C: Cost>(&self, delta: C, rng: &mut impl Rng) -> bool;

    /// The same, and how that came about.
    fn judge<C: Cost>(&self, delta: C, rng: &mut dyn Rng) -> (bool, Judgment);
}

impl<C: Cost, A: Thermal> Criterion<C> for A {
    #[inline(always)]
    fn accepts(&mut self, _: C, delta: C, rng: &mut impl Rng) -> bool {
        Thermal::accepts(self, delta, rng)
    }

    fn judge(&mut self, _: C, delta: C, rng: &mut dyn Rng) -> (bool, Judgment) {
        Thermal::judge(self, delta, rng)
    }
}

/// A local search that cools: [`Annealing`](crate::Annealing), and searches that differ from it only in the
/// acceptance criterion.
pub trait Cools {
    /// How the temperature falls.
    type Schedule: Schedule;
    /// Which moves are accepted at a temperature.
    type Criterion: Thermal;

    /// The parameters.
    fn cooling(&self) -> Cooling<'_, Self::Schedule>;
}

impl<E: Cools> Cools for &E {
    type Schedule = E::Schedule;
    type Criterion = E::Criterion;

    fn cooling(&self) -> Cooling<'_, E::Schedule> {
        (**self).cooling()
    }
}

impl<E: Cools> LocalSearch for E {
    fn explore<P, N, J, R, T, O>(
        &self,
        landscape: Landscape<'_, P, N, J>,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let mut snapshot = Snapshot::new(landscape, start);
        loop {
            match self.cooling().go_on::<E::Criterion, _, _, _, _, _, _>(landscape, snapshot, run) {
                ControlFlow::Break(outcome) => return outcome,
                // There is nobody to hand a checkpoint to, so a pause is ignored.
                ControlFlow::Continue(paused) => snapshot = paused,
            }
        }
    }
}

/// How a search cools; the parameters of [`Annealing`](crate::Annealing) and of searches like it.
pub struct Cooling<'a, S> {
    pub(super) schedule: &'a S,
    pub(super) initial: InitialTemperature,
    pub(super) minimum: f64,
    pub(super) level: LevelLength,
    /// Are only moves made that the Metropolis rule accepts?
    pub(super) rejectionless: bool,
    pub(super) starts: u64,
    pub(super) until_limit: bool,
    pub(super) growth: f64,
    pub(super) narrow: f64,
    pub(super) patience: Option<u64>,
    pub(super) reheat: Option<Reheat>,
}

impl<S: Schedule> Cooling<'_, S> {
    /// Go on with a search by the criterion `A` from where it stands, until it ends or is to pause.
    pub(super) fn go_on<A, P, N, J, R, T, O>(
        &self,
        landscape: Landscape<'_, P, N, J>,
        snapshot: Snapshot<P>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<Outcome<P>, Snapshot<P>>
    where
        A: Thermal,
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Snapshot { mut trajectory, mut cooled, mut froze, shares, mut stats } = snapshot;
        let mut proposals = Proposals { landscape, shares };
        let first_step = run.steps() - stats.steps;
        let at = (&mut cooled, &mut froze);
        let flow = self.cool::<A, _, _, _, _, _, _>(&mut proposals, &mut trajectory, at, run, &mut stats);
        stats.steps = run.steps() - first_step;
        match flow {
            ControlFlow::Break(stop) => {
                ControlFlow::Break(trajectory.outcome(landscape.problem, landscape.objective, stop, stats))
            }
            ControlFlow::Continue(()) => {
                ControlFlow::Continue(Snapshot { trajectory, cooled, froze, shares: proposals.shares, stats })
            }
        }
    }

    /// Level by level, start by start, until there is a reason to end the search, or to pause it.
    fn cool<A, P, N, J, R, T, O>(
        &self,
        proposals: &mut Proposals<P, N, J>,
        trajectory: &mut Trajectory<P>,
        (cooled, froze): (&mut Option<Cooled>, &mut Option<f64>),
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason>
    where
        A: Thermal,
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let landscape = proposals.landscape;
        let Landscape { problem, objective, .. } = landscape;
        if stats.tries == 0 {
            stats.tries = 1;
            run.observer.on_start(problem, &trajectory.state, 1, trajectory.cost);
            trajectory.record(problem, run)?;
        } else {
            trajectory.take_up(problem, objective, run)?;
        }
        loop {
            let at = match cooled {
                Some(at) => at,
                None => cooled.insert(self.begin(landscape, trajectory, (stats.tries, *froze), run)?),
            };
            if let Some(reason) = self.level::<A, _, _, _, _, _, _>(at, proposals, trajectory, run, stats)? {
                *froze = at.freezing.temperature();
                *cooled = None;
                let ended = ControlFlow::Continue(reason);
                // What is spent of no limit is nothing.
                let is_time_left = self.until_limit && run.spent() > 0.0;
                let starts = if is_time_left { u64::MAX } else { self.starts };
                trajectory.next_start(ended, starts, problem, objective, run, stats)?;
            }
            if run.observer.wants_pause() {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Zero is frozen whatever the minimum, and so is a temperature so near to zero that no factor makes it
    /// smaller. A schedule that plans by the time available ends when that has passed, however cold it is
    /// before.
    fn is_frozen(&self, temperature: f64, coldest: f64) -> bool {
        let minimum = if self.schedule.is_planned() { 0.0 } else { coldest };
        temperature.is_nan() || temperature < minimum.max(f64::MIN_POSITIVE)
    }

    /// Start number `start`, counted from 1, from the current state, around the temperature at which the one
    /// before froze.
    pub(super) fn begin<P, N, J, R, T, O>(
        &self,
        landscape: Landscape<'_, P, N, J>,
        trajectory: &Trajectory<P>,
        (start, froze): (u64, Option<f64>),
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Cooled>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
    {
        let (hottest, coldest) = match froze {
            Some(froze) => (froze * (1.0 + self.narrow), froze * (1.0 - self.narrow)),
            None => (self.initial.measure(landscape, &trajectory.state, run)?, self.minimum),
        };
        let level = Level { initial: hottest, previous: hottest, ..Level::default() };
        let length = self.level.moves(landscape.problem, landscape.neighborhood, &trajectory.state);
        let times = self.growth.powi(i32::try_from(start - 1).unwrap_or(i32::MAX));
        // A float too large for an integer becomes the largest one.
        let level_length = (length as f64 * times) as u64;
        ControlFlow::Continue(Cooled {
            hottest,
            coldest,
            temperature: hottest,
            level_length,
            level,
            freezing: Freezing::default(),
            reheats: 0,
        })
    }

    /// One level. The start ends, for the reason that is returned, when it is frozen or out of patience, or where there
    /// is no move.
    fn level<A, P, N, J, R, T, O>(
        &self,
        at: &mut Cooled,
        proposals: &mut Proposals<P, N, J>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, Option<StopReason>>
    where
        A: Thermal,
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Cooled { temperature, level_length, .. } = *at;
        let (accepted_before, cost_before) = (stats.accepted, trajectory.cost);
        let mut criterion = A::at(temperature);
        let mut rejectionless = (self.rejectionless && proposals.landscape.neighborhood.is_listed())
            .then(|| Rejectionless::at(temperature));
        run.observer.on_temperature(temperature);
        let mut left = level_length;
        while left > 0 {
            let proposed = match &mut rejectionless {
                Some(walk) => walk.walk(proposals.landscape, left, trajectory, run, stats)?,
                None => {
                    let moves = run.allowance()?.min(left);
                    proposals.propose(moves, &mut criterion, trajectory, run, stats)?
                }
            };
            match proposed {
                0 => return ControlFlow::Continue(Some(StopReason::LocalOptimum)),
                proposed => left -= proposed,
            }
        }
        trajectory.measure(proposals.landscape.problem, proposals.landscape.objective, run)?;
        let acceptance = (stats.accepted - accepted_before) as f64 / level_length as f64;
        let is_lower = trajectory.cost < cost_before;
        ControlFlow::Continue(self.end_level(at, (acceptance, is_lower), trajectory, run, stats))
    }

    /// A level is over, in which this share of the proposals was accepted and the cost is lower than before,
    /// or not. Sets the temperature of the next one, which may be a warmer one; the start ends for the reason
    /// that is returned.
    pub(super) fn end_level<P, R, T, O>(
        &self,
        at: &mut Cooled,
        (acceptance, is_lower): (f64, bool),
        trajectory: &Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> Option<StopReason>
    where
        P: Problem,
        T: Termination,
        O: Observer<P>,
    {
        let Cooled {
            hottest,
            coldest,
            temperature,
            level_length,
            ref mut level,
            ref mut freezing,
            ref mut reheats,
        } = *at;
        stats.levels += 1;
        level.index += 1;
        level.moves = level.moves.saturating_add(level_length);
        if self.schedule.is_planned() {
            level.spent = run.spent();
        }
        level.previous = temperature;
        level.acceptance = acceptance;
        level.stagnation = if is_lower { 0 } else { level.stagnation + 1 };
        if self.narrow > 0.0 {
            freezing.level(temperature, trajectory.lowest().as_f64());
        }
        run.observer.on_level(&LevelReport {
            steps: run.steps(),
            temperature,
            acceptance: level.acceptance,
            cost: trajectory.cost,
            incumbent: trajectory.best_cost(),
            start: stats.tries,
            reheats: stats.reheats,
        });
        let mut next = self.schedule.temperature(level);
        if let Some(reheat) = self.reheat
            && (self.is_frozen(next, coldest) || level.stagnation >= reheat.after)
            && *reheats < reheat.limit
        {
            next = hottest * reheat.fraction(*reheats);
            *reheats += 1;
            stats.reheats += 1;
            run.observer.on_reheat(stats.reheats, next);
            *level = Level { index: 0, initial: next, previous: next, stagnation: 0, ..*level };
        }
        at.temperature = next;
        let is_over = self.patience.is_some_and(|patience| at.level.stagnation >= patience);
        (is_over || self.is_frozen(next, coldest)).then_some(StopReason::Frozen)
    }
}
