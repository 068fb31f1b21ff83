//! What one thread would have done up to here.

use super::contour::Part;
use crate::{Problem, Run, Stats, StopReason, Termination};
use std::ops::ControlFlow;

/// The end of a contour as one thread would have come to it.
pub(super) struct Account<'a, P: Problem, F, R, T, O> {
    pub(super) run: &'a mut Run<R, T, O>,
    pub(super) stats: &'a mut Stats,
    pub(super) nearest: &'a mut (Vec<P::Action>, P::Cost),
    pub(super) beyond: Option<F>,
    /// How many steps of the current part are accounted for.
    pub(super) spent: u64,
}

impl<P: Problem, F: PartialOrd + Copy, R, T: Termination, O> Account<'_, P, F, R, T, O> {
    /// The current part has come to so many steps.
    pub(super) fn spend(&mut self, steps: u64) -> ControlFlow<StopReason> {
        self.run.spend_up_to(steps, &mut self.spent)
    }

    /// A state of this part may be the nearest.
    pub(super) fn consider(&mut self, (actions, estimate): &(Vec<P::Action>, P::Cost)) {
        if *estimate < self.nearest.1 {
            *self.nearest = (actions.clone(), *estimate);
        }
    }

    /// Count what was done in a part.
    pub(super) fn add(&mut self, part: &Part<P, F>) {
        let (sum, stats) = (&mut *self.stats, &part.stats);
        sum.nodes += stats.nodes;
        sum.backtracks += stats.backtracks;
        sum.dead_ends += stats.dead_ends;
        sum.goals += stats.goals;
        sum.max_depth = sum.max_depth.max(stats.max_depth);
        if let ControlFlow::Continue(Some(beyond)) = part.end
            && self.beyond.is_none_or(|least| beyond < least)
        {
            self.beyond = Some(beyond);
        }
        self.consider(&part.nearest);
    }
}
