//! Parts of a search tree: the subtrees below a depth, and what is above it.

use super::counts::Counts;
use crate::engine::search_path::SearchPath;
use crate::{Problem, Random, Run, Stats, StopReason, Termination};
use std::ops::ControlFlow;

/// What was done in a part of a tree. Paths begin at the root of the tree.
pub(super) struct Part<P: Problem> {
    pub(super) stats: Stats,
    /// The path to its first goal.
    pub(super) first: Option<Vec<P::Action>>,
    /// The deepest path that was left.
    pub(super) deepest: Vec<P::Action>,
    /// The path on which it ended.
    pub(super) path: Vec<P::Action>,
    pub(super) stop: StopReason,
}

/// The path to a subtree, and what was done above it before the search came there.
pub(super) type Subtree<P> = (Vec<<P as Problem>::Action>, Part<P>);

/// What belongs to a part.
pub(super) struct Extent {
    /// The depth of its root.
    pub(super) root: u64,
    /// The depth of the subtrees that are left to others.
    pub(super) cut: u64,
    /// How many goals are looked for.
    pub(super) goals: u64,
}

/// Search the part of the tree below the state in which `walk` is, and list the `subtrees` that it leaves to others.
pub(super) fn explore<P: Problem, C: Counts<P>>(
    problem: &P,
    walk: &mut SearchPath<P>,
    extent: &Extent,
    counts: &mut C,
    run: &mut Run<Random, &mut dyn Termination, ()>,
    subtrees: &mut dyn FnMut(Subtree<P>),
) -> Part<P> {
    let (before, mut stats, mut first) = (run.steps(), Stats::default(), None);
    counts.forget();
    let stop = loop {
        if walk.depth() == extent.cut {
            let stats = Stats { steps: run.steps() - before, ..stats.clone() };
            let (first, deepest) = (first.clone(), walk.deepest().to_vec());
            let before = Part { stats, first, deepest, path: Vec::new(), stop: StopReason::Exhausted };
            subtrees((walk.actions(), before));
        } else if let Some(goals) = counts.met(problem, &walk.state) {
            stats.nodes += 1;
            stats.goals = stats.goals.saturating_add(goals);
            if stats.goals >= extent.goals {
                break StopReason::Goal;
            }
        } else if walk.enter(problem, run, &mut stats) {
            stats.goals = stats.goals.saturating_add(problem.stands_for(&walk.state));
            first.get_or_insert_with(|| walk.actions());
            if stats.goals >= extent.goals {
                break StopReason::Goal;
            }
            walk.expand(problem);
        }
        let stop = loop {
            if C::REMEMBERS
                && walk.has_next(problem)
                && let Some(action) = walk.next()
                && let Some(goals) = counts.known(problem, &walk.state, action, stats.goals)
            {
                if let ControlFlow::Break(stop) = walk.skip(run) {
                    break Some(stop);
                }
                stats.goals = stats.goals.saturating_add(goals);
                if stats.goals >= extent.goals {
                    break Some(StopReason::Goal);
                }
                continue;
            }
            match walk.descend(problem, run) {
                ControlFlow::Continue(true) => break None,
                ControlFlow::Continue(false) if walk.depth() == extent.root => {
                    break Some(StopReason::Exhausted);
                }
                ControlFlow::Continue(false) => {
                    walk.retreat(problem, run, &mut stats);
                    counts.counted(stats.goals);
                }
                ControlFlow::Break(stop) => break Some(stop),
            }
        };
        if let Some(stop) = stop {
            break stop;
        }
    };
    stats.steps = run.steps() - before;
    Part { stats, first, deepest: walk.deepest().to_vec(), path: walk.actions(), stop }
}
