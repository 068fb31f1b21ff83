//! Local search engines by name.

use super::NamedSchedule;
use super::registry::engines_by_name;
use crate::{
    Annealing, Breakout, GreatDeluge, HillClimbing, IteratedLocalSearch, Landscape, LateAcceptance,
    LocalSearch, MinConflicts, Neighborhood, Objective, Observer, Outcome, ParallelTempering, Problem, Run,
    TabuSearch, Termination, ThresholdAccepting, VariableNeighborhoodDescent,
};
use rand::Rng;
use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};

/// Makes the enum of engines, as [`engines_by_name`] does, and its search, so that one line adds an engine.
macro_rules! local_searches {
    ($($variant:ident($engine:ty) $name:literal: $summary:literal)*) => {
        engines_by_name! {
            /// An engine that looks for better and better states, by moves that need not lead towards a goal,
            /// with all its parameters.
            NamedLocalSearch: $($variant($engine) $name: $summary)*
        }

        /// Each engine is compiled only once for a landscape, whatever the limits.
        impl LocalSearch for &NamedLocalSearch {
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
                run.with_any_limits(|run| match **self {
                    $(NamedLocalSearch::$variant(ref engine) => engine.explore(landscape, start, run),)*
                })
            }
        }
    };
}

local_searches! {
    HillClimbing(HillClimbing)
        "hill-climbing": "steepest, first-improvement or stochastic; sideways moves and restarts"
    VariableNeighborhoodDescent(VariableNeighborhoodDescent)
        "variable-neighborhood-descent": "hill climbing in one neighborhood after the other"
    IteratedLocalSearch(IteratedLocalSearch)
        "iterated-local-search": "hill climbing, perturbation of the local optimum, and again"
    Breakout(Breakout)
        "breakout": "hill climbing on weighted terms; at a local optimum what is violated gains weight"
    MinConflicts(MinConflicts)
        "min-conflicts": "the best value for a variable in conflict, now and then any; random walk"
    Annealing(Annealing<Box<dyn NamedSchedule>>)
        "annealing": "Metropolis with cooling schedules, reheating and restarts"
    ThresholdAccepting(ThresholdAccepting<Box<dyn NamedSchedule>>)
        "threshold-accepting": "as annealing, but all moves below a threshold that falls are accepted"
    LateAcceptance(LateAcceptance)
        "late-acceptance": "a move is accepted if it is no worse than the state some moves ago"
    GreatDeluge(GreatDeluge)
        "great-deluge": "a move is accepted if its cost is below a level that falls steadily"
    ParallelTempering(ParallelTempering)
        "parallel-tempering": "Metropolis at many temperatures at once, whose states are swapped"
    Tabu(TabuSearch)
        "tabu": "the best move that brings back nothing of what was changed lately; aspiration"
}

impl Default for NamedLocalSearch {
    fn default() -> Self {
        NamedLocalSearch::Annealing(Annealing::default())
    }
}
