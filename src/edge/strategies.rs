//! The strategies that a formulation offers to engines.

use super::slot::Slot;
use super::suits::{Goal, Holdings};
use crate::{Bound, Chains, Crossover, Encoding, Freeing, Lanes, Neighborhood, Objective, Problem, Residual};
use std::any::type_name;

/// What a model hands to whichever engine was chosen: which goals are wanted, and the strategies that the
/// formulation has.
///
/// Begin with what is wanted, [`any_goal`](Strategies::any_goal), [`least_cost`](Strategies::least_cost) or
/// [`path`](Strategies::path); each method then adds one thing. An engine that needs what was not added is
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
pub struct Strategies<
    G = (),
    C = (),
    N = (),
    J = (),
    H = (),
    B = (),
    F = (),
    D = (),
    X = (),
    L = (),
    E = (),
    R = (),
> {
    is_way: bool,
    most: Option<&'static str>,
    goal_cost: G,
    pub(super) construction: C,
    pub(super) neighborhood: N,
    pub(super) objective: J,
    pub(super) heuristic: H,
    pub(super) bound: B,
    pub(super) freeing: F,
    pub(super) chains: D,
    pub(super) crossover: X,
    pub(super) lanes: L,
    pub(super) encoding: E,
    pub(super) residual: R,
}

/// Marks that the actions of the problem build goals; it holds no data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construction;

impl Strategies {
    /// Any goal solves the instance.
    pub fn any_goal() -> Self {
        Strategies::of(false, ())
    }

    /// The answer is the path to a goal; any path solves the instance, and a cheapest one is best. Local
    /// search does not suit, because it records no path.
    pub fn path() -> Self {
        Strategies::of(true, ())
    }
}

impl<G> Strategies<Option<G>> {
    /// Goals have costs, and one of least cost is wanted: `goal_cost` says what a goal costs.
    pub fn least_cost(goal_cost: G) -> Self {
        Strategies::of(false, Some(goal_cost))
    }

    /// The same where only some instances have costs; any goal solves the others.
    pub fn least_cost_if(goal_cost: Option<G>) -> Self {
        Strategies::of(false, goal_cost)
    }
}

impl<G> Strategies<G> {
    fn of(is_way: bool, goal_cost: G) -> Self {
        Strategies {
            is_way,
            most: None,
            goal_cost,
            construction: (),
            neighborhood: (),
            objective: (),
            heuristic: (),
            bound: (),
            freeing: (),
            chains: (),
            crossover: (),
            lanes: (),
            encoding: (),
            residual: (),
        }
    }
}

/// The same strategies with another one in a slot. The type changes, so all the others have to be moved by name.
macro_rules! with {
    ($self:ident, $slot:ident: $strategy:expr) => {
        Strategies {
            is_way: $self.is_way,
            most: $self.most,
            goal_cost: $self.goal_cost,
            construction: with!(@ $slot construction, $strategy, $self.construction),
            neighborhood: with!(@ $slot neighborhood, $strategy, $self.neighborhood),
            objective: with!(@ $slot objective, $strategy, $self.objective),
            heuristic: with!(@ $slot heuristic, $strategy, $self.heuristic),
            bound: with!(@ $slot bound, $strategy, $self.bound),
            freeing: with!(@ $slot freeing, $strategy, $self.freeing),
            chains: with!(@ $slot chains, $strategy, $self.chains),
            crossover: with!(@ $slot crossover, $strategy, $self.crossover),
            lanes: with!(@ $slot lanes, $strategy, $self.lanes),
            encoding: with!(@ $slot encoding, $strategy, $self.encoding),
            residual: with!(@ $slot residual, $strategy, $self.residual),
        }
    };
    (@ construction construction, $strategy:expr, $own:expr) => { $strategy };
    (@ neighborhood neighborhood, $strategy:expr, $own:expr) => { $strategy };
    (@ objective objective, $strategy:expr, $own:expr) => { $strategy };
    (@ heuristic heuristic, $strategy:expr, $own:expr) => { $strategy };
    (@ bound bound, $strategy:expr, $own:expr) => { $strategy };
    (@ freeing freeing, $strategy:expr, $own:expr) => { $strategy };
    (@ chains chains, $strategy:expr, $own:expr) => { $strategy };
    (@ crossover crossover, $strategy:expr, $own:expr) => { $strategy };
    (@ lanes lanes, $strategy:expr, $own:expr) => { $strategy };
    (@ encoding encoding, $strategy:expr, $own:expr) => { $strategy };
    (@ residual residual, $strategy:expr, $own:expr) => { $strategy };
    (@ $slot:ident $other:ident, $strategy:expr, $own:expr) => { $own };
}

