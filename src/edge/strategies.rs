//! What a formulation has for the engines.

use super::suits::{Goal, Holdings};
use crate::{Bound, Cost, Neighborhood, Objective, Problem};
use std::iter;

/// What a model hands to whichever engine was chosen: which goals are wanted, and the strategies that the formulation has.
///
/// It begins with what is wanted, [`any_goal`](Strategies::any_goal), [`least_cost`](Strategies::least_cost) or
/// [`path`](Strategies::path), and nothing else; each method adds one thing. An engine that needs what was not added is
/// refused by name, see [`Unsuited`](super::Unsuited), and is not even compiled for the formulation.
///
/// ```
/// # use recuit::{Objective, Problem};
/// # fn pose<P: Problem>(objective: impl Objective<P> + Copy) {
/// use recuit::Actions;
/// use recuit::edge::Strategies;
/// // A formulation that grows: greedy construction, and all tree searches but branch and bound.
/// let growing = Strategies::any_goal().construction().objective(objective).heuristic(objective);
/// // One that is repaired: local search.
/// let repaired = Strategies::any_goal().neighborhood(Actions).objective(objective);
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategies<C = (), N = (), J = (), H = (), B = ()> {
    goal: Goal,
    pub(super) construction: C,
    pub(super) neighborhood: N,
    pub(super) objective: J,
    pub(super) heuristic: H,
    pub(super) bound: B,
}

/// The actions of the problem build goals; there is nothing to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construction;

impl Strategies {
    /// Any goal solves the instance.
    pub fn any_goal() -> Self {
        Strategies::of(Goal::Any)
    }

    /// Goals have costs, and one of least cost is wanted. What a goal costs is what the [bound](Strategies::bound) says of
    /// it or, where there is none, the [objective](Strategies::objective).
    pub fn least_cost() -> Self {
        Strategies::of(Goal::LeastCost)
    }

    /// The answer is the way to a goal; any way solves the instance, a cheapest one is best. Local search, which records no
    /// way, does not suit.
    pub fn path() -> Self {
        Strategies::of(Goal::Path)
    }

    fn of(goal: Goal) -> Self {
        Strategies { goal, construction: (), neighborhood: (), objective: (), heuristic: (), bound: () }
    }
}

impl<C, N, J, H, B> Strategies<C, N, J, H, B> {
    /// The [actions](Problem::actions) lead from the start to every goal that is wanted, so that tree search makes sense.
    pub fn construction(self) -> Strategies<Option<Construction>, N, J, H, B> {
        let Strategies { goal, neighborhood, objective, heuristic, bound, .. } = self;
        Strategies { goal, construction: Some(Construction), neighborhood, objective, heuristic, bound }
    }

    /// The moves of local search.
    pub fn neighborhood<M>(self, neighborhood: M) -> Strategies<C, Option<M>, J, H, B> {
        let Strategies { goal, construction, objective, heuristic, bound, .. } = self;
        Strategies { goal, construction, neighborhood: Some(neighborhood), objective, heuristic, bound }
    }

    /// What local search and greedy construction minimize.
    pub fn objective<K>(self, objective: K) -> Strategies<C, N, Option<K>, H, B> {
        let Strategies { goal, construction, neighborhood, heuristic, bound, .. } = self;
        Strategies { goal, construction, neighborhood, objective: Some(objective), heuristic, bound }
    }

    /// The estimate of what is still to come that best-first search goes by. Where any goal will do it is only a guide;
    /// where a least cost or a path is wanted, it estimates the cost of the path still to come, which it never
    /// overestimates, and the costs of paths are those that are to be least. `()` is the blind one, zero.
    pub fn heuristic<G>(self, heuristic: G) -> Strategies<C, N, J, Option<G>, B> {
        self.heuristic_if(Some(heuristic))
    }

    /// The same, where only some instances have one.
    pub fn heuristic_if<G>(self, heuristic: Option<G>) -> Strategies<C, N, J, Option<G>, B> {
        let Strategies { goal, construction, neighborhood, objective, bound, .. } = self;
        Strategies { goal, construction, neighborhood, objective, heuristic, bound }
    }

    /// What branch and bound minimizes, and prunes and proves with.
    pub fn bound<A>(self, bound: A) -> Strategies<C, N, J, H, Option<A>> {
        self.bound_if(Some(bound))
    }

    /// The same, where only some instances have one.
    pub fn bound_if<A>(self, bound: Option<A>) -> Strategies<C, N, J, H, Option<A>> {
        let Strategies { goal, construction, neighborhood, objective, heuristic, .. } = self;
        Strategies { goal, construction, neighborhood, objective, heuristic, bound }
    }
}

/// A place for a strategy: `()` where the formulation has none, which is known when it is compiled, or an option.
pub trait Slot {
    /// What is in it.
    type Strategy;
    /// Can there be something in it? What is behind a test of this constant is not compiled where it is false.
    const MAY_HOLD: bool;

    /// What is in it, if it holds something.
    fn held(&self) -> Option<&Self::Strategy>;
}

impl Slot for () {
    type Strategy = Never;
    const MAY_HOLD: bool = false;

    fn held(&self) -> Option<&Never> {
        None
    }
}

impl<S> Slot for Option<S> {
    type Strategy = S;
    const MAY_HOLD: bool = true;

    fn held(&self) -> Option<&S> {
        self.as_ref()
    }
}

/// The strategy in an empty [`Slot`]: there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl<P: Problem> Neighborhood<P> for Never {
    fn moves<'a>(&'a self, _: &'a P, _: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        iter::empty()
    }
}

impl<P: Problem> Objective<P> for Never {
    fn cost(&self, _: &P, _: &P::State) -> P::Cost {
        match *self {}
    }
}

impl<P: Problem> Bound<P> for Never {}

impl<C: Slot, N: Slot, J: Slot, H: Slot, B: Slot> Strategies<C, N, J, H, B> {
    /// What is there, without the types.
    pub(super) fn holdings(&self) -> Holdings {
        Holdings {
            goal: self.goal,
            construction: self.construction.held().is_some(),
            neighborhood: self.neighborhood.held().is_some(),
            objective: self.objective.held().is_some(),
            heuristic: self.heuristic.held().is_some(),
            bound: self.bound.held().is_some(),
        }
    }

    /// What a goal costs, where that is what counts.
    pub(super) fn goal_cost<P>(&self, problem: &P, state: &P::State) -> Option<f64>
    where
        P: Problem,
        J: Slot<Strategy: Objective<P>>,
        B: Slot<Strategy: Objective<P>>,
    {
        let by_bound = self.bound.held().map(|bound| bound.cost(problem, state));
        let by_objective = || self.objective.held().map(|objective| objective.cost(problem, state));
        let cost = by_bound.or_else(by_objective).filter(|_| self.goal == Goal::LeastCost);
        cost.map(Cost::as_f64)
    }
}
