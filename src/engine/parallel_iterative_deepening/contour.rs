//! Parts of a contour: what is above a depth, and the subtrees below it.

use crate::engine::iterative_deepening::{Path, Weight, contour};
use crate::{Carried, Problem, Run, Stats, Steps, StopReason, Termination};
use std::ops::ControlFlow;

/// What was done in a part of a contour.
pub(super) struct Part<P: Problem> {
    pub(super) stats: Stats,
    pub(super) nearest: (Vec<P::Action>, P::Cost),
    /// The least `f` beyond the limit, or why the search ended before that was known.
    pub(super) end: ControlFlow<StopReason, Option<P::Cost>>,
    /// The path to the goal, if it ends there.
    pub(super) goal: Vec<P::Action>,
}

/// A subtree: where it begins.
pub(super) struct Subtree<P: Problem> {
    pub(super) path: Vec<P::Action>,
    pub(super) root: P::State,
}

/// A contour to be searched.
pub(super) struct Contour<'a, P: Problem, H> {
    pub(super) problem: &'a P,
    pub(super) start: &'a P::State,
    pub(super) heuristic: &'a H,
    pub(super) limit: P::Cost,
    pub(super) weight: Weight,
}

impl<P: Problem, H: Carried<P>> Contour<'_, P, H> {
    pub(super) fn walk(&self) -> Path<P, H::Known> {
        let known = self.heuristic.known(self.problem, self.start);
        Path::new(self.problem, self.start.clone(), self.heuristic.estimate(&known), known)
    }

    /// Search below the root of `walk`, down to `depth`, and list what begins there.
    fn search(
        &self,
        walk: &mut Path<P, H::Known>,
        limits: &mut dyn Termination,
        depth: usize,
    ) -> (Vec<Subtree<P>>, Part<P>) {
        let Contour { problem, heuristic, limit, weight, .. } = *self;
        let (mut run, mut stats) = (Run::seeded(0).until(limits), Stats::default());
        walk.nearest = (walk.actions(), walk.node.estimate);
        let mut subtrees = Vec::new();
        let end = contour(problem, heuristic, walk, limit, weight, &mut run, &mut stats, |walk| {
            if walk.depth() == depth {
                subtrees.push(Subtree { path: walk.actions(), root: walk.state.clone() });
            }
            walk.depth() == depth
        });
        stats.steps = run.steps();
        let goal = if stats.goals > 0 { walk.actions() } else { Vec::new() };
        (subtrees, Part { stats, nearest: walk.nearest.clone(), end, goal })
    }

    /// Search below `actions`.
    pub(super) fn below(
        &self,
        walk: &mut Path<P, H::Known>,
        actions: &[P::Action],
        limits: &mut dyn Termination,
    ) -> Part<P> {
        walk.follow(self.problem, self.heuristic, actions);
        self.search(walk, limits, usize::MAX).1
    }

    /// Search above `depth`, and list what is below. At depth 0 this is the whole contour, and nothing above it.
    pub(super) fn above(&self, depth: usize, steps: u64) -> (Vec<Subtree<P>>, Part<P>) {
        self.search(&mut self.walk(), &mut Steps(steps), depth)
    }
}
