//! The moves of local search, and what they do to the length of a tour.

use crate::{Tour, Tours};
use recuit::{Objective, Problem};

/// A change of a tour, in positions of its order; the first position comes after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Visit `length` cities, beginning with the one at `first`, in reverse order: an exchange of two edges.
    Reverse {
        /// The first position.
        first: u32,
        /// How many cities, at most half of all.
        length: u32,
    },
    /// Move `length` cities, beginning with the one at `first`, to another place: an exchange of three edges.
    Shift {
        /// The first position.
        first: u32,
        /// How many cities, at most [`OrOpt::LONGEST`](crate::OrOpt::LONGEST).
        length: u32,
        /// By how many places, backward if negative; at most half of the way around.
        by: i32,
        /// Is their order reversed?
        reversed: bool,
    },
    /// Exchange two segments, one of `left` and one of `right` cities, between which there are `middle` cities that
    /// stay in between: an exchange of four edges, the double bridge (Martin, Otto & Felten 1991); of three where there
    /// is no city in between.
    Swap {
        /// The first position of the left segment.
        first: u32,
        /// How many cities it has.
        left: u32,
        /// How many stay between the segments.
        middle: u16,
        /// How many cities the right segment has; there is at least one city in none of the three.
        right: u32,
    },
}

impl Change {
    /// The reversal of `length` cities, or of all the others if these are fewer: since a tour has no
    /// direction, both lead to the same one.
    #[inline]
    pub(crate) fn reverse(tour: &Tour, first: usize, length: usize) -> Self {
        let others = tour.order().len() - length;
        let (first, length) =
            if length > others { (tour.wrap(first + length), others) } else { (first, length) };
        Change::Reverse { first: first as u32, length: length as u32 }
    }

    /// The shift by `by` places forward, or the same one backward where that is shorter.
    #[inline]
    pub(crate) fn shift(tour: &Tour, first: usize, length: usize, by: usize, reversed: bool) -> Self {
        let others = tour.order().len() - length;
        let by = if 2 * by > others { by as i32 - others as i32 } else { by as i32 };
        Change::Shift { first: first as u32, length: length as u32, by, reversed }
    }

    /// The exchange of two segments that follow each other, of `left` cities and of `right`, the first one beginning at
    /// `first`. Since a tour has no beginning, the cities around them may be one of the two just as well: the two
    /// shortest are.
    #[inline]
    pub(crate) fn swap(tour: &Tour, first: usize, left: usize, right: usize) -> Self {
        let others = tour.order().len() - left - right;
        let (first, left, right) = if left >= right && left > others {
            (tour.wrap(first + left), right, others)
        } else if right > others {
            (tour.wrap(tour.wrap(first + left) + right), others, left)
        } else {
            (first, left, right)
        };
        Change::Swap { first: first as u32, left: left as u32, middle: 0, right: right as u32 }
    }

    /// The edges that change.
    pub(crate) fn edges(self, tour: &Tour) -> Edges {
        let edge = |a: u32, b: u32| Some([a.min(b), a.max(b)]);
        match self {
            Change::Reverse { first, length } => {
                let [p, a, b, q] = ends(tour, first, length);
                Edges {
                    added: [edge(p, b), edge(a, q), None, None],
                    dropped: [edge(p, a), edge(b, q), None, None],
                }
            }
            Change::Shift { first, length, by, reversed } => {
                let [p, a, b, q] = ends(tour, first, length);
                let [u, v] = gap(tour, first, length, by);
                let (a_to, b_to) = if reversed { (v, u) } else { (u, v) };
                Edges {
                    added: [edge(p, q), edge(a_to, a), edge(b, b_to), None],
                    dropped: [edge(p, a), edge(b, q), edge(u, v), None],
                }
            }
            Change::Swap { first, left, middle, right } => {
                let [added, dropped] = swapped(tour, first, left, middle, right);
                let edges = |list: [Option<[u32; 2]>; 4]| list.map(|pair| pair.and_then(|[a, b]| edge(a, b)));
                Edges { added: edges(added), dropped: edges(dropped) }
            }
        }
    }

    /// What takes the change back in a tour of `count` cities.
    pub(crate) fn inverse(self, count: usize) -> Self {
        match self {
            Change::Reverse { .. } => self,
            Change::Shift { first, length, by, reversed } => {
                let first = shifted(first, by, count);
                Change::Shift { first, length, by: -by, reversed }
            }
            Change::Swap { first, left, middle, right } => {
                Change::Swap { first, left: right, middle, right: left }
            }
        }
    }

