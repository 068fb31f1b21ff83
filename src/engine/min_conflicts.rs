//! Min-conflicts.

use super::Engine;
use super::draw::Draw;
use super::scan::scan;
use super::starts::from_starts;
use super::trajectory::Trajectory;
use crate::{Neighborhood, Objective, Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use num_traits::zero;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Min-conflicts (Minton, Johnston, Philips & Laird 1992; AIMA figure 6.8) with random walk (Wallace & Freuder 1995).
///
/// A move is drawn: it chooses the variable, one in conflict where the neighborhood prefers those. Of the moves that
/// change the same variable, its [alternatives](Neighborhood::alternatives), the one that leaves the lowest cost is
/// made, ties broken at random; none where all make it higher, because the present value is best then. With
/// probability `noise` the drawn move itself is made, whatever it costs.
///
/// A start ends where no move is drawn, or after `iterations` draws. The search ends at a goal, at the lower bound of
/// the objective, at limits, and with its last start. A state is tested for the goal when its cost is lower than all
/// before, so the objective should be lowest at goals.
///
/// ```
/// use recuit::MinConflicts;
/// # let (neighborhood, objective) = ((), ());
/// let search = MinConflicts {
///     noise: 0.05,
///     iterations: Some(10_000),
///     restarts: 100,
///     ..MinConflicts::new(neighborhood, objective)
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MinConflicts<N = (), J = ()> {
    /// The probability that the drawn move is made.
    #[serde(deserialize_with = "crate::checked::share")]
    pub noise: f64,
    /// How many moves are drawn in a start, AIMA's `max_steps`.
    pub iterations: Option<u64>,
    /// How often to begin again, from [`Problem::random_initial`].
    pub restarts: u64,
    /// Which moves are considered.
    #[serde(skip)]
    pub neighborhood: N,
    /// What is minimized.
    #[serde(skip)]
    pub objective: J,
}

impl<N, J> MinConflicts<N, J> {
    /// One move in fifty at random; one start without end.
    pub fn new(neighborhood: N, objective: J) -> Self {
        MinConflicts { noise: 0.02, iterations: None, restarts: 0, neighborhood, objective }
    }

    /// The same parameters with another neighborhood and objective.
    pub fn with<M, K>(&self, neighborhood: M, objective: K) -> MinConflicts<M, K> {
        let MinConflicts { noise, iterations, restarts, .. } = *self;
        MinConflicts { noise, iterations, restarts, neighborhood, objective }
    }
}

impl<N: Default, J: Default> Default for MinConflicts<N, J> {
    fn default() -> Self {
        MinConflicts { restarts: 100, ..MinConflicts::new(N::default(), J::default()) }
    }
}

impl<N, J> MinConflicts<N, J> {
    /// One start.
    fn repair<P: Problem, R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        trajectory: &mut Trajectory<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>
    where
        N: Neighborhood<P>,
        J: Objective<P>,
    {
        let mut iteration = 0;
        while self.iterations.is_none_or(|iterations| iteration < iterations) {
            iteration += 1;
            run.step()?;
            let state = &trajectory.state;
            let Some(drawn) = self.neighborhood.sample(problem, state, &mut run.rng) else { break };
            let walks = self.noise > 0.0 && run.rng.random::<f64>() < self.noise;
            let chosen = if walks {
                let delta = self.objective.delta(problem, state, &drawn);
                Some((drawn, delta))
            } else {
                let mut draw = Draw::new();
                let mut least = zero();
                let alternatives = self.neighborhood.alternatives(problem, state, &drawn);
                scan(alternatives, problem, &self.objective, state, run, |action, delta, rng| {
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
            trajectory.make(problem, (&action, delta), run, stats)?;
        }
        ControlFlow::Continue(StopReason::LocalOptimum)
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>> Engine<P> for MinConflicts<N, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        from_starts(problem, &self.objective, start, self.restarts, run, |trajectory, run, stats| {
            self.repair(problem, trajectory, run, stats)
        })
    }
}
