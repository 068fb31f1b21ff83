//! Paths that go in circles.

use crate::{Problem, State};
use std::collections::HashSet;

/// The states on a path that might go in circles forever; otherwise nothing.
pub(super) struct Circles<P: Problem> {
    keys: HashSet<<P::State as State>::Key>,
    /// For each state on the path: is it there for the first time?
    is_new: Vec<bool>,
}

impl<P: Problem> Circles<P> {
    pub(super) fn new(problem: &P, start: &P::State) -> Self {
        let mut circles = Circles { keys: HashSet::new(), is_new: Vec::new() };
        if may_circle(problem) {
            circles.add(start);
        }
        circles
    }

    pub(super) fn add(&mut self, state: &P::State) {
        self.is_new.push(self.keys.insert(state.key()));
    }

    /// The path is about to leave `state`.
    pub(super) fn leave(&mut self, state: &P::State) {
        if self.is_new.pop() == Some(true) {
            self.keys.remove(&state.key());
        }
    }

    /// Has the path come to a state for the second time?
    pub(super) fn closed(&self) -> bool {
        self.is_new.last() == Some(&false)
    }
}

/// May paths go in circles forever? A problem that states its diameter has paths of bounded length, and need
/// not pay for keys.
#[inline(always)]
pub(super) fn may_circle<P: Problem>(problem: &P) -> bool {
    !problem.is_tree() && problem.diameter().is_none()
}
