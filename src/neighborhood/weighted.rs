//! A union whose parts are drawn from by weight.

use super::{Attributes, Parts, Scanning};
use crate::{Adaptation, Neighborhood, Problem};
use rand::{Rng, RngExt};
use std::ops::Range;

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
    /// The initial weights, in proportion to which the parts are drawn: none negative, at least one above 0.
    pub weights: [f64; PARTS],
    /// How the weights adapt.
    pub adaptation: Option<Adaptation>,
}

impl<P: Problem, N: Neighborhood<P>, const PARTS: usize> Neighborhood<P> for Weighted<N, PARTS> {
    fn moves<'a>(&'a self, problem: &'a P, state: &'a P::State) -> impl Iterator<Item = P::Action> + 'a {
        self.union.moves(problem, state)
    }

    /// A move of the part that is drawn or, if it has none, of any part.
    fn sample<R: Rng + ?Sized>(&self, problem: &P, state: &P::State, rng: &mut R) -> Option<P::Action> {
        let mut left = rng.random::<f64>() * self.weights.iter().sum::<f64>();
        let drawn = self.weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        let part = drawn.unwrap_or(PARTS - 1);
        let sampled = self.union.parts().sample(part, problem, state, rng);
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

    #[inline]
    fn scanning(&self) -> impl Scanning<P> {
        self.union.scanning()
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<P> {
        self.union.attributes()
    }

    #[inline]
    fn parts(&self) -> impl Parts<P> {
        ByWeight(self)
    }
}

/// The parts of a union, with shares in proportion to their weights.
struct ByWeight<'n, N, const PARTS: usize>(&'n Weighted<N, PARTS>);

impl<P: Problem, N: Neighborhood<P>, const PARTS: usize> Parts<P> for ByWeight<'_, N, PARTS> {
    #[inline]
    fn count(&self) -> usize {
        PARTS
    }

    fn places(&self, problem: &P, part: usize) -> Range<usize> {
        self.0.union.parts().places(problem, part)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(
        &self,
        part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action> {
        self.0.union.parts().sample(part, problem, state, rng)
    }

    /// # Panics
    /// When there are not as many weights as parts.
    fn share(&self, part: usize) -> f64 {
        assert_eq!(PARTS, self.0.union.parts().count(), "a union has a weight for each of its parts");
        self.0.weights[part] / self.0.weights.iter().sum::<f64>()
    }

    #[inline]
    fn adaptation(&self) -> Option<Adaptation> {
        self.0.adaptation
    }
}
