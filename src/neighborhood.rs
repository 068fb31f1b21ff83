//! Which moves local search considers.

use crate::{Adaptation, Problem, State};
use rand::Rng;
use rand::seq::IteratorRandom;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::ops::Range;

/// By default, the attributes of [`TabuSearch`](crate::TabuSearch) are states, hashed to so many numbers.
const HASHED: usize = 1 << 16;

fn hashed<S: State>(state: &S) -> usize {
    let mut hasher = DefaultHasher::new();
    state.key().hash(&mut hasher);
    hasher.finish() as usize % HASHED
}

/// A place in a list of `len`, drawn with 32 random bits by one multiplication; 0 where the list is empty.
///
/// What [`Neighborhood::sample`] had better use for lists that are indexed: engines give it half of a draw of 64 bits
/// and take the other half for themselves. The chance of a place is off by less than `len` / 2^32 of itself (Lemire 2019,
/// without the correction); lists are to be shorter than 2^32.
///
/// ```
/// let mut rng = recuit::stream(1, 0);
/// assert!((0..100).all(|_| recuit::pick(&mut rng, 7) < 7));
/// ```
#[inline]
pub fn pick<R: Rng + ?Sized>(rng: &mut R, len: usize) -> usize {
    ((u64::from(rng.next_u32()) * len as u64) >> 32) as usize
}

/// The moves that local search considers in a state, and how one is drawn.
///
/// A neighborhood only *proposes* actions; how an action changes a state is said once, in
/// [`Problem::apply`]. Moves need not be among [`Problem::actions`]: a tree search branches narrowly, a local
/// search looks around widely.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a neighborhood of `{P}`",
    label = "no moves of `{P}`",
    note = "where the actions of the problem are the moves, `recuit::Actions` is one"
)]
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

    /// How many variables the moves may change: cells, vertices, cities. By default the square root of the number of
    /// moves, as if one changed two variables.
    fn variables(&self, problem: &P, state: &P::State) -> u64 {
        (self.size(problem, state) as f64).sqrt().ceil() as u64
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

    /// At how many places moves are looked for: the cities of a tour, the columns of a board. By default at one, the
    /// whole state. A scan that stopped goes on at the place where it stopped.
    fn places(&self, _problem: &P) -> usize {
        1
    }

    /// The moves at one place. Those of all places, one after the other, are [`moves`](Neighborhood::moves).
    fn moves_at<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        _place: usize,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.moves(problem, state)
    }

    /// The places where a move may gain what it did not gain before, now that `action` has led to `state`; `None`,
    /// the default, for all of them.
    ///
    /// These are the places to be looked at again (Bentley 1992, *don't-look bits*). To leave out one now and then
    /// does no great harm: hill climbing looks everywhere once more before it calls a state a local optimum.
    fn disturbed(
        &self,
        _problem: &P,
        _state: &P::State,
        _action: &P::Action,
    ) -> Option<impl Iterator<Item = usize>> {
        None::<iter::Empty<usize>>
    }

    /// The moves that change what `action` changes: the same variable, the same queen. By default all moves.
    fn alternatives<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        _action: &'a P::Action,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.moves(problem, state)
    }

    /// Of how many neighborhoods this one is the union. By default it is the union of itself alone.
    #[inline]
    fn parts(&self) -> usize {
        1
    }

    /// The places of one part, counted from 0.
    fn part(&self, problem: &P, _part: usize) -> Range<usize> {
        0..self.places(problem)
    }

    /// One move of a part drawn at random, or `None` where it has none.
    #[inline]
    fn sample_part<R: Rng + ?Sized>(
        &self,
        _part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action> {
        self.sample(problem, state, rng)
    }

    /// The chance that [`sample`](Neighborhood::sample) draws from that part; those of all parts add up to 1.
    fn share(&self, _part: usize) -> f64 {
        1.0
    }

    /// How the shares of the parts are to change with their success; `None`, the default, for not at all. They
    /// change in the run of an engine, never in the neighborhood.
    #[inline]
    fn adaptation(&self) -> Option<Adaptation> {
        None
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

    fn variables(&self, problem: &P, state: &P::State) -> u64 {
        (**self).variables(problem, state)
    }

    fn is_listed(&self) -> bool {
        (**self).is_listed()
    }

    fn is_uniform(&self) -> bool {
        (**self).is_uniform()
    }

    fn places(&self, problem: &P) -> usize {
        (**self).places(problem)
    }

    fn moves_at<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        place: usize,
    ) -> impl Iterator<Item = P::Action> + 'a {
        (**self).moves_at(problem, state, place)
    }

    fn disturbed(
        &self,
        problem: &P,
        state: &P::State,
        action: &P::Action,
    ) -> Option<impl Iterator<Item = usize>> {
        (**self).disturbed(problem, state, action)
    }

    fn alternatives<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        action: &'a P::Action,
    ) -> impl Iterator<Item = P::Action> + 'a {
        (**self).alternatives(problem, state, action)
    }

    #[inline]
    fn parts(&self) -> usize {
        (**self).parts()
    }

    fn part(&self, problem: &P, part: usize) -> Range<usize> {
        (**self).part(problem, part)
    }

    #[inline]
    fn sample_part<R: Rng + ?Sized>(
        &self,
        part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action> {
        (**self).sample_part(part, problem, state, rng)
    }

    fn share(&self, part: usize) -> f64 {
        (**self).share(part)
    }

    #[inline]
    fn adaptation(&self) -> Option<Adaptation> {
        (**self).adaptation()
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