#[expect(clippy::type_complexity, reason = "a parameter for each slot")]
impl<G, C, N, J, H, B, F, D, X, L, E, R> Strategies<G, C, N, J, H, B, F, D, X, L, E, R> {
    /// The [actions](Problem::actions) lead from the start to every goal that is wanted, so that tree search
    /// makes sense.
    pub fn construction(self) -> Strategies<G, Option<Construction>, N, J, H, B, F, D, X, L, E, R> {
        with!(self, construction: Some(Construction))
    }

    /// All engines are refused: the instance is larger than what the formulation takes, `most`, as in "300 cities".
    pub fn beyond(self, most: &'static str) -> Self {
        Strategies { most: Some(most), ..self }
    }

    /// The moves of local search.
    pub fn neighborhood<M>(self, neighborhood: M) -> Strategies<G, C, Option<M>, J, H, B, F, D, X, L, E, R> {
        with!(self, neighborhood: Some(neighborhood))
    }

    /// What local search and greedy construction minimize.
    pub fn objective<K>(self, objective: K) -> Strategies<G, C, N, Option<K>, H, B, F, D, X, L, E, R> {
        with!(self, objective: Some(objective))
    }

    /// The estimate that guides best-first search. Where any goal will do, it is only a guide. Where a least
    /// cost or a path is wanted, it must never overestimate the cost of the path still to come, and to give
    /// one is to promise that path costs are what is minimized. `()` is the blind heuristic, zero everywhere.
    pub fn heuristic<K>(self, heuristic: K) -> Strategies<G, C, N, J, Option<K>, B, F, D, X, L, E, R> {
        self.heuristic_if(Some(heuristic))
    }

    /// The same, where only some instances have one.
    pub fn heuristic_if<K>(
        self,
        heuristic: Option<K>,
    ) -> Strategies<G, C, N, J, Option<K>, B, F, D, X, L, E, R> {
        with!(self, heuristic: heuristic)
    }

    /// What branch and bound minimizes, and prunes and proves with.
    pub fn bound<A>(self, bound: A) -> Strategies<G, C, N, J, H, Option<A>, F, D, X, L, E, R> {
        self.bound_if(Some(bound))
    }

    /// The same, where only some instances have one.
    pub fn bound_if<A>(self, bound: Option<A>) -> Strategies<G, C, N, J, H, Option<A>, F, D, X, L, E, R> {
        with!(self, bound: bound)
    }

    /// How parts of a full state are freed, for large neighborhood search.
    pub fn freeing<A>(self, freeing: A) -> Strategies<G, C, N, J, H, B, Option<A>, D, X, L, E, R> {
        with!(self, freeing: Some(freeing))
    }

    /// How moves of variable depth are put together, for variable-depth search.
    pub fn chains<K>(self, chains: K) -> Strategies<G, C, N, J, H, B, F, Option<K>, X, L, E, R> {
        with!(self, chains: Some(chains))
    }

    /// How two states are combined into a third, for memetic search.
    pub fn crossover<K>(self, crossover: K) -> Strategies<G, C, N, J, H, B, F, D, Option<K>, L, E, R> {
        with!(self, crossover: Some(crossover))
    }

    /// How the problem is said in propositional logic, for clause learning.
    pub fn encoding<K>(self, encoding: K) -> Strategies<G, C, N, J, H, B, F, D, X, L, Option<K>, R> {
        self.encoding_if(Some(encoding))
    }

    /// The same, where only some instances can be.
    pub fn encoding_if<K>(
        self,
        encoding: Option<K>,
    ) -> Strategies<G, C, N, J, H, B, F, D, X, L, Option<K>, R> {
        with!(self, encoding: encoding)
    }

    /// What an action leaves to be decided, for counting.
    pub fn residual<K>(self, residual: K) -> Strategies<G, C, N, J, H, B, F, D, X, L, E, Option<K>> {
        with!(self, residual: Some(residual))
    }

    /// How moves are made in many states at once, for lockstep annealing, where only some instances can.
    pub fn lanes_if<K>(self, lanes: Option<K>) -> Strategies<G, C, N, J, H, B, F, D, X, Option<K>, E, R> {
        with!(self, lanes: lanes)
    }
}

impl<
    G: Slot,
    C: Slot,
    N: Slot,
    J: Slot,
    H: Slot,
    B: Slot,
    F: Slot,
    D: Slot,
    X: Slot,
    L: Slot,
    E: Slot,
    R: Slot,
