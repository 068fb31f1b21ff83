//! Random knapsacks.

use crate::Knapsack;
use rand::{Rng, RngExt};
use recuit::stream;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How profits follow weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Not at all: they are drawn from the same range.
    #[default]
    Uncorrelated,
    /// They differ by at most a tenth of the range.
    Weakly,
    /// They are higher by a tenth of the range: hard for branch and bound, since all ratios are alike.
    Strongly,
    /// They are higher by up to half the range (Chu & Beasley 1998, for several capacities).
    ChuBeasley,
}

/// Makes knapsacks in the way of Pisinger (2005, *Where are the hard knapsack problems?*), with weights drawn from 1
/// to `range`. With several capacities the mean of an item's weights stands for its weight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The number of items.
    pub items: usize,
    /// The number of capacities.
    pub capacities: usize,
    /// How profits follow weights.
    pub class: Class,
    /// The largest weight.
    pub range: i64,
    /// Each capacity as a share of the sum of all weights, from 0 to 1.
    pub tightness: f64,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { items: 100, capacities: 1, class: Class::default(), range: 1000, tightness: 0.5 }
    }
}

impl Generator {
    /// The knapsack of this seed.
    ///
    /// # Errors
    /// In words, when there is none of that kind.
    pub fn knapsack(&self, seed: u64) -> Result<Knapsack, String> {
        let within = |name, value: i128, most: i128| match value {
            value if (1..=most).contains(&value) => Ok(()),
            value => Err(format!("found {name} = {value}, expected from 1 to {most}")),
        };
        within("items", self.items as i128, Knapsack::MAX_ITEMS as i128)?;
        within("capacities", self.capacities as i128, Knapsack::MAX_CAPACITIES as i128)?;
        // A profit may exceed the range by half of it, and a capacity may be the sum of a million weights:
        // neither may become too large.
        within("range", self.range.into(), 1_000_000)?;
        if !(0.0..=1.0).contains(&self.tightness) {
            return Err(format!("found tightness = {}, expected from 0 to 1", self.tightness));
        }
        let mut rng = stream(seed, 0);
        let (mut profits, mut weights) = (Vec::new(), Vec::new());
        for _ in 0..self.items {
            let item = weights.len();
            weights.extend((0..self.capacities).map(|_| rng.random_range(1..=self.range)));
            let mean = weights[item..].iter().sum::<i64>() / self.capacities as i64;
            profits.push(self.profit(mean, &mut rng));
        }
        let capacity = |index| {
            let all: i64 = weights[index..].iter().step_by(self.capacities).sum();
            (all as f64 * self.tightness) as i64
        };
        let capacities = (0..self.capacities).map(capacity).collect();
        Ok(Knapsack::new(profits, weights, capacities, None))
    }

    fn profit(&self, weight: i64, rng: &mut impl Rng) -> i64 {
        let tenth = self.range / 10;
        match self.class {
            Class::Uncorrelated => rng.random_range(1..=self.range),
            Class::Weakly => rng.random_range(weight - tenth..=weight + tenth).max(1),
            Class::Strongly => weight + tenth,
            Class::ChuBeasley => weight + rng.random_range(0..=self.range / 2),
        }
    }
}
