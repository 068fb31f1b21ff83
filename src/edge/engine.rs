//! Engines by name.

use super::NamedSchedule;
use crate::{
    Annealing, BestFirst, BranchAndBound, DepthFirst, Engine, Greedy, HillClimbing, IteratedLocalSearch,
    IterativeDeepeningAStar, LimitedDiscrepancy, MinConflicts, Neighborhood, Objective, Observer, Outcome,
    Problem, Restarting, Run, TabuSearch, Termination, VariableNeighborhoodDescent,
};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// An engine with all its parameters, as an experiment file names it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum AnyEngine {
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
    /// See [`HillClimbing`].
    HillClimbing(HillClimbing),
    /// See [`VariableNeighborhoodDescent`].
    VariableNeighborhoodDescent(VariableNeighborhoodDescent),
    /// See [`IteratedLocalSearch`].
    IteratedLocalSearch(IteratedLocalSearch),
    /// See [`MinConflicts`].
    MinConflicts(MinConflicts),
    /// See [`Annealing`].
    Annealing(Annealing<(), (), Box<dyn NamedSchedule>>),
    /// See [`TabuSearch`].
    Tabu(TabuSearch),
}

/// What a model hands to whichever engine was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strategies<N, J, H, B = ()> {
    /// The moves of local search.
    pub neighborhood: N,
    /// What local search and greedy construction minimize.
    pub objective: J,
    /// The estimate that best-first search goes by.
    pub heuristic: H,
    /// A lower bound on the cost of every goal below a state, exact at goals: what branch and bound minimizes and
    /// prunes with. `()` is blind: it has all goals cost nothing, so that the first one is the best.
    pub bound: B,
}

impl<N, J, H> Strategies<N, J, H> {
    /// Strategies without a bound.
    pub fn new(neighborhood: N, objective: J, heuristic: H) -> Self {
        Strategies { neighborhood, objective, heuristic, bound: () }
    }
}

impl AnyEngine {
    /// Every engine by name, with a line about it.
    pub const LIST: [(&'static str, &'static str); 13] = [
        ("greedy", "construct without taking anything back; randomized and repeated"),
        ("depth-first", "backtracking: first solution, uniqueness, counting; iterative deepening"),
        ("restarting", "backtracking that gives up and begins again, with what it learned"),
        ("limited-discrepancy", "the order of the actions is followed, with ever more exceptions"),
        ("branch-and-bound", "backtracking to a best solution, and the proof that none is better"),
        ("best-first", "breadth-first, uniform-cost, greedy best-first, A* and weighted A*"),
        ("ida-star", "iterative-deepening A*, weighted if need be, in the memory of one path"),
        ("hill-climbing", "steepest, first-improvement or stochastic; sideways moves and restarts"),
        ("variable-neighborhood-descent", "hill climbing in one neighborhood after the other"),
        ("iterated-local-search", "hill climbing, perturbation of the local optimum, and again"),
        ("min-conflicts", "the best value for a variable in conflict, now and then any; random walk"),
        ("annealing", "Metropolis with cooling schedules, reheating and restarts"),
        ("tabu", "the best move that brings back nothing of what was changed lately; aspiration"),
    ];

    /// Does it look for better and better states, by moves that need not lead towards a goal?
    pub fn is_local_search(&self) -> bool {
        matches!(
            self,
            AnyEngine::HillClimbing(_)
                | AnyEngine::VariableNeighborhoodDescent(_)
                | AnyEngine::IteratedLocalSearch(_)
                | AnyEngine::MinConflicts(_)
                | AnyEngine::Annealing(_)
                | AnyEngine::Tabu(_)
        )
    }

    /// The name in experiment files.
    pub fn name(&self) -> &'static str {
        match self {
            AnyEngine::Greedy(_) => "greedy",
            AnyEngine::DepthFirst(_) => "depth-first",
            AnyEngine::Restarting(_) => "restarting",
            AnyEngine::LimitedDiscrepancy(_) => "limited-discrepancy",
            AnyEngine::BranchAndBound(_) => "branch-and-bound",
            AnyEngine::BestFirst(_) => "best-first",
            AnyEngine::IdaStar(_) => "ida-star",
            AnyEngine::HillClimbing(_) => "hill-climbing",
            AnyEngine::VariableNeighborhoodDescent(_) => "variable-neighborhood-descent",
            AnyEngine::IteratedLocalSearch(_) => "iterated-local-search",
            AnyEngine::MinConflicts(_) => "min-conflicts",
            AnyEngine::Annealing(_) => "annealing",
            AnyEngine::Tabu(_) => "tabu",
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
        N: Neighborhood<P>,
        J: Objective<P>,
        H: Objective<P>,
        B: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let Strategies { neighborhood, objective, heuristic, bound } = strategies;
        match self {
            AnyEngine::Greedy(greedy) => greedy.with(objective).search(problem, start, run),
            AnyEngine::DepthFirst(depth_first) => depth_first.search(problem, start, run),
            AnyEngine::Restarting(restarting) => restarting.search(problem, start, run),
            AnyEngine::LimitedDiscrepancy(limited) => limited.search(problem, start, run),
            AnyEngine::BranchAndBound(branching) => branching.with(bound).search(problem, start, run),
            AnyEngine::BestFirst(best_first) => best_first.with(heuristic).search(problem, start, run),
            AnyEngine::IdaStar(ida_star) => ida_star.with(heuristic).search(problem, start, run),
            AnyEngine::HillClimbing(climbing) => {
                climbing.with(neighborhood, objective).search(problem, start, run)
            }
            AnyEngine::VariableNeighborhoodDescent(descent) => {
                descent.with(neighborhood, objective).search(problem, start, run)
            }
            AnyEngine::IteratedLocalSearch(iterated) => {
                iterated.with(neighborhood, objective).search(problem, start, run)
            }
            AnyEngine::MinConflicts(repairing) => {
                repairing.with(neighborhood, objective).search(problem, start, run)
            }
            AnyEngine::Annealing(annealing) => {
                annealing.with(neighborhood, objective).search(problem, start, run)
            }
            AnyEngine::Tabu(tabu) => tabu.with(neighborhood, objective).search(problem, start, run),
        }
    }
}
