//! The goals that a tree search has met.

use super::search_path::SearchPath;
use crate::{Observer, Outcome, Problem, Run, Solution, State, Stats, Status, StopReason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// How many goals to look for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goals {
    /// Stop at the first.
    #[default]
    First,
    /// Stop at the second: tells whether the first is the only one.
    Second,
    /// Stop at this many, at least one: counts up to there.
    AtMost(u64),
    /// Count all.
    All,
}

impl Goals {
    /// How many there are to look for.
    pub fn most(self) -> u64 {
        match self {
            Goals::First => 1,
            Goals::Second => 2,
            Goals::AtMost(most) => most.max(1),
            Goals::All => u64::MAX,
        }
    }
}

/// The goals met so far, each once.
pub(crate) struct GoalsMet<P: Problem> {
    first: Option<Solution<P>>,
    keys: HashSet<<P::State as State>::Key>,
    wanted: u64,
    /// May the search come to a goal more than once?
    repeats: bool,
}

impl<P: Problem> GoalsMet<P> {
    pub(crate) fn new(goals: Goals, repeats: bool) -> Self {
        GoalsMet { first: None, keys: HashSet::new(), wanted: goals.most(), repeats }
    }

    /// Those of a search that others made: the first of them.
    pub(crate) fn met_by_others(first: Option<Solution<P>>) -> Self {
        GoalsMet { first, keys: HashSet::new(), wanted: 0, repeats: false }
    }

    /// Add the current state of `walk`, which is a goal. Are there now as many as are wanted?
    pub(crate) fn add<R, T, O: Observer<P>>(
        &mut self,
        problem: &P,
        walk: &SearchPath<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> bool {
        if self.repeats && self.wanted > 1 && !self.keys.insert(walk.state.key()) {
            return false;
        }
        stats.goals += problem.stands_for(&walk.state);
        run.observer.on_goal(problem, &walk.state);
        if self.first.is_none() {
            self.first = Some(walk.solution());
        }
        stats.goals >= self.wanted
    }

    /// The outcome of the search: the first goal, or else the [deepest state](SearchPath::into_deepest).
    pub(crate) fn outcome(
        self,
        problem: &P,
        walk: SearchPath<P>,
        stop: StopReason,
        mut stats: Stats,
    ) -> Outcome<P> {
        stats.max_depth = walk.max_depth();
        let status = match (&self.first, stop) {
            (Some(_), _) => Status::Solved,
            (None, StopReason::Exhausted) => Status::Infeasible,
            (None, _) => Status::Unknown,
        };
        let best = self.first.or_else(|| Some(walk.into_deepest(problem, stop)));
        Outcome { status, stop, best, stats }
    }
}
