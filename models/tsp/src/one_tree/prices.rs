//! Prices of cities that make least 1-trees long.

use super::spanner::{PARTS, Spanner, Tree, length};
use recuit::edge::Preparing;

/// How prices are raised where a 1-tree has more than two edges at a city, and lowered where it has one (Held & Karp
/// 1971), in steps in proportion to what is missing to a known tour (Polyak 1969; Held, Wolfe & Crowder 1974),
/// which become smaller.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ascent {
    /// How many steps are made.
    pub(super) steps: usize,
    /// The first and the last share of what is missing.
    pub(super) shares: [f64; 2],
}

/// This share of a step is what the 1-tree before asked for (Volgenant & Jonker 1982).
const BEFORE: f64 = 0.4;

impl Ascent {
    /// Look for prices with which the least 1-tree is long, beginning with these. `None` if they rule out all tours
    /// shorter than `too_long`, or there is no 1-tree.
    pub(super) fn climb(
        self,
        spanner: &mut Spanner,
        prices: &[i64],
        too_long: i64,
        limits: &mut Preparing,
    ) -> Option<Vec<i64>> {
        let (mut best, mut longest) = (prices.to_vec(), i64::MIN);
        let mut exact: Vec<f64> = prices.iter().map(|&price| price as f64).collect();
        let (mut prices, mut before) = (best.clone(), None);
        let [mut share, last] = self.shares;
        let factor = (last / share).powf(1.0 / self.steps as f64);
        for _ in 0..=self.steps {
            if !spanner.span(&prices) || length(spanner.tree.weight) >= too_long {
                return None;
            }
            let Tree { degrees, weight, .. } = &spanner.tree;
            if *weight > longest {
                longest = *weight;
                best.clone_from(&prices);
            }
            let squares: i32 = degrees.iter().map(|degree| (degree - 2).pow(2)).sum();
            if squares == 0 || limits.is_over() {
                break;
            }
            let step = share * (too_long * PARTS - weight) as f64 / f64::from(squares);
            let before: &mut Vec<i32> = before.get_or_insert_with(|| degrees.clone());
            for (city, price) in exact.iter_mut().enumerate() {
                let wanted =
                    f64::from(degrees[city] - 2) * (1.0 - BEFORE) + f64::from(before[city] - 2) * BEFORE;
                *price += step * wanted;
                prices[city] = *price as i64;
            }
            before.clone_from(degrees);
            share *= factor;
        }
        Some(best)
    }
}
