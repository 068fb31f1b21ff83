//! What is in the knapsack.

use crate::{Complete, Decide, Decided, ForgoneAtLeast, Knapsack, Move, Partial};
use recuit::{Objective, State};
use serde::{Deserialize, Serialize};

/// The items taken, which fit, and what they weigh.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packing {
    taken: Box<[bool]>,
    /// The sum of the weights of the items taken, for each capacity.
    loads: Box<[i64]>,
    profit: i64,
}

impl Packing {
    /// An empty knapsack.
    pub(crate) fn empty(knapsack: &Knapsack) -> Self {
        let loads = vec![0; knapsack.capacities().len()].into();
        Packing { taken: vec![false; knapsack.items()].into(), loads, profit: 0 }
    }

    /// Is each item taken?
    pub fn taken(&self) -> &[bool] {
        &self.taken
    }

    /// Is this item taken?
    #[inline]
    pub fn has(&self, item: usize) -> bool {
        self.taken[item]
    }

    /// The sum of the weights of the items taken, for each capacity.
    #[inline]
    pub fn loads(&self) -> &[i64] {
        &self.loads
    }

    /// The profit of the items taken.
    #[inline]
    pub fn profit(&self) -> i64 {
        self.profit
    }

    /// Is there room for one more item?
    #[inline]
    pub(crate) fn fits(&self, knapsack: &Knapsack, item: usize) -> bool {
        let mut sums = self.loads.iter().zip(knapsack.weights(item)).zip(knapsack.capacities());
        sums.all(|((load, weight), capacity)| load + weight <= *capacity)
    }

    /// Would there be room for an item if another were not there?
    #[inline]
    pub(crate) fn fits_instead(&self, knapsack: &Knapsack, item: usize, other: usize) -> bool {
        let weights = knapsack.weights(item).iter().zip(knapsack.weights(other));
        let mut sums = self.loads.iter().zip(weights).zip(knapsack.capacities());
        sums.all(|((load, (weight, other)), capacity)| load + weight - other <= *capacity)
    }

    /// Take an item, or take it out.
    #[inline]
    pub(crate) fn flip(&mut self, knapsack: &Knapsack, item: usize) {
        let sign = if self.taken[item] { -1 } else { 1 };
        self.taken[item] = !self.taken[item];
        self.profit += sign * knapsack.profit(item);
        for (load, weight) in self.loads.iter_mut().zip(knapsack.weights(item)) {
            *load += sign * weight;
        }
    }
}

impl State for Packing {
    type Key = Box<[bool]>;

    fn key(&self) -> Box<[bool]> {
        self.taken.clone()
    }
}

/// The profit of the items that are not taken, those not decided on included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgone;

impl Objective<Partial> for Forgone {
    fn cost(&self, problem: &Partial, state: &Decided) -> i64 {
        problem.knapsack().total_profit() - state.packing().profit()
    }

    fn delta(&self, problem: &Partial, _: &Decided, decide: &Decide) -> i64 {
        if decide.take { -problem.knapsack().profit(decide.item as usize) } else { 0 }
    }

    fn lower_bound(&self, problem: &Partial) -> Option<i64> {
        ForgoneAtLeast.lower_bound(problem)
    }
}

impl Objective<Complete> for Forgone {
    fn cost(&self, problem: &Complete, state: &Packing) -> i64 {
        problem.knapsack().total_profit() - state.profit()
    }

    #[inline]
    fn delta(&self, problem: &Complete, state: &Packing, change: &Move) -> i64 {
        let profit = |item: u32| problem.knapsack().profit(item as usize);
        match *change {
            Move::Flip(item) if state.has(item as usize) => profit(item),
            Move::Flip(item) => -profit(item),
            Move::Exchange { out, instead } => profit(out) - profit(instead),
        }
    }

    fn lower_bound(&self, problem: &Complete) -> Option<i64> {
        Some(problem.lower_bound())
    }
}
