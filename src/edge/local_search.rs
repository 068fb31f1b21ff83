//! Local search engines by name.

use super::NamedSchedule;
use crate::{
    Annealing, Engine, HillClimbing, Neighborhood, Objective, Observer, Outcome, ParallelTempering, Problem,
    Run, TabuSearch, Termination,
};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// An engine that looks for better and better states, by moves that need not lead towards a goal, with all its
/// parameters.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum LocalSearch {
    /// See [`HillClimbing`].
    HillClimbing(HillClimbing),
    /// See [`Annealing`].
    Annealing(Annealing<(), (), Box<dyn NamedSchedule>>),
    /// See [`TabuSearch`].
    Tabu(TabuSearch),
    /// See [`ParallelTempering`].
    ParallelTempering(ParallelTempering),
}

impl Default for LocalSearch {
    fn default() -> Self {
        LocalSearch::Annealing(Annealing::default())
    }
}

impl LocalSearch {
    /// Each by name, with a line about it.
    pub const LIST: [(&'static str, &'static str); 4] = [
        ("hill-climbing", "steepest, first-improvement or stochastic; sideways moves and restarts"),
        ("annealing", "Metropolis with cooling schedules, reheating and restarts"),
        ("tabu", "the best move that brings back nothing of what was changed lately; aspiration"),
        ("parallel-tempering", "Metropolis at many temperatures at once, whose states are swapped"),
    ];

    /// The name in experiment files.
    pub fn name(&self) -> &'static str {
        match self {
            LocalSearch::HillClimbing(_) => "hill-climbing",
            LocalSearch::Annealing(_) => "annealing",
            LocalSearch::Tabu(_) => "tabu",
            LocalSearch::ParallelTempering(_) => "parallel-tempering",
        }
    }

    /// The same with the moves to consider and what to minimize: an engine.
    pub(super) fn with<'a, N, J>(&'a self, neighborhood: &'a N, objective: &'a J) -> Posed<'a, N, J> {
        Posed { search: self, neighborhood, objective }
    }
}

/// A [`LocalSearch`] with strategies.
pub(super) struct Posed<'a, N, J> {
    search: &'a LocalSearch,
    neighborhood: &'a N,
    objective: &'a J,
}

/// Each engine is compiled for the problem and the strategies.
impl<P: Problem, N: Neighborhood<P>, J: Objective<P>> Engine<P> for Posed<'_, N, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let (moves, cost) = (self.neighborhood, self.objective);
        match self.search {
            LocalSearch::HillClimbing(climbing) => climbing.with(moves, cost).search(problem, start, run),
            LocalSearch::Annealing(annealing) => annealing.with(moves, cost).search(problem, start, run),
            LocalSearch::Tabu(tabu) => tabu.with(moves, cost).search(problem, start, run),
            LocalSearch::ParallelTempering(tempering) => {
                tempering.with(moves, cost).search(problem, start, run)
            }
        }
    }
}
