//! What is known of a state because of the path to it.

use crate::{Objective, Problem, difference};

/// A heuristic that is carried along a path: what is known of a state, from which what is known of the next
/// one follows.
///
/// It is for searches that keep a path and nothing else, such as
/// [`IterativeDeepeningAStar`](crate::IterativeDeepeningAStar), and may know more than the [`Objective`] that
/// it belongs to:
///
/// - A heuristic that is the largest of several has no cheap delta, but each of the several has one.
/// - Where an action leads beyond what is searched it is enough that one of them says so; the others are not asked.
/// - The path tells which actions are [redundant](After::Redundant).
///
/// The promise: no estimate is more than what the way to a goal still costs, and it is zero or less at a
/// goal. An engine's claim that a path is a cheapest one rests on it.
pub trait Carried<P: Problem> {
    /// What is known of a state. Engines copy it for each state within the limit, so keep it small.
    type Known: Clone;

    /// What is known of the state that a path begins with.
    fn known(&self, problem: &P, state: &P::State) -> Self::Known;

    /// How much the way to a goal costs at least.
    fn estimate(&self, known: &Self::Known) -> P::Cost;

    /// What is known of the state that `action` leads to, given what is known of `state`, if its estimate is
    /// `within` the limit. Who is within it with some estimate is so with any lower one.
    fn after(
        &self,
        problem: &P,
        state: &P::State,
        known: &Self::Known,
        action: &P::Action,
        within: impl Fn(P::Cost) -> bool,
    ) -> After<Self::Known, P::Cost>;
}

/// Where an action leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After<K, C> {
    /// To a state within the limit, of which this is known.
    Within(K),
    /// To a state beyond the limit, because its estimate is at least this.
    Beyond(C),
    /// To where another path leads that is no dearer and will not be left out itself. Number all paths in some order,
    /// cheaper ones before dearer ones, such that of two paths that go on in the same way the one that began earlier is
    /// the earlier one: to leave out every path that is not the first to its state is safe, since what begins with
    /// it is not a first path either.
    Redundant,
}

/// An objective carried along by its deltas: its cost, and nothing else. The default of [`Objective::carried`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Updated<J>(pub J);

impl<P: Problem, J: Objective<P>> Carried<P> for Updated<J> {
    type Known = P::Cost;

    fn known(&self, problem: &P, state: &P::State) -> P::Cost {
        self.0.cost(problem, state)
    }

    #[inline]
    fn estimate(&self, &cost: &P::Cost) -> P::Cost {
        cost
    }

    #[inline]
    fn after(
        &self,
        problem: &P,
        state: &P::State,
        &cost: &P::Cost,
        action: &P::Action,
        within: impl Fn(P::Cost) -> bool,
    ) -> After<P::Cost, P::Cost> {
        let cost = cost + difference(&self.0, problem, state, action);
        if within(cost) { After::Within(cost) } else { After::Beyond(cost) }
    }
}
