//! How good a state is.

use crate::{Carried, Problem, Roulette, Shortlist, Terms, Undivided, Unlisted, Updated};
use num_traits::Zero;

/// A measure of states to be minimized; lower is better.
///
/// Local search (AIMA section 4.1) descends it. A heuristic `h(n)` (AIMA section 3.5) is just an objective too:
/// an estimate of the cost still to come.
///
/// [`cost`](Objective::cost) is the definition, [`delta`](Objective::delta) an optimization: the default applies
/// the action to a copy and measures again; override it with an update that looks only at what the action
/// changes. [`laws::check`](crate::laws::check) compares the two. Where even that takes too long, a delta may be
/// [an estimate](Objective::is_estimate).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not measure states of `{P}`",
    label = "no objective of `{P}`",
    note = "say by `impl Objective<{P}> for {Self}` what a state costs; a closure becomes one by `recuit::By`"
)]
pub trait Objective<P: Problem> {
    /// The cost of `state`, counted from scratch: a finite number.
    fn cost(&self, problem: &P, state: &P::State) -> P::Cost;

    /// By how much `action`, applied in `state`, would change the cost. In floats it may be off by rounding, but
    /// going back and forth between two states must not seem to gain: hill climbing would never end.
    fn delta(&self, problem: &P, state: &P::State, action: &P::Action) -> P::Cost {
        self.cost(problem, &problem.result(state, action)) - self.cost(problem, state)
    }

    /// Is [`delta`](Objective::delta) an estimate, which may be wrong? Such a delta only guides the choice of moves:
    /// engines measure the cost anew after each move that they make, so [`cost`](Objective::cost) should then be
    /// quick, and those that must not be deceived (descents, iterative deepening) measure the moves that seem
    /// promising. An estimate depends on nothing but the state and the action. The answer is always the same, so
    /// that for other objectives all of this is compiled away.
    #[inline]
    fn is_estimate(&self) -> bool {
        false
    }

    /// A cost that no state can beat, if one is known. A local search stops when it gets there. For costs in
    /// floats, give no bound that can be met exactly: by rounding, a cost may seem to reach it.
    fn lower_bound(&self, _problem: &P) -> Option<P::Cost> {
        None
    }

    /// What it is the sum of, for engines that weigh one part of it against another. By default a single term.
    #[inline]
    fn terms(&self) -> impl Terms<P>
    where
        Self: Sized,
    {
        Undivided(self)
    }

    /// Which of many moves cost little, for engines that want the best of all. By default each is asked about
    /// by itself.
    #[inline]
    fn shortlist(&self) -> impl Shortlist<P>
    where
        Self: Sized,
    {
        Unlisted
    }

    /// What the chances of many moves come to, for engines that draw one by them. By default each is asked
    /// about by itself.
    #[inline]
    fn roulette(&self) -> impl Roulette<P>
    where
        Self: Sized,
    {
        Unlisted
    }

    /// What is known of a state because of the path to it, for engines that search along one. By default the
    /// cost, kept up to date by [`delta`](Objective::delta).
    #[inline]
    fn carried(&self) -> impl Carried<P>
    where
        Self: Sized,
    {
        Updated(self)
    }
}

/// An objective that bounds the cost of goals from below: what [`BranchAndBound`](crate::BranchAndBound) proves with.
///
/// The promise: no goal that can be reached from a state costs less than the objective says of that state,
/// and of a goal it says exactly what this goal costs. An engine concludes from it that nothing better is
/// left, so a bound that breaks the promise leads to a false proof. That is why the blind objective `()` is
/// not a bound, and why a type has to declare that it is one.
///
/// ```compile_fail
/// # use recuit::{BranchAndBound, Engine, Outcome, Problem, Run};
/// fn blind<P: Problem>(problem: &P) -> Outcome<P> {
///     BranchAndBound::default().by(()).search(problem, problem.initial(), &mut Run::seeded(1)) // `()` bounds nothing
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to bound the cost of goals of `{P}`",
    label = "no bound",
    note = "if no goal below a state costs less than `{Self}` says, and at a goal it is exact, promise it: `impl Bound<{P}> for {Self}`"
)]
pub trait Bound<P: Problem>: Objective<P> {}

impl<P: Problem, J: Bound<P>> Bound<P> for &J {}

/// By how much `action` changes the cost, whether deltas are estimates or not: measured where they are, which costs a
/// clone.
#[inline]
pub(crate) fn difference<P: Problem>(
    objective: &(impl Objective<P> + ?Sized),
    problem: &P,
    state: &P::State,
    action: &P::Action,
) -> P::Cost {
    if objective.is_estimate() {
        objective.cost(problem, &problem.result(state, action)) - objective.cost(problem, state)
    } else {
        objective.delta(problem, state, action)
    }
}

/// The blind objective: zero everywhere. As a heuristic it turns A* into uniform-cost search.
impl<P: Problem> Objective<P> for () {
    fn cost(&self, _: &P, _: &P::State) -> P::Cost {
        P::Cost::zero()
    }

    fn delta(&self, _: &P, _: &P::State, _: &P::Action) -> P::Cost {
        P::Cost::zero()
    }
}

impl<P: Problem, J: Objective<P>> Objective<P> for &J {
    fn cost(&self, problem: &P, state: &P::State) -> P::Cost {
        (**self).cost(problem, state)
    }

    #[inline]
    fn delta(&self, problem: &P, state: &P::State, action: &P::Action) -> P::Cost {
        (**self).delta(problem, state, action)
    }

    #[inline]
    fn is_estimate(&self) -> bool {
        (**self).is_estimate()
    }

    fn lower_bound(&self, problem: &P) -> Option<P::Cost> {
        (**self).lower_bound(problem)
    }

    #[inline]
    fn terms(&self) -> impl Terms<P> {
        (**self).terms()
    }

    #[inline]
    fn shortlist(&self) -> impl Shortlist<P> {
        (**self).shortlist()
    }

    #[inline]
    fn roulette(&self) -> impl Roulette<P> {
        (**self).roulette()
    }

    #[inline]
    fn carried(&self) -> impl Carried<P> {
        (**self).carried()
    }
}

/// Behind an object, an objective has a single term.
impl<P: Problem> Objective<P> for &dyn Objective<P> {
    fn cost(&self, problem: &P, state: &P::State) -> P::Cost {
        (**self).cost(problem, state)
    }

    #[inline]
    fn delta(&self, problem: &P, state: &P::State, action: &P::Action) -> P::Cost {
        (**self).delta(problem, state, action)
    }

    #[inline]
    fn is_estimate(&self) -> bool {
        (**self).is_estimate()
    }

    fn lower_bound(&self, problem: &P) -> Option<P::Cost> {
        (**self).lower_bound(problem)
    }
}
