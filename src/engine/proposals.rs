//! The loop of every local search that draws its moves: propose, measure, accept or not.

use super::Landscape;
use super::halves::Halves;
use super::shares::Shares;
use super::trajectory::{Trajectory, told};
use crate::trace::{Judgment, Verdict};
use crate::{
    Cost, MoveReport, Neighborhood, Objective, Observer, Problem, Run, Stats, StopReason, Termination,
};
use num_traits::zero;
use rand::Rng;
use std::ops::ControlFlow;

/// The acceptance criterion of a search that draws its moves.
pub(crate) trait Criterion<C: Cost> {
    /// Is a move accepted that changes the present `cost` by `delta`?
    fn accepts(&mut self, cost: C, delta: C, rng: &mut impl Rng) -> bool
    where
        Self: Sized;

    /// The same, and how that came about.
    fn judge(&mut self, cost: C, delta: C, rng: &mut dyn Rng) -> (bool, Judgment);
}

/// Where moves come from, and what they are measured by.
pub(crate) struct Proposals<'a, P, N, J> {
    pub(crate) landscape: Landscape<'a, P, N, J>,
    pub(super) shares: Shares,
}

impl<'a, P: Problem, N: Neighborhood<P>, J: Objective<P>> Proposals<'a, P, N, J> {
    pub(crate) fn new(landscape: Landscape<'a, P, N, J>) -> Self {
        Proposals { landscape, shares: Shares::new(landscape.neighborhood) }
    }

    /// Propose `moves` moves; fewer when the lowest cost falls, so that the limits hear of it. Returns the number
    /// proposed, or 0 where there is no move.
    // If inlining is left to the compiler, the draws of large neighborhoods become calls (4 % of all
    // instructions for tours).
    #[inline(always)]
    pub(crate) fn propose<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        moves: u64,
        criterion: &mut impl Criterion<P::Cost>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, u64> {
        if run.observer.is_watching() {
            return self.propose_watched(moves, criterion, trajectory, run, stats);
        }
        let Landscape { problem, neighborhood, objective } = self.landscape;
        // Counted here and added up below, so that the loop keeps the counters in registers.
        let (mut proposed, mut accepted, mut uphill, mut sideways) = (0, 0, 0, 0);
        let mut any_move = true;
        while proposed < moves {
            let mut rng = Halves::new(&mut run.rng);
            self.shares.draw(neighborhood, &mut rng);
            let sampled = self.shares.sample(neighborhood, problem, &trajectory.state, &mut rng);
            let Some(action) = sampled else {
                any_move = false;
                break;
            };
            proposed += 1;
            let delta = objective.delta(problem, &trajectory.state, &action);
            let is_accepted = criterion.accepts(trajectory.cost, delta, &mut rng);
            self.shares.tell(neighborhood, is_accepted && delta < zero());
            if is_accepted {
                let (_, delta) = trajectory.accept(problem, objective, &action, delta);
                accepted += 1;
                uphill += u64::from(delta > zero());
                sideways += u64::from(delta == zero());
                run.observer.on_action(problem, &trajectory.state, &action);
                if trajectory.is_lowest() {
                    break;
                }
            }
        }
        run.spend(proposed);
        stats.accepted += accepted;
        stats.uphill += uphill;
        stats.sideways += sideways;
        if trajectory.is_lowest() {
            trajectory.improve(problem, run)?;
        }
        ControlFlow::Continue(if any_move { proposed } else { 0 })
    }

    /// The same walk, of which every proposal is told. It is kept apart from the loop that is not watched, so
    /// that this is as small as it can be, and compiled once for all criteria.
    #[cold]
    #[inline(never)]
    fn propose_watched<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        moves: u64,
        criterion: &mut dyn Criterion<P::Cost>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, u64> {
        let Landscape { problem, neighborhood, objective } = self.landscape;
        let mut proposed = 0;
        while proposed < moves {
            let mut rng = Halves::new(&mut run.rng);
            self.shares.draw(neighborhood, &mut rng);
            let sampled = self.shares.sample(neighborhood, problem, &trajectory.state, &mut rng);
            let Some(action) = sampled else { return ControlFlow::Continue(0) };
            proposed += 1;
            let delta = objective.delta(problem, &trajectory.state, &action);
            let (is_accepted, judgment) = criterion.judge(trajectory.cost, delta, &mut rng);
            self.shares.tell(neighborhood, is_accepted && delta < zero());
            run.spend(1);
            let verdict = if is_accepted { Verdict::Accepted } else { Verdict::Rejected };
            let change = if is_accepted {
                told(objective, problem, &trajectory.state, (&action, delta))
            } else {
                delta
            };
            let told = MoveReport {
                action: &action,
                cost: trajectory.cost,
                delta: change,
                verdict,
                judgment,
                steps: run.steps(),
            };
            run.observer.on_move(problem, &trajectory.state, &told);
            if is_accepted {
                stats.accepted += 1;
                stats.uphill += u64::from(change > zero());
                stats.sideways += u64::from(change == zero());
                trajectory.accept(problem, objective, &action, delta);
                run.observer.on_action(problem, &trajectory.state, &action);
                if trajectory.is_lowest() {
                    trajectory.improve(problem, run)?;
                    break;
                }
            }
        }
        ControlFlow::Continue(proposed)
    }

    /// Propose moves until the lowest cost of this start has not fallen for `patience` moves, or there is no move.
    pub(crate) fn propose_patiently<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        patience: u64,
        criterion: &mut impl Criterion<P::Cost>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason> {
        let mut left = patience;
        while left > 0 {
            let (moves, lowest) = (run.allowance()?.min(left), trajectory.lowest());
            let proposed = self.propose(moves, criterion, trajectory, run, stats)?;
            if proposed == 0 {
                break;
            }
            left = if trajectory.lowest() < lowest { patience } else { left - proposed };
        }
        trajectory.measure(self.landscape.problem, self.landscape.objective, run)?;
        ControlFlow::Continue(StopReason::LocalOptimum)
    }
}
