//! The complete formulation: every number is always on some side, and moves change sides.

use crate::Numbers;
use rand::{Rng, RngExt};
use recuit::{Neighborhood, Objective, Problem, State};
use serde::{Deserialize, Serialize};

/// A state: for each number, the side that it is on.
// TODO: A full assignment, and sums and tables beside it that make a delta quick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Split {
    is_left: Vec<bool>,
    /// The sum on the left minus the sum on the right.
    balance: i64,
}

impl Split {
    /// For each number: is it on the left?
    pub fn is_left(&self) -> &[bool] {
        &self.is_left
    }

    /// The sum on the left minus the sum on the right.
    pub fn balance(&self) -> i64 {
        self.balance
    }
}

impl State for Split {
    // States with equal keys are the same state.
    type Key = Vec<bool>;

    fn key(&self) -> Vec<bool> {
        self.is_left.clone()
    }
}

/// A move: the number at this place changes sides. Keep moves small: they are drawn by the million.
// TODO: What one move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change(pub usize);

/// The problem: which number is on which side.
#[derive(Clone, Debug)]
pub struct Complete {
    numbers: Vec<i64>,
}

impl Complete {
    /// The formulation of an instance.
    pub fn new(instance: &Numbers) -> Self {
        Complete { numbers: instance.0.clone() }
    }

    fn split(&self, is_left: Vec<bool>) -> Split {
        let signed =
            self.numbers.iter().zip(&is_left).map(|(number, &left)| if left { *number } else { -number });
        Split { balance: signed.sum(), is_left }
    }

    /// What is added to the balance when a number changes sides.
    #[inline]
    fn shift(&self, state: &Split, Change(place): Change) -> i64 {
        if state.is_left[place] { -2 * self.numbers[place] } else { 2 * self.numbers[place] }
    }

    /// The least possible difference, 0 or 1: every difference is even or odd as the sum of all numbers is.
    fn least(&self) -> i64 {
        self.numbers.iter().sum::<i64>() % 2
    }
}

impl Problem for Complete {
    type State = Split;
    type Action = Change;
    type Undo = (); // Making the same move again undoes it.
    type Cost = i64;

    fn initial(&self) -> Split {
        self.split(vec![true; self.numbers.len()])
    }

    /// Where annealing and hill climbing start, and start again.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Split {
        self.split(self.numbers.iter().map(|_| rng.random()).collect())
    }

    fn actions(&self, _: &Split) -> impl Iterator<Item = Change> {
        (0..self.numbers.len()).map(Change)
    }

    fn apply(&self, state: &mut Split, &change: &Change) {
        state.balance += self.shift(state, change);
        state.is_left[change.0] = !state.is_left[change.0];
    }

    fn undo(&self, state: &mut Split, change: &Change, (): ()) {
        self.apply(state, change);
    }

    fn goal_test(&self, state: &Split) -> bool {
        state.balance.abs() <= 1
    }

    /// From any state to any other it takes at most as many moves as there are numbers.
    fn diameter(&self) -> Option<u64> {
        Some(self.numbers.len() as u64)
    }
}

/// Which moves local search considers: any number changes sides.
// TODO: A wider neighborhood escapes more local optima; a narrower one is quicker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnyChange;

impl Neighborhood<Complete> for AnyChange {
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Split) -> impl Iterator<Item = Change> + 'a {
        problem.actions(state)
    }

    /// The same choice as one from the list of moves, but in O(1).
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, _: &Split, rng: &mut R) -> Option<Change> {
        let count = problem.numbers.len();
        (count > 0).then(|| Change(rng.random_range(0..count)))
    }

    fn size(&self, problem: &Complete, _: &Split) -> u64 {
        problem.numbers.len() as u64
    }
}

/// By how much the two sums differ: what local search minimizes.
// TODO: What is wrong with a state, so that 0 or the lower bound means a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference;

impl Objective<Complete> for Difference {
    /// The definition.
    fn cost(&self, _: &Complete, state: &Split) -> i64 {
        state.balance.abs()
    }

    /// The same as applying the move and measuring again, but in O(1). The laws compare the two.
    #[inline]
    fn delta(&self, problem: &Complete, state: &Split, &change: &Change) -> i64 {
        (state.balance + problem.shift(state, change)).abs() - state.balance.abs()
    }

    fn lower_bound(&self, problem: &Complete) -> Option<i64> {
        Some(problem.least())
    }
}
