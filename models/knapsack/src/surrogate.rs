//! One capacity instead of many, and the bound it gives.

use crate::Knapsack;
use std::cmp::{Ordering, Reverse};

/// The surrogate of a knapsack: its weights and capacities summed up, each capacity with a multiplier, and its items
/// sorted by profit per summed weight, the best first (Glover 1965, *A multiphase-dual algorithm for the zero-one
/// integer programming problem*). With one capacity it is the knapsack itself.
///
/// What fits the knapsack fits the surrogate, so Dantzig's bound for this one (1957, *Discrete-variable extremum
/// problems*: take the best items, and of the first that does not fit a fraction) holds for both. Where all weights or all
/// profits are multiples of a number, so is what is filled and what it brings.
#[derive(Clone, Debug)]
pub struct Surrogate {
    multipliers: Box<[i64]>,
    capacity: i64,
    /// Profits are multiples of it.
    unit: i64,
    order: Box<[u32]>,
    /// The weights of the first 0, 1, 2... items in this order, summed up.
    weight_before: Box<[i64]>,
    /// The same with profits.
    profit_before: Box<[i64]>,
}

impl Surrogate {
    /// How many sets of multipliers are tried.
    const ROUNDS: u32 = 200;
    /// What the summed weights and capacities stay below, far from overflow.
    const LARGEST_SUM: f64 = 1e18;

    /// The surrogate with the lowest bound found by weighing overloaded capacities more and more.
    pub fn new(knapsack: &Knapsack) -> Self {
        let (capacities, unit) = (&knapsack.usable()[..], knapsack.profit_unit());
        let with_multipliers =
            |multipliers| Surrogate::with_multipliers(knapsack, capacities, unit, multipliers);
        if capacities.len() == 1 {
            return with_multipliers(vec![1].into());
        }
        let mut factors: Vec<f64> = capacities.iter().map(|&capacity| 1.0 / capacity.max(1) as f64).collect();
        let mut best: Option<(i64, Surrogate)> = None;
        for round in 0..Surrogate::ROUNDS {
            let surrogate = with_multipliers(whole(knapsack, &factors));
            let bound = surrogate.profit_at_most(0, 0);
            for (factor, (load, &capacity)) in
                factors.iter_mut().zip(surrogate.loads(knapsack).zip(capacities))
            {
                let overload = load / capacity.max(1) as f64 - 1.0;
                *factor *= (overload.clamp(-1.0, 1.0) * 2.0 / (1.0 + f64::from(round) / 10.0)).exp();
            }
            if best.as_ref().is_none_or(|(lowest, _)| bound < *lowest) {
                best = Some((bound, surrogate));
            }
        }
        best.expect("at least one round").1
    }

    /// With what of the capacities items can fill, and a number of which all profits are multiples.
    fn with_multipliers(knapsack: &Knapsack, capacities: &[i64], unit: i64, multipliers: Box<[i64]>) -> Self {
        let sum = |numbers: &[i64]| {
            numbers.iter().zip(&multipliers).map(|(number, times)| number * times).sum::<i64>()
        };
        let weights: Vec<i64> = (0..knapsack.items()).map(|item| sum(knapsack.weights(item))).collect();
        let mut order: Vec<u32> = (0..knapsack.items() as u32).collect();
        order.sort_by(|&a, &b| {
            by_ratio(
                (knapsack.profit(a as usize), weights[a as usize]),
                (knapsack.profit(b as usize), weights[b as usize]),
            )
            // So that equal items stand together.
            .then_with(|| knapsack.profit(b as usize).cmp(&knapsack.profit(a as usize)))
        });
        let sums = |value: &dyn Fn(usize) -> i64| {
            let running = order.iter().scan(0, |sum, &item| {
                *sum += value(item as usize);
                Some(*sum)
            });
            std::iter::once(0).chain(running).collect::<Box<[i64]>>()
        };
        Surrogate {
            capacity: sum(capacities),
            unit,
            weight_before: sums(&|item| weights[item]),
            profit_before: sums(&|item| knapsack.profit(item)),
            multipliers,
            order: order.into(),
        }
    }

    /// The items, the best ratio of profit to weight first.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The profit of the first `position` items in this order.
    #[inline]
    pub fn profit_before(&self, position: usize) -> i64 {
        self.profit_before[position]
    }

    /// The summed weight of items with these loads.
    #[inline]
    pub fn load(&self, loads: &[i64]) -> i64 {
        loads.iter().zip(&self.multipliers).map(|(load, times)| load * times).sum()
    }

    /// Dantzig's bound: the most that the items from `position` on can bring when `load` is taken already.
    pub fn profit_at_most(&self, position: usize, load: i64) -> i64 {
        let reach = self.weight_before[position] + self.capacity - load;
        let end = self.split(position, reach);
        let whole = self.profit_before[end] - self.profit_before[position];
        if end == self.order.len() {
            return whole;
        }
        let profit = i128::from(self.profit_before[end + 1] - self.profit_before[end]);
        let weight = i128::from(self.weight_before[end + 1] - self.weight_before[end]);
        // The fraction is less than the item, so it is within an i64.
        let part = (profit * i128::from(reach - self.weight_before[end]) / weight) as i64;
        if self.unit > 1 { whole + part - part % self.unit } else { whole + part }
    }

    /// The first item from `position` on that does not wholly fit when the weights before it may sum up to `reach`.
    fn split(&self, position: usize, reach: i64) -> usize {
        position + self.weight_before[position + 1..].partition_point(|&weight| weight <= reach)
    }

    /// What Dantzig's choice of items weighs, for each capacity of the knapsack.
    fn loads(&self, knapsack: &Knapsack) -> impl Iterator<Item = f64> {
        let end = self.split(0, self.capacity);
        let fraction = self.order.get(end).map_or(0.0, |_| {
            let weight = self.weight_before[end + 1] - self.weight_before[end];
            (self.capacity - self.weight_before[end]) as f64 / weight as f64
        });
        let share = move |position: usize| if position < end { 1.0 } else { fraction };
        let mut loads = vec![0.0; knapsack.capacities().len()];
        for (position, &item) in self.order.iter().enumerate().take(end + 1) {
            for (load, &weight) in loads.iter_mut().zip(knapsack.weights(item as usize)) {
                *load += share(position) * weight as f64;
            }
        }
        loads.into_iter()
    }
}

/// The better ratio comes first; items without weight come before all others.
fn by_ratio((profit, weight): (i64, i64), (other_profit, other_weight): (i64, i64)) -> Ordering {
    let weighs = (weight > 0).cmp(&(other_weight > 0));
    let value = |profit: i64, weight: i64| Reverse(i128::from(profit) * i128::from(weight));
    weighs.then_with(|| value(profit, other_weight).cmp(&value(other_profit, weight)))
}

/// Whole multipliers in the proportion of `factors`, as large as the sums allow. Any whole multipliers give a
/// correct bound; large ones are nearer to the factors.
fn whole(knapsack: &Knapsack, factors: &[f64]) -> Box<[i64]> {
    let mut sums: Vec<f64> = knapsack.capacities().iter().map(|&capacity| capacity as f64).collect();
    for item in 0..knapsack.items() {
        for (sum, &weight) in sums.iter_mut().zip(knapsack.weights(item)) {
            *sum += weight as f64;
        }
    }
    let largest: f64 = sums.iter().zip(factors).map(|(sum, factor)| sum * factor).sum();
    factors.iter().map(|factor| (factor / largest * Surrogate::LARGEST_SUM) as i64).collect()
}
