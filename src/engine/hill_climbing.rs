//! Hill climbing.

use super::Engine;
use super::draw::{Draw, Priced};
use super::incumbent::Incumbent;
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use num_traits::zero;
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Which improving move hill climbing takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Climb {
    /// The one that improves most, ties broken at random (AIMA figure 4.2).
    #[default]
    Steepest,
    /// The first found in the order of [`Neighborhood::moves`].
    FirstImprovement,
    /// Any, drawn uniformly (AIMA section 4.1.1, stochastic hill climbing).
    Stochastic,
}

/// Hill climbing: make the move that improves until none does (AIMA section 4.1.1).
///
/// Written for costs to be minimized, so it climbs down. Where no move improves, one that leaves the cost as it
/// is may be made, a *sideways* move, at most so many in a row; at a local optimum the search may begin again
/// elsewhere. The best of all starts is returned. A state is tested for the goal when its cost is lower than all
/// before, so the objective should be lowest at goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HillClimbing<N = (), J = ()> {
    /// Which improving move is taken.
    pub climb: Climb,
    /// The largest number of sideways moves in a row.
    pub sideways: u64,
    /// How often to begin again, from [`Problem::random_initial`].
    pub restarts: u64,
    /// Which moves are considered.
    #[serde(skip)]
    pub neighborhood: N,
    /// What is minimized.
    #[serde(skip)]
    pub objective: J,
}

impl<N, J> HillClimbing<N, J> {
    /// Steepest descent with neither sideways moves nor restarts.
    pub fn new(neighborhood: N, objective: J) -> Self {
        HillClimbing { climb: Climb::default(), sideways: 0, restarts: 0, neighborhood, objective }
    }

    /// The same parameters with another neighborhood and objective.
    pub fn with<M, K>(&self, neighborhood: M, objective: K) -> HillClimbing<M, K> {
        let HillClimbing { climb, sideways, restarts, .. } = *self;
        HillClimbing { climb, sideways, restarts, neighborhood, objective }
    }
}

impl<N: Default, J: Default> Default for HillClimbing<N, J> {
    fn default() -> Self {
        HillClimbing { sideways: 100, restarts: 100, ..HillClimbing::new(N::default(), J::default()) }
    }
}

impl<N, J> HillClimbing<N, J> {
    /// The move to make and its delta: the best improving one as `climb` has it, else a sideways one.
    fn choose<P: Problem, R: Rng, T: Termination, O>(
        &self,
        problem: &P,
        state: &P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Option<Priced<P>>>
    where
        N: Neighborhood<P>,
        J: Objective<P>,
    {
        let mut improving = Draw::new();
        let mut sideways = Draw::new();
        let mut best = zero();
        for action in self.neighborhood.moves(problem, state) {
            run.step()?;
            let delta = self.objective.delta(problem, state, &action);
            if delta < zero() {
                match self.climb {
                    Climb::FirstImprovement => return ControlFlow::Continue(Some((action, delta))),
                    Climb::Steepest if delta > best => continue,
                    Climb::Steepest if delta < best => {
                        best = delta;
                        improving = Draw::new();
                    }
                    Climb::Steepest | Climb::Stochastic => {}
                }
                improving.offer((action, delta), &mut run.rng);
            } else if delta == zero() && self.sideways > 0 {
                sideways.offer((action, delta), &mut run.rng);
            }
        }
        ControlFlow::Continue(improving.chosen.or(sideways.chosen))
    }

    /// Climb from the current state to a local optimum.
    fn climb<P: Problem, R: Rng, T: Termination, O: Observer<P>>(
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
        let mut sideways = 0;
        while let Some((action, delta)) = self.choose(problem, &incumbent.state, run)? {
            if delta == zero() {
                if sideways == self.sideways {
                    break;
                }
                sideways += 1;
                stats.sideways += 1;
            } else {
                sideways = 0;
            }
            stats.accepted += 1;
            incumbent.accept(problem, &action, delta);
            run.observer.on_action(problem, &incumbent.state, &action);
            if incumbent.is_lowest() {
                incumbent.improve(problem, run)?;
            }
        }
        ControlFlow::Continue(StopReason::LocalOptimum)
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>> Engine<P> for HillClimbing<N, J> {
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
        let starts = self.restarts.saturating_add(1);
        let stop = loop {
            if let ControlFlow::Break(stop) = flow {
                break stop;
            }
            let ended = self.climb(problem, &mut incumbent, run, &mut stats);
            flow = incumbent.next_start(ended, starts, problem, &self.objective, run, &mut stats);
        };
        stats.steps = run.steps() - first_step;
        incumbent.outcome(problem, &self.objective, stop, stats)
    }
}
