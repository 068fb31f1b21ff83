//! The neighborhoods 2-opt and or-opt, cut down to candidate lists.

use crate::change::Edges;
use crate::{Change, Tour, Tours};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use recuit::Neighborhood;

/// 2-opt (Croes 1958): exchange two edges for two others, of which one leads from a city to one of its
/// candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoOpt;

/// Or-opt (Or 1976): move a segment of up to three cities, either way around, so that one of its ends comes
/// next to one of the candidates of that end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrOpt;

impl TwoOpt {
    /// All moves.
    pub(crate) fn all(problem: &Tours<'_>, tour: &Tour) -> impl Iterator<Item = Change> {
        moves(problem, tour, &TwoOpt::WAYS, TwoOpt::change)
    }

    /// The new edge from a city leads to the place of its successor, or to that of its predecessor.
    const WAYS: [bool; 2] = [true, false];

    /// Make `city` and `candidate` neighbors, each giving up its successor or else its predecessor; `None`
    /// where they are neighbors already.
    #[inline]
    fn change(tour: &Tour, city: u32, candidate: u32, successor: bool) -> Option<Change> {
        let count = tour.order().len();
        let (from, to) = (tour.position(city), tour.position(candidate));
        let ahead = if to > from { to - from } else { to + count - from };
        let first = if successor { tour.wrap(from + 1) } else { from };
        (ahead != 1 && ahead != count - 1).then(|| Change::reverse(tour, first, ahead))
    }
}

impl OrOpt {
    /// All moves.
    pub(crate) fn all(problem: &Tours<'_>, tour: &Tour) -> impl Iterator<Item = Change> {
        moves(problem, tour, &OrOpt::WAYS, OrOpt::change)
    }

    /// The largest number of cities moved.
    pub const LONGEST: usize = 3;

    /// How many cities; do they follow the one that gets the new neighbor, or precede it; do they come behind
    /// that neighbor, or before?
    const WAYS: [(usize, bool, bool); 10] = [
        (1, true, true),
        (1, true, false),
        (2, true, true),
        (2, true, false),
        (2, false, true),
        (2, false, false),
        (3, true, true),
        (3, true, false),
        (3, false, true),
        (3, false, false),
    ];

    /// Move the segment at whose end is `city` next to `candidate`; `None` where that is inside the segment,
    /// or next to where it stands.
    #[inline]
    fn change(tour: &Tour, city: u32, candidate: u32, way: (usize, bool, bool)) -> Option<Change> {
        let (length, follow, behind) = way;
        let count = tour.order().len();
        let first = tour.position(city) + if follow { 0 } else { count + 1 - length };
        let first = tour.wrap(first);
        let to = tour.position(candidate);
        let ahead = if to >= first { to - first } else { to + count - first };
        // So many cities does the segment go past.
        let by = (ahead + usize::from(behind)).checked_sub(length)?;
        let moves = ahead >= length && by > 0 && by + length < count;
        moves.then(|| Change::shift(tour, first, length, by, length > 1 && follow != behind))
    }
}

/// Draws that may fail before the moves are listed to see whether there are any.
const DRAWS: usize = 32;

/// The moves that `change` makes of a city, a candidate and one of the `ways`.
#[inline]
fn moves_at<W: Copy>(
    problem: &Tours<'_>,
    tour: &Tour,
    city: u32,
    ways: &[W],
    change: impl Fn(&Tour, u32, u32, W) -> Option<Change> + Copy,
) -> impl Iterator<Item = Change> {
    problem
        .near()
        .of(city)
        .iter()
        .flat_map(move |&candidate| ways.iter().filter_map(move |&way| change(tour, city, candidate, way)))
}

/// The moves of all cities.
fn moves<W: Copy>(
    problem: &Tours<'_>,
    tour: &Tour,
    ways: &[W],
    change: impl Fn(&Tour, u32, u32, W) -> Option<Change> + Copy,
) -> impl Iterator<Item = Change> {
    let cities = 0..problem.cities().count() as u32;
    cities.flat_map(move |city| moves_at(problem, tour, city, ways, change))
}

