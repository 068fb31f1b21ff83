//! Iterated local search.

use super::descent::Descent;
use super::shares::Shares;
use super::starts::from_starts;
use super::trajectory::Trajectory;
use super::{Landscape, LocalSearch, PivotingRule};
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// When iterated local search goes on from the local optimum it has come to, rather than going back to the
/// one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Acceptance {
    /// When it is better.
    Better,
    /// When it is as good or better.
    #[default]
    NotWorse,
    /// Always: a random walk over local optima.
    Any,
}

/// Iterated local search (Lourenço, Martin & Stützle 2003): descend to a local optimum; then, again and again,
/// perturb it by some random moves, descend, and go on from there or else go back.
///
/// A perturbation makes `strength` moves at first, and one more after each round without a gain; after a
/// gain, or once it has reached `strongest`, it starts over at `strength` (Hansen & Mladenović 2001, the
/// shaking of variable neighborhood search). Where a neighborhood knows [what a move
/// disturbs](crate::Scanning::disturbed), a first-improvement descent looks only there, so that a round takes
/// hardly longer on large instances than on small ones. The moves of a perturbation are all drawn from one
/// part of an [adaptive](crate::Parts::adaptation) union; a gain counts as a success of that part.
///
/// The search goes on until a goal, the lower bound of the objective or a limit is reached, unless it is told to lose
/// patience. A state is tested for the goal when its cost is lower than all before, so the objective should be lowest
/// at goals.
///
/// ```
/// use recuit::{Acceptance, IteratedLocalSearch};
/// let search = IteratedLocalSearch {
///     strength: 4,
///     strongest: 4,
///     acceptance: Acceptance::Better,
///     patience: Some(1000),
///     restarts: 10,
///     ..IteratedLocalSearch::new()
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct IteratedLocalSearch {
    /// How to descend.
    pub pivoting: PivotingRule,
    /// The number of moves of the weakest perturbation.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub strength: u64,
    /// The number of moves of the strongest perturbation.
    pub strongest: u64,
    /// Where to go on from.
    pub acceptance: Acceptance,
    /// A start ends after this many rounds in a row without a new lowest cost.
    pub patience: Option<u64>,
    /// How often to begin again [at random](Problem::random_initial).
    pub restarts: u64,
}

impl IteratedLocalSearch {
    /// First improvement, perturbations of 2 to 20 moves, one start without end.
    pub fn new() -> Self {
        IteratedLocalSearch {
            pivoting: PivotingRule::FirstImprovement,
            strength: 2,
            strongest: 20,
            acceptance: Acceptance::default(),
            patience: None,
            restarts: 0,
        }
    }
}

impl Default for IteratedLocalSearch {
    fn default() -> Self {
        IteratedLocalSearch { restarts: 100, ..IteratedLocalSearch::new() }
    }
}

impl IteratedLocalSearch {
    /// One start.
    fn iterate<P, N, J, R, T, O>(
        &self,
        descent: &mut Descent<'_, P, N, J>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Landscape { problem, neighborhood, objective } = descent.landscape;
        let ended = descent.reach_local_optimum(trajectory, run, stats)?;
        let mut shares = Shares::new(neighborhood);
        let mut trail = Vec::new();
        let weakest = self.strength.max(1);
        let (mut strength, mut failures) = (weakest, 0);
        while self.patience.is_none_or(|patience| failures < patience) {
            let (cost, lowest) = (trajectory.cost, trajectory.lowest());
            shares.draw(neighborhood, &mut run.rng);
            for _ in 0..strength {
                run.step()?;
                let state = &trajectory.state;
                let Some(action) = shares.sample(neighborhood, problem, state, &mut run.rng) else {
                    return ControlFlow::Continue(ended);
                };
                let delta = objective.delta(problem, state, &action);
                descent.make(action, delta, trajectory, run, stats, &mut trail)?;
            }
            descent.descend(trajectory, run, stats, &mut trail)?;
            let gained = trajectory.cost < cost;
            shares.tell(neighborhood, gained);
            let goes_on = match self.acceptance {
                Acceptance::Better => gained,
                Acceptance::NotWorse => trajectory.cost <= cost,
                Acceptance::Any => true,
            };
            if goes_on {
                trail.clear();
            }
            // Taking the moves back is never more work than making them was; a copy of the state often is.
            stats.backtracks += trail.len() as u64;
            for (action, undo) in trail.drain(..).rev() {
                trajectory.retract(problem, &action, undo, cost);
                run.observer.on_backtrack(problem, &trajectory.state);
            }
            if gained {
                trajectory.measure(problem, objective, run)?;
            }
            strength = if gained || strength >= self.strongest { weakest } else { strength + 1 };
            failures = if trajectory.lowest() < lowest { 0 } else { failures + 1 };
        }
        ControlFlow::Continue(ended)
    }
}

impl LocalSearch for IteratedLocalSearch {
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
        let mut descent = Descent::new(landscape, self.pivoting, 0);
        from_starts(landscape, start, self.restarts, run, |trajectory, run, stats| {
            self.iterate(&mut descent, trajectory, run, stats)
        })
    }
}