    /// The cities that have a new neighbor in `tour`, after the change; some are listed twice.
    pub(crate) fn new_neighbors(self, tour: &Tour) -> impl Iterator<Item = u32> {
        let count = tour.order().len();
        let behind = match self {
            Change::Reverse { first, length } => [first, first, first + length, first + length],
            Change::Shift { first, length, by, .. } => {
                let (to, gap) = (shifted(first, by, count), if by > 0 { first } else { first + length });
                [to, to, to + length, gap]
            }
            Change::Swap { first, left, middle, right } => {
                let ends = [first, first + right, first + right + u32::from(middle)];
                [ends[0], ends[1], ends[2], ends[2] + left]
            }
        };
        let behind = behind.map(|position| position as usize + count);
        behind
            .into_iter()
            .flat_map(move |position| [position - 1, position].map(|at| tour.order()[at % count]))
    }
}

/// A position moved by this many places around the tour.
fn shifted(position: u32, by: i32, count: usize) -> u32 {
    (i64::from(position) + i64::from(by)).rem_euclid(count as i64) as u32
}

/// The edges that a change makes and those that it gives up, each with the lower city first.
pub(crate) struct Edges {
    pub(crate) added: [Option<[u32; 2]>; 4],
    pub(crate) dropped: [Option<[u32; 2]>; 4],
}

/// The length of the tour, or of the part of it that there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length;

impl Objective<Tours<'_>> for Length {
    fn cost(&self, problem: &Tours<'_>, tour: &Tour) -> i64 {
        let cities = tour.order().iter().zip(tour.order().iter().cycle().skip(1));
        cities.map(|(&a, &b)| problem.cities().distance(a, b)).sum()
    }

    /// Four, six or eight distances.
    #[inline]
    fn delta(&self, problem: &Tours<'_>, tour: &Tour, change: &Change) -> i64 {
        let d = |a, b| problem.cities().distance(a, b);
        match *change {
            Change::Reverse { first, length } => {
                let [p, a, b, q] = ends(tour, first, length);
                d(p, b) + d(a, q) - d(p, a) - d(b, q)
            }
            Change::Shift { first, length, by, reversed } => {
                let [p, a, b, q] = ends(tour, first, length);
                let [u, v] = gap(tour, first, length, by);
                let (a_to, b_to) = if reversed { (v, u) } else { (u, v) };
                d(p, q) + d(a_to, a) + d(b, b_to) - d(p, a) - d(b, q) - d(u, v)
            }
            Change::Swap { first, left, middle, right } => {
                let [added, dropped] = swapped(tour, first, left, middle, right);
                let length = |edges: [Option<[u32; 2]>; 4]| -> i64 {
                    edges.into_iter().flatten().map(|[a, b]| d(a, b)).sum()
                };
                length(added) - length(dropped)
            }
        }
    }

    /// Three cities have a single tour.
    fn lower_bound(&self, problem: &Tours<'_>) -> Option<i64> {
        (problem.cities().count() <= 3).then(|| self.cost(problem, &problem.initial()))
    }
}

/// The cities at the ends of a segment of `length` cities that begins at `first`: the one before it, its
/// first and its last one, and the one after it.
#[inline]
fn ends(tour: &Tour, first: u32, length: u32) -> [u32; 4] {
    let (first, end) = (first as usize, first as usize + length as usize);
    [tour.at(first + tour.order().len() - 1), tour.at(first), tour.at(end - 1), tour.at(end)]
}

/// The two cities between which a shift by `by` puts a segment of `length` cities.
#[inline]
fn gap(tour: &Tour, first: u32, length: u32, by: i32) -> [u32; 2] {
    let (first, end) = (first as usize, first as usize + length as usize);
    let before = tour.order().len() - 1;
    let steps = by.unsigned_abs() as usize;
    if by > 0 {
        [tour.at(tour.wrap(end - 1 + steps)), tour.at(tour.wrap(end) + steps)]
    } else {
        [tour.at(first + before - steps), tour.at(first + before + 1 - steps)]
    }
}

/// The edges that are added and those that are dropped when two segments are exchanged.
#[inline]
fn swapped(tour: &Tour, first: u32, left: u32, middle: u16, right: u32) -> [[Option<[u32; 2]>; 4]; 2] {
    let [p, a, b, c] = ends(tour, first, left);
    let second = tour.wrap(first as usize + left as usize + usize::from(middle)) as u32;
    let [d, e, f, q] = ends(tour, second, right);
    if middle == 0 {
        let added = [Some([p, e]), Some([f, a]), Some([b, q]), None];
        return [added, [Some([p, a]), Some([b, e]), Some([f, q]), None]];
    }
    let added = [Some([p, e]), Some([f, c]), Some([d, a]), Some([b, q])];
    [added, [Some([p, a]), Some([b, c]), Some([d, e]), Some([f, q])]]
}
