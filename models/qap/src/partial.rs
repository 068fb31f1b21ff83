//! Facilities placed one by one, under a bound.

use crate::{Instance, linear_assignment};
use recuit::{Bound, Objective, Problem, State};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Some facilities in their locations: the first ones in the order of [`Partial::order`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The location of each facility that has one, in the order in which they were placed.
    locations: Vec<u16>,
    taken: Box<[bool]>,
    /// The cost among the facilities placed.
    cost: i64,
}

impl Placed {
    /// The number of facilities placed.
    pub fn count(&self) -> usize {
        self.locations.len()
    }

    /// The cost among the facilities placed.
    pub fn cost(&self) -> i64 {
        self.cost
    }
}

impl State for Placed {
    type Key = Vec<u16>;

    fn key(&self) -> Vec<u16> {
        self.locations.clone()
    }
}

/// Put the next facility into a location, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The facility.
    pub facility: u16,
    /// Its location.
    pub location: u16,
}

/// Quadratic assignment as a permutation that grows facility by facility, those with the most flow first; a step
/// costs what the facility adds among those placed.
///
/// Best-first search with the heuristic [`Remaining`] proves an optimum:
///
/// ```
/// use recuit::{BestFirst, Engine, Evaluation, Problem, Run};
/// use recuit_qap::{Generator, Partial, Remaining};
/// let instance = Generator { size: 7, ..Generator::default() }.instance(1).unwrap();
/// let problem = Partial::new(&instance);
/// let search = BestFirst::new(Evaluation::AStar).by(Remaining);
/// let best = search.search(&problem, problem.initial(), &mut Run::seeded(1)).best.unwrap();
/// assert_eq!(best.path.len(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Partial {
    instance: Instance,
    order: Box<[u16]>,
}

impl Partial {
    /// The formulation of `instance`.
    pub fn new(instance: &Instance) -> Self {
        let mut order: Box<[u16]> = (0..instance.size() as u16).collect();
        let flow = |facility: u16| {
            let facility = usize::from(facility);
            let both = |other| instance.flow(facility, other) + instance.flow(other, facility);
            (0..instance.size()).map(both).sum::<i64>()
        };
        order.sort_by_key(|&facility| Reverse(flow(facility)));
        Partial { instance: instance.clone(), order }
    }

    /// The facilities in the order in which they are placed.
    pub fn order(&self) -> &[u16] {
        &self.order
    }

    /// The location of each facility, if all have one.
    pub fn locations(&self, state: &Placed) -> Option<Box<[u16]>> {
        if !self.goal_test(state) {
            return None;
        }
        let mut locations = vec![0; self.instance.size()];
        for (facility, location) in self.placed(state) {
            locations[usize::from(facility)] = location;
        }
        Some(locations.into())
    }

    /// The facilities placed, each with its location.
    pub(crate) fn placed(&self, state: &Placed) -> impl Iterator<Item = (u16, u16)> {
        self.order.iter().copied().zip(state.locations.iter().copied())
    }

    /// What `facility` costs in `location`, by itself and together with those placed.
    fn share(&self, state: &Placed, facility: u16, location: u16) -> i64 {
        let (facility, location) = (usize::from(facility), usize::from(location));
        let with = |(other, place)| {
            let (other, place) = (usize::from(other), usize::from(place));
            self.instance.flow(facility, other) * self.instance.distance(location, place)
                + self.instance.flow(other, facility) * self.instance.distance(place, location)
        };
        let others = self.placed(state).map(with).sum::<i64>();
        others + self.instance.flow(facility, facility) * self.instance.distance(location, location)
    }

    fn free<'a>(&self, state: &'a Placed) -> impl Iterator<Item = u16> + Clone + 'a {
        (0..self.instance.size() as u16).filter(|&location| !state.taken[usize::from(location)])
    }
}

impl Problem for Partial {
    type State = Placed;
    type Action = Place;
    /// The cost before.
    type Undo = i64;
    type Cost = i64;

    fn initial(&self) -> Placed {
        let size = self.instance.size();
        Placed { locations: Vec::with_capacity(size), taken: vec![false; size].into(), cost: 0 }
    }

    /// The free locations of the next facility, first those that add least.
    fn actions(&self, state: &Placed) -> impl Iterator<Item = Place> {
        let next = self.order.get(state.count()).copied();
        let places = next
            .into_iter()
            .flat_map(|facility| self.free(state).map(move |location| Place { facility, location }));
        let mut places: Vec<Place> = places.collect();
        places.sort_by_key(|place| self.share(state, place.facility, place.location));
        places.into_iter()
    }

    fn apply(&self, state: &mut Placed, place: &Place) -> i64 {
        let before = state.cost;
        state.cost += self.share(state, place.facility, place.location);
        state.locations.push(place.location);
        state.taken[usize::from(place.location)] = true;
        before
    }

    fn undo(&self, state: &mut Placed, place: &Place, before: i64) {
        state.cost = before;
        state.locations.pop();
        state.taken[usize::from(place.location)] = false;
    }

    /// Every facility has a location.
    fn goal_test(&self, state: &Placed) -> bool {
        state.count() == self.instance.size()
    }

    fn step_cost(&self, state: &Placed, place: &Place) -> i64 {
        self.share(state, place.facility, place.location)
    }

    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.instance.size() as u64)
    }
}

/// A lower bound on the cost of every completion of the facilities placed, exact once all are placed: the
/// cost so far, and the cheapest linear assignment of the facilities left, where what flows from one of them
/// to the others is charged as if its largest flows could travel the shortest distances (Gilmore 1962;
/// Lawler 1963). In O(n^3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GilmoreLawler;

impl Objective<Partial> for GilmoreLawler {
    fn cost(&self, problem: &Partial, state: &Placed) -> i64 {
        let instance = &problem.instance;
        let left = &problem.order[state.count()..];
        let free: Vec<u16> = problem.free(state).collect();
        let to_others = |all: &[u16], from: u16, entry: &dyn Fn(usize, usize) -> i64| -> Vec<i64> {
            let others = all.iter().filter(|&&to| to != from);
            let mut entries: Vec<i64> = others.map(|&to| entry(from.into(), to.into())).collect();
            entries.sort_unstable();
            entries
        };
        let flows = left.iter().map(|&facility| to_others(left, facility, &|i, j| instance.flow(i, j)));
        let distances: Vec<Vec<i64>> = free
            .iter()
            .map(|&location| to_others(&free, location, &|k, l| instance.distance(k, l)))
            .collect();
        let mut cost = Vec::with_capacity(left.len() * left.len());
        for (&facility, flows) in left.iter().zip(flows) {
            for (&location, distances) in free.iter().zip(&distances) {
                let least: i64 =
                    flows.iter().rev().zip(distances).map(|(flow, distance)| flow * distance).sum();
                cost.push(problem.share(state, facility, location) + least);
            }
        }
        state.cost + linear_assignment(left.len(), &cost)
    }
}

impl Bound<Partial> for GilmoreLawler {}

/// A lower bound on what the facilities not yet placed will add: [`GilmoreLawler`] without the cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remaining;

impl Objective<Partial> for Remaining {
    fn cost(&self, problem: &Partial, state: &Placed) -> i64 {
        GilmoreLawler.cost(problem, state) - state.cost
    }
}
