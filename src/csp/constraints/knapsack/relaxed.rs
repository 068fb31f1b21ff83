//! A knapsack whose items may be cut.

use crate::csp::Conflict;

/// The best that can be packed if items may be cut: all of those with the most profit for their weight, and a part of
/// the one that comes next (Dantzig 1957, *Discrete-variable extremum problems*).
///
/// So the profit is a concave function of the weight, by what the first items come to. That also tells what the profit
/// is where the quantity of one item is held: the others move up or down along the same order.
pub(super) struct Relaxed<'a> {
    /// The weight and the profit of one of each item, in that order.
    items: &'a [[i64; 2]],
    /// What the first 0, 1, 2... items weigh, and what they are worth.
    weights: &'a [u64],
    profits: &'a [u64],
}

impl<'a> Relaxed<'a> {
    /// Of each item so many.
    pub(super) fn new(
        items: &'a [[i64; 2]],
        scratch: &'a mut [u64],
        quantity: impl Fn(usize) -> Result<i64, Conflict>,
    ) -> Result<Self, Conflict> {
        let (weights, profits) = scratch.split_at_mut(items.len() + 1);
        (weights[0], profits[0]) = (0, 0);
        for (place, [weight, profit]) in items.iter().enumerate() {
            let quantity = quantity(place)?;
            weights[place + 1] = weights[place] + (weight * quantity) as u64;
            profits[place + 1] = profits[place] + (profit * quantity) as u64;
        }
        Ok(Relaxed { items, weights, profits })
    }

    /// The greatest profit of no more than that weight, cut to a whole number.
    pub(super) fn profit(&self, weight: i64) -> i64 {
        // All items before this place are packed.
        let place = self.weights.partition_point(|&sum| sum as i64 <= weight) - 1;
        let packed = self.profits[place] as i64;
        let Some(&[of_one, profit]) = self.items.get(place) else { return packed };
        let rest = weight - self.weights[place] as i64;
        packed + (i128::from(rest) * i128::from(profit) / i128::from(of_one)) as i64
    }

    /// The least weight of no less than that profit, rounded up to a whole number; no more than all items are worth.
    pub(super) fn weight(&self, profit: i64) -> i64 {
        let place = self.profits.partition_point(|&sum| (sum as i64) < profit);
        let Some(before) = place.checked_sub(1) else { return 0 };
        let [weight, of_one] = self.items[before];
        let rest = i128::from(profit - self.profits[before] as i64);
        self.weights[before] as i64
            + ((rest * i128::from(weight) + i128::from(of_one) - 1) / i128::from(of_one)) as i64
    }

    /// The least and the greatest quantity of an item with which no more than that weight can be worth as much as that
    /// profit; there are `all` of it.
    pub(super) fn quantities(
        &self,
        place: usize,
        all: i64,
        weight: i64,
        profit: i64,
    ) -> Result<(i64, i64), Conflict> {
        let [of_one, worth] = self.items[place];
        let before = self.weights[place] as i64;
        let suffices = |quantity: i64| {
            let (packed, missing) = (quantity * of_one, all - quantity);
            if weight < packed {
                return false;
            }
            // Items behind it are packed, or else items before it are not.
            let best = if before <= weight - packed {
                self.profit(weight + missing * of_one) - missing * worth
            } else {
                self.profit(weight - packed) + quantity * worth
            };
            best >= profit
        };
        // The profit rises up to the quantity that is packed where nothing is held, and falls beyond.
        let packed = match weight - before {
            rest if rest >= all * of_one => all,
            rest => (rest / of_one).max(0),
        };
        let best = [packed, packed + 1].into_iter().find(|&quantity| quantity <= all && suffices(quantity));
        let best = best.ok_or(Conflict)?;
        let least = last(best, 0, suffices);
        let most = last(best, all, suffices);
        Ok((least, most))
    }
}

/// The last number on the way from one for which it holds up to `end`, in either direction, before one for
/// which it does not.
fn last(from: i64, end: i64, holds: impl Fn(i64) -> bool) -> i64 {
    if holds(end) {
        return end;
    }
    let (mut inside, mut outside) = (from, end);
    while (outside - inside).abs() > 1 {
        let middle = inside + (outside - inside) / 2;
        *(if holds(middle) { &mut inside } else { &mut outside }) = middle;
    }
    inside
}
