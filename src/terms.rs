//! What an objective is the sum of.

use crate::{Objective, Problem};

/// The terms that an objective is the sum of, each known by a number: constraints, edges, preferences. It is
/// what engines ask that weigh some of them more than others, such as [`Breakout`](crate::Breakout).
///
/// Together the terms come to the cost, up to a constant; a term may be told in several pieces. What is told
/// of an action comes to its delta. [`laws::check`](crate::laws::check) compares both.
pub trait Terms<P: Problem> {
    /// How many terms there are; their numbers are below this.
    fn count(&self, problem: &P) -> usize;

    /// Tell each term that is not zero, and what it comes to in `state`.
    fn costly(&self, problem: &P, state: &P::State, tell: impl FnMut(usize, P::Cost));

    /// Tell each term that `action`, applied in `state`, would change, and by how much.
    fn changed(&self, problem: &P, state: &P::State, action: &P::Action, tell: impl FnMut(usize, P::Cost));
}

/// An objective as a single term: there is nothing to weigh one part of it against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undivided<J>(pub J);

impl<P: Problem, J: Objective<P>> Terms<P> for Undivided<J> {
    fn count(&self, _: &P) -> usize {
        1
    }

    fn costly(&self, problem: &P, state: &P::State, mut tell: impl FnMut(usize, P::Cost)) {
        tell(0, self.0.cost(problem, state));
    }

    fn changed(
        &self,
        problem: &P,
        state: &P::State,
        action: &P::Action,
        mut tell: impl FnMut(usize, P::Cost),
    ) {
        tell(0, self.0.delta(problem, state, action));
    }
}
