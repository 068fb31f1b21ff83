//! The pictures of a film, one after the other: what each pane shows in it.

use crate::Error;
use crate::reel::Reel;
use std::collections::BTreeSet;

/// Which steps are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Range {
    /// The one to begin at; 0 is the start.
    pub(crate) step: u64,
    /// How many, or all.
    pub(crate) steps: Option<u64>,
}

/// For each picture the step of each pane.
pub(crate) struct Shots {
    shots: Vec<Vec<u64>>,
    /// The steps that each pane shows at all, in order.
    shown: Vec<Vec<u64>>,
}

impl Shots {
    /// Panes are on one clock, which counts events of the run. Steps of a range are those of the first pane that comes
    /// so far.
    ///
    /// # Errors
    /// When no search has the step to begin at.
    pub(crate) fn of(reels: &[Reel<'_>], range: Range, most: usize) -> Result<Self, Error> {
        let Range { step, steps } = range;
        let last = steps.map_or(step, |steps| step.max(1).saturating_add(steps) - 1);
        let comes_to = |step| reels.iter().find(|reel| reel.steps() >= step);
        let Some(first) = comes_to(last).or(comes_to(step)) else {
            let steps = reels.iter().map(Reel::steps).max().unwrap_or(0);
            return Err(Error::Step { step, steps });
        };
        let from = first.time(step).unwrap_or(0);
        let to = steps.and_then(|_| first.time(last)).unwrap_or(u64::MAX);
        let mut times = BTreeSet::from([from]);
        // Each has its share of the pictures, so that a short search is seen beside a long one; what it does not need
        // is the other's.
        let mut by_length: Vec<&Reel<'_>> = reels.iter().collect();
        by_length.sort_by_key(|reel| reel.chosen(from, to, most).len());
        for (reel, panes) in by_length.iter().zip((1..=reels.len()).rev()) {
            times.extend(reel.chosen(from, to, (most - times.len()) / panes));
        }
        let shots: Vec<Vec<u64>> =
            times.iter().map(|&time| reels.iter().map(|reel| reel.step_at(time)).collect()).collect();
        let shown = (0..reels.len()).map(|pane| {
            let steps: BTreeSet<u64> = shots.iter().map(|shot| shot[pane]).collect();
            steps.into_iter().collect()
        });
        Ok(Shots { shown: shown.collect(), shots })
    }

    /// How many pictures there are.
    pub(crate) fn count(&self) -> usize {
        self.shots.len()
    }

    /// The steps that a pane shows.
    pub(crate) fn steps(&self, pane: usize) -> BTreeSet<u64> {
        self.shown[pane].iter().copied().collect()
    }

    /// Which of the stills of each pane a picture shows.
    pub(crate) fn stills(&self, shot: usize) -> Vec<usize> {
        let still = |(step, shown): (&u64, &Vec<u64>)| shown.partition_point(|other| other < step);
        self.shots[shot].iter().zip(&self.shown).map(still).collect()
    }
}
