//! Which sums can be reached: domain consistency for linear equations.

use crate::csp::{Conflict, Csp, Domains, Value, Variable};

/// The largest sum that is followed; larger ones would take too much time and memory.
const LIMIT: i64 = 4096;

/// Dynamic programming over partial sums (Trick 2003), with a bit for each sum.
///
/// Layer `i` holds the sums that the first `i` terms can come to. Each term is counted from the least that
/// its initial domain allows, so that all sums are natural numbers and those above the target do not matter.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    leasts: Box<[i64]>,
    target: usize,
}

impl Sums {
    /// For `terms = total`; nothing where the sums are too large.
    pub(super) fn new(csp: &Csp, terms: &[(i64, Variable)], total: i64) -> Option<Self> {
        let least = |&(coefficient, variable): &(i64, Variable)| {
            let ends = csp.domain(variable).ends();
            ends.map_or(0, |(one, other)| (coefficient * i64::from(one)).min(coefficient * i64::from(other)))
        };
        let leasts: Box<[i64]> = terms.iter().map(least).collect();
        let target = total - leasts.iter().sum::<i64>();
        (0..=LIMIT).contains(&target).then_some(Sums { leasts, target: target as usize })
    }

    fn words(&self) -> usize {
        self.target / 64 + 1
    }

    /// All layers, and two sets of sums from which the target can be reached.
    pub(super) fn scratch(&self) -> usize {
        (self.leasts.len() + 3) * self.words()
    }

    /// Rule out all values that belong to no solution.
    pub(super) fn propagate(
        &self,
        terms: &[(i64, Variable)],
        domains: &mut Domains,
        scratch: &mut [u64],
    ) -> Result<(), Conflict> {
        let words = self.words();
        let step =
            |term: usize, value: Value| (terms[term].0 * i64::from(value) - self.leasts[term]) as usize;
        let (layers, backward) = scratch.split_at_mut((terms.len() + 1) * words);
        let (mut wanted, mut earlier) = backward.split_at_mut(words);

        layers.fill(0);
        layers[0] = 1;
        for (term, &(_, variable)) in terms.iter().enumerate() {
            let (before, after) = layers[term * words..].split_at_mut(words);
            for value in domains.values(variable) {
                let by = step(term, value);
                (by / 64..words).for_each(|word| after[word] |= shifted_up(before, by, word));
            }
        }

        wanted.fill(0);
        wanted[self.target / 64] = 1 << (self.target % 64);
        for (term, &(_, variable)) in terms.iter().enumerate().rev() {
            let before = &layers[term * words..][..words];
            domains.retain(variable, |_, value| {
                let by = step(term, value);
                (by / 64..words).any(|word| shifted_up(before, by, word) & wanted[word] != 0)
            })?;
            earlier.fill(0);
            for value in domains.values(variable) {
                let by = step(term, value);
                let meeting = words.saturating_sub(by / 64);
                (0..meeting).for_each(|word| earlier[word] |= shifted_down(wanted, by, word));
            }
            std::mem::swap(&mut wanted, &mut earlier);
        }
        Ok(())
    }
}

/// A word of the set with `by` added to all its numbers.
#[inline]
fn shifted_up(set: &[u64], by: usize, word: usize) -> u64 {
    let from = word - by / 64;
    let below = if from == 0 { 0 } else { set[from - 1] };
    ((u128::from(set[from]) << 64 | u128::from(below)) << (by % 64) >> 64) as u64
}

/// A word of the set with `by` subtracted from all its numbers.
#[inline]
fn shifted_down(set: &[u64], by: usize, word: usize) -> u64 {
    let from = word + by / 64;
    let above = set.get(from + 1).copied().unwrap_or(0);
    ((u128::from(above) << 64 | u128::from(set[from])) >> (by % 64)) as u64
}
