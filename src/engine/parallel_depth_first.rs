//! Depth-first search on several threads.

mod account;
mod caching;
mod counts;
mod latest;
mod part;

use super::depth_first::UnderWay;
use super::goals::GoalsMet;
use super::search_path::SearchPath;
use super::subtrees::{Parts, Subtrees, share_out};
use super::threads::on_threads;
use super::{Depth, DepthFirst, Engine, Goals};
use crate::{Observer, Outcome, Problem, Run, Steps, StopReason, Termination};
use account::Account;
pub use caching::Caching;
use counts::Counts;
use part::{Extent, Part, Subtree, explore};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// [`DepthFirst`] search on several threads: if one thread has not done it after some steps, the tree is
/// split into the subtrees below some depth, which threads take in their order, one after the other.
///
/// The outcome and its counters are those of [`DepthFirst`], on any number of threads: goals count in the
/// order of the subtrees, and what was done behind the last that is wanted is forgotten. So *infeasible*,
/// *the only solution* and the number of all solutions are as good as on one thread: all subtrees were
/// searched to their ends. Limits are asked every few milliseconds. One on steps counts what one thread would
/// have done; as many steps again may be forgotten. Where time runs out, nothing is: what the threads have
/// found by then counts, in whichever subtrees.
///
/// It is `DepthFirst` on one thread where the problem [is not a tree](Problem::is_tree) or
/// [learns](Problem::learns), where depth is limited, where some number of goals between two and all is
/// wanted, where no depth has enough nodes that are found in 100,000 steps, and where an observer
/// [is watching](Observer::is_watching). Any other observer hears of the first goal only.
///
/// Source: backtracking on a fixed frontier, as in Karp & Zhang, *Randomized parallel algorithms for
/// backtrack search and branch-and-bound computation* (1993), with an order in place of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ParallelDepthFirst {
    /// How many goals to look for.
    pub goals: Goals,
    /// How deep to look.
    pub depth: Depth,
    /// How many threads search; if left out, as many as there are cores.
    pub threads: Option<usize>,
    /// How many steps one thread makes before the tree is split.
    pub split_from: u64,
    /// How many subtrees there are at least.
    pub subtrees: u64,
}

/// The first goal, at any depth, on all cores.
impl Default for ParallelDepthFirst {
    fn default() -> Self {
        let DepthFirst { goals, depth } = DepthFirst::default();
        ParallelDepthFirst { goals, depth, threads: None, split_from: 200_000, subtrees: 1000 }
    }
}

/// A tree that is split, and what of it is wanted.
struct Split<'a, P: Problem> {
    problem: &'a P,
    start: &'a P::State,
    /// How many goals.
    most: u64,
}

impl ParallelDepthFirst {
    /// How many steps may be made above the subtrees.
    const ABOVE: u64 = 100_000;

    /// A search for a goal on so many threads, in a thousand subtrees once it has taken 200,000 steps.
    pub fn new(threads: usize) -> Self {
        ParallelDepthFirst { threads: Some(threads), ..Self::default() }
    }

    /// May what is left be split?
    fn may_split<P: Problem>(&self, problem: &P) -> bool {
        let some = matches!(self.goals.most(), 1 | 2 | u64::MAX);
        some && self.depth == Depth::Unlimited && problem.is_tree() && !problem.learns()
    }
}

