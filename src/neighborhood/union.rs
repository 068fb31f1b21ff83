//! Several neighborhoods as one.

use super::{Attributes, Parts, Scanning};
use crate::{Neighborhood, Problem};
use rand::{Rng, RngExt};
use std::ops::Range;

/// The moves of two neighborhoods together; nest unions for more. A draw tosses a fair coin between the two.
/// The first neighborhood gives the attributes for tabu search, for the moves of both.
///
/// The parts of the first come first, then those of the second, so that nested unions have as many parts as there
/// are neighborhoods in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Union<A, B>(pub A, pub B);

impl<P: Problem, A: Neighborhood<P>, B: Neighborhood<P>> Neighborhood<P> for Union<A, B> {
    fn moves<'a>(&'a self, problem: &'a P, state: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        self.0.moves(problem, state).chain(self.1.moves(problem, state))
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &P, state: &P::State, rng: &mut R) -> Option<P::Action> {
        let first = |rng: &mut R| self.0.sample(problem, state, rng);
        let second = |rng: &mut R| self.1.sample(problem, state, rng);
        if rng.random::<bool>() {
            first(rng).or_else(|| second(rng))
        } else {
            second(rng).or_else(|| first(rng))
        }
    }

    fn size(&self, problem: &P, state: &P::State) -> u64 {
        self.0.size(problem, state) + self.1.size(problem, state)
    }

    /// As if both changed the same variables.
    fn variables(&self, problem: &P, state: &P::State) -> u64 {
        self.0.variables(problem, state).max(self.1.variables(problem, state))
    }

    fn is_listed(&self) -> bool {
        self.0.is_listed() && self.1.is_listed()
    }

    /// The coin is fair, whatever the sizes of the two.
    fn is_uniform(&self) -> bool {
        false
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<P> {
        Both(self.0.scanning(), self.1.scanning())
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<P> {
        self.0.attributes()
    }

    #[inline]
    fn parts(&self) -> impl Parts<P> {
        Halves(self)
    }
}

/// The places of two neighborhoods, those of the first before those of the second.
struct Both<A, B>(A, B);

impl<P: Problem, A: Scanning<P>, B: Scanning<P>> Scanning<P> for Both<A, B> {
    fn places(&self, problem: &P) -> usize {
        self.0.places(problem) + self.1.places(problem)
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        place: usize,
    ) -> impl Iterator<Item = P::Action> + 'a {
        let (first, second) = match place.checked_sub(self.0.places(problem)) {
            None => (Some(self.0.moves_at(problem, state, place)), None),
            Some(place) => (None, Some(self.1.moves_at(problem, state, place))),
        };
        first.into_iter().flatten().chain(second.into_iter().flatten())
    }

    /// Both must say what a move disturbs, whichever of them it came from.
    fn disturbed(
        &self,
        problem: &P,
        state: &P::State,
        action: &P::Action,
    ) -> Option<impl Iterator<Item = usize>> {
        let places = self.0.places(problem);
        let first = self.0.disturbed(problem, state, action)?;
        let second = self.1.disturbed(problem, state, action)?;
        Some(first.chain(second.map(move |place| places + place)))
    }

    /// The alternatives in both, whichever of them the move came from.
    fn alternatives<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        action: &'a P::Action,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.0.alternatives(problem, state, action).chain(self.1.alternatives(problem, state, action))
    }
}

/// The parts of two neighborhoods, each drawn with half its share.
struct Halves<'u, A, B>(&'u Union<A, B>);

impl<P: Problem, A: Neighborhood<P>, B: Neighborhood<P>> Parts<P> for Halves<'_, A, B> {
    #[inline]
    fn count(&self) -> usize {
        self.0.0.parts().count() + self.0.1.parts().count()
    }

    fn places(&self, problem: &P, part: usize) -> Range<usize> {
        let Union(first, second) = self.0;
        match part.checked_sub(first.parts().count()) {
            None => first.parts().places(problem, part),
            Some(part) => {
                let before = first.scanning().places(problem);
                let Range { start, end } = second.parts().places(problem, part);
                before + start..before + end
            }
        }
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(
        &self,
        part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action> {
        let Union(first, second) = self.0;
        match part.checked_sub(first.parts().count()) {
            None => first.parts().sample(part, problem, state, rng),
            Some(part) => second.parts().sample(part, problem, state, rng),
        }
    }

    fn share(&self, part: usize) -> f64 {
        let Union(first, second) = self.0;
        let share = match part.checked_sub(first.parts().count()) {
            None => first.parts().share(part),
            Some(part) => second.parts().share(part),
        };
        share / 2.0
    }
}
