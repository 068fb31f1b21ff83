//! Limited-discrepancy search.

use super::Engine;
use super::goals::{Goals, GoalsMet};
use super::search_path::SearchPath;
use crate::{Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How many discrepancies it takes to try another action than the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Discrepancy {
    /// One for the second action, two for the third, and so on.
    #[default]
    Rank,
    /// One for any other.
    Unit,
}

impl Discrepancy {
    /// How many it takes to try the action of that rank, counted from 0.
    fn of(self, rank: u64) -> u64 {
        match self {
            Discrepancy::Rank => rank,
            Discrepancy::Unit => rank.min(1),
        }
    }
}

/// Limited-discrepancy search: first the path of first actions only, then those that depart from the order of
/// [`Problem::actions`] once, then twice, and so on.
///
/// It pays where that order is good advice which is rarely wrong: depth-first search is slow to take back an early
/// mistake, because it blames the last actions first.
///
/// Each iteration passes again through the states of those before. If the [diameter](Problem::diameter) is
/// known and discrepancies count [one each](Discrepancy::Unit), it leaves out the states that are too deep
/// for as many discrepancies as it is looking for.
///
/// If the problem [learns](Problem::learns), the order may change from one iteration to the next: none then
/// leaves out anything within the number of discrepancies that it is looking for, and goals are told apart by
/// their keys.
///
/// *Infeasible* is a proof: an iteration found nothing that takes more discrepancies. Paths that go in
/// circles, and goals that several paths reach, are treated as by [`DepthFirst`](crate::DepthFirst).
/// [`Stats::tries`] counts the iterations; the other counters are those of all of them together.
///
/// Source: Harvey & Ginsberg, "Limited discrepancy search" (1995); Korf, "Improved limited discrepancy search"
/// (1996).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LimitedDiscrepancy {
    /// How many goals to look for.
    pub goals: Goals,
    /// How discrepancies are counted.
    pub discrepancy: Discrepancy,
    /// The largest number of discrepancies on a path; no limit if left out.
    pub limit: Option<u64>,
}

/// A state on the path.
struct Frame {
    /// The discrepancies that led to it.
    spent: u64,
    /// The rank of the action tried next.
    next: u64,
}

/// A search under way.
struct Search<P: Problem> {
    walk: SearchPath<P>,
    discrepancy: Discrepancy,
    /// The discrepancies looked for in this iteration; goals with fewer were met before, unless the problem learns.
    wanted: u64,
    /// The states of the path, the start first.
    levels: Vec<Frame>,
    /// Are there states that take more discrepancies?
    more: bool,
}

impl<P: Problem> Search<P> {
    /// Look at the state that the path has come to, by `spent` discrepancies; `true` if it is a goal that was
    /// not met before. What lies behind it is listed in any case.
    fn enter<R, T, O: Observer<P>>(
        &mut self,
        problem: &P,
        spent: u64,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> bool {
        stats.nodes += 1;
        let left = self.wanted - spent;
        let deeper = self.walk.limit - self.walk.depth();
        let (skip, count) = match self.discrepancy {
            Discrepancy::Rank => (0, left.saturating_add(1)),
            Discrepancy::Unit if left == 0 => (0, 1),
            // After the first action there must still be enough levels for all discrepancies that are left.
            Discrepancy::Unit => (usize::from(left >= deeper && !problem.learns()), u64::MAX),
        };
        let is_goal = problem.goal_test(&self.walk.state);
        if deeper > 0 {
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            self.more |= self.walk.expand_some(problem, skip, count);
            let dead_end = skip == 0 && !is_goal && !self.walk.has_untried();
            stats.dead_ends += u64::from(dead_end);
            if !is_goal {
                self.walk.tell_dead_end(problem, run);
            }
        }
        self.levels.push(Frame { spent, next: skip as u64 });
        is_goal && (left == 0 || problem.learns())
    }

    /// Go on to the next goal of this iteration; `false` when there is none left.
    fn next_goal<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, bool> {
        loop {
            if self.levels.is_empty() {
                if self.enter(problem, 0, run, stats) {
                    return ControlFlow::Continue(true);
                }
            } else if self.walk.descend(problem, run)? {
                let from = self.levels.last_mut().expect("the level descended from");
                let spent = from.spent + self.discrepancy.of(from.next);
                from.next += 1;
                if self.enter(problem, spent, run, stats) {
                    return ControlFlow::Continue(true);
                }
            } else {
                self.levels.pop();
                if !self.walk.retreat(problem, run, stats) {
                    return ControlFlow::Continue(false);
                }
            }
        }
    }
}

impl<P: Problem> Engine<P> for LimitedDiscrepancy {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let mut stats = Stats { tries: 1, ..Stats::default() };
        let mut found = GoalsMet::new(self.goals, !problem.is_tree() || problem.learns());
        let walk = SearchPath::new(problem, start, u64::MAX);
        let mut search =
            Search { walk, discrepancy: self.discrepancy, wanted: 0, levels: Vec::new(), more: false };
        let stop = loop {
            match search.next_goal(problem, run, &mut stats) {
                ControlFlow::Break(stop) => break stop,
                ControlFlow::Continue(true) => {
                    if found.add(problem, &search.walk, run, &mut stats) {
                        break StopReason::Goal;
                    }
                }
                ControlFlow::Continue(false) if !search.more => break StopReason::Exhausted,
                ControlFlow::Continue(false) if self.limit.is_some_and(|limit| search.wanted >= limit) => {
                    break StopReason::DiscrepancyLimit;
                }
                // Begin anew; the state is back at the start.
                ControlFlow::Continue(false) => {
                    search.wanted += 1;
                    search.more = false;
                    stats.tries += 1;
                    search.walk.tell_restart(problem, run);
                }
            }
        };
        stats.steps = run.steps() - first_step;
        found.outcome(problem, search.walk, stop, stats)
    }
}
