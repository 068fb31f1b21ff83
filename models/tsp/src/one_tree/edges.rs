//! The edges among which a shortest tour is looked for.

use crate::{Cities, Near};

/// An edge between two cities, the lower number first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) cities: [u32; 2],
    pub(super) length: i64,
}

impl Edge {
    pub(super) fn new(cities: &Cities, a: u32, b: u32) -> Self {
        Edge { cities: [a.min(b), a.max(b)], length: cities.distance(a, b) }
    }

    /// The edges between all cities.
    pub(super) fn all(cities: &Cities) -> Vec<Edge> {
        let count = cities.count() as u32;
        (0..count).flat_map(|a| (a + 1..count).map(move |b| Edge::new(cities, a, b))).collect()
    }

    /// The edges of a tour, and those from each city to the nearest ones.
    pub(super) fn near(cities: &Cities, tour: &[u32], near: &Near) -> Vec<Edge> {
        let ahead = tour.iter().zip(tour.iter().cycle().skip(1)).map(|(&a, &b)| Edge::new(cities, a, b));
        let list = |city| near.of(city).iter().map(move |&other| Edge::new(cities, city, other));
        let mut edges: Vec<Edge> = ahead.chain((0..cities.count() as u32).flat_map(list)).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}

/// Edges by number, and which of them end at each city.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    list: Box<[Edge]>,
    /// Where on `ends` those of each city begin; one more at the end.
    first: Box<[u32]>,
    /// Edges at a city, each with the city at its other end.
    ends: Box<[(u32, u32)]>,
}

impl Edges {
    pub(super) fn new(cities: usize, list: Vec<Edge>) -> Self {
        let mut first = vec![0; cities + 1];
        for city in list.iter().flat_map(|edge| edge.cities) {
            first[city as usize + 1] += 1;
        }
        for city in 0..cities {
            first[city + 1] += first[city];
        }
        let (mut next, mut ends) = (first.clone(), vec![(0, 0); 2 * list.len()]);
        for (edge, &Edge { cities: [a, b], .. }) in list.iter().enumerate() {
            for (city, other) in [(a, b), (b, a)] {
                let place = &mut next[city as usize];
                ends[*place as usize] = (edge as u32, other);
                *place += 1;
            }
        }
        Edges { list: list.into(), first: first.into(), ends: ends.into() }
    }

    pub(super) fn cities(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn list(&self) -> &[Edge] {
        &self.list
    }

    /// The two cities of an edge.
    pub(super) fn between(&self, edge: u32) -> [u32; 2] {
        self.list[edge as usize].cities
    }

    /// The edges at a city, each with the city at its other end.
    pub(super) fn at(&self, city: u32) -> &[(u32, u32)] {
        &self.ends[self.first[city as usize] as usize..self.first[city as usize + 1] as usize]
    }
}
