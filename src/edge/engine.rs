//! Engines by name.

use super::NamedSchedule;
use crate::{
    Annealing, BestFirst, DepthFirst, Engine, Greedy, HillClimbing, Neighborhood, Objective, Observer,
    Outcome, Problem, Run, TabuSearch, Termination,
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
    /// See [`BestFirst`].
    BestFirst(BestFirst),
    /// See [`HillClimbing`].
    HillClimbing(HillClimbing),
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
    /// A lower bound on every goal below a state, exact at goals: what branch and bound prunes with. The blind one,
    /// `()`, makes it stop at the first goal.
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
    pub const LIST: [(&'static str, &'static str); 6] = [
        ("greedy", "construct without taking anything back; randomized and repeated"),
        ("depth-first", "backtracking: first solution, uniqueness, counting; iterative deepening"),
        ("best-first", "breadth-first, uniform-cost, greedy best-first, A* and weighted A*"),
        ("hill-climbing", "steepest, first-improvement or stochastic; sideways moves and restarts"),
        ("annealing", "Metropolis with cooling schedules, reheating and restarts"),
        ("tabu", "the best move that brings back nothing of what was changed lately; aspiration"),
    ];

    /// The name in experiment files.
    pub fn name(&self) -> &'static str {
        match self {
            AnyEngine::Greedy(_) => "greedy",
            AnyEngine::DepthFirst(_) => "depth-first",
            AnyEngine::BestFirst(_) => "best-first",
            AnyEngine::HillClimbing(_) => "hill-climbing",
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
        let Strategies { neighborhood, objective, heuristic, bound: _ } = strategies;
        match self {
            AnyEngine::Greedy(greedy) => greedy.with(objective).search(problem, start, run),
            AnyEngine::DepthFirst(depth_first) => depth_first.search(problem, start, run),
            AnyEngine::BestFirst(best_first) => best_first.with(heuristic).search(problem, start, run),
            AnyEngine::HillClimbing(climbing) => {
                climbing.with(neighborhood, objective).search(problem, start, run)
            }
            AnyEngine::Annealing(annealing) => {
                annealing.with(neighborhood, objective).search(problem, start, run)
            }
            AnyEngine::Tabu(tabu) => tabu.with(neighborhood, objective).search(problem, start, run),
        }
    }
}
