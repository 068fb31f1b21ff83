//! The instance.

use std::fmt;

/// Items, each with a profit and a weight for each capacity, and the capacities.
///
/// All numbers are whole and from 0 to [`Knapsack::MAX_NUMBER`], so that no sum of them overflows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knapsack {
    profits: Box<[i64]>,
    /// The weights of one item after the other.
    weights: Box<[i64]>,
    capacities: Box<[i64]>,
    optimum: Option<i64>,
}

impl Knapsack {
    /// The largest profit, weight and capacity.
    pub const MAX_NUMBER: i64 = 1_000_000_000_000;
    /// The largest number of items.
    pub const MAX_ITEMS: usize = 1_000_000;
    /// The largest number of capacities.
    pub const MAX_CAPACITIES: usize = 1000;

    /// The knapsack with these items: `weights` holds, item by item, a weight for each capacity. `optimum` is the
    /// highest profit, where it is known; it is shown and not relied on.
    ///
    /// # Panics
    /// When the lengths do not agree, or a number is too large.
    pub fn new(profits: Vec<i64>, weights: Vec<i64>, capacities: Vec<i64>, optimum: Option<i64>) -> Self {
        let (items, constraints) = (profits.len(), capacities.len());
        assert!((1..=Knapsack::MAX_ITEMS).contains(&items), "{items} items");
        assert!((1..=Knapsack::MAX_CAPACITIES).contains(&constraints), "{constraints} capacities");
        assert_eq!(weights.len(), items * constraints, "a weight for each item and capacity");
        let mut numbers = profits.iter().chain(&weights).chain(&capacities);
        assert!(numbers.all(|number| (0..=Knapsack::MAX_NUMBER).contains(number)), "a number out of range");
        Knapsack { profits: profits.into(), weights: weights.into(), capacities: capacities.into(), optimum }
    }

    /// The number of items.
    pub fn items(&self) -> usize {
        self.profits.len()
    }

    /// The profit of an item.
    #[inline]
    pub fn profit(&self, item: usize) -> i64 {
        self.profits[item]
    }

    /// The weights of an item, one for each capacity.
    #[inline]
    pub fn weights(&self, item: usize) -> &[i64] {
        &self.weights[item * self.capacities.len()..][..self.capacities.len()]
    }

    /// What the weights of the items taken may sum up to.
    #[inline]
    pub fn capacities(&self) -> &[i64] {
        &self.capacities
    }

    /// What of the capacities items can fill: weights sum up to multiples of their greatest common divisor.
    pub(crate) fn usable(&self) -> Vec<i64> {
        let mut usable = Vec::from(self.capacities());
        for (constraint, capacity) in usable.iter_mut().enumerate() {
            let divisor =
                (0..self.items()).fold(0, |divisor, item| gcd(divisor, self.weights(item)[constraint]));
            *capacity -= *capacity % divisor.max(1);
        }
        usable
    }

    /// The greatest common divisor of the profits, at least one: all profits are multiples of it.
    pub(crate) fn profit_unit(&self) -> i64 {
        self.profits.iter().fold(0, |divisor, &profit| gcd(divisor, profit)).max(1)
    }

    /// The profit of all items together.
    pub fn total_profit(&self) -> i64 {
        self.profits.iter().sum()
    }

    /// The highest profit, where the text tells it.
    pub fn optimum(&self) -> Option<i64> {
        self.optimum
    }
}

/// Euclid's algorithm; of 0 and another number the other.
fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// As [`read`](crate::read()) takes it: with a line for each item where there is one capacity, else as the OR-Library
/// has it.
impl fmt::Display for Knapsack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, numbers: &mut dyn Iterator<Item = i64>| {
            writeln!(f, "{}", numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" "))
        };
        if let ([capacity], None) = (&*self.capacities, self.optimum) {
            writeln!(f, "{} {capacity}", self.items())?;
            return (0..self.items())
                .try_for_each(|item| writeln!(f, "{} {}", self.profits[item], self.weights[item]));
        }
        writeln!(f, "{} {} {}", self.items(), self.capacities.len(), self.optimum.unwrap_or(0))?;
        row(f, &mut self.profits.iter().copied())?;
        for constraint in 0..self.capacities.len() {
            row(f, &mut (0..self.items()).map(|item| self.weights(item)[constraint]))?;
        }
        row(f, &mut self.capacities.iter().copied())
    }
}
