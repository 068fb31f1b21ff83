//! Several neighborhoods as one.

use crate::{Neighborhood, Problem};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The moves of either of two neighborhoods; nest it for more. A draw tosses a fair coin between the two. What is tabu
/// is said by the first, of the moves of both.
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

    /// As if both changed the same ones.
    fn variables(&self, problem: &P, state: &P::State) -> u64 {
        self.0.variables(problem, state).max(self.1.variables(problem, state))
    }

    fn is_listed(&self) -> bool {
        self.0.is_listed() && self.1.is_listed()
    }

    /// The coin is fair, whatever the sizes of the two are.
    fn is_uniform(&self) -> bool {
        false
    }

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

    /// What a move of one disturbs in the other has to be known to both.
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

    /// The alternatives in both, whichever the move is of.
    fn alternatives<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        action: &'a P::Action,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.0.alternatives(problem, state, action).chain(self.1.alternatives(problem, state, action))
    }

    #[inline]
    fn parts(&self) -> usize {
        self.0.parts() + self.1.parts()
    }

    fn part(&self, problem: &P, part: usize) -> Range<usize> {
        match part.checked_sub(self.0.parts()) {
            None => self.0.part(problem, part),
            Some(part) => {
                let (places, Range { start, end }) = (self.0.places(problem), self.1.part(problem, part));
                places + start..places + end
            }
        }
    }

    #[inline]
    fn sample_part<R: Rng + ?Sized>(
        &self,
        part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action> {
        match part.checked_sub(self.0.parts()) {
            None => self.0.sample_part(part, problem, state, rng),
            Some(part) => self.1.sample_part(part, problem, state, rng),
        }
    }

    fn share(&self, part: usize) -> f64 {
        let share = match part.checked_sub(self.0.parts()) {
            None => self.0.share(part),
            Some(part) => self.1.share(part),
        };
        share / 2.0
    }

    fn attributes(&self, problem: &P) -> usize {
        self.0.attributes(problem)
    }

    #[inline]
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

/// How the shares of the parts of a union follow their success, in segments of a search as in Ropke & Pisinger
/// (2006), section 3.4: after each segment the worth of a part is `1 - reaction` times what it was, plus `reaction`
/// times what its rate of success contributes to the sum of all rates, and its share is in proportion to its worth
/// (probability matching with a least share, Thierens 2005). A segment without any success changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Adaptation {
    /// How many draws are a segment.
    #[serde(deserialize_with = "crate::checked::at_least_one")]
    pub segment: u64,
    /// How much the last segment counts.
    #[serde(deserialize_with = "crate::checked::share")]
    pub reaction: f64,
    /// How much of an even share is left to a part whatever its worth, so that it may show it later.
    #[serde(deserialize_with = "crate::checked::share")]
    pub least: f64,
}

impl Default for Adaptation {
    fn default() -> Self {
        Adaptation { segment: 1000, reaction: 0.1, least: 0.2 }
    }
}

/// A union whose parts are drawn from by weight; the weights may adapt.
///
/// The neighborhood itself never changes: engines that draw many moves ([`Annealing`](crate::Annealing),
/// [`IteratedLocalSearch`](crate::IteratedLocalSearch)) begin with its weights, and let them adapt within the run.
///
/// ```
/// use recuit::{Adaptation, Union, Weighted};
/// # let (near, far) = ((), ());
/// let mostly_near = Weighted { union: Union(near, far), weights: [3.0, 1.0], adaptation: None };
/// let whichever_succeeds = Weighted { adaptation: Some(Adaptation::default()), ..mostly_near };
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighted<N, const PARTS: usize> {
    /// The union; it has `PARTS` parts.
    pub union: N,
    /// What each part is drawn in proportion to, at first: not negative, and one is above 0.
    pub weights: [f64; PARTS],
    /// How the weights adapt.
    pub adaptation: Option<Adaptation>,
}

impl<P: Problem, N: Neighborhood<P>, const PARTS: usize> Neighborhood<P> for Weighted<N, PARTS> {
    fn moves<'a>(&'a self, problem: &'a P, state: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        self.union.moves(problem, state)
    }

    /// Where the part that is drawn has no move, one of any part.
    fn sample<R: Rng + ?Sized>(&self, problem: &P, state: &P::State, rng: &mut R) -> Option<P::Action> {
        let mut left = rng.random::<f64>() * self.weights.iter().sum::<f64>();
        let drawn = self.weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        let part = drawn.unwrap_or(PARTS - 1);
        let sampled = self.union.sample_part(part, problem, state, rng);
        sampled.or_else(|| self.union.sample(problem, state, rng))
    }

    fn size(&self, problem: &P, state: &P::State) -> u64 {
        self.union.size(problem, state)
    }

    fn variables(&self, problem: &P, state: &P::State) -> u64 {
        self.union.variables(problem, state)
    }

    fn is_listed(&self) -> bool {
        self.union.is_listed()
    }

    fn is_uniform(&self) -> bool {
        false
    }

    fn places(&self, problem: &P) -> usize {
        self.union.places(problem)
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        place: usize,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.union.moves_at(problem, state, place)
    }

    fn disturbed(
        &self,
        problem: &P,
        state: &P::State,
        action: &P::Action,
    ) -> Option<impl Iterator<Item = usize>> {
        self.union.disturbed(problem, state, action)
    }

    fn alternatives<'a>(
        &'a self,
        problem: &'a P,
        state: &'a P::State,
        action: &'a P::Action,
    ) -> impl Iterator<Item = P::Action> + 'a {
        self.union.alternatives(problem, state, action)
    }

    #[inline]
    fn parts(&self) -> usize {
        PARTS
    }

    fn part(&self, problem: &P, part: usize) -> Range<usize> {
        self.union.part(problem, part)
    }

    #[inline]
    fn sample_part<R: Rng + ?Sized>(
        &self,
        part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action> {
        self.union.sample_part(part, problem, state, rng)
    }

    /// # Panics
    /// When there are not as many weights as parts.
    fn share(&self, part: usize) -> f64 {
        assert_eq!(PARTS, self.union.parts(), "a union has a weight for each of its parts");
        self.weights[part] / self.weights.iter().sum::<f64>()
    }

    #[inline]
    fn adaptation(&self) -> Option<Adaptation> {
        self.adaptation
    }

    fn attributes(&self, problem: &P) -> usize {
        self.union.attributes(problem)
    }

    #[inline]
    fn added(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        self.union.added(problem, state, action)
    }

    fn dropped(&self, problem: &P, state: &P::State, action: &P::Action) -> impl IntoIterator<Item = usize> {
        self.union.dropped(problem, state, action)
    }

    fn tenure(&self, problem: &P, state: &P::State) -> f64 {
        self.union.tenure(problem, state)
    }
}
