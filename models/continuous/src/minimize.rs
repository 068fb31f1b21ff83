//! A function over a box as a search problem.

use crate::{Function, Instance};
use num_traits::{Float, FloatConst, zero};
use rand::{Rng, RngExt};
use recuit::{Cost, Objective, Problem, State};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A float that coordinates and values are kept in: `f32`, `f64`, or one of your own.
pub trait Real: Float + FloatConst + Cost + Serialize + DeserializeOwned {}

impl<F: Float + FloatConst + Cost + Serialize + DeserializeOwned> Real for F {}

/// A point.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Point<F> {
    pub(crate) coordinates: Box<[F]>,
}

/// A point that is copied into another takes its memory over.
impl<F: Clone> Clone for Point<F> {
    fn clone(&self) -> Self {
        Point { coordinates: self.coordinates.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.coordinates.clone_from(&source.coordinates);
    }
}

impl<F> Point<F> {
    /// Its coordinates.
    pub fn coordinates(&self) -> &[F] {
        &self.coordinates
    }
}

impl<F: Real> State for Point<F> {
    type Key = Box<[u64]>;

    /// The bits of the coordinates. The two zeros are equal, but their bits differ; adding
    /// zero makes them the same.
    fn key(&self) -> Box<[u64]> {
        self.coordinates.iter().map(|&x| (x + F::zero()).as_f64().to_bits()).collect()
    }
}

/// Give a coordinate another value.
///
/// The action holds the value and not the step to it, so that it leads to the same point wherever it is applied, to
/// the last bit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move<F> {
    /// Which coordinate, counted from 0.
    pub coordinate: u32,
    /// Its value afterwards.
    pub to: F,
}

/// The lowest point of a function within a box.
///
/// A goal is a point whose value is within a tolerance of the lowest one. For tree searches the actions are those
/// steps of a *pattern* (Hooke & Jeeves 1961) that lead downwards: each coordinate up and down by half the width of
/// the box, a quarter of it, and so on. So all paths end.
///
/// ```
/// use recuit::{Annealing, Engine, Geometric, LocalSearch, Problem, Run, Status};
/// use recuit_continuous::{Minimize, Steps, Tail, Value, read};
/// let instance = &read("rastrigin dimension=5").unwrap()[0];
/// let problem: Minimize<f32> = Minimize::new(instance, 1e-4);
/// let annealing = Annealing { minimum: 1e-6, ..Annealing::new(Geometric { factor: 0.95 }) }.on(Steps { tail: Tail::Cauchy }, Value);
/// let outcome = annealing.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// ```
#[derive(Clone, Debug)]
pub struct Minimize<F> {
    function: Function,
    dimension: usize,
    low: F,
    high: F,
    tolerance: f64,
    /// The sizes of steps, each half of the one before.
    scales: Box<[F]>,
}

impl<F: Real> Minimize<F> {
    /// The sizes of steps span six decimal digits: those of an `f32`.
    const SCALES: i32 = 20;

    /// The formulation of `instance`, with goals at most `tolerance` above the lowest value.
    pub fn new(instance: &Instance, tolerance: f64) -> Self {
        let number = |value: f64| F::from(value).expect("a bound of the box");
        let (low, high) = instance.bounds;
        Minimize {
            function: instance.function,
            dimension: instance.dimension,
            low: number(low),
            high: number(high),
            tolerance,
            scales: (1..=Self::SCALES).map(|halvings| number((high - low) * 0.5.powi(halvings))).collect(),
        }
    }

    /// What is to be minimized.
    pub fn function(&self) -> Function {
        self.function
    }

    /// The number of coordinates.
    #[inline]
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The sizes of steps, each half of the one before.
    #[inline]
    pub fn scales(&self) -> &[F] {
        &self.scales
    }

    /// The least and the greatest value of a coordinate.
    #[inline]
    pub fn bounds(&self) -> (F, F) {
        (self.low, self.high)
    }

    /// The steps of the pattern along these coordinates that stay in the box, largest first.
    pub fn pattern(&self, state: &Point<F>, along: Range<usize>) -> impl Iterator<Item = Move<F>> {
        let (first, count) = (along.start, along.len());
        // One loop over numbers, for nested ones would be compiled thrice with all that is done for a move.
        (0..2 * self.scales.len() * count).filter_map(move |number| {
            let (step, coordinate) = (number / count, first + number % count);
            let (x, scale) = (state.coordinates[coordinate], self.scales[step / 2]);
            let to = if step % 2 == 0 { x + scale } else { x - scale };
            let is_inside = self.low <= to && to <= self.high;
            (is_inside && to != x).then_some(Move { coordinate: coordinate as u32, to })
        })
    }
}

impl<F: Real> Problem for Minimize<F> {
    type State = Point<F>;
    type Action = Move<F>;
    /// The value of the coordinate before.
    type Undo = F;
    type Cost = F;

    /// A corner: the center would be the solution for most of the functions.
    fn initial(&self) -> Point<F> {
        Point { coordinates: vec![self.low; self.dimension].into() }
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Point<F> {
        let mut coordinate = || {
            let share = F::from(rng.random::<f64>()).expect("a number below 1");
            (self.low + share * (self.high - self.low)).min(self.high)
        };
        Point { coordinates: (0..self.dimension).map(|_| coordinate()).collect() }
    }

    fn actions(&self, state: &Point<F>) -> impl Iterator<Item = Move<F>> {
        self.pattern(state, 0..self.dimension).filter(|step| Value.delta(self, state, step) < zero())
    }

    #[inline]
    fn apply(&self, state: &mut Point<F>, action: &Move<F>) -> F {
        std::mem::replace(&mut state.coordinates[action.coordinate as usize], action.to)
    }

    #[inline]
    fn undo(&self, state: &mut Point<F>, action: &Move<F>, before: F) {
        state.coordinates[action.coordinate as usize] = before;
    }

    /// In double precision, whatever the search itself computes in. No term is negative, so the first of them mostly tell
    /// that the value is too high.
    fn goal_test(&self, state: &Point<F>) -> bool {
        let mut value = 0.0;
        self.function.terms(self.dimension).all(|term| {
            value += self.function.term(term, |coordinate| state.coordinates[coordinate].as_f64());
            value <= self.tolerance
        })
    }
}

/// The value of the function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value;

impl<F: Real> Objective<Minimize<F>> for Value {
    fn cost(&self, problem: &Minimize<F>, state: &Point<F>) -> F {
        problem.function.value(&state.coordinates)
    }

    /// A change that rounding might have made up counts as none. Otherwise moves around a circle might seem
    /// to gain something, and hill climbing would follow them forever.
    #[inline]
    fn delta(&self, problem: &Minimize<F>, state: &Point<F>, action: &Move<F>) -> F {
        let Minimize { function, dimension, .. } = *problem;
        let moved = action.coordinate as usize;
        let (mut before, mut after) = (F::zero(), F::zero());
        for term in function.terms_of(moved, dimension) {
            before = before + function.term(term, |coordinate| state.coordinates[coordinate]);
            let changed =
                |coordinate| if coordinate == moved { action.to } else { state.coordinates[coordinate] };
            after = after + function.term(term, changed);
        }
        let change = after - before;
        if change.abs() <= F::epsilon() * (before + after) { F::zero() } else { change }
    }
}
