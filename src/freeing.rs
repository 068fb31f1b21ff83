//! How a part of a full state is freed, for tree search to repair it.

use crate::Problem;
use rand::Rng;

/// Which part of a state is to be freed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The way to choose it, by its number in [`Freeing::ways`].
    pub way: usize,
    /// How large it is to be, of [`Freeing::extent`]; at least 1.
    pub size: usize,
    /// By how much more than the state a repaired one may cost and still be of interest: infinite where any will do,
    /// below zero where only a better one will.
    pub slack: f64,
}

/// How parts of the full states of `P` are freed and repaired: what
/// [`LargeNeighborhood`](crate::LargeNeighborhood) needs, and the one thing that needs *two* formulations of
/// an instance, one whose states are full and one that grows.
///
/// To free a part is to begin tree search in the middle: in the formulation that grows, everything else is
/// decided as it stands in the full state, and *held*. What cannot be held together with what is held already
/// is freed too. So a state with conflicts begins from a part of it that has none (Jussien & Lhomme 2002).
///
/// A way to choose a part is a number, and a line of code or a page: at random; what a constraint is about; what
/// propagation links (Perron, Shaw & Furnon 2004); what costs most. The engine finds out which of them pays.
#[diagnostic::on_unimplemented(
    message = "`{Self}` frees no part of the states of `{P}`",
    label = "no way to free a part",
    note = "say by `impl Freeing<{P}> for {Self}` in which formulation parts are repaired, and how one is freed"
)]
pub trait Freeing<P: Problem> {
    /// The formulation that grows. A goal of it is a full state of `P` without faults, and costs the same.
    type Tree: Problem<Cost = P::Cost>;

    /// The same instance in the formulation that grows; asked for once a search.
    fn tree(&self, problem: &P) -> Self::Tree;

    /// The ways to choose a part, by name; at least one.
    fn ways(&self) -> &'static [&'static str];

    /// How large a part can be, when everything is freed: in variables, cells, jobs.
    fn extent(&self, problem: &P) -> usize;

    /// Free a part of `state`: make of `at`, which is any state of the tree, one in which the rest is held,
    /// and return how much is held. If nothing is, because the part has the full [extent](Freeing::extent),
    /// `at` is where search of the tree begins, and every goal of interest can be reached from it.
    fn free<R: Rng + ?Sized>(
        &self,
        posed: Posed<'_, P, Self::Tree>,
        state: &P::State,
        part: Part,
        at: &mut <Self::Tree as Problem>::State,
        rng: &mut R,
    ) -> usize;

    /// How much is left to be decided: what tells, of states of the tree that lead no further, which came furthest.
    fn open(&self, tree: &Self::Tree, at: &<Self::Tree as Problem>::State) -> usize;

    /// The least that a goal below `at` can cost, if that is known; see [`Bound`](crate::Bound).
    fn bound(&self, _tree: &Self::Tree, _at: &<Self::Tree as Problem>::State) -> Option<P::Cost> {
        None
    }

    /// The full state of a goal; or, if something is still open in `at`, one that agrees with most of what is
    /// decided there, in which the rest takes what does least harm, for instance what it had in the state
    /// `before`.
    fn completed<R: Rng + ?Sized>(
        &self,
        posed: Posed<'_, P, Self::Tree>,
        before: &P::State,
        at: &<Self::Tree as Problem>::State,
        rng: &mut R,
    ) -> P::State;
}

impl<P: Problem, F: Freeing<P>> Freeing<P> for &F {
    type Tree = F::Tree;

    fn tree(&self, problem: &P) -> F::Tree {
        (**self).tree(problem)
    }

    fn ways(&self) -> &'static [&'static str] {
        (**self).ways()
    }

    fn extent(&self, problem: &P) -> usize {
        (**self).extent(problem)
    }

    fn free<R: Rng + ?Sized>(
        &self,
        posed: Posed<'_, P, F::Tree>,
        state: &P::State,
        part: Part,
        at: &mut <F::Tree as Problem>::State,
        rng: &mut R,
    ) -> usize {
        (**self).free(posed, state, part, at, rng)
    }

    fn open(&self, tree: &F::Tree, at: &<F::Tree as Problem>::State) -> usize {
        (**self).open(tree, at)
    }

    fn bound(&self, tree: &F::Tree, at: &<F::Tree as Problem>::State) -> Option<P::Cost> {
        (**self).bound(tree, at)
    }

    fn completed<R: Rng + ?Sized>(
        &self,
        posed: Posed<'_, P, F::Tree>,
        before: &P::State,
        at: &<F::Tree as Problem>::State,
        rng: &mut R,
    ) -> P::State {
        (**self).completed(posed, before, at, rng)
    }
}

/// An instance in two formulations: one whose states are full, and one that grows.
#[derive(Debug)]
pub struct Posed<'a, P, Q> {
    /// The one whose states are full.
    pub full: &'a P,
    /// The one that grows.
    pub tree: &'a Q,
}

impl<P, Q> Clone for Posed<'_, P, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, Q> Copy for Posed<'_, P, Q> {}
