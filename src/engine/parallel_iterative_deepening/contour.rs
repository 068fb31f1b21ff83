//! Parts of a contour: the subtrees below a depth, and what is above it.

use crate::engine::iterative_deepening::{Path, contour};
use crate::{Carried, Problem, Run, Stats, Steps, StopReason, Termination};
use std::ops::ControlFlow;

/// What was done in a part of a contour.
pub(super) struct Part<P: Problem, F> {
    pub(super) stats: Stats,
    pub(super) nearest: (Vec<P::Action>, P::Cost),
    /// The least `f` beyond the limit, or why the search ended before that was known.
    pub(super) end: ControlFlow<StopReason, Option<F>>,
    /// The path to the goal, if it ends there.
    pub(super) goal: Vec<P::Action>,
}

/// The path to a subtree, and what was done above it before the search came there.
pub(super) type Subtree<P, F> = (Vec<<P as Problem>::Action>, Part<P, F>);

/// A contour to be searched.
pub(super) struct Contour<'a, P: Problem, H, F, E> {
    pub(super) problem: &'a P,
    pub(super) start: &'a P::State,
    pub(super) heuristic: &'a H,
    pub(super) limit: F,
    pub(super) f: &'a E,
}

impl<P: Problem, H: Carried<P>, F: PartialOrd + Copy, E: Fn(P::Cost, P::Cost) -> F> Contour<'_, P, H, F, E> {
    pub(super) fn walk(&self) -> Path<P, H::Known> {
        let known = self.heuristic.known(self.problem, self.start);
        Path::new(self.problem, self.start.clone(), self.heuristic.estimate(&known), known)
    }

    /// Search below the root of `walk`.
    pub(super) fn search<T: Termination>(
        &self,
        walk: &mut Path<P, H::Known>,
        limits: T,
        is_cut: impl FnMut(&Path<P, H::Known>, &Stats, u64) -> bool,
    ) -> Part<P, F> {
        let Contour { problem, heuristic, limit, f, .. } = *self;
        let (mut run, mut stats) = (Run::seeded(0).until(limits), Stats::default());
        walk.nearest = (walk.actions(), walk.node.estimate);
        let end = contour(problem, heuristic, walk, limit, f, &mut run, &mut stats, is_cut);
        stats.steps = run.steps();
        let goal = if stats.goals > 0 { walk.actions() } else { Vec::new() };
        Part { stats, nearest: walk.nearest.clone(), end, goal }
    }

    /// Search below `actions`.
    pub(super) fn below<T: Termination>(
        &self,
        walk: &mut Path<P, H::Known>,
        actions: &[P::Action],
        limits: T,
    ) -> Part<P, F> {
        walk.follow(self.problem, self.heuristic, actions);
        self.search(walk, limits, |_, _, _| false)
    }

    /// Search above `depth`, and list what is below.
    pub(super) fn above(&self, depth: usize, steps: u64) -> (Vec<Subtree<P, F>>, Part<P, F>) {
        let mut subtrees = Vec::new();
        let rest = self.search(&mut self.walk(), Steps(steps), |walk, stats, steps| {
            if walk.depth() == depth {
                let stats = Stats { steps, ..stats.clone() };
                let end = ControlFlow::Continue(None);
                let before = Part { stats, nearest: walk.nearest.clone(), end, goal: Vec::new() };
                subtrees.push((walk.actions(), before));
            }
            walk.depth() == depth
        });
        (subtrees, rest)
    }
}
