//! Min-conflicts.

use super::draw::Draw;
use super::scan::scan;
use super::starts::from_starts;
use super::trajectory::Trajectory;
use super::{Landscape, LocalSearch};
use crate::trace::Verdict;
use crate::{
    Neighborhood, Objective, Observer, Outcome, Problem, Run, Scanning, Stats, StopReason, Termination,
};
use num_traits::zero;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Min-conflicts (Minton, Johnston, Philips & Laird 1992; AIMA figure 6.8) with random walk (Wallace & Freuder 1995).
///
/// A move is drawn to choose the variable, one in conflict if the neighborhood prefers those. Of the moves
/// that change the same variable, its [alternatives](Scanning::alternatives), the one that leaves the lowest
/// cost is made, ties broken at random; none is made if all raise the cost, because the present value is then
/// the best. With probability `noise` the drawn move itself is made, whatever it costs.
///
/// A start ends when no move can be drawn, or after `iterations` draws. The search ends at a goal, at the
/// lower bound of the objective, at limits, and with its last start. A state is tested for the goal when its
/// cost is lower than all before, so the objective should be lowest at goals.
///
/// ```
/// use recuit::MinConflicts;
/// let search = MinConflicts {
///     noise: 0.05,
///     iterations: Some(10_000),
///     restarts: 100,
///     ..MinConflicts::new()
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MinConflicts {
    /// The probability that the drawn move is made.
    #[serde(with = "crate::checked::Share")]
    pub noise: f64,
    /// How many moves are drawn in a start, AIMA's `max_steps`.
    pub iterations: Option<u64>,
    /// How often to begin again [at random](Problem::random_initial).
    pub restarts: u64,
}

impl MinConflicts {
    /// One move in fifty at random; one start without end.
    pub fn new() -> Self {
        MinConflicts { noise: 0.02, iterations: None, restarts: 0 }
    }
}

impl Default for MinConflicts {
    fn default() -> Self {
        MinConflicts { restarts: 100, ..MinConflicts::new() }
    }
}

impl MinConflicts {
    /// One start.
    fn repair<P, N, J, R, T, O>(
        &self,
        Landscape { problem, neighborhood, objective }: Landscape<'_, P, N, J>,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        P: Problem,
        N: Neighborhood<P>,
        J: Objective<P>,
        R: Rng,
        T: Termination,
        O: Observer<P>,
    {
        let scanning = neighborhood.scanning();
        let mut iteration = 0;
        while self.iterations.is_none_or(|iterations| iteration < iterations) {
            iteration += 1;
            run.step()?;
            let state = &trajectory.state;
            let Some(drawn) = neighborhood.sample(problem, state, &mut run.rng) else { break };
            let walks = self.noise > 0.0 && run.rng.random::<f64>() < self.noise;
            let chosen = if walks {
                let delta = objective.delta(problem, state, &drawn);
                Some((drawn, delta))
            } else {
                let mut draw = Draw::new();
                let mut least = zero();
                let alternatives = scanning.alternatives(problem, state, &drawn);
                scan(alternatives, problem, objective, state, run, |action, delta, rng| {
                    if delta <= least {
                        if delta < least {
                            least = delta;
                            draw = Draw::new();
                        }
                        draw.offer((action, delta), rng);
                    }
                    ControlFlow::Continue(())
                })?;
                draw.chosen
            };
            let Some((action, delta)) = chosen else { continue };
            trajectory.make(problem, objective, (&action, delta), Verdict::Accepted, run, stats)?;
        }
        ControlFlow::Continue(StopReason::LocalOptimum)
    }
}

impl LocalSearch for MinConflicts {
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
        from_starts(landscape, start, self.restarts, run, |trajectory, run, stats| {
            self.repair(landscape, trajectory, run, stats)
        })
    }
}
