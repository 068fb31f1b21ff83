//! Where a search that cools stands.

use super::Landscape;
use super::freezing::Freezing;
use super::shares::Shares;
use super::trajectory::Trajectory;
use crate::{Level, Neighborhood, Objective, Problem, Stats};
use serde::{Deserialize, Serialize};

/// Where a search that cools stands between two levels.
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "P::State: Serialize, P::Cost: Serialize",
    deserialize = "P::State: Deserialize<'de>, P::Cost: Deserialize<'de>"
))]
pub(super) struct Snapshot<P: Problem> {
    pub(super) trajectory: Trajectory<P>,
    /// `None` if a start is about to begin.
    pub(super) cooled: Option<Cooled>,
    /// The temperature at which the start before froze.
    pub(super) froze: Option<f64>,
    pub(super) shares: Shares,
    /// Counts the steps up to here. If there are no tries, the search has not begun.
    pub(super) stats: Stats,
}

impl<P: Problem> Snapshot<P> {
    /// Before the first step.
    pub(super) fn new<N: Neighborhood<P>, J: Objective<P>>(
        Landscape { problem, neighborhood, objective }: Landscape<'_, P, N, J>,
        start: P::State,
    ) -> Self {
        Snapshot {
            trajectory: Trajectory::new(problem, objective, start),
            cooled: None,
            froze: None,
            shares: Shares::new(neighborhood),
            stats: Stats::default(),
        }
    }
}

impl<P: Problem> Clone for Snapshot<P> {
    fn clone(&self) -> Self {
        let Snapshot { trajectory, cooled, froze, shares, stats } = self;
        let (trajectory, cooled, shares) = (trajectory.clone(), cooled.clone(), shares.clone());
        Snapshot { trajectory, cooled, froze: *froze, shares, stats: stats.clone() }
    }
}

/// How far a start has cooled.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Cooled {
    /// The temperature of the first level.
    pub(super) hottest: f64,
    /// The temperature below which the start counts as frozen.
    pub(super) coldest: f64,
    /// The temperature of the next level.
    pub(super) temperature: f64,
    /// The moves of each level.
    pub(super) level_length: u64,
    /// The last level, as the schedule was shown it.
    pub(super) level: Level,
    pub(super) freezing: Freezing,
    pub(super) reheats: u64,
}
