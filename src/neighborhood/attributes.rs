//! What tabu search forbids.

use crate::{Problem, State};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The attributes that moves add to a state and drop from it, such as "this vertex has that color", each
/// known by a number: what [`TabuSearch`](crate::TabuSearch) forbids for a while.
pub trait Attributes<P: Problem> {
    /// How many attributes there are; their numbers are below this.
    fn count(&self, problem: &P) -> usize;

    /// The attributes that `action` would add to `state`, at least one; the move is tabu while all of them
    /// are forbidden. A move that takes another one back adds nothing but what that one dropped.
    fn added(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize>;

    /// The attributes that `action` would drop from `state`, forbidden for a while once the move is made.
    fn dropped(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize>;

    /// The part of the tabu tenure in [`TabuSearch`](crate::TabuSearch) that depends on the state; 0 by
    /// default. The more of the state is still to change, vertices in conflict for instance, the longer a
    /// change should stand.
    fn tenure(&self, _problem: &P, _state: &P::State) -> f64 {
        0.0
    }
}

/// The states themselves as attributes, by a hash of their keys: a search does not return to a state that it
/// left a short while ago (AIMA section 4.1.1, the tabu list). That costs a copy of the state for each move
/// that is asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct States;

impl States {
    /// How many numbers the states are hashed to.
    const COUNT: usize = 1 << 16;

    fn number<S: State>(state: &S) -> usize {
        let mut hasher = DefaultHasher::new();
        state.key().hash(&mut hasher);
        hasher.finish() as usize % Self::COUNT
    }
}

impl<P: Problem> Attributes<P> for States {
    fn count(&self, _: &P) -> usize {
        Self::COUNT
    }

    fn added(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        [Self::number(&problem.result(state, action))]
    }

    fn dropped(&self, _: &P, state: &P::State, _: &P::Action) -> impl IntoIterator<Item = usize> {
        [Self::number(state)]
    }
}
