//! Searching level by level while a temperature falls.

use super::InitialTemperature;
use super::incumbent::Incumbent;
use super::proposals::{Proposals, Rule};
use super::starts::from_starts;
use crate::{
    Level, LevelReport, Neighborhood, Objective, Observer, Outcome, Problem, Run, Schedule, Stats,
    StopReason, Termination,
};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How many moves are proposed at one temperature.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LevelLength {
    /// That many.
    Moves(#[serde(deserialize_with = "crate::checked::at_least_one")] u64),
    /// That many times the size of the neighborhood of the start (Johnson, Aragon, McGeoch & Schevon 1989).
    Neighborhoods(#[serde(deserialize_with = "crate::checked::positive")] f64),
    /// That many times the square of the number of variables that [may change](Neighborhood::variables) (Lewis 2007,
    /// who took it once).
    Squares(#[serde(deserialize_with = "crate::checked::positive")] f64),
}

impl LevelLength {
    /// How many moves these are in a search that begins in `start`.
    pub(crate) fn moves<P: Problem>(
        self,
        problem: &P,
        neighborhood: &impl Neighborhood<P>,
        start: &P::State,
    ) -> u64 {
        let moves = match self {
            LevelLength::Moves(moves) => moves,
            LevelLength::Neighborhoods(times) => {
                (times * neighborhood.size(problem, start) as f64).ceil() as u64
            }
            LevelLength::Squares(times) => {
                (times * (neighborhood.variables(problem, start) as f64).powi(2)).ceil() as u64
            }
        };
        moves.max(1)
    }
}

/// Warming up again when the search stagnates.
///
/// The k-th reheat, counted from 0, sets the temperature to `fraction` of the initial one or, when `shrinking`
/// (adaptive reheating), to `fraction / (1 + k)` of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reheat {
    /// Reheat after that many levels in a row that [end no lower](crate::Level::stagnation) than they began, or when frozen.
    #[serde(deserialize_with = "crate::checked::at_least_one")]
    pub after: u64,
    /// The share of the initial temperature to go back to.
    #[serde(deserialize_with = "crate::checked::positive")]
    pub fraction: f64,
    /// Does the fraction shrink with each reheat?
    pub shrinking: bool,
    /// The largest number of reheats in one start.
    pub limit: u64,
}

impl Default for Reheat {
    fn default() -> Self {
        Reheat { after: 100, fraction: 0.5, shrinking: false, limit: 100 }
    }
}

impl Reheat {
    /// The share of the initial temperature that reheat number `count` goes back to, counted from 0.
    pub fn fraction(&self, count: u64) -> f64 {
        if self.shrinking { self.fraction / (1.0 + count as f64) } else { self.fraction }
    }
}

/// A rule of acceptance that is milder the higher the temperature is.
pub(super) trait Thermal {
    /// The rule at a temperature that is not negative.
    fn at(temperature: f64) -> Self;
}

/// How a search cools; the parameters of [`Annealing`](crate::Annealing) and what is like it.
pub(super) struct Cooling<'a, S> {
    pub(super) schedule: &'a S,
    pub(super) initial: InitialTemperature,
    pub(super) minimum: f64,
    pub(super) level: LevelLength,
    pub(super) starts: u64,
    pub(super) patience: Option<u64>,
    pub(super) reheat: Option<Reheat>,
}

impl<S: Schedule> Cooling<'_, S> {
    /// Search from `start` and from random states by the rule `A`.
    pub(super) fn search<A, P, N, J, R, T, O>(
        &self,
        problem: &P,
        neighborhood: &N,
        objective: &J,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>
    where
        A: Thermal + Rule<P::Cost>,
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let mut proposals = Proposals::new(problem, neighborhood, objective);
        from_starts(problem, objective, start, self.starts.saturating_sub(1), run, |incumbent, run, stats| {
            self.cool::<A, _, _, _, _, _, _>(&mut proposals, incumbent, run, stats)
        })
    }

    /// Zero is frozen whatever the minimum, and so is what lies so near to zero that no factor makes it smaller. A
    /// schedule that plans the time there is ends when that does, however cold it is before.
    fn is_frozen(&self, temperature: f64) -> bool {
        let minimum = if self.schedule.is_planned() { 0.0 } else { self.minimum };
        temperature.is_nan() || temperature < minimum.max(f64::MIN_POSITIVE)
    }

    /// One start: cool down from the current state until frozen or out of patience, or until there is no move.
    fn cool<A, P, N, J, R, T, O>(
        &self,
        proposals: &mut Proposals<P, N, J>,
        incumbent: &mut Incumbent<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        A: Thermal + Rule<P::Cost>,
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let &mut Proposals { problem, neighborhood, objective, .. } = proposals;
        let hottest = self.initial.measure(problem, neighborhood, objective, &incumbent.state, run)?;
        let level_length = self.level.moves(problem, neighborhood, &incumbent.state);
        let mut level = Level { initial: hottest, previous: hottest, ..Level::default() };
        let mut temperature = hottest;
        let mut reheats = 0;
        loop {
            let (accepted_before, cost_before) = (stats.accepted, incumbent.cost);
            let mut rule = A::at(temperature);
            let mut left = level_length;
            while left > 0 {
                let moves = run.allowance()?.min(left);
                match proposals.propose(moves, &mut rule, incumbent, run, stats)? {
                    0 => return ControlFlow::Continue(StopReason::LocalOptimum),
                    proposed => left -= proposed,
                }
            }
            incumbent.measure(problem, objective, run)?;
            stats.levels += 1;
            level.index += 1;
            level.moves += level_length;
            if self.schedule.is_planned() {
                level.spent = run.spent();
            }
            level.previous = temperature;
            level.acceptance = (stats.accepted - accepted_before) as f64 / level_length as f64;
            level.stagnation = if incumbent.cost < cost_before { 0 } else { level.stagnation + 1 };
            run.observer.on_level(&LevelReport {
                steps: run.steps(),
                temperature,
                acceptance: level.acceptance,
                cost: incumbent.cost,
                incumbent: incumbent.best_cost(),
            });
            temperature = self.schedule.temperature(&level);
            if let Some(reheat) = self.reheat
                && (self.is_frozen(temperature) || level.stagnation >= reheat.after)
                && reheats < reheat.limit
            {
                temperature = hottest * reheat.fraction(reheats);
                reheats += 1;
                stats.reheats += 1;
                level =
                    Level { index: 0, initial: temperature, previous: temperature, stagnation: 0, ..level };
            }
            let is_over = self.patience.is_some_and(|patience| level.stagnation >= patience);
            if is_over || self.is_frozen(temperature) {
                return ControlFlow::Continue(StopReason::Frozen);
            }
        }
    }
}
