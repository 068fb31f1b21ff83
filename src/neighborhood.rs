//! Which moves local search considers.

mod attributes;
mod parts;
mod scanning;
mod union;
mod weighted;

pub use attributes::{Attributes, States};
pub use parts::{Adaptation, Parts, Single};
pub use scanning::{Scanning, Whole};
pub use union::Union;
pub use weighted::Weighted;

use crate::Problem;
use rand::Rng;
use rand::seq::IteratorRandom;

/// An index into a list of length `len`, drawn with 32 random bits and one multiplication; 0 if the list is
/// empty.
///
/// Use it in [`Neighborhood::sample`] to draw from an indexed list: engines pass `sample` half of a 64-bit
/// draw and keep the other half for themselves. The relative error of each probability is below `len` / 2^32
/// (Lemire 2019, without the correction); lists must be shorter than 2^32.
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
///
/// [`moves`](Neighborhood::moves) is enough for every engine. What only some engines ask is answered by a
/// *facet*, a small value with a trait of its own: [`Scanning`] for engines that look at all moves,
/// [`Attributes`] for tabu search, [`Parts`] for engines that tell the parts of a [`Union`] apart.
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

    /// How many variables the moves may change: cells, vertices, cities. By default the square root of the
    /// number of moves, as if each move changed two variables.
    fn variables(&self, problem: &P, state: &P::State) -> u64 {
        (self.size(problem, state) as f64).sqrt().ceil() as u64
    }

    /// Does [`moves`](Neighborhood::moves) list every move that [`sample`](Neighborhood::sample) may draw? Not in a
    /// continuous space: there it lists some, the steps of a pattern for instance, and others are drawn.
    fn is_listed(&self) -> bool {
        true
    }

    /// Does [`sample`](Neighborhood::sample) draw every listed move with the same probability, one listed
    /// twice with twice that? Not in a neighborhood that prefers some moves on purpose, or that draws in two
    /// stages.
    fn is_uniform(&self) -> bool {
        true
    }

    /// How engines that look at all moves find their way. By default they look everywhere again after each
    /// move.
    #[inline]
    fn scanning(&self) -> impl Scanning<P> {
        Whole(self)
    }

    /// What [`TabuSearch`](crate::TabuSearch) forbids. By default the states themselves.
    #[inline]
    fn attributes(&self) -> impl Attributes<P> {
        States
    }

    /// The neighborhoods that this one is the union of. By default just itself.
    #[inline]
    fn parts(&self) -> impl Parts<P> {
        Single(self)
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

    #[inline]
    fn scanning(&self) -> impl Scanning<P> {
        (**self).scanning()
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<P> {
        (**self).attributes()
    }

    #[inline]
    fn parts(&self) -> impl Parts<P> {
        (**self).parts()
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