impl<P: Problem> Split<'_, P> {
    fn walk(&self) -> SearchPath<P> {
        SearchPath::new(self.problem, self.start.clone(), u64::MAX)
    }

    /// Search above `depth` for so many goals, and list the subtrees.
    fn above(&self, depth: u64, goals: u64, limits: &mut dyn Termination) -> (Vec<Subtree<P>>, Part<P>) {
        let mut subtrees = Vec::new();
        let extent = Extent { root: 0, cut: depth, goals };
        let run = &mut Run::seeded(0).until(limits);
        let rest = explore(self.problem, &mut self.walk(), &extent, &mut (), run, &mut |subtree| {
            subtrees.push(subtree);
        });
        (subtrees, rest)
    }

    /// Search below these actions for so many goals.
    fn below(
        &self,
        walk: &mut SearchPath<P>,
        actions: &[P::Action],
        goals: u64,
        counts: &mut impl Counts<P>,
        limits: &mut dyn Termination,
    ) -> Part<P> {
        let root = actions.len() as u64;
        walk.begin_at(self.problem, actions.to_vec(), Vec::new());
        let extent = Extent { root, cut: u64::MAX, goals };
        explore(self.problem, walk, &extent, counts, &mut Run::seeded(0).until(limits), &mut |_| ())
    }

    /// The least depth with so many subtrees, if it takes few steps to find it.
    fn depth(&self, enough: u64) -> Option<u64> {
        for depth in 1.. {
            let (subtrees, rest) = self.above(depth, u64::MAX, &mut Steps(ParallelDepthFirst::ABOVE));
            if rest.stop != StopReason::Exhausted || subtrees.is_empty() {
                break;
            }
            if subtrees.len() as u64 >= enough {
                return Some(depth);
            }
        }
        None
    }

    /// Search on so many threads, where the tree is split at this depth, and each thread remembers some `counts`.
    fn search<C, R, T, O>(
        &self,
        depth: u64,
        threads: usize,
        counts: &(impl Fn() -> C + Sync),
        account: &mut Account<'_, P, R, T, O>,
    ) -> StopReason
    where
        C: Counts<P>,
        P: Sync,
        P::State: Send,
        P::Action: Send,
        T: Termination,
    {
        let Split { problem, most, .. } = *self;
        let (subtrees, rest) = self.above(depth, u64::MAX, &mut ());
        // Where two are wanted, the first and the second may be in different subtrees.
        let enough = if most == u64::MAX { most } else { 1 };
        let workers = (0..threads).map(|_| {
            let start = self.start.clone();
            let paths: Vec<Vec<P::Action>> = subtrees.iter().map(|(path, _)| path.clone()).collect();
            move |subtrees: &Subtrees, tell: &dyn Fn(usize, Part<P>)| {
                let split = Split { problem, start: &start, most };
                let (mut walk, mut counts) = (split.walk(), counts());
                while let Some(subtree) = subtrees.take() {
                    let limits = &mut subtrees.limits(subtree);
                    let part = split.below(&mut walk, &paths[subtree], enough, &mut counts, limits);
                    if part.stats.goals >= most {
                        subtrees.end_with(subtree);
                    }
                    tell(subtree, part);
                }
            }
        });
        share_out(subtrees.len(), workers, |parts| {
            for (number, (actions, before)) in subtrees.iter().enumerate() {
                if let ControlFlow::Break(stop) = self.come_to(before, depth, account) {
                    return self.break_off(stop, parts, account);
                }
                let (begin, goals) = (account.steps(), most - account.goals());
                let found = parts.wait_for(number, |steps| account.ask(begin + steps));
                let part = match found {
                    ControlFlow::Continue(part) if account.take_whole(&part, goals) => part,
                    ControlFlow::Break(stop) if stop != StopReason::StepLimit => {
                        return self.break_off(stop, parts, account);
                    }
                    found => {
                        // Where the steps end within it, the threads that go on would only take its time.
                        let goes_on = |part: Part<P>| part.stop != StopReason::Exhausted;
                        if !found.continue_value().is_some_and(goes_on) {
                            parts.end();
                        }
                        let limits = &mut account.limits(begin);
                        self.below(&mut self.walk(), actions, goals, &mut counts(), limits)
                    }
                };
                let stop = part.stop;
                account.add(part);
                if stop != StopReason::Exhausted {
                    return stop;
                }
                if account.goals() >= most {
                    return StopReason::Goal;
                }
            }
            self.come_to(&rest, depth, account).break_value().unwrap_or(StopReason::Exhausted)
        })
    }

    /// The search has come to an end within some part. Unless it is one that depends on the order of the
    /// parts, what was done in the others counts, too.
    fn break_off<R, T: Termination, O>(
        &self,
        stop: StopReason,
        parts: &Parts<'_, Part<P>>,
        account: &mut Account<'_, P, R, T, O>,
    ) -> StopReason {
        if matches!(stop, StopReason::Goal | StopReason::StepLimit) {
            return stop;
        }
        parts.end().into_iter().for_each(|part| account.add(part));
        if account.goals() >= self.most { StopReason::Goal } else { stop }
    }

    /// Account for what is above the subtrees up to where the part `above` ends, if nothing ends the search before.
    fn come_to<R, T: Termination, O>(
        &self,
        above: &Part<P>,
        depth: u64,
        account: &mut Account<'_, P, R, T, O>,
    ) -> ControlFlow<StopReason> {
        let (below, goals) = (account.below.steps, self.most - account.below.goals);
        if above.stats.goals < goals {
            let charged = account.charge(below + above.stats.steps);
            if charged != ControlFlow::Break(StopReason::StepLimit) {
                account.rise(above);
                return charged;
            }
        }
        let part = self.above(depth, goals, &mut account.limits(below)).1;
        account.rise(&part);
        account.path = part.path;
        ControlFlow::Break(part.stop)
    }

    /// The outcome, where this part is the whole; `observer` hears of the first goal.
    fn outcome(&self, whole: Part<P>, observer: &mut impl Observer<P>) -> Outcome<P> {
        let Part { stats, first, deepest, path, stop } = whole;
        let mut walk = self.walk();
        let first = first.map(|actions| {
            walk.begin_at(self.problem, actions, Vec::new());
            observer.on_goal(self.problem, &walk.state);
            walk.solution()
        });
        walk.begin_at(self.problem, path, deepest);
        GoalsMet::met_by_others(first).outcome(self.problem, walk, stop, stats)
    }
}

impl<P: Problem + Sync> Engine<P> for ParallelDepthFirst
where
    P::State: Send,
    P::Action: Send,
{
    /// # Panics
    /// When the system refuses to start so many threads.
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let ParallelDepthFirst { goals, depth, threads, split_from, subtrees } = *self;
        let threads = on_threads(threads);
        let may_split = threads > 1 && self.may_split(problem) && !run.observer.is_watching();
        let first = may_split.then(|| start.clone());
        let mut alone = UnderWay::new(problem, start, DepthFirst { goals, depth });
        let steps = if may_split { split_from } else { u64::MAX };
        let (mut stop, is_left) = run.for_steps(steps, |run| alone.go_on(problem, run));
        let Some(start) = first.filter(|_| is_left) else { return alone.outcome(problem, stop) };

        let split = Split { problem, start: &start, most: goals.most() };
        let Some(depth) = split.depth(subtrees) else {
            stop = alone.go_on(problem, run);
            return alone.outcome(problem, stop);
        };
        let mut account = Account::new(run, split_from);
        let stop = split.search(depth, threads, &|| (), &mut account);
        let whole = account.settled(stop);
        split.outcome(whole, &mut run.observer)
    }
}
