//! What one thread would have done up to here.

use super::part::Part;
use crate::termination::Pace;
use crate::{Problem, Progress, Run, Stats, StopReason, Termination};
use std::ops::ControlFlow;
use std::time::Instant;

/// A search in several parts, as one thread would have made it.
pub(super) struct Account<'a, P: Problem, R, T, O> {
    run: &'a mut Run<R, T, O>,
    /// How many of its steps the run has counted.
    charged: u64,
    above: Stats,
    /// What was done in the subtrees.
    pub(super) below: Stats,
    /// The path to the first goal.
    pub(super) first: Option<Vec<P::Action>>,
    /// The deepest path that was left.
    pub(super) deepest: Vec<P::Action>,
    /// The path on which it ended.
    pub(super) path: Vec<P::Action>,
}

impl<'a, P: Problem, R, T, O> Account<'a, P, R, T, O> {
    /// Nothing is accounted for, though the run has counted so many steps.
    pub(super) fn new(run: &'a mut Run<R, T, O>, charged: u64) -> Self {
        let (above, below) = (Stats::default(), Stats::default());
        Account { run, charged, above, below, first: None, deepest: Vec::new(), path: Vec::new() }
    }

    pub(super) fn steps(&self) -> u64 {
        self.above.steps + self.below.steps
    }

    pub(super) fn goals(&self) -> u64 {
        self.above.goals.saturating_add(self.below.goals)
    }

    /// What was done above the subtrees is now this.
    pub(super) fn rise(&mut self, part: &Part<P>) {
        self.above = part.stats.clone();
        self.consider(part);
    }

    /// One more subtree, or what was done of it in the end.
    pub(super) fn add(&mut self, part: Part<P>) {
        let sum = &mut self.below;
        sum.steps += part.stats.steps;
        sum.nodes += part.stats.nodes;
        sum.backtracks += part.stats.backtracks;
        sum.dead_ends += part.stats.dead_ends;
        sum.goals = sum.goals.saturating_add(part.stats.goals);
        self.consider(&part);
        if part.stop != StopReason::Exhausted {
            self.path = part.path;
        }
    }

    /// The first goal and the deepest path may be in this part.
    pub(super) fn consider(&mut self, part: &Part<P>) {
        if self.first.is_none() {
            self.first.clone_from(&part.first);
        }
        if part.deepest.len() > self.deepest.len() {
            self.deepest.clone_from(&part.deepest);
        }
    }
}

impl<P: Problem, R, T: Termination, O> Account<'_, P, R, T, O> {
    /// The search has come to so many steps.
    pub(super) fn charge(&mut self, steps: u64) -> ControlFlow<StopReason> {
        self.run.spend_up_to(steps, &mut self.charged)
    }

    /// Everything that was done, once the run has counted it: steps are granted before they are made.
    pub(super) fn settled(self, stop: StopReason) -> Part<P> {
        let Account { above, below, .. } = &self;
        let stats = Stats {
            steps: self.steps(),
            nodes: above.nodes + below.nodes,
            backtracks: above.backtracks + below.backtracks,
            dead_ends: above.dead_ends + below.dead_ends,
            goals: self.goals(),
            ..Stats::default()
        };
        self.run.spend(stats.steps.saturating_sub(self.charged));
        Part { stats, first: self.first, deepest: self.deepest, path: self.path, stop }
    }

    /// The search has come to so many steps; and some time has passed.
    pub(super) fn ask(&mut self, steps: u64) -> ControlFlow<StopReason> {
        self.charge(steps)?;
        self.run.ask()
    }

    /// Would one thread have searched all of this part, if so many goals were wanted?
    pub(super) fn take_whole(&mut self, part: &Part<P>, goals: u64) -> bool {
        let is_whole = part.stop == StopReason::Exhausted || part.stats.goals >= goals;
        is_whole && self.charge(self.steps() + part.stats.steps) != ControlFlow::Break(StopReason::StepLimit)
    }

    /// The limits of a part before which so many steps were made.
    pub(super) fn limits(&mut self, before: u64) -> Charged<'_, Self> {
        Charged { account: self, before, pace: Pace::default() }
    }
}

/// See [`Account::limits`].
pub(super) struct Charged<'a, A> {
    account: &'a mut A,
    before: u64,
    pace: Pace,
}

impl<P: Problem, R, T: Termination, O> Termination for Charged<'_, Account<'_, P, R, T, O>> {
    fn grant(&mut self, progress: &Progress) -> ControlFlow<StopReason, u64> {
        let Charged { account, before, pace } = self;
        let steps = *before + progress.steps;
        account.charge(steps)?;
        let granted = match account.charged - steps {
            0 => account.run.allowance()?,
            // What was charged before is searched once more, which takes time all the same.
            charged => {
                account.run.ask()?;
                charged.min(pace.next(Instant::now(), progress.steps))
            }
        };
        ControlFlow::Continue(granted)
    }
}
