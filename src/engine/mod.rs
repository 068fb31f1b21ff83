//! The engines: one file per algorithm, each generic over any [`Problem`].

mod agenda;
mod annealing;
mod best_first;
mod branch_and_bound;
mod breakout;
mod clause_learning;
mod cooling;
mod depth_first;
mod descent;
mod draw;
mod freezing;
mod goals;
mod great_deluge;
mod greedy;
mod halves;
mod hill_climbing;
mod informed;
mod iterated_local_search;
mod iterative_deepening;
mod large_neighborhood;
mod late_acceptance;
mod level_length;
mod limited_discrepancy;
mod local;
mod lockstep;
mod memetic;
mod metropolis;
mod min_conflicts;
mod numbering;
mod parallel_depth_first;
mod parallel_iterative_deepening;
mod parallel_tempering;
mod portfolio;
mod proposals;
mod reached;
mod rectangle;
mod reheat;
mod rejectionless;
mod replicas;
mod restarting;
mod resumable;
mod scan;
mod search_path;
mod shares;
mod snapshot;
mod starts;
mod subtrees;
mod tabu;
mod temperature;
mod threads;
mod threshold_accepting;
mod trajectory;
mod variable_depth;
mod variable_neighborhood_descent;

pub use annealing::Annealing;
pub use best_first::{BestFirst, Evaluation};
pub use branch_and_bound::BranchAndBound;
pub use breakout::Breakout;
pub use clause_learning::{ClauseLearning, Encoded};
pub use depth_first::{Depth, DepthFirst, Solutions};
pub use descent::PivotingRule;
pub use goals::Goals;
pub use great_deluge::GreatDeluge;
pub use greedy::{Choice, Greedy};
pub use hill_climbing::HillClimbing;
pub use informed::Informed;
pub use iterated_local_search::{Acceptance, IteratedLocalSearch};
pub use iterative_deepening::IterativeDeepeningAStar;
pub use large_neighborhood::LargeNeighborhood;
pub use late_acceptance::LateAcceptance;
pub use level_length::LevelLength;
pub use limited_discrepancy::{Discrepancy, LimitedDiscrepancy};
pub use local::{Landscape, LocalSearch, On};
pub use lockstep::Lockstep;
pub use memetic::Memetic;
pub use min_conflicts::MinConflicts;
pub use parallel_depth_first::{Caching, ParallelDepthFirst};
pub use parallel_iterative_deepening::ParallelIterativeDeepeningAStar;
pub use parallel_tempering::ParallelTempering;
pub use portfolio::{Ended, Found, Member, Portfolio, Turn};
pub use rectangle::RectangleSearch;
pub use reheat::Reheat;
pub use replicas::{ChainReport, ReplicaReport, Replicas, Until};
pub use restarting::{Restarting, Sequence};
pub use resumable::{Checkpoint, Resumable};
pub use tabu::TabuSearch;
pub use temperature::InitialTemperature;
pub use threshold_accepting::ThresholdAccepting;
pub use variable_depth::VariableDepth;
pub use variable_neighborhood_descent::VariableNeighborhoodDescent;

use crate::{Observer, Outcome, Problem, Run, Termination};
use rand::Rng;

/// A search algorithm: plain data, with no instance inside.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an engine for `{P}`",
    label = "what does it search with?",
    note = "local search has to be told: `.on(neighborhood, objective)` makes an engine of it; so has a search by an estimate: `.by(heuristic)`"
)]
pub trait Engine<P: Problem> {
    /// Search `problem` from `start` until the engine is done or a limit of `run` is reached.
    ///
    /// Equal problems, starts and seeds give equal outcomes (unless a clock or a signal stops the run).
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>;
}
