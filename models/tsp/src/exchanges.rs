//! The neighborhoods 2-opt and or-opt, cut down to candidate lists.

use crate::change::Edges;
use crate::{Change, Tour, Tours};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood, Scanning};

/// 2-opt (Croes 1958): exchange two edges for two others, of which one leads from a city to one of its
/// candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TwoOpt;

/// Or-opt (Or 1976): move a segment of up to three cities, either way around, so that one of its ends comes
/// next to one of the candidates of that end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrOpt;

/// The moves that are given by a city, one of its candidates, and one of several ways
/// to join them by an edge.
trait Exchange: Copy {
    /// How the edge between the two comes about.
    type Way: Copy + 'static;

    /// All ways.
    const WAYS: &[Self::Way];

    /// The move, if it changes anything.
    fn change(tour: &Tour, city: u32, candidate: u32, way: Self::Way) -> Option<Change>;

    /// The moves of one city.
    #[inline]
    fn moves_of(problem: &Tours<'_>, tour: &Tour, city: u32) -> impl Iterator<Item = Change> {
        let ways = move |candidate| {
            Self::WAYS.iter().filter_map(move |&way| Self::change(tour, city, candidate, way))
        };
        problem.near().of(city).iter().flat_map(move |&candidate| ways(candidate))
    }

    /// The moves of all cities.
    fn all(problem: &Tours<'_>, tour: &Tour) -> impl Iterator<Item = Change> {
        let cities = 0..problem.cities().count() as u32;
        cities.flat_map(move |city| Self::moves_of(problem, tour, city))
    }

    /// One of the moves, drawn uniformly.
    #[inline]
    fn sample<R: Rng + ?Sized>(problem: &Tours<'_>, tour: &Tour, rng: &mut R) -> Option<Change> {
        let (count, near) = (tour.order().len() as u32, problem.near());
        for _ in 0..DRAWS {
            let city = rng.random_range(0..count);
            let candidate = near.of(city)[rng.random_range(0..near.length() as u32) as usize];
            let way = Self::WAYS[rng.random_range(0..Self::WAYS.len() as u32) as usize];
            if let Some(change) = Self::change(tour, city, candidate, way) {
                return Some(change);
            }
        }
        Self::all(problem, tour).choose(rng)
    }
}

/// Draws that may fail before the moves are listed to see whether there are any.
const DRAWS: usize = 32;

impl Exchange for TwoOpt {
    /// Does the new edge replace the one to the city's successor? Otherwise it is the one to its predecessor.
    type Way = bool;

    const WAYS: &[bool] = &[true, false];

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
    /// The largest number of cities moved.
    pub const LONGEST: usize = 3;
}

impl Exchange for OrOpt {
    /// How many cities are moved; does this segment begin with the city that gets the new neighbor, or end
    /// with it; is it put behind that neighbor, or before it?
    type Way = (usize, bool, bool);

    const WAYS: &[(usize, bool, bool)] = &[
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

    /// Move the segment that begins or ends with `city` next to `candidate`; `None` where `candidate` is
    /// inside the segment, or the segment would stay where it is.
    #[inline]
    fn change(tour: &Tour, city: u32, candidate: u32, way: (usize, bool, bool)) -> Option<Change> {
        let (length, follow, behind) = way;
        let count = tour.order().len();
        let first = tour.position(city) + if follow { 0 } else { count + 1 - length };
        let first = tour.wrap(first);
        let to = tour.position(candidate);
        let ahead = if to >= first { to - first } else { to + count - first };
        // How many cities the segment goes past.
        let by = (ahead + usize::from(behind)).checked_sub(length)?;
        let moves = ahead >= length && by > 0 && by + length < count;
        moves.then(|| Change::shift(tour, first, length, by, length > 1 && follow != behind))
    }
}

/// All moves of 2-opt and of or-opt.
pub(crate) fn all(problem: &Tours<'_>, tour: &Tour) -> impl Iterator<Item = Change> {
    TwoOpt::all(problem, tour).chain(OrOpt::all(problem, tour))
}

impl<'c> Neighborhood<Tours<'c>> for TwoOpt {
    fn moves<'a>(&'a self, problem: &'a Tours<'c>, tour: &'a Tour) -> impl Iterator<Item = Change> + 'a {
        TwoOpt::all(problem, tour)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Tours<'c>, tour: &Tour, rng: &mut R) -> Option<Change> {
        <TwoOpt as Exchange>::sample(problem, tour, rng)
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Tours<'c>> {
        CityByCity(*self)
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Tours<'c>> {
        ByEdge
    }
}

impl<'c> Neighborhood<Tours<'c>> for OrOpt {
    fn moves<'a>(&'a self, problem: &'a Tours<'c>, tour: &'a Tour) -> impl Iterator<Item = Change> + 'a {
        OrOpt::all(problem, tour)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Tours<'c>, tour: &Tour, rng: &mut R) -> Option<Change> {
        <OrOpt as Exchange>::sample(problem, tour, rng)
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Tours<'c>> {
        CityByCity(*self)
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Tours<'c>> {
        ByEdge
    }
}

/// One place for each city; after a move, only cities with new neighbors are looked at again.
#[derive(Clone, Copy)]
struct CityByCity<E>(E);

impl<'c, E: Exchange> Scanning<Tours<'c>> for CityByCity<E> {
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
        E::moves_of(problem, tour, city as u32)
    }

    fn disturbed(&self, _: &Tours<'c>, tour: &Tour, change: &Change) -> Option<impl Iterator<Item = usize>> {
        Some(change.new_neighbors(tour).map(|city| city as usize))
    }
}

/// The attributes of tabu search are edges. Each has a number, which in large instances
/// a few edges may share.
#[derive(Clone, Copy)]
struct ByEdge;

impl ByEdge {
    /// No more numbers than this are used.
    const MOST: usize = 1 << 22;

    fn count(cities: usize) -> usize {
        cities.pow(2).min(Self::MOST)
    }

    /// The numbers of these edges, except for the `others`: an edge that is both dropped and added stays.
    fn numbers(
        problem: &Tours<'_>,
        edges: [Option<[u32; 2]>; 4],
        others: [Option<[u32; 2]>; 4],
    ) -> impl Iterator<Item = usize> {
        let cities = problem.cities().count();
        let changed = edges.into_iter().flatten().filter(move |&edge| !others.contains(&Some(edge)));
        changed.map(move |[low, high]| (low as usize * cities + high as usize) % Self::count(cities))
    }
}

impl<'c> Attributes<Tours<'c>> for ByEdge {
    fn count(&self, problem: &Tours<'c>) -> usize {
        ByEdge::count(problem.cities().count())
    }

    fn added(&self, problem: &Tours<'c>, tour: &Tour, change: &Change) -> impl IntoIterator<Item = usize> {
        let Edges { added, dropped } = change.edges(tour);
        ByEdge::numbers(problem, added, dropped)
    }

    fn dropped(&self, problem: &Tours<'c>, tour: &Tour, change: &Change) -> impl IntoIterator<Item = usize> {
        let Edges { added, dropped } = change.edges(tour);
        ByEdge::numbers(problem, dropped, added)
    }
}
