//! A tour that is always complete and is changed by moves.

use crate::{Change, Cities, Links, Near, OrOpt, Paths, exchanges};
use rand::Rng;
use rand::seq::SliceRandom;
use recuit::{Choice, Engine, Greedy, Problem, Run, State};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a local search begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// With the tour of the greedy edge heuristic ([`Links`]); a random one overestimates every
    /// distance by up to a tenth.
    #[default]
    GreedyEdge,
    /// With the tour of the nearest-neighbor heuristic ([`Paths`]); a random one begins in a random city.
    NearestNeighbor,
    /// With the cities in the order of the instance; a random one in random order.
    Random,
}

/// The traveling salesman problem as a complete assignment: a state is a tour, and moves shorten it.
///
/// The actions are all 2-opt and or-opt moves. No state is a goal, because a tour does not show whether it is
/// a shortest one; so tree searches belong to the other formulations.
#[derive(Clone, Debug)]
pub struct Tours<'a> {
    cities: &'a Cities,
    near: Near,
    start: Start,
    /// The candidate lists that starts are constructed with.
    starting: Near,
}

/// A tour as an array: the cities in order, and where in it each one stands.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tour {
    order: Box<[u32]>,
    position: Box<[u32]>,
}

/// A tour that is copied into another takes its memory over.
impl Clone for Tour {
    fn clone(&self) -> Self {
        Tour { order: self.order.clone(), position: self.position.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.order.clone_from(&source.order);
        self.position.clone_from(&source.position);
    }
}

impl<'a> Tours<'a> {
    /// Tours of `cities` that are changed with the help of the `candidates` nearest neighbors of each.
    ///
    /// # Panics
    /// When `candidates` is 0.
    pub fn new(cities: &'a Cities, candidates: usize, start: Start) -> Self {
        let near = Near::new(cities, candidates.max(Links::NEAR));
        Tours { cities, near: near.shorter(candidates), start, starting: near.shorter(Links::NEAR) }
    }

    /// The instance.
    pub fn cities(&self) -> &'a Cities {
        self.cities
    }

    /// The candidate lists.
    pub fn near(&self) -> &Near {
        &self.near
    }
}

/// The state that a construction reaches by always taking the first action.
fn constructed<P: Problem>(problem: &P, start: P::State) -> P::State {
    let outcome = Greedy::new(Choice::First).by(()).search(problem, start, &mut Run::seeded(0));
    outcome.best.expect("greedy construction returns a state").state
}

impl Problem for Tours<'_> {
    type State = Tour;
    type Action = Change;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Tour {
        match self.start {
            Start::GreedyEdge => {
                let links = Links::among(self.cities, &self.starting);
                Tour::new(constructed(&links, links.initial()).order())
            }
            Start::NearestNeighbor => {
                let paths = Paths::along(self.cities, self.starting.clone());
                Tour::new(constructed(&paths, paths.initial()).cities().to_vec())
            }
            Start::Random => Tour::new((0..self.cities.count() as u32).collect()),
        }
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Tour {
        match self.start {
            Start::GreedyEdge => {
                let links = Links::blurred_among(self.cities, &self.starting, rng);
                Tour::new(constructed(&links, links.initial()).order())
            }
            Start::NearestNeighbor => {
                let paths = Paths::along(self.cities, self.starting.clone());
                Tour::new(constructed(&paths, paths.random_initial(rng)).cities().to_vec())
            }
            Start::Random => {
                let mut order: Vec<u32> = (0..self.cities.count() as u32).collect();
                order.shuffle(rng);
                Tour::new(order)
            }
        }
    }

    fn actions(&self, state: &Tour) -> impl Iterator<Item = Change> {
        exchanges::all(self, state)
    }

    #[inline]
    fn apply(&self, state: &mut Tour, action: &Change) {
        state.change(*action);
    }

    fn undo(&self, state: &mut Tour, action: &Change, (): ()) {
        state.change(action.inverse(state.order.len()));
    }

    fn goal_test(&self, _: &Tour) -> bool {
        false
    }
}

impl State for Tour {
    type Key = Box<[u32]>;

    fn key(&self) -> Box<[u32]> {
        self.order.clone()
    }
}

