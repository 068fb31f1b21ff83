//! The great deluge.

use super::proposals::{Criterion, Proposals};
use super::starts::from_starts;
use super::{Engine, InitialTemperature};
use crate::{Cost, Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// The great deluge (Dueck 1993), as Burke, Bykov, Newall & Petrovic (2004) have it: a move is accepted if the cost is then
/// no higher than it is now, or below a level that falls steadily. Dueck's water rises, because he maximizes.
///
/// The level begins at the cost of the start, and falls with each move by `rain` times the standard deviation of the cost
/// along a random walk, so that the parameter does not depend on the scale of the costs.
///
/// ```
/// use recuit::GreatDeluge;
/// # let (neighborhood, objective) = ((), ());
/// let slow = GreatDeluge { rain: 1e-6, ..GreatDeluge::new(neighborhood, objective) };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GreatDeluge<N = (), J = ()> {
    /// By how many standard deviations of the cost the level falls with each move, above 0.
    #[serde(deserialize_with = "crate::checked::positive")]
    pub rain: f64,
    /// A start ends when its lowest cost has not fallen for that many moves, at least one.
    #[serde(deserialize_with = "crate::checked::at_least_one")]
    pub patience: u64,
    /// How often to begin again, from [`Problem::random_initial`].
    pub restarts: u64,
    /// Which moves are proposed.
    #[serde(skip)]
    pub neighborhood: N,
    /// What is minimized.
    #[serde(skip)]
    pub objective: J,
}

/// Moves of the walk along which the standard deviation is measured.
const WALK: u32 = 200;

impl<N, J> GreatDeluge<N, J> {
    /// A standard deviation in 100,000 moves, and the patience of a million.
    pub fn new(neighborhood: N, objective: J) -> Self {
        GreatDeluge { rain: 1e-5, patience: 1_000_000, restarts: 0, neighborhood, objective }
    }

    /// The same parameters with another neighborhood and objective.
    pub fn with<M, K>(&self, neighborhood: M, objective: K) -> GreatDeluge<M, K> {
        let GreatDeluge { rain, patience, restarts, .. } = *self;
        GreatDeluge { rain, patience, restarts, neighborhood, objective }
    }
}

/// With restarts, because a start ends.
impl<N: Default, J: Default> Default for GreatDeluge<N, J> {
    fn default() -> Self {
        GreatDeluge { restarts: 1_000_000, ..GreatDeluge::new(N::default(), J::default()) }
    }
}

/// The water.
struct Water {
    level: f64,
    rain: f64,
}

impl<C: Cost> Criterion<C> for Water {
    #[inline]
    fn accepts(&mut self, cost: C, delta: C, _: &mut impl Rng) -> bool {
        self.level -= self.rain;
        delta <= C::zero() || (cost + delta).as_f64() <= self.level
    }
}

impl<P: Problem, N: Neighborhood<P>, J: Objective<P>> Engine<P> for GreatDeluge<N, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let (neighborhood, objective) = (&self.neighborhood, &self.objective);
        let mut proposals = Proposals::new(problem, neighborhood, objective);
        from_starts(problem, objective, start, self.restarts, run, |trajectory, run, stats| {
            let deviation = InitialTemperature::Deviation(WALK);
            let unit = deviation.measure(problem, neighborhood, objective, &trajectory.state, run)?;
            let mut water = Water { level: trajectory.cost.as_f64(), rain: self.rain * unit };
            proposals.propose_patiently(self.patience, &mut water, trajectory, run, stats)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream;

    #[test]
    fn what_is_under_the_level_is_accepted_and_the_level_falls() {
        let mut water = Water { level: 10.0, rain: 1.0 };
        let mut rng = stream(1, 0);
        let mut accepts = |cost: i32, delta| water.accepts(cost, delta, &mut rng);
        assert!(accepts(5, 4), "9 at a level of 9");
        assert!(!accepts(5, 4), "9 at a level of 8");
        assert!(accepts(20, 0), "no worse than now");
    }
}
