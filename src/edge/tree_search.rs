//! Tree search engines by name.

use super::Strategies;
use crate::{
    BestFirst, BranchAndBound, DepthFirst, Engine, Greedy, IterativeDeepeningAStar, LimitedDiscrepancy,
    Objective, Observer, Outcome, Problem, Restarting, Run, Termination,
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

    /// Search with the chosen engine; each is compiled for this problem and these strategies.
    pub fn search<P, N, J, H, B, R, T, O>(
        &self,
        problem: &P,
        strategies: &Strategies<N, J, H, B>,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>
    where
        P: Problem,
        J: Objective<P>,
        H: Objective<P>,
        B: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Strategies { objective, heuristic, bound, .. } = strategies;
        match self {
            TreeSearch::Greedy(greedy) => greedy.with(objective).search(problem, start, run),
            TreeSearch::DepthFirst(depth_first) => depth_first.search(problem, start, run),
            TreeSearch::Restarting(restarting) => restarting.search(problem, start, run),
            TreeSearch::LimitedDiscrepancy(limited) => limited.search(problem, start, run),
            TreeSearch::BranchAndBound(branching) => branching.with(bound).search(problem, start, run),
            TreeSearch::BestFirst(best_first) => best_first.with(heuristic).search(problem, start, run),
            TreeSearch::IdaStar(ida_star) => ida_star.with(heuristic).search(problem, start, run),
        }
    }
}
