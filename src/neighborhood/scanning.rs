//! How scans find their way in a neighborhood.

use crate::{Neighborhood, Problem};
use std::iter;

/// A [`Neighborhood`] as seen by engines that look at all moves: place by place (the cities of a tour, the
/// columns of a board), so that a place where nothing has changed need not be looked at again.
pub trait Scanning<P: Problem> {
    /// The number of places at which moves are looked for; by default 1, the whole state. A scan that stopped
    /// resumes at the place where it stopped.
    fn places(&self, _problem: &P) -> usize {
        1
    }

    /// The moves at one place. Those of all places, one after the other, are [`Neighborhood::moves`].
    fn moves_at<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        place: usize,
    ) -> impl Iterator<Item = P::Action> + 'a;

    /// The places where some move may improve the cost that did not before `action` led to `state`; `None`,
    /// the default, means all places.
    ///
    /// These are the places to look at again (Bentley 1992, *don't-look bits*). Leaving one out now and then
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
        (0..self.places(problem)).flat_map(move |place| self.moves_at(problem, state, place))
    }

    /// One move of each group of [alternatives](Scanning::alternatives), and how many these are; the groups,
    /// one after the other, are [`Neighborhood::moves`]. `None`, the default, if moves are in no groups.
    /// Engines ask where an objective has a [shortlist](crate::Shortlist) of such groups.
    fn groups<'a>(
        &'a self,
        _problem: &'a P,
        _state: &'a P::State,
    ) -> Option<impl Iterator<Item = (P::Action, u64)> + 'a> {
        None::<iter::Empty<_>>
    }
}

/// All moves of a neighborhood at one place.
#[derive(Clone, Copy, Debug)]
pub struct Whole<'n, N: ?Sized>(pub(super) &'n N);

impl<P: Problem, N: Neighborhood<P> + ?Sized> Scanning<P> for Whole<'_, N> {
    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        _place: usize,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.0.moves(problem, state)
    }

    // Without the detour over places.
    fn alternatives<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        _action: &'a P::Action,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.0.moves(problem, state)
    }
}
