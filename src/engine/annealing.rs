//! Simulated annealing.

use super::incumbent::Incumbent;
use super::metropolis::Metropolis;
use super::proposals::Proposals;
use super::{Engine, InitialTemperature};
use crate::{
    Geometric, Level, LevelReport, Neighborhood, Objective, Observer, Outcome, Problem, Run, Schedule, Stats,
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
    /// Reheat after that many levels in which the incumbent of the start did not improve, or when frozen.
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

/// Simulated annealing (Kirkpatrick, Gelatt & Vecchi 1983; AIMA figure 4.5): accept a random move always if it
/// does not make the cost worse, and otherwise with the Metropolis probability `exp(-delta / T)`, while the
/// temperature `T` falls level by level.
///
/// A start ends when the temperature falls below the minimum, or to zero, and no reheat is left or the next one is
/// too weak to thaw it; the best of all starts is returned. A schedule that never falls so low, such as
/// [`Constant`](crate::Constant), leaves the end to the limits of the [`Run`]. A state is tested for the goal when
/// its cost is lower than all before, so the objective should be lowest at goals.
///
/// ```
/// use recuit::{Annealing, Geometric, InitialTemperature, LevelLength, Reheat};
/// # let (neighborhood, objective) = ((), ());
/// let annealing = Annealing {
///     initial: InitialTemperature::Fixed(1.0),
///     level: LevelLength::Moves(100),
///     minimum: 0.001,
///     starts: 5,
///     reheat: Some(Reheat { after: 50, ..Reheat::default() }),
///     ..Annealing::new(neighborhood, objective, Geometric { factor: 0.999 })
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(deserialize = "N: Default, J: Default, S: Default + Deserialize<'de>"))]
pub struct Annealing<N = (), J = (), S = Geometric> {
    /// How the temperature falls.
    pub schedule: S,
    /// The temperature of the first level.
    pub initial: InitialTemperature,
    /// The temperature below which the search counts as frozen. The first level is run however cold it is.
    #[serde(deserialize_with = "crate::checked::not_negative")]
    pub minimum: f64,
    /// How many moves are proposed at one temperature, at least one.
    pub level: LevelLength,
    /// How often to begin, at least once: first where the search is told to, then from [`Problem::random_initial`].
    #[serde(deserialize_with = "crate::checked::at_least_one")]
    pub starts: u64,
    /// Warming up again when the search stagnates.
    pub reheat: Option<Reheat>,
    /// Which moves are proposed.
    #[serde(skip)]
    pub neighborhood: N,
    /// What is minimized.
    #[serde(skip)]
    pub objective: J,
}

impl<N, J, S> Annealing<N, J, S> {
    /// One start without reheating, at the standard deviation of the cost, 16 neighborhoods a level.
    pub fn new(neighborhood: N, objective: J, schedule: S) -> Self {
        Annealing {
            schedule,
            initial: InitialTemperature::Deviation(200),
            minimum: 0.001,
            level: LevelLength::Neighborhoods(16.0),
            starts: 1,
            reheat: None,
            neighborhood,
            objective,
        }
    }

    /// The same parameters with another neighborhood and objective.
    pub fn with<M, K>(&self, neighborhood: M, objective: K) -> Annealing<M, K, &S> {
        let Annealing { initial, minimum, level, starts, reheat, .. } = *self;
        Annealing {
            schedule: &self.schedule,
            initial,
            minimum,
            level,
            starts,
            reheat,
            neighborhood,
            objective,
        }
    }
}

impl<N: Default, J: Default, S: Default> Default for Annealing<N, J, S> {
    fn default() -> Self {
        Annealing::new(N::default(), J::default(), S::default())
    }
}

impl<N, J, S: Schedule> Annealing<N, J, S> {
    /// Zero is frozen whatever the minimum, and so is what lies so near to zero that no factor makes it smaller.
    fn is_frozen(&self, temperature: f64) -> bool {
        temperature.is_nan() || temperature < self.minimum.max(f64::MIN_POSITIVE)
    }

    /// One start: cool down from the current state until frozen, or until there is no move.
    fn cool<P: Problem, R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        incumbent: &mut Incumbent<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        N: Neighborhood<P>,
        J: Objective<P>,
    {
        let hottest =
            self.initial.measure(problem, &self.neighborhood, &self.objective, &incumbent.state, run)?;
        let level_length = self.level.moves(problem, &self.neighborhood, &incumbent.state);
        let mut level =
            Level { index: 0, initial: hottest, previous: hottest, acceptance: 0.0, stagnation: 0 };
        let proposals = Proposals { problem, neighborhood: &self.neighborhood, objective: &self.objective };
        let mut temperature = hottest;
        let mut reheats = 0;
        loop {
            let (accepted_before, lowest_before) = (stats.accepted, incumbent.lowest());
            let mut metropolis = Metropolis::at(temperature);
            let mut left = level_length;
            while left > 0 {
                let moves = run.allowance()?.min(left);
                match proposals.propose(moves, &mut metropolis, incumbent, run, stats)? {
                    0 => return ControlFlow::Continue(StopReason::LocalOptimum),
                    proposed => left -= proposed,
                }
            }
            incumbent.measure(problem, &self.objective, run)?;
            stats.levels += 1;
            level.index += 1;
            level.previous = temperature;
            level.acceptance = (stats.accepted - accepted_before) as f64 / level_length as f64;
            level.stagnation = if incumbent.lowest() < lowest_before { 0 } else { level.stagnation + 1 };
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
            if self.is_frozen(temperature) {
                return ControlFlow::Continue(StopReason::Frozen);
            }
        }
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>, S: Schedule> Engine<P> for Annealing<N, J, S> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let mut stats = Stats { tries: 1, ..Stats::default() };
        let mut incumbent = Incumbent::new(problem, &self.objective, start);
        let mut flow = incumbent.record(problem, run);
        let stop = loop {
            if let ControlFlow::Break(stop) = flow {
                break stop;
            }
            let ended = self.cool(problem, &mut incumbent, run, &mut stats);
            flow = incumbent.next_start(ended, self.starts, problem, &self.objective, run, &mut stats);
        };
        stats.steps = run.steps() - first_step;
        incumbent.outcome(problem, &self.objective, stop, stats)
    }
}