impl Tour {
    /// The tour that visits the cities in this order.
    ///
    /// # Panics
    /// When `order` does not hold the numbers from 0, each once.
    pub fn new(order: Vec<u32>) -> Self {
        let mut position = vec![u32::MAX; order.len()];
        for (index, &city) in order.iter().enumerate() {
            let place = &mut position[city as usize];
            assert_eq!(*place, u32::MAX, "a tour visits each city once");
            *place = index as u32;
        }
        Tour { order: order.into(), position: position.into() }
    }

    /// The cities in the order of the tour.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The position of a city in that order.
    #[inline]
    pub fn position(&self, city: u32) -> usize {
        self.position[city as usize] as usize
    }

    /// The city at a position; the first comes after the last.
    #[inline]
    pub fn at(&self, position: usize) -> u32 {
        self.order[self.wrap(position)]
    }

    /// The cities before and after a city.
    #[inline]
    pub(crate) fn neighbors(&self, city: u32) -> [u32; 2] {
        let (position, last) = (self.position(city), self.order.len() - 1);
        let before = if position == 0 { last } else { position - 1 };
        let after = if position == last { 0 } else { position + 1 };
        [self.order[before], self.order[after]]
    }

    /// How many cities there are from one to another in the order of the tour, both included.
    #[inline]
    pub(crate) fn span(&self, from: u32, to: u32) -> usize {
        let (from, to) = (self.position(from), self.position(to));
        if to >= from { to - from + 1 } else { to + self.order.len() - from + 1 }
    }

    /// The same position within the tour, for one that may have gone once around it.
    #[inline]
    pub(crate) fn wrap(&self, position: usize) -> usize {
        wrap(position, self.order.len())
    }

    #[inline]
    fn set(&mut self, position: usize, city: u32) {
        self.order[position] = city;
        self.position[city as usize] = position as u32;
    }

    #[inline]
    fn change(&mut self, change: Change) {
        match change {
            Change::Reverse { first, length } => self.reverse(first as usize, length as usize),
            Change::Shift { first, length, by, reversed } => {
                self.shift(first as usize, length as usize, by, reversed);
            }
            Change::Swap { first, left, middle, right } => {
                self.swap(first as usize, [right as usize, usize::from(middle), left as usize]);
            }
        }
    }

    /// Reverse `length` cities.
    fn reverse(&mut self, first: usize, length: usize) {
        let count = self.order.len();
        let (mut low, mut high) = (first, self.wrap(first + length - 1));
        for _ in 0..length / 2 {
            let (a, b) = (self.order[low], self.order[high]);
            self.set(low, b);
            self.set(high, a);
            low = wrap(low + 1, count);
            high = if high == 0 { count - 1 } else { high - 1 };
        }
    }

    /// Reverse the cities of three segments together and then each segment, which `lengths` they have by then: so
    /// the outer ones are exchanged.
    fn swap(&mut self, first: usize, lengths: [usize; 3]) {
        self.reverse(first, lengths.iter().sum());
        let mut first = first;
        for length in lengths {
            if length > 1 {
                self.reverse(first, length);
            }
            first = self.wrap(first + length);
        }
    }

    /// Move `length` cities by `by` places; those in between make room.
    fn shift(&mut self, first: usize, length: usize, by: i32, reversed: bool) {
        let count = self.order.len();
        let mut segment = [0; OrOpt::LONGEST];
        for (offset, city) in segment[..length].iter_mut().enumerate() {
            *city = self.at(first + offset);
        }
        if reversed {
            segment[..length].reverse();
        }
        let (steps, last) = (by.unsigned_abs() as usize, self.wrap(first + length - 1));
        for step in 0..steps {
            let (from, to) = if by > 0 {
                (first + length + step, first + step)
            } else {
                (first + count - 1 - step, last + count - step)
            };
            self.set(self.wrap(to), self.at(from));
        }
        let first = if by > 0 { first + steps } else { first + count - steps };
        for (offset, &city) in segment[..length].iter().enumerate() {
            self.set(wrap(self.wrap(first) + offset, count), city);
        }
    }
}

#[inline]
pub(crate) fn wrap(position: usize, count: usize) -> usize {
    if position >= count { position - count } else { position }
}
