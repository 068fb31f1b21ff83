//! Iterated local search.

use super::descent::Descent;
use super::parts::Parts;
use super::starts::from_starts;
use super::trajectory::Trajectory;
use super::{Climb, Engine};
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// When iterated local search goes on from the local optimum it has come to, rather than go back to the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
/// A perturbation makes `strength` moves; after a round that gains nothing one more, up to `strongest` and then from
/// the start again (Hansen & Mladenović 2001, the shaking of variable neighborhood search), and after a gain
/// `strength` again. Where a neighborhood knows [what a move disturbs](Neighborhood::disturbed), a first-improvement
/// descent looks there alone, so that a round takes hardly longer on large instances than on small ones. The moves of
/// a perturbation are all drawn from one part of an [adaptive](Neighborhood::adaptation) union; a gain is a success.
///
/// The search goes on until a goal, the lower bound of the objective or a limit is reached, unless it is told to lose
/// patience. A state is tested for the goal when its cost is lower than all before, so the objective should be lowest
/// at goals.
///
/// ```
/// use recuit::{Acceptance, IteratedLocalSearch};
/// # let (neighborhood, objective) = ((), ());
/// let search = IteratedLocalSearch {
///     strength: 4,
///     strongest: 4,
///     acceptance: Acceptance::Better,
///     patience: Some(1000),
///     restarts: 10,
///     ..IteratedLocalSearch::new(neighborhood, objective)
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct IteratedLocalSearch<N = (), J = ()> {
    /// How to descend.
    pub climb: Climb,
    /// The number of moves of the weakest perturbation.
    #[serde(deserialize_with = "crate::checked::at_least_one")]
    pub strength: u64,
    /// The number of moves of the strongest perturbation.
    pub strongest: u64,
    /// Where to go on from.
    pub acceptance: Acceptance,
    /// After so many rounds in a row without a new lowest cost a start ends.
    pub patience: Option<u64>,
    /// How often to begin again, from [`Problem::random_initial`].
    pub restarts: u64,
    /// Which moves are considered.
    #[serde(skip)]
    pub neighborhood: N,
    /// What is minimized.
    #[serde(skip)]
    pub objective: J,
}

impl<N, J> IteratedLocalSearch<N, J> {
    /// First improvement, perturbations of 2 to 20 moves, one start without end.
    pub fn new(neighborhood: N, objective: J) -> Self {
        IteratedLocalSearch {
            climb: Climb::FirstImprovement,
            strength: 2,
            strongest: 20,
            acceptance: Acceptance::default(),
            patience: None,
            restarts: 0,
            neighborhood,
            objective,
        }
    }

    /// The same parameters with another neighborhood and objective.
    pub fn with<M, K>(&self, neighborhood: M, objective: K) -> IteratedLocalSearch<M, K> {
        let IteratedLocalSearch { climb, strength, strongest, acceptance, patience, restarts, .. } = *self;
        IteratedLocalSearch {
            climb,
            strength,
            strongest,
            acceptance,
            patience,
            restarts,
            neighborhood,
            objective,
        }
    }
}

impl<N: Default, J: Default> Default for IteratedLocalSearch<N, J> {
    fn default() -> Self {
        IteratedLocalSearch { restarts: 100, ..IteratedLocalSearch::new(N::default(), J::default()) }
    }
}

impl<N, J> IteratedLocalSearch<N, J> {
    /// One start.
    fn iterate<P: Problem, R: Rng, T: Termination, O: Observer<P>>(
        &self,
        descent: &mut Descent<'_, P, N, J>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        N: Neighborhood<P>,
        J: Objective<P>,
    {
        let (problem, neighborhood) = (descent.problem, &self.neighborhood);
        let ended = descent.reach_local_optimum(trajectory, run, stats)?;
        let mut parts = Parts::new(neighborhood);
        let mut trail = Vec::new();
        let weakest = self.strength.max(1);
        let (mut strength, mut failures) = (weakest, 0);
        while self.patience.is_none_or(|patience| failures < patience) {
            let (cost, lowest) = (trajectory.cost, trajectory.lowest());
            parts.draw(neighborhood, &mut run.rng);
            for _ in 0..strength {
                run.step()?;
                let state = &trajectory.state;
                let Some(action) = parts.sample(neighborhood, problem, state, &mut run.rng) else {
                    return ControlFlow::Continue(ended);
                };
                let delta = self.objective.delta(problem, state, &action);
                descent.make(action, delta, trajectory, run, stats, &mut trail)?;
            }
            descent.descend(trajectory, run, stats, &mut trail)?;
            let gained = trajectory.cost < cost;
            parts.tell(neighborhood, gained);
            let goes_on = match self.acceptance {
                Acceptance::Better => gained,
                Acceptance::NotWorse => trajectory.cost <= cost,
                Acceptance::Any => true,
            };
            if goes_on {
                trail.clear();
            }
            // Never more work than the moves were; a copy of the state often is.
            stats.backtracks += trail.len() as u64;
            for (action, undo) in trail.drain(..).rev() {
                trajectory.retract(problem, &action, undo, cost);
                run.observer.on_backtrack(problem, &trajectory.state);
            }
            if gained {
                trajectory.measure(problem, &self.objective, run)?;
            }
            strength = if gained || strength >= self.strongest { weakest } else { strength + 1 };
            failures = if trajectory.lowest() < lowest { 0 } else { failures + 1 };
        }
        ControlFlow::Continue(ended)
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>> Engine<P> for IteratedLocalSearch<N, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let mut descent = Descent::new(problem, &self.neighborhood, &self.objective, self.climb, 0);
        from_starts(problem, &self.objective, start, self.restarts, run, |trajectory, run, stats| {
            self.iterate(&mut descent, trajectory, run, stats)
        })
    }
}
