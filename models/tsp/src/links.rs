//! A tour that is put together from fragments.

use crate::{Cities, Length, Near};
use rand::{Rng, RngExt};
use recuit::{Bound, Objective, Problem, State};
use serde::{Deserialize, Serialize};

/// The traveling salesman problem as a set of links between cities that grows to a tour.
///
/// Links are added shortest first, so that taking the first action everywhere is the greedy edge heuristic
/// (Bentley 1992, who calls it multiple fragment). A link that is passed over is not offered again. Where no
/// candidate is left the first loose end is joined to any other, nearest first.
#[derive(Clone, Debug)]
pub struct Links<'a> {
    cities: &'a Cities,
    /// Pairs of cities near each other, nearest first.
    candidates: Box<[[u32; 2]]>,
}

/// Adds a link between two cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two cities.
    pub cities: [u32; 2],
    /// The candidates before this one are not offered any more.
    next: u32,
}

/// Paths that have no city in common and together visit all; in the end one closed tour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fragments {
    /// The cities that each one is linked to; itself where it is linked to fewer than two.
    linked: Box<[[u32; 2]]>,
    /// For a city at the end of a fragment, the other end; meaningless inside.
    other_end: Box<[u32]>,
    links: u32,
    next: u32,
    length: i64,
}

impl<'a> Links<'a> {
    /// How many neighbors of each city are candidates.
    pub(crate) const NEAR: usize = 10;

    /// Links between `cities`.
    pub fn new(cities: &'a Cities) -> Self {
        Links::among(cities, &Near::new(cities, Links::NEAR))
    }

    /// Links between cities that are near each other according to these lists.
    pub(crate) fn among(cities: &'a Cities, near: &Near) -> Self {
        Links::ordered(cities, near, |distance| distance as f64)
    }

    /// The same, but each distance is overestimated at random, by up to a tenth: this gives different tours
    /// that are nearly as good.
    pub fn blurred<R: Rng + ?Sized>(cities: &'a Cities, rng: &mut R) -> Self {
        Links::blurred_among(cities, &Near::new(cities, Links::NEAR), rng)
    }

    /// The same with these lists.
    pub(crate) fn blurred_among<R: Rng + ?Sized>(cities: &'a Cities, near: &Near, rng: &mut R) -> Self {
        Links::ordered(cities, near, |distance| distance as f64 * rng.random_range(1.0..1.1))
    }

    fn ordered(cities: &'a Cities, near: &Near, mut rank: impl FnMut(i64) -> f64) -> Self {
        let pairs = (0..cities.count() as u32).flat_map(|a| near.of(a).iter().map(move |&b| [a, b]));
        let once = pairs.filter(|&[a, b]| a < b || !near.of(b).contains(&a));
        let mut ranked: Vec<_> = once.map(|[a, b]| (rank(cities.distance(a, b)), [a, b])).collect();
        ranked.sort_by(|(one, cities), (other, others)| one.total_cmp(other).then(cities.cmp(others)));
        Links { cities, candidates: ranked.into_iter().map(|(_, pair)| pair).collect() }
    }

    /// The links that lead on from the first loose end, nearest first. Greedy construction asks for the nearest alone, so
    /// the others are sorted when they are asked for.
    fn joins(&self, state: &Fragments) -> impl Iterator<Item = Link> {
        let mut ends = (0..self.cities.count() as u32).filter(|&city| state.is_loose(city));
        let first = ends.next();
        let others = first.map_or_else(Vec::new, |first| {
            ends.filter(|&other| self.can_link(state, first, other)).collect::<Vec<u32>>()
        });
        let key = move |other: &u32| (first.map(|first| self.cities.distance(first, *other)), *other);
        let nearest = others.iter().copied().min_by_key(key);
        let farther = std::iter::once_with(move || {
            let mut farther: Vec<u32> = others.into_iter().filter(|&other| Some(other) != nearest).collect();
            farther.sort_by_key(key);
            farther
        });
        let next = self.candidates.len() as u32;
        let ordered = nearest.into_iter().chain(farther.flatten());
        ordered.filter_map(move |other| Some(Link { cities: [first?, other], next }))
    }

    /// Are these the ends of two fragments, or of the only one that is left?
    fn can_link(&self, state: &Fragments, a: u32, b: u32) -> bool {
        let last = state.links as usize + 1 == self.cities.count();
        state.is_loose(a) && state.is_loose(b) && (last || state.other_end[a as usize] != b)
    }
}