> Strategies<G, C, N, J, H, B, F, D, X, L, E, R>
{
    /// Which strategies are there, with their types erased.
    pub(super) fn holdings(&self) -> Holdings {
        let (goal_cost, objective) = (self.goal_cost.held(), self.objective.held());
        let is_another = type_name::<G::Strategy>() != type_name::<J::Strategy>();
        Holdings {
            goal: match goal_cost {
                Some(_) => Goal::LeastCost,
                None if self.is_way => Goal::Path,
                None => Goal::Any,
            },
            construction: self.construction.held().is_some(),
            neighborhood: self.neighborhood.held().is_some(),
            objective: objective.is_some(),
            heuristic: self.heuristic.held().is_some(),
            bound: self.bound.held().is_some(),
            freeing: self.freeing.held().is_some(),
            chains: self.chains.held().is_some(),
            crossover: self.crossover.held().is_some(),
            lanes: self.lanes.held().is_some(),
            encoding: self.encoding.held().is_some(),
            most: self.most,
            lowers_another_cost: goal_cost.is_some() && objective.is_some() && is_another,
        }
    }

    /// Is the answer the path to a goal?
    pub(super) fn is_way(&self) -> bool {
        self.is_way
    }

    /// The least that a goal reached from a state can cost, where there is a bound.
    pub(super) fn lower_bound<P>(&self, problem: &P, state: &P::State) -> Option<P::Cost>
    where
        P: Problem,
        B: Slot<Strategy: Bound<P>>,
    {
        self.bound.held().map(|bound| bound.cost(problem, state))
    }

    /// What a goal costs, where a least cost is wanted.
    pub(super) fn goal_cost<P>(&self, problem: &P, state: &P::State) -> Option<P::Cost>
    where
        P: Problem,
        G: Slot<Strategy: Objective<P>>,
    {
        self.goal_cost.held().map(|cost| cost.cost(problem, state))
    }
}

/// [`Strategies`] for a problem, with the bounds of all their types in one place.
pub trait Suite<P: Problem> {
    /// What a goal costs.
    type GoalCost: Slot<Strategy: Objective<P>>;
    /// Whether actions build goals.
    type Construction: Slot;
    /// The moves of local search.
    type Neighborhood: Slot<Strategy: Neighborhood<P> + Sync>;
    /// What local search and greedy construction minimize.
    type Objective: Slot<Strategy: Objective<P> + Sync>;
    /// The estimate of what is still to come.
    type Heuristic: Slot<Strategy: Objective<P> + Sync>;
    /// What branch and bound minimizes.
    type Bound: Slot<Strategy: Bound<P>>;
    /// How parts of full states are freed.
    type Freeing: Slot<Strategy: Freeing<P>>;
    /// How moves of variable depth are put together.
    type Chains: Slot<Strategy: Chains<P>>;
    /// How two states are combined.
    type Crossover: Slot<Strategy: Crossover<P>>;
    /// How moves are made in many states at once.
    type Lanes: Slot<Strategy: Lanes<P>>;
    /// How the problem is said in propositional logic.
    type Encoding: Slot<Strategy: Encoding<P>>;
    /// What an action leaves to be decided.
    type Residual: Slot<Strategy: Residual<P> + Sync>;

    /// The strategies.
    fn all(&self) -> &SuiteOf<P, Self>;
}

/// The [`Strategies`] that a [`Suite`] has.
pub type SuiteOf<P, S> = Strategies<
    <S as Suite<P>>::GoalCost,
    <S as Suite<P>>::Construction,
    <S as Suite<P>>::Neighborhood,
    <S as Suite<P>>::Objective,
    <S as Suite<P>>::Heuristic,
    <S as Suite<P>>::Bound,
    <S as Suite<P>>::Freeing,
    <S as Suite<P>>::Chains,
    <S as Suite<P>>::Crossover,
    <S as Suite<P>>::Lanes,
    <S as Suite<P>>::Encoding,
    <S as Suite<P>>::Residual,
>;

impl<P, G, C, N, J, H, B, F, D, X, L, E, R> Suite<P> for Strategies<G, C, N, J, H, B, F, D, X, L, E, R>
where
    P: Problem,
    G: Slot<Strategy: Objective<P>>,
    C: Slot,
    N: Slot<Strategy: Neighborhood<P> + Sync>,
    J: Slot<Strategy: Objective<P> + Sync>,
    H: Slot<Strategy: Objective<P> + Sync>,
    B: Slot<Strategy: Bound<P>>,
    F: Slot<Strategy: Freeing<P>>,
    D: Slot<Strategy: Chains<P>>,
    X: Slot<Strategy: Crossover<P>>,
    L: Slot<Strategy: Lanes<P>>,
    E: Slot<Strategy: Encoding<P>>,
    R: Slot<Strategy: Residual<P> + Sync>,
{
    type GoalCost = G;
    type Construction = C;
    type Neighborhood = N;
    type Objective = J;
    type Heuristic = H;
    type Bound = B;
    type Freeing = F;
    type Chains = D;
    type Crossover = X;
    type Lanes = L;
    type Encoding = E;
    type Residual = R;

    fn all(&self) -> &Self {
        self
    }
}
