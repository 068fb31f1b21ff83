//! Exchanges of as many edges as pay.

use crate::{Change, Tour, Tours};
use rand::{Rng, RngExt};
use recuit::{Chains, Extension};

/// Chains of edges that are exchanged (Lin & Kernighan 1973): an edge is given up, one to a candidate is put in at its
/// end, and that city gives up one of its two in turn.
///
/// One city, the base of the chain, keeps an edge to the open end, by which the tour is always closed. A step is a
/// 2-opt move that exchanges this edge and another, or an exchange of two segments, *or-3opt*, which no series of
/// 2-opt moves leads to through shorter tours alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeChains;

/// A step of [`EdgeChains`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchanged {
    /// The city that the chain began with.
    base: u32,
    /// The open end, which comes right before or after it.
    end: u32,
    /// The length of the edges given up, less that of those put in, without the edge from the base to the end.
    in_hand: i64,
    /// What was put in; the same edge twice in a 2-opt move.
    put_in: [[u32; 2]; 2],
}

impl Exchanged {
    fn has_put_in(&self, one: u32, other: u32) -> bool {
        self.put_in.iter().any(|&[a, b]| (a, b) == (one, other) || (a, b) == (other, one))
    }
}

impl EdgeChains {
    /// A perturbation exchanges segments of at most so many cities.
    pub const LONGEST: usize = 50;
}

impl<'c> Chains<Tours<'c>> for EdgeChains {
    type Link = Exchanged;

    /// One place for each city.
    fn places(&self, problem: &Tours<'c>) -> usize {
        problem.cities().count()
    }

    /// Give up the edge to the city before, or after.
    #[inline]
    fn begin(&self, problem: &Tours<'c>, tour: &Tour, place: usize, mut tell: impl FnMut(Exchanged)) {
        let base = place as u32;
        for end in tour.neighbors(base) {
            let in_hand = problem.cities().distance(base, end);
            tell(Exchanged { base, end, in_hand, put_in: [[base; 2]; 2] });
        }
    }

    #[inline]
    fn extend(
        &self,
        problem: &Tours<'c>,
        tour: &Tour,
        chain: &[Exchanged],
        least: i64,
        mut tell: impl FnMut(Extension<Change, i64, Exchanged>),
    ) {
        let d = |a, b| problem.cities().distance(a, b);
        let may_give_up = |a, b| !chain.iter().any(|link| link.has_put_in(a, b));
        let &Exchanged { base, end, in_hand: before, .. } = chain.last().expect("a chain has a beginning");
        let closing = d(base, end);
        // `ahead` of a city is away from the base, beginning at the end.
        let is_forward = tour.neighbors(base)[1] == end;
        let around = |city| {
            let [before, after] = tour.neighbors(city);
            if is_forward { [before, after] } else { [after, before] }
        };
        let span = |from, to| if is_forward { tour.span(from, to) } else { tour.span(to, from) };
        let step = |action, end, in_hand, put_in| {
            let delta = before - in_hand + d(end, base) - closing;
            Extension { action, delta, in_hand, link: Exchanged { base, end, in_hand, put_in } }
        };
        for &city in problem.near().of(end) {
            let left = before - d(end, city);
            if left <= least {
                break;
            }
            if city == base {
                continue;
            }
            let [behind, ahead] = around(city);
            if behind != end && may_give_up(city, behind) {
                let first = if is_forward { end } else { behind };
                let action = Change::reverse(tour, tour.position(first), span(end, behind));
                tell(step(action, behind, left + d(city, behind), [[end, city]; 2]));
            }
            if chain.len() > 1 || !may_give_up(city, ahead) {
                continue;
            }
            // The edge ahead leaves a circle from the end to the city, which is opened between two of its cities.
            let left = left + d(city, ahead);
            for &one in problem.near().of(ahead) {
                let left = left - d(ahead, one);
                if left <= least {
                    break;
                }
                let (short, long) = (span(end, one), span(end, city));
                let [_, other] = around(one);
                if short < long && may_give_up(one, other) {
                    let action = if is_forward {
                        Change::swap(tour, tour.position(end), short, long - short)
                    } else {
                        Change::swap(tour, tour.position(city), long - short, short)
                    };
                    tell(step(action, other, left + d(one, other), [[end, city], [ahead, one]]));
                }
            }
        }
    }

    fn perturb<R: Rng + ?Sized>(
        &self,
        _: &Tours<'c>,
        tour: &Tour,
        place: usize,
        rng: &mut R,
    ) -> Option<Change> {
        let longest = ((tour.order().len() - 1) / 3).min(Self::LONGEST) as u32;
        let mut length = || rng.random_range(1..=longest);
        (longest > 0).then(|| Change::Swap {
            first: tour.position(place as u32) as u32,
            left: length(),
            middle: length() as u16,
            right: length(),
        })
    }

    fn touched(&self, _: &Tours<'c>, tour: &Tour, change: &Change) -> impl Iterator<Item = usize> {
        change.new_neighbors(tour).map(|city| city as usize)
    }
}
