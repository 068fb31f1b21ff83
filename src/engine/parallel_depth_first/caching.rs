//! Depth-first search that counts what it meets again only once.

use super::account::Account;
use super::counts::Cache;
use super::part::{Extent, explore};
use super::{ParallelDepthFirst, Split};
use crate::engine::threads::on_threads;
use crate::{Depth, Engine, Observer, Outcome, Problem, Residual, Run, Termination};
use rand::Rng;

/// [`ParallelDepthFirst`] search that counts all goals, and remembers how many there were for the latest
/// [residuals](Residual): where an action or a state leaves what another one has left, the goals that it
/// leads to are counted without a search.
///
/// What is counted is the same on any number of threads, and so are the counters, for each subtree is
/// searched with a memory of what was counted before the tree was split, and of nothing else. An action that
/// is not taken counts as a step. Of the goals, an observer hears of the first.
///
/// So that what is remembered serves for long, a tree is split into a tenth of the subtrees, and after a
/// tenth of the steps. Where no depth has enough nodes it stays whole, on one thread, and so does the tree of
/// a problem that [learns](Problem::learns).
///
/// It is [`ParallelDepthFirst`] where not all goals are wanted, where depth is limited, where the problem
/// [is not a tree](Problem::is_tree), and where an observer [is watching](Observer::is_watching). If there
/// are 2<sup>64</sup> - 1 goals or more, it stops there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caching<R> {
    /// The algorithm with its parameters.
    pub search: ParallelDepthFirst,
    /// What an action leaves to be decided.
    pub residual: R,
}

/// How many times fewer subtrees there are than where nothing is remembered.
const FEWER: u64 = 10;

impl ParallelDepthFirst {
    /// The same search; where it counts all goals it remembers how many there are for each `residual`.
    pub fn by<R>(self, residual: R) -> Caching<R> {
        Caching { search: self, residual }
    }
}

impl<P: Problem + Sync, K: Residual<P> + Sync> Engine<P> for Caching<K>
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
        let ParallelDepthFirst { goals, depth, threads, split_from, subtrees } = self.search;
        let all = u64::MAX;
        let counts_all = goals.most() == all && depth == Depth::Unlimited && problem.is_tree();
        if !counts_all || run.observer.is_watching() {
            return self.search.search(problem, start, run);
        }
        const { assert!(K::MOST.is_power_of_two()) };
        let split = Split { problem, start: &start, most: all };
        let mut counts = Cache::new(&self.residual, K::MOST, None);
        let whole = Extent { root: 0, cut: u64::MAX, goals: all };
        let split_from = if problem.learns() { u64::MAX } else { split_from / FEWER };
        let (part, is_left) = run.for_steps(split_from, |run| {
            let walk = &mut split.walk();
            run.unwatched(|run| explore(problem, walk, &whole, &mut counts, run, &mut |_| ()))
        });
        if !is_left {
            return split.outcome(part, &mut run.observer);
        }
        let before = counts.into_latest();
        let counts = || Cache::new(&self.residual, K::MOST, Some(&before));
        let depth = split.depth(subtrees / FEWER).unwrap_or(0);
        // What was counted before is passed over, but not all of it is remembered: so all steps count, of both passes.
        let mut account = Account::new(run, 0);
        account.consider(&part);
        let stop = split.search(depth, on_threads(threads), &counts, &mut account);
        let whole = account.settled(stop);
        split.outcome(whole, &mut run.observer)
    }
}
