//! Tree search engines by name.

use super::strategies::Slot;
use super::{Strategies, Unsuited, claim};
use crate::{
    BestFirst, Bound, BranchAndBound, DepthFirst, Engine, Greedy, IterativeDeepeningAStar,
    LimitedDiscrepancy, Objective, Observer, Outcome, Problem, Restarting, Run, Termination,
};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// An engine that goes from the start towards goals along [actions](Problem::actions), with all its parameters.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum TreeSearch {
    /// See [`Greedy`].
    Greedy(Greedy),
    /// See [`DepthFirst`].
    DepthFirst(DepthFirst),
    /// See [`Restarting`].
    Restarting(Restarting),
    /// See [`LimitedDiscrepancy`].
    LimitedDiscrepancy(LimitedDiscrepancy),
    /// See [`BranchAndBound`].
    BranchAndBound(BranchAndBound),
    /// See [`BestFirst`].
    BestFirst(BestFirst),
    /// See [`IterativeDeepeningAStar`].
    IdaStar(IterativeDeepeningAStar),
}

impl TreeSearch {
    /// Each by name, with a line about it.
    pub const LIST: [(&'static str, &'static str); 7] = [
        ("greedy", "construct without taking anything back; randomized and repeated"),
        ("depth-first", "backtracking: first solution, uniqueness, counting; iterative deepening"),
        ("restarting", "backtracking that gives up and begins again, with what it learned"),
        ("limited-discrepancy", "the order of the actions is followed, with ever more exceptions"),
        ("branch-and-bound", "backtracking to a best solution, and the proof that none is better"),
        ("best-first", "breadth-first, uniform-cost, greedy best-first, A* and weighted A*"),
        ("ida-star", "iterative-deepening A*, weighted if need be, in the memory of one path"),
    ];

    /// The name in experiment files.
    pub fn name(&self) -> &'static str {
        match self {
            TreeSearch::Greedy(_) => "greedy",
            TreeSearch::DepthFirst(_) => "depth-first",
            TreeSearch::Restarting(_) => "restarting",
            TreeSearch::LimitedDiscrepancy(_) => "limited-discrepancy",
            TreeSearch::BranchAndBound(_) => "branch-and-bound",
            TreeSearch::BestFirst(_) => "best-first",
            TreeSearch::IdaStar(_) => "ida-star",
        }
    }

    /// Search with the chosen engine; each that may suit is compiled for this problem and these strategies.
    ///
    /// # Errors
    /// When the formulation lacks something that the engine needs.
    pub fn search<P, G, C, N, J, H, B, R, T, O>(
        &self,
        problem: &P,
        strategies: &Strategies<G, C, N, J, H, B>,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Result<Outcome<P>, Unsuited>
    where
        P: Problem,
        G: Slot,
        C: Slot,
        N: Slot,
        J: Slot<Strategy: Objective<P>>,
        H: Slot<Strategy: Objective<P>>,
        B: Slot<Strategy: Bound<P>>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let holdings = strategies.holdings();
        holdings.suit_tree(self)?;
        if !C::MAY_HOLD {
            unreachable!("tree search suits no formulation without a construction");
        }
        let mut outcome = match self {
            TreeSearch::Greedy(greedy) => match strategies.objective.held() {
                Some(objective) if J::MAY_HOLD => greedy.with(objective).search(problem, start, run),
                _ => greedy.search(problem, start, run),
            },
            TreeSearch::DepthFirst(depth_first) => depth_first.search(problem, start, run),
            TreeSearch::Restarting(restarting) => restarting.search(problem, start, run),
            TreeSearch::LimitedDiscrepancy(limited) => limited.search(problem, start, run),
            TreeSearch::BranchAndBound(branching) => {
                if B::MAY_HOLD
                    && let Some(bound) = strategies.bound.held()
                {
                    branching.with(bound).search(problem, start, run)
                } else {
                    unreachable!("there is a bound")
                }
            }
            TreeSearch::BestFirst(best_first) => {
                if H::MAY_HOLD
                    && let Some(heuristic) = strategies.heuristic.held()
                {
                    best_first.with(heuristic).search(problem, start, run)
                } else {
                    best_first.search(problem, start, run)
                }
            }
            TreeSearch::IdaStar(ida_star) => {
                if H::MAY_HOLD
                    && let Some(heuristic) = strategies.heuristic.held()
                {
                    ida_star.with(heuristic).search(problem, start, run)
                } else {
                    unreachable!("there is a heuristic")
                }
            }
        };
        outcome.stop = claim::reason(self, &holdings, outcome.status, outcome.stop);
        Ok(outcome)
    }
}
