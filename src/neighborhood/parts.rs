//! A neighborhood as the union of others.

use crate::{Neighborhood, Problem, Scanning};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A [`Neighborhood`] as the union of others. Only [`Union`](crate::Union) and [`Weighted`](crate::Weighted)
/// have several parts; no other neighborhood needs to provide this.
pub trait Parts<P: Problem> {
    /// How many neighborhoods there are.
    fn count(&self) -> usize;

    /// The [places](crate::Scanning::places) of part number `part`, counted from 0.
    fn places(&self, problem: &P, part: usize) -> Range<usize>;

    /// One move of a part drawn at random, or `None` where it has none.
    fn sample<R: Rng + ?Sized>(
        &self,
        part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action>;

    /// The probability that [`Neighborhood::sample`] draws from that part; those of all parts add up to 1.
    fn share(&self, part: usize) -> f64;

    /// How the shares of the parts are to change with their success; `None`, the default, if they do not.
    /// They change in the run of an engine, never in the neighborhood.
    #[inline]
    fn adaptation(&self) -> Option<Adaptation> {
        None
    }
}

/// A neighborhood that is its only part.
#[derive(Clone, Copy, Debug)]
pub struct Single<'n, N: ?Sized>(pub(super) &'n N);

impl<P: Problem, N: Neighborhood<P> + ?Sized> Parts<P> for Single<'_, N> {
    #[inline]
    fn count(&self) -> usize {
        1
    }

    fn places(&self, problem: &P, _part: usize) -> Range<usize> {
        0..self.0.scanning().places(problem)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(
        &self,
        _part: usize,
        problem: &P,
        state: &P::State,
        rng: &mut R,
    ) -> Option<P::Action> {
        self.0.sample(problem, state, rng)
    }

    fn share(&self, _part: usize) -> f64 {
        1.0
    }
}

/// How the shares of the parts of a union follow their success, in segments of a search as in Ropke &
/// Pisinger (2006), section 3.4: after each segment the worth of a part is `1 - reaction` times what it was,
/// plus `reaction` times the ratio of its success rate to the sum of all such rates; its share is in
/// proportion to its worth, above a minimum (probability matching, Thierens 2005). A segment without any
/// success changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Adaptation {
    /// How many draws make a segment.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub segment: u64,
    /// How much the last segment counts.
    #[serde(with = "crate::checked::Share")]
    pub reaction: f64,
    /// How much of an even share a part keeps whatever its worth, so that it can still prove itself later.
    #[serde(with = "crate::checked::Share")]
    pub least: f64,
}

impl Default for Adaptation {
    fn default() -> Self {
        Adaptation { segment: 1000, reaction: 0.1, least: 0.2 }
    }
}
