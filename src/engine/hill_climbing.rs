//! Hill climbing.

use super::descent::Descent;
use super::starts::from_starts;
use super::{Climb, Engine};
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;
use serde::{Deserialize, Serialize};

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

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>> Engine<P> for HillClimbing<N, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let HillClimbing { climb, sideways, restarts, neighborhood, objective } = self;
        let mut descent = Descent::new(problem, neighborhood, objective, *climb, *sideways);
        from_starts(problem, objective, start, *restarts, run, |trajectory, run, stats| {
            descent.reach_local_optimum(trajectory, run, stats)
        })
    }
}
