//! What one thread would have done up to here.

use super::End;
use super::contour::{Contour, Part, Subtree};
use super::order::Nearness;
use crate::{Carried, Problem, Progress, Run, Stats, StopReason, Termination};
use std::ops::ControlFlow;

/// The end of a contour as one thread would have come to it.
pub(super) struct Account<'a, P: Problem, R, T, O> {
    pub(super) run: &'a mut Run<R, T, O>,
    pub(super) stats: &'a mut Stats,
    pub(super) nearest: &'a mut (Vec<P::Action>, P::Cost),
    pub(super) beyond: Option<P::Cost>,
    /// How near this contour comes to a goal in each of its subtrees.
    pub(super) nearness: &'a mut Nearness<P>,
    /// How many steps of the current part are accounted for.
    pub(super) spent: u64,
}

impl<P: Problem, R, T: Termination, O> Account<'_, P, R, T, O> {
    /// The current part has come to so many steps.
    pub(super) fn spend(&mut self, steps: u64) -> ControlFlow<StopReason> {
        self.run.spend_up_to(steps, &mut self.spent)
    }

    /// The current part has taken so many steps, unless no more may be made. Other limits are heard of when
    /// more is asked for.
    pub(super) fn spend_all(&mut self, steps: u64) -> bool {
        let is_granted = self.spend(steps) != ControlFlow::Break(StopReason::StepLimit);
        if is_granted {
            self.run.spend(steps - self.spent);
        }
        is_granted
    }

    /// Count what was done in a part.
    pub(super) fn add(&mut self, part: &Part<P>) {
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
        if part.nearest.1 < self.nearest.1 {
            self.nearest.clone_from(&part.nearest);
        }
    }

    /// Count what was done above `depth`, or as much of it as the limits allow. Breaks if the search ends with it.
    pub(super) fn add_above<H: Carried<P>>(
        &mut self,
        contour: &Contour<'_, P, H>,
        depth: usize,
        above: Part<P>,
    ) -> End<P> {
        if let ControlFlow::Break(stop) = self.spend(above.stats.steps) {
            if stop == StopReason::StepLimit {
                self.add(&contour.above(depth, self.spent).1);
            }
            return ControlFlow::Break((stop, Vec::new()));
        }
        self.close(above)
    }

    /// Count what was done in a subtree. Breaks if the search ends with it.
    pub(super) fn add_subtree(&mut self, subtree: &Subtree<P>, part: Part<P>) -> End<P> {
        self.nearness.note(&subtree.root, part.nearest.1);
        self.close(part)
    }

    /// A limit has ended the contour: count what was done in the parts that were begun. A goal is as near in
    /// any of them.
    pub(super) fn break_off(
        &mut self,
        stop: StopReason,
        begun: Vec<Part<P>>,
    ) -> (StopReason, Vec<P::Action>) {
        let steps: u64 = begun.iter().map(|part| part.stats.steps).sum();
        self.run.spend(steps.saturating_sub(self.spent));
        begun.iter().for_each(|part| self.add(part));
        let goal = begun.into_iter().find(|part| part.stats.goals > 0);
        goal.map_or((stop, Vec::new()), |part| (StopReason::Goal, part.goal))
    }

    fn close(&mut self, part: Part<P>) -> End<P> {
        self.add(&part);
        match part.end {
            ControlFlow::Break(stop) => ControlFlow::Break((stop, part.goal)),
            ControlFlow::Continue(_) => ControlFlow::Continue(()),
        }
    }
}

/// The limits of a part that is searched here and now: those of the run that is accounted for.
pub(super) struct Here<'a, 'b, P: Problem, R, T, O>(pub(super) &'a mut Account<'b, P, R, T, O>);

impl<P: Problem, R, T: Termination, O> Termination for Here<'_, '_, P, R, T, O> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        self.0.spend(progress.steps)?;
        self.0.run.allowance()
    }
}
