//! The order in which the subtrees of a contour are searched.

use super::contour::Subtree;
use crate::{Cost, Problem, State};
use std::collections::HashMap;

/// How near to a goal a contour came in each of its subtrees: the lowest estimate there, by the state at the root.
pub(super) struct Nearness<P: Problem>(HashMap<<P::State as State>::Key, f64>);

impl<P: Problem> Default for Nearness<P> {
    fn default() -> Self {
        Nearness(HashMap::new())
    }
}

impl<P: Problem> Nearness<P> {
    /// The search of a subtree came to this estimate.
    pub(super) fn note(&mut self, root: &P::State, estimate: P::Cost) {
        let estimate = estimate.as_f64();
        self.0.entry(root.key()).and_modify(|least| *least = least.min(estimate)).or_insert(estimate);
    }

    /// Put first where the contour before came nearest, and last where it did not come at all.
    pub(super) fn sort(&self, subtrees: &mut [Subtree<P>]) {
        let nearest =
            |subtree: &Subtree<P>| self.0.get(&subtree.root.key()).copied().unwrap_or(f64::INFINITY);
        subtrees.sort_by(|one, other| nearest(one).total_cmp(&nearest(other)));
    }
}
