//! The great deluge.

use super::proposals::{Criterion, Proposals};
use super::starts::from_starts;
use super::{InitialTemperature, Landscape, LocalSearch};
use crate::trace::Judgment;
use crate::{Cost, Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The great deluge (Dueck 1993), in the form of Burke, Bykov, Newall & Petrovic (2004): a move is accepted
/// if it leads to a cost no higher than the present one, or no higher than a level that falls steadily.
/// Dueck's water rises because he maximizes.
///
/// The level begins at the cost of the start, and falls with each move by `rain` times the standard deviation
/// of the cost along a random walk, so that the parameter does not depend on the scale of the costs.
///
/// ```
/// use recuit::GreatDeluge;
/// let slow = GreatDeluge { rain: 1e-6, ..GreatDeluge::new() };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GreatDeluge {
    /// By how many standard deviations of the cost the level falls with each move, above 0.
    #[serde(with = "crate::checked::Positive")]
    pub rain: f64,
    /// A start ends when its lowest cost has not fallen for that many moves, at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub patience: u64,
    /// How often to begin again [at random](Problem::random_initial).
    pub restarts: u64,
}

/// Moves of the walk along which the standard deviation is measured.
const WALK: u32 = 200;

impl GreatDeluge {
    /// A level that falls by a standard deviation in 100,000 moves, and a patience of a million moves.
    pub fn new() -> Self {
        GreatDeluge { rain: 1e-5, patience: 1_000_000, restarts: 0 }
    }
}

/// With restarts, because each start ends when its patience runs out.
impl Default for GreatDeluge {
    fn default() -> Self {
        GreatDeluge { restarts: 1_000_000, ..GreatDeluge::new() }
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

    fn judge(&mut self, cost: C, delta: C, mut rng: &mut dyn Rng) -> (bool, Judgment) {
        let is_accepted = self.accepts(cost, delta, &mut rng);
        (is_accepted, Judgment::Limit { highest: (self.level - cost.as_f64()).max(0.0) })
    }
}

impl LocalSearch for GreatDeluge {
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
        let mut proposals = Proposals::new(landscape);
        from_starts(landscape, start, self.restarts, run, |trajectory, run, stats| {
            let deviation = InitialTemperature::Deviation(WALK);
            let unit = deviation.measure(landscape, &trajectory.state, run)?;
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
