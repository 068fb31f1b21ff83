//! The engines: one file an algorithm, each generic over any [`Problem`].

mod annealing;
mod best_first;
mod branch_and_bound;
mod depth_first;
mod draw;
mod found;
mod greedy;
mod halves;
mod hill_climbing;
mod incumbent;
mod iterative_deepening;
mod limited_discrepancy;
mod metropolis;
mod parallel_tempering;
mod proposals;
mod replicas;
mod restarting;
mod tabu;
mod temperature;
mod walk;

pub use annealing::{Annealing, LevelLength, Reheat};
pub use best_first::{BestFirst, Evaluation};
pub use branch_and_bound::BranchAndBound;
pub use depth_first::{Depth, DepthFirst, Solutions};
pub use found::Goals;
pub use greedy::{Choice, Greedy};
pub use hill_climbing::{Climb, HillClimbing};
pub use iterative_deepening::IterativeDeepeningAStar;
pub use limited_discrepancy::{Discrepancy, LimitedDiscrepancy};
pub use parallel_tempering::ParallelTempering;
pub use replicas::{ChainReport, ReplicaReport, Replicas, Until};
pub use restarting::{Restarting, Sequence};
pub use tabu::TabuSearch;
pub use temperature::InitialTemperature;

use crate::{Observer, Outcome, Problem, Run, Termination};
use rand::Rng;

/// A search algorithm: plain data, with no instance inside.
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