/// One of these moves, drawn uniformly.
#[inline]
fn sample<W: Copy, R: Rng + ?Sized>(
    problem: &Tours<'_>,
    tour: &Tour,
    ways: &[W],
    change: impl Fn(&Tour, u32, u32, W) -> Option<Change> + Copy,
    rng: &mut R,
) -> Option<Change> {
    let (count, near) = (tour.order().len() as u32, problem.near());
    for _ in 0..DRAWS {
        let city = rng.random_range(0..count);
        let candidate = near.of(city)[rng.random_range(0..near.length() as u32) as usize];
        let way = ways[rng.random_range(0..ways.len() as u32) as usize];
        if let Some(change) = change(tour, city, candidate, way) {
            return Some(change);
        }
    }
    moves(problem, tour, ways, change).choose(rng)
}

/// How many numbers there are for edges, which are the attributes of tabu search: one for each edge, but in large
/// instances edges share a number now and then.
fn edge_numbers(problem: &Tours<'_>) -> usize {
    const MOST: usize = 1 << 22;
    problem.cities().count().pow(2).min(MOST)
}

/// The numbers of these edges, but for the `others`: an edge that is dropped and added stays.
fn numbers(
    problem: &Tours<'_>,
    edges: [Option<[u32; 2]>; 3],
    others: [Option<[u32; 2]>; 3],
) -> impl Iterator<Item = usize> {
    let (cities, numbers) = (problem.cities().count(), edge_numbers(problem));
    let changed = edges.into_iter().flatten().filter(move |&edge| !others.contains(&Some(edge)));
    changed.map(move |[low, high]| (low as usize * cities + high as usize) % numbers)
}

impl<'c> Neighborhood<Tours<'c>> for TwoOpt {
    fn moves<'a>(&'a self, problem: &'a Tours<'c>, tour: &'a Tour) -> impl Iterator<Item = Change> + 'a {
        TwoOpt::all(problem, tour)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Tours<'c>, tour: &Tour, rng: &mut R) -> Option<Change> {
        sample(problem, tour, &TwoOpt::WAYS, TwoOpt::change, rng)
    }

    fn places(&self, problem: &Tours<'c>) -> usize {
        problem.cities().count()
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Tours<'c>,
        tour: &'a Tour,
        city: usize,
    ) -> impl Iterator<Item = Change> + 'a {
        moves_at(problem, tour, city as u32, &TwoOpt::WAYS, TwoOpt::change)
    }

    fn disturbed(&self, _: &Tours<'c>, tour: &Tour, change: &Change) -> Option<impl Iterator<Item = usize>> {
        Some(change.new_neighbors(tour).map(|city| city as usize))
    }

    fn attributes(&self, problem: &Tours<'c>) -> usize {
        edge_numbers(problem)
    }

    fn added(&self, problem: &Tours<'c>, tour: &Tour, change: &Change) -> impl IntoIterator<Item = usize> {
        let Edges { added, dropped } = change.edges(tour);
        numbers(problem, added, dropped)
    }

    fn dropped(&self, problem: &Tours<'c>, tour: &Tour, change: &Change) -> impl IntoIterator<Item = usize> {
        let Edges { added, dropped } = change.edges(tour);
        numbers(problem, dropped, added)
    }
}

impl<'c> Neighborhood<Tours<'c>> for OrOpt {
    fn moves<'a>(&'a self, problem: &'a Tours<'c>, tour: &'a Tour) -> impl Iterator<Item = Change> + 'a {
        OrOpt::all(problem, tour)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Tours<'c>, tour: &Tour, rng: &mut R) -> Option<Change> {
        sample(problem, tour, &OrOpt::WAYS, OrOpt::change, rng)
    }

    fn places(&self, problem: &Tours<'c>) -> usize {
        problem.cities().count()
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Tours<'c>,
        tour: &'a Tour,
        city: usize,
    ) -> impl Iterator<Item = Change> + 'a {
        moves_at(problem, tour, city as u32, &OrOpt::WAYS, OrOpt::change)
    }

    fn disturbed(&self, _: &Tours<'c>, tour: &Tour, change: &Change) -> Option<impl Iterator<Item = usize>> {
        Some(change.new_neighbors(tour).map(|city| city as usize))
    }

    fn attributes(&self, problem: &Tours<'c>) -> usize {
        edge_numbers(problem)
    }

    fn added(&self, problem: &Tours<'c>, tour: &Tour, change: &Change) -> impl IntoIterator<Item = usize> {
        TwoOpt.added(problem, tour, change)
    }

    fn dropped(&self, problem: &Tours<'c>, tour: &Tour, change: &Change) -> impl IntoIterator<Item = usize> {
        TwoOpt.dropped(problem, tour, change)
    }
}
