//! The deepest path that a search has left.

use super::Frame;
use crate::Problem;

/// The deepest path that has been left, and how much of it the current path still has: a search that is over goes back to
/// where they part and not to the start, for what a step follows from can take a millisecond.
pub(super) struct Deepest<P: Problem> {
    pub(super) actions: Vec<P::Action>,
    /// How many of its first actions the current path has, too.
    pub(super) shared: usize,
}

impl<P: Problem> Deepest<P> {
    pub(super) fn new(actions: Vec<P::Action>) -> Self {
        Deepest { actions, shared: 0 }
    }

    /// No path has been left yet; the memory is kept.
    pub(super) fn forget(&mut self) {
        self.actions.clear();
        self.shared = 0;
    }

    /// The path is about to be left, and no deeper one has been.
    #[cold]
    #[inline(never)]
    pub(super) fn leave(&mut self, path: &[Frame<P>]) {
        self.actions.truncate(self.shared);
        self.actions.extend(path[self.shared..].iter().map(|frame| frame.action.clone()));
        self.shared = path.len();
    }
}
