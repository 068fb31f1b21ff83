//! Problems in propositional logic.

use crate::{Formula, Left, Problem};

/// How a problem is said in propositional logic: what [`ClauseLearning`](crate::ClauseLearning) needs.
///
/// The formula of a state has one solution for each goal that can be reached from it, and no others. The way
/// to that goal is found by the actions of the problem: in each state on it there is one that the solution
/// [allows](Encoding::allows), and every such action leads nearer to the goal.
///
/// [`laws::check_encoding`](crate::laws::check_encoding) tests that an implementation keeps these promises.
///
/// Source: Kautz & Selman, "Planning as satisfiability" (1992); AIMA section 7.7.4.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say `{P}` in propositional logic",
    label = "no formula",
    note = "say by `impl Encoding<{P}> for {Self}` which formula the goals solve, and which actions a solution of it allows"
)]
pub trait Encoding<P: Problem> {
    /// A formula with a solution for each goal that can be reached from `state`.
    fn formula(&self, problem: &P, state: &P::State) -> Formula;

    /// Does `action` lead towards the goal of this solution, which says of each proposition whether it holds?
    fn allows(&self, problem: &P, action: &P::Action, holds: &dyn Fn(usize) -> bool) -> bool;

    /// Which propositions hold in a state that a search beside this one has [left](crate::Turn::leave): it
    /// may break conditions, but is near a solution, perhaps, so that search looks there. `None`, the
    /// default, where it says nothing.
    fn advice(&self, _problem: &P, _left: &Left) -> Option<Vec<usize>> {
        None
    }
}

impl<P: Problem, E: Encoding<P>> Encoding<P> for &E {
    fn formula(&self, problem: &P, state: &P::State) -> Formula {
        (**self).formula(problem, state)
    }

    fn allows(&self, problem: &P, action: &P::Action, holds: &dyn Fn(usize) -> bool) -> bool {
        (**self).allows(problem, action, holds)
    }

    fn advice(&self, problem: &P, left: &Left) -> Option<Vec<usize>> {
        (**self).advice(problem, left)
    }
}
