//! Hill climbing.

use super::descent::Descent;
use super::starts::from_starts;
use super::{Landscape, LocalSearch, PivotingRule};
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Hill climbing: make a move that improves, until none does (AIMA section 4.1.1).
///
/// Costs are minimized, so it climbs down. Where no move improves, one that leaves the cost as it is may be
/// made, a *sideways* move, at most `sideways` of them in a row; at a local optimum the search may begin
/// again elsewhere. The best of all starts is returned. A state is tested for the goal when its cost is lower
/// than all before, so the objective should be lowest at goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HillClimbing {
    /// Which improving move is taken.
    pub pivoting: PivotingRule,
    /// The largest number of sideways moves in a row.
    pub sideways: u64,
    /// How often to begin again [at random](Problem::random_initial).
    pub restarts: u64,
}

impl HillClimbing {
    /// Steepest descent with neither sideways moves nor restarts.
    pub fn new() -> Self {
        HillClimbing { pivoting: PivotingRule::default(), sideways: 0, restarts: 0 }
    }
}

impl Default for HillClimbing {
    fn default() -> Self {
        HillClimbing { sideways: 100, restarts: 100, ..HillClimbing::new() }
    }
}

impl LocalSearch for HillClimbing {
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
        let mut descent = Descent::new(landscape, self.pivoting, self.sideways);
        from_starts(landscape, start, self.restarts, run, |trajectory, run, stats| {
            descent.reach_local_optimum(trajectory, run, stats)
        })
    }
}