impl Fragments {
    /// The cities that one is linked to; itself where it is linked to fewer than two.
    pub(crate) fn linked(&self, city: u32) -> [u32; 2] {
        self.linked[city as usize]
    }

    fn is_loose(&self, city: u32) -> bool {
        self.linked[city as usize][1] == city
    }

    /// The cities in order, fragment after fragment.
    pub fn order(&self) -> Vec<u32> {
        let mut seen = vec![false; self.linked.len()];
        let mut order = Vec::with_capacity(self.linked.len());
        let cities = || 0..self.linked.len() as u32;
        // Fragments are walked from an end; a tour, which has none, from the first city.
        for first in cities().filter(|&city| self.is_loose(city)).chain(cities()) {
            let mut next = Some(first).filter(|&city| !seen[city as usize]);
            while let Some(city) = next {
                seen[city as usize] = true;
                order.push(city);
                next = self.linked[city as usize].into_iter().find(|&city| !seen[city as usize]);
            }
        }
        order
    }

    /// Link one city to another; the first free place is taken.
    fn add(&mut self, city: u32, other: u32) {
        let linked = &mut self.linked[city as usize];
        linked[usize::from(linked[0] != city)] = other;
    }

    /// Take back the last link of a city.
    fn remove(&mut self, city: u32) {
        let linked = &mut self.linked[city as usize];
        linked[usize::from(linked[1] != city)] = city;
    }
}

impl State for Fragments {
    type Key = (Vec<[u32; 2]>, u32);

    fn key(&self) -> Self::Key {
        let sorted = |&[a, b]: &[u32; 2]| [a.min(b), a.max(b)];
        (self.linked.iter().map(sorted).collect(), self.next)
    }
}

impl Problem for Links<'_> {
    type State = Fragments;
    type Action = Link;
    /// The other ends of the two fragments that were linked, and the first candidate.
    type Undo = ([u32; 2], u32);
    type Cost = i64;

    fn initial(&self) -> Fragments {
        let count = self.cities.count() as u32;
        Fragments {
            linked: (0..count).map(|city| [city; 2]).collect(),
            other_end: (0..count).collect(),
            links: 0,
            next: 0,
            length: 0,
        }
    }

    fn actions(&self, state: &Fragments) -> impl Iterator<Item = Link> {
        // The link that closes the tour is offered once, as a join, whether or not it is a candidate.
        let closing = state.links as usize + 1 >= self.cities.count();
        let first = if closing { self.candidates.len() } else { state.next as usize };
        let candidates = self.candidates[first..].iter().zip(state.next + 1..);
        let open = candidates.filter(|(pair, _)| self.can_link(state, pair[0], pair[1]));
        let links = open.map(|(&cities, next)| Link { cities, next });
        links.chain(std::iter::once_with(|| self.joins(state)).flatten())
    }

    fn apply(&self, state: &mut Fragments, &Link { cities: [a, b], next }: &Link) -> ([u32; 2], u32) {
        let ends = [a, b].map(|city| state.other_end[city as usize]);
        let before = (ends, state.next);
        state.add(a, b);
        state.add(b, a);
        state.other_end[ends[0] as usize] = ends[1];
        state.other_end[ends[1] as usize] = ends[0];
        state.links += 1;
        state.next = next;
        state.length += self.cities.distance(a, b);
        before
    }

    fn undo(
        &self,
        state: &mut Fragments,
        &Link { cities: [a, b], .. }: &Link,
        (ends, next): ([u32; 2], u32),
    ) {
        state.remove(a);
        state.remove(b);
        state.other_end[ends[0] as usize] = a;
        state.other_end[ends[1] as usize] = b;
        state.links -= 1;
        state.next = next;
        state.length -= self.cities.distance(a, b);
    }

    fn goal_test(&self, state: &Fragments) -> bool {
        state.links as usize == self.cities.count()
    }

    fn step_cost(&self, _: &Fragments, &Link { cities: [a, b], .. }: &Link) -> i64 {
        self.cities.distance(a, b)
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.cities.count() as u64)
    }
}

impl Objective<Links<'_>> for Length {
    fn cost(&self, _: &Links<'_>, state: &Fragments) -> i64 {
        state.length
    }

    fn delta(&self, problem: &Links<'_>, state: &Fragments, link: &Link) -> i64 {
        problem.step_cost(state, link)
    }
}

impl Bound<Links<'_>> for Length {}
