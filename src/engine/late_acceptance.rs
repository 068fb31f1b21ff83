//! Late acceptance hill climbing.

use super::proposals::{Criterion, Proposals};
use super::starts::from_starts;
use super::{Landscape, LocalSearch};
use crate::trace::Judgment;
use crate::{Cost, Neighborhood, Objective, Observer, Outcome, Problem, Run, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Late acceptance hill climbing (Burke & Bykov 2017, the final version, figure 3): a move is accepted if it
/// leads to a cost no higher than the present one, or than the cost `history` moves ago.
///
/// The one parameter that matters is the length of the history: the longer it is, the slower the search, and
/// the better the state in which it ends. Nothing has to be tuned to the scale of the costs.
///
/// ```
/// use recuit::LateAcceptance;
/// let late = LateAcceptance { history: 50_000, ..LateAcceptance::new() };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LateAcceptance {
    /// How many moves back the cost is compared with, at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub history: u64,
    /// A start ends when its lowest cost has not fallen for that many moves, at least one.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub patience: u64,
    /// How often to begin again [at random](Problem::random_initial).
    pub restarts: u64,
}

impl LateAcceptance {
    /// A history of 5,000 moves, and a patience of a million moves.
    pub fn new() -> Self {
        LateAcceptance { history: 5_000, patience: 1_000_000, restarts: 0 }
    }
}

/// With restarts, because each start ends when its patience runs out.
impl Default for LateAcceptance {
    fn default() -> Self {
        LateAcceptance { restarts: 1_000_000, ..LateAcceptance::new() }
    }
}

/// The costs of the last moves, in a circle.
struct Late<C> {
    history: Vec<C>,
    /// The place of the oldest.
    oldest: usize,
}

impl<C: Cost> Criterion<C> for Late<C> {
    #[inline]
    fn accepts(&mut self, cost: C, delta: C, _: &mut impl Rng) -> bool {
        let late = &mut self.history[self.oldest];
        let candidate = cost + delta;
        let is_accepted = delta <= C::zero() || candidate <= *late;
        let current = if is_accepted { candidate } else { cost };
        if current < *late {
            *late = current;
        }
        self.oldest = if self.oldest + 1 < self.history.len() { self.oldest + 1 } else { 0 };
        is_accepted
    }

    fn judge(&mut self, cost: C, delta: C, mut rng: &mut dyn Rng) -> (bool, Judgment) {
        let highest = (self.history[self.oldest] - cost).as_f64().max(0.0);
        (self.accepts(cost, delta, &mut rng), Judgment::Limit { highest })
    }
}

impl LocalSearch for LateAcceptance {
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
            let mut late = Late { history: vec![trajectory.cost; self.history as usize], oldest: 0 };
            proposals.propose_patiently(self.patience, &mut late, trajectory, run, stats)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream;

    #[test]
    fn what_is_no_worse_than_some_moves_ago_is_accepted() {
        let mut late = Late { history: vec![10, 10], oldest: 0 };
        let mut rng = stream(1, 0);
        let mut accepts = |cost, delta| late.accepts(cost, delta, &mut rng);
        assert!(accepts(10, -4), "better");
        assert!(accepts(6, 4), "as good as two moves ago");
        assert!(!accepts(10, 1), "worse than now and than the 6 of two moves ago");
        assert!(!accepts(10, 1), "worse than the 10 of two moves ago");
        assert!(accepts(10, 0), "no worse than now");
    }
}
