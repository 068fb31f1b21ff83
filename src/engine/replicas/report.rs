//! What became of each chain, and what that says about the time to a solution.

use crate::{Status, StopReason};
use serde::Serialize;

/// What became of one chain of [`Replicas`](crate::Replicas).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChainReport {
    /// The steps it made; if another chain's solution stopped it, as many as that solution took.
    pub steps: u64,
    /// Did it solve the problem, or reach the target cost?
    pub reached: bool,
    /// What it found out.
    pub status: Status,
    /// Why it ended; [`StopReason::Cancelled`] where another chain was first.
    pub stop: StopReason,
    /// The cost of its best state.
    pub cost: Option<f64>,
    /// How long it was at work, in seconds. This depends on the machine; all else does not.
    pub seconds: f64,
}

/// What became of each chain of [`Replicas`](crate::Replicas), and what that says about the number of steps that one
/// chain needs to reach the target.
///
/// A chain that did not get there shows only that it needs more steps than it made (it is censored), and
/// leaving it out would make the engine look better than it is. So all chains count in each of these figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplicaReport {
    /// Each chain, by its number.
    pub chains: Vec<ChainReport>,
    /// The number of the one whose outcome is that of the search.
    pub best: usize,
}

impl ReplicaReport {
    /// How many chains reached the target.
    pub fn reached(&self) -> usize {
        self.chains.iter().filter(|chain| chain.reached).count()
    }

    /// The fewest steps to the target.
    pub fn least(&self) -> Option<u64> {
        self.chains.iter().filter(|chain| chain.reached).map(|chain| chain.steps).min()
    }

    /// The number of steps within which half of all chains reach the target, as Kaplan & Meier (1958) estimate it;
    /// `None` where too few got there.
    pub fn median(&self) -> Option<u64> {
        let mut ends: Vec<(u64, bool)> =
            self.chains.iter().map(|chain| (chain.steps, !chain.reached)).collect();
        ends.sort_unstable();
        let mut under_way = 1.0;
        ends.iter().enumerate().find_map(|(earlier, &(steps, censored))| {
            if !censored {
                under_way *= 1.0 - 1.0 / (ends.len() - earlier) as f64;
            }
            // A product of fractions may miss one half by rounding.
            (under_way <= 0.5 + 1e-9).then_some(steps)
        })
    }

    /// The expected number of steps to the target if a chain that ends without reaching it is started anew:
    /// the steps of all chains divided by the number of those that got there (Auger & Hansen 2005,
    /// "Performance evaluation of an advanced local search evolutionary algorithm"). If the time to target is
    /// exponentially distributed, this estimates its mean however chains were cut off.
    pub fn mean(&self) -> Option<f64> {
        let steps: u64 = self.chains.iter().map(|chain| chain.steps).sum();
        let reached = self.reached();
        (reached > 0).then(|| steps as f64 / reached as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(chains: &[(u64, bool)]) -> ReplicaReport {
        let chain = |&(steps, reached)| ChainReport {
            steps,
            reached,
            status: Status::Unknown,
            stop: StopReason::StepLimit,
            cost: None,
            seconds: 0.0,
        };
        ReplicaReport { chains: chains.iter().map(chain).collect(), best: 0 }
    }

    #[test]
    fn without_censoring_they_are_the_ordinary_ones() {
        let report = report(&[(50, true), (10, true), (30, true), (20, true), (40, true)]);
        assert_eq!((report.reached(), report.least(), report.median()), (5, Some(10), Some(30)));
        assert_eq!(report.mean(), Some(30.0));
    }

    #[test]
    fn chains_that_did_not_get_there_count() {
        // Of the six, 1/6 gets there, then 1/5 of the rest; the two cut off at 20 leave two, so 0.667 * 1/2
        // are still under way after 40 steps.
        let report = report(&[(10, true), (15, true), (20, false), (20, false), (40, true), (50, false)]);
        assert_eq!((report.reached(), report.least(), report.median()), (3, Some(10), Some(40)));
        assert_eq!(report.mean(), Some(155.0 / 3.0));
    }

    #[test]
    fn too_few_tell_no_median_and_none_tells_nothing() {
        let few = report(&[(10, true), (20, false), (20, false)]);
        assert_eq!((few.least(), few.median(), few.mean()), (Some(10), None, Some(50.0)));
        let none = report(&[(10, false)]);
        assert_eq!((none.least(), none.median(), none.mean()), (None, None, None));
    }
}
