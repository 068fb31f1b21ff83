//! Which moves local search considers.

use crate::{Problem, State};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use std::hash::{DefaultHasher, Hash, Hasher};

/// By default, the attributes of [`TabuSearch`](crate::TabuSearch) are states, hashed to so many numbers.
const HASHED: usize = 1 << 16;

fn hashed<S: State>(state: &S) -> usize {
    let mut hasher = DefaultHasher::new();
    state.key().hash(&mut hasher);
    hasher.finish() as usize % HASHED
}

/// The moves that local search considers in a state, and how one is drawn.
///
/// A neighborhood only *proposes* actions; how an action changes a state is said once, in
/// [`Problem::apply`]. Moves need not be among [`Problem::actions`]: a tree search branches narrowly, a local
/// search looks around widely.
pub trait Neighborhood<P: Problem> {
    /// All moves from `state` or, where there are too many to be listed, a choice of them; see
    /// [`is_listed`](Neighborhood::is_listed).
    fn moves<'a>(&'a self, problem: &'a P, state: &'a P::State) -> impl Iterator<Item = P::Action> + 'a;

    /// One move drawn at random, or `None` where there is none. The default draws uniformly from
    /// [`moves`](Neighborhood::moves) in time proportional to their number; override it with a draw in O(1).
    fn sample<R: Rng + ?Sized>(&self, problem: &P, state: &P::State, rng: &mut R) -> Option<P::Action> {
        self.moves(problem, state).choose(rng)
    }

    /// How many moves are listed. The default counts them.
    fn size(&self, problem: &P, state: &P::State) -> u64 {
        self.moves(problem, state).count() as u64
    }

    /// Does [`moves`](Neighborhood::moves) list every move that [`sample`](Neighborhood::sample) may draw? Not in a
    /// continuous space: there it lists some, the steps of a pattern for instance, and others are drawn.
    fn is_listed(&self) -> bool {
        true
    }

    /// Does [`sample`](Neighborhood::sample) draw every move that is listed with the same chance, one listed twice with
    /// twice the chance? A neighborhood that prefers some on purpose, or draws in two stages, says no.
    fn is_uniform(&self) -> bool {
        true
    }

    /// How many attributes there are for [`TabuSearch`](crate::TabuSearch) to forbid.
    ///
    /// An attribute is what a move adds to a state or drops from it, such as "this vertex has that color"; each has
    /// a number below this one. By default the attributes are the states themselves, by a hash of their keys: a
    /// search does not return to a state that it left a short while ago (AIMA section 4.1.1, the tabu list). That
    /// costs a copy of the state for each move that is asked about, so override all three methods where moves have
    /// attributes of their own.
    fn attributes(&self, _problem: &P) -> usize {
        HASHED
    }

    /// The attributes that `action` would add to `state`, at least one; the move is tabu while all of them are
    /// forbidden. A move that takes another one back adds what that one dropped, and nothing else.
    fn added(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        [hashed(&problem.result(state, action))]
    }

    /// The attributes that `action` would drop from `state`, forbidden for a while once the move is made.
    fn dropped(
        &self,
        _problem: &P,
        state: &P::State,
        _action: &P::Action,
    ) -> impl IntoIterator<Item = usize> {
        [hashed(state)]
    }

    /// For how many moves [`TabuSearch`](crate::TabuSearch) had better forbid an attribute, as far as that depends on
    /// the state: where many parts of it are about to change, what was changed should stay for longer. 0 by default.
    fn tenure(&self, _problem: &P, _state: &P::State) -> f64 {
        0.0
    }
}

impl<P: Problem, N: Neighborhood<P>> Neighborhood<P> for &N {
    fn moves<'a>(&'a self, problem: &'a P, state: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        (**self).moves(problem, state)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &P, state: &P::State, rng: &mut R) -> Option<P::Action> {
        (**self).sample(problem, state, rng)
    }

    fn size(&self, problem: &P, state: &P::State) -> u64 {
        (**self).size(problem, state)
    }

    fn is_listed(&self) -> bool {
        (**self).is_listed()
    }

    fn is_uniform(&self) -> bool {
        (**self).is_uniform()
    }

    fn attributes(&self, problem: &P) -> usize {
        (**self).attributes(problem)
    }

    #[inline]
    fn added(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        (**self).added(problem, state, action)
    }

    fn dropped(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        (**self).dropped(problem, state, action)
    }

    fn tenure(&self, problem: &P, state: &P::State) -> f64 {
        (**self).tenure(problem, state)
    }
}

/// The problem's own actions as the neighborhood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions;

impl<P: Problem> Neighborhood<P> for Actions {
    fn moves<'a>(&'a self, problem: &'a P, state: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        problem.actions(state)
    }
}

/// The moves of either of two neighborhoods; nest it for more. A draw tosses a fair coin between the two. What is tabu
/// is said by the first, of the moves of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Union<A, B>(pub A, pub B);

impl<P: Problem, A: Neighborhood<P>, B: Neighborhood<P>> Neighborhood<P> for Union<A, B> {
    fn moves<'a>(&'a self, problem: &'a P, state: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        self.0.moves(problem, state).chain(self.1.moves(problem, state))
    }

    fn sample<R: Rng + ?Sized>(&self, problem: &P, state: &P::State, rng: &mut R) -> Option<P::Action> {
        let first = |rng: &mut R| self.0.sample(problem, state, rng);
        let second = |rng: &mut R| self.1.sample(problem, state, rng);
        if rng.random::<bool>() {
            first(rng).or_else(|| second(rng))
        } else {
            second(rng).or_else(|| first(rng))
        }
    }

    fn is_listed(&self) -> bool {
        self.0.is_listed() && self.1.is_listed()
    }

    /// The coin is fair, whatever the sizes of the two are.
    fn is_uniform(&self) -> bool {
        false
    }

    fn attributes(&self, problem: &P) -> usize {
        self.0.attributes(problem)
    }

    fn added(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        self.0.added(problem, state, action)
    }

    fn dropped(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        self.0.dropped(problem, state, action)
    }

    fn tenure(&self, problem: &P, state: &P::State) -> f64 {
        self.0.tenure(problem, state)
    }
}
