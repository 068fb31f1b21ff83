//! A tour that grows city by city.

use crate::{Cities, Length, Links, Near};
use rand::{Rng, RngExt};
use recuit::{Bound, Objective, Problem, State};
use serde::{Deserialize, Serialize};

/// The traveling salesman problem as a path that grows by one city at a time, nearest first, and finally
/// returns home.
///
/// Taking the first action everywhere is the nearest-neighbor heuristic; A* with the heuristic
/// [`SpanningTree`] finds a shortest tour of a dozen cities or so. Paths over the same cities to the same
/// city are the same state, as in the dynamic program of Held & Karp (1962).
#[derive(Clone, Debug)]
pub struct Paths<'a> {
    cities: &'a Cities,
    near: Near,
}

/// A path from home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path {
    cities: Vec<u32>,
    /// A bit for each city.
    visited: Box<[u64]>,
    length: i64,
    closed: bool,
}

impl<'a> Paths<'a> {
    /// Paths through `cities`. The nearest neighbors of each city are listed in order; the others are sorted
    /// only when all of these have been visited.
    pub fn new(cities: &'a Cities) -> Self {
        Paths::along(cities, Near::new(cities, Links::NEAR))
    }

    /// Paths with these lists of neighbors.
    pub(crate) fn along(cities: &'a Cities, near: Near) -> Self {
        Paths { cities, near }
    }

    /// The path that has not left `home`.
    fn at_home(&self, home: u32) -> Path {
        let mut visited = vec![0; self.cities.count().div_ceil(64)];
        visited[home as usize / 64] |= 1 << (home % 64);
        Path { cities: vec![home], visited: visited.into(), length: 0, closed: false }
    }

    /// The cities that the path has not come to.
    fn unvisited<'p>(&self, path: &'p Path) -> impl Iterator<Item = u32> + use<'p> {
        (0..self.cities.count() as u32).filter(|&city| !path.has_visited(city))
    }
}

impl Path {
    /// The cities on the path, home first; home is not repeated when the path has returned there.
    pub fn cities(&self) -> &[u32] {
        &self.cities
    }

    /// How long it is.
    pub fn length(&self) -> i64 {
        self.length
    }

    /// Is the city on the path?
    fn has_visited(&self, city: u32) -> bool {
        self.visited[city as usize / 64] >> (city % 64) & 1 == 1
    }

    /// The city that it has come to.
    pub(crate) fn last(&self) -> u32 {
        if self.closed { self.cities[0] } else { self.cities[self.cities.len() - 1] }
    }
}

impl State for Path {
    type Key = (Box<[u64]>, u32, u32, bool);

    fn key(&self) -> Self::Key {
        (self.visited.clone(), self.cities[0], self.last(), self.closed)
    }
}

impl Problem for Paths<'_> {
    type State = Path;
    /// The city to go to.
    type Action = u32;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Path {
        self.at_home(0)
    }

    /// With a random home.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Path {
        self.at_home(rng.random_range(0..self.cities.count() as u32))
    }

    fn actions(&self, path: &Path) -> impl Iterator<Item = u32> {
        let (last, complete) = (path.last(), path.cities.len() == self.cities.count());
        let near = self.near.of(last);
        let farther = move || {
            let mut cities: Vec<u32> = self.unvisited(path).filter(|city| !near.contains(city)).collect();
            cities.sort_by_key(|&city| (self.cities.distance(last, city), city));
            cities
        };
        let home = (complete && !path.closed).then(|| path.cities[0]);
        let onward = (!complete).then(move || {
            let near = near.iter().copied().filter(|&city| !path.has_visited(city));
            near.chain(std::iter::once_with(farther).flatten())
        });
        onward.into_iter().flatten().chain(home)
    }

    fn apply(&self, path: &mut Path, &city: &u32) {
        path.length += self.step_cost(path, &city);
        if path.has_visited(city) {
            path.closed = true;
        } else {
            path.cities.push(city);
            path.visited[city as usize / 64] |= 1 << (city % 64);
        }
    }

    fn undo(&self, path: &mut Path, &city: &u32, (): ()) {
        if path.closed {
            path.closed = false;
        } else {
            path.cities.pop();
            path.visited[city as usize / 64] &= !(1 << (city % 64));
        }
        path.length -= self.step_cost(path, &city);
    }

    fn goal_test(&self, path: &Path) -> bool {
        path.closed
    }

    fn step_cost(&self, path: &Path, &city: &u32) -> i64 {
        self.cities.distance(path.last(), city)
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.cities.count() as u64)
    }
}

impl Objective<Paths<'_>> for Length {
    fn cost(&self, _: &Paths<'_>, path: &Path) -> i64 {
        path.length
    }

    fn delta(&self, problem: &Paths<'_>, path: &Path, city: &u32) -> i64 {
        problem.step_cost(path, city)
    }
}

/// The length of a minimum spanning tree of what is left: the city reached, those not visited, and home. The
/// way back spans them too, so it is no shorter (Held & Karp 1970). By Prim's algorithm, in quadratic time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpanningTree;

impl Objective<Paths<'_>> for SpanningTree {
    fn cost(&self, problem: &Paths<'_>, path: &Path) -> i64 {
        if path.closed {
            return 0;
        }
        let (home, last, distance) = (path.cities[0], path.last(), |a, b| problem.cities.distance(a, b));
        // Cities outside the tree, each with its distance from the tree.
        let mut outside: Vec<(u32, i64)> = problem
            .unvisited(path)
            .chain((home != last).then_some(home))
            .map(|c| (c, distance(last, c)))
            .collect();
        let mut length = 0;
        while let Some(nearest) = (0..outside.len()).min_by_key(|&index| outside[index].1) {
            let (city, edge) = outside.swap_remove(nearest);
            length += edge;
            for (other, apart) in &mut outside {
                *apart = distance(city, *other).min(*apart);
            }
        }
        length
    }
}

/// The length so far and that of the [`SpanningTree`] of what is left: no tour that begins with the path is
/// shorter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeastLength;

impl Objective<Paths<'_>> for LeastLength {
    fn cost(&self, problem: &Paths<'_>, path: &Path) -> i64 {
        path.length + SpanningTree.cost(problem, path)
    }
}

impl Bound<Paths<'_>> for LeastLength {}
