//! The Metropolis rule.

use super::cooling::Thermal;
use crate::Cost;
use crate::trace::Judgment;
use rand::{Rng, RngExt};
use rand_distr::Exp1;
use std::f64::consts::LN_2;

/// How many deltas have a threshold.
const TABLE: usize = 64;

/// Accept what makes the cost worse by delta with probability `exp(-delta / T)` (Metropolis et al. 1953).
///
/// For small integers the probability is looked up in a table, as a threshold for 32 random bits. A
/// probability below 2^-32 counts as zero.
pub struct Metropolis {
    temperature: f64,
    /// Of 2^32 random numbers, how many accept a delta of 0, 1, 2, ...
    thresholds: [u64; TABLE],
    /// From this delta on nothing is accepted.
    hopeless: f64,
}

/// How a move came to be accepted or not.
enum Draw {
    /// There was nothing to be drawn.
    Certain(bool),
    /// Accepted if the random bits are below the threshold.
    Bits(u32, u64),
    /// Accepted if delta is below the temperature times this exponential variate.
    Exponential(f64),
}

impl Metropolis {
    /// The probability that a move is accepted which changes the cost by `delta`.
    #[inline]
    pub(super) fn chance<C: Cost>(&self, delta: C) -> f64 {
        match self.threshold(delta) {
            Some(threshold) => of_2_32(threshold as f64),
            None if delta <= C::zero() => 1.0,
            None => (-delta.as_f64() / self.temperature).exp(),
        }
    }

    #[inline(always)]
    fn threshold<C: Cost>(&self, delta: C) -> Option<u64> {
        delta.as_index().and_then(|index| self.thresholds.get(index)).copied()
    }

    /// Is a move accepted that has no threshold and some chance?
    #[inline(never)]
    fn accepts_by_variate<C: Cost>(&self, delta: C, rng: &mut impl Rng) -> bool {
        self.decides(delta, &Draw::Exponential(rng.sample(Exp1)))
    }

    #[inline(always)]
    fn draw<C: Cost, R: Rng + ?Sized>(&self, delta: C, rng: &mut R) -> Draw {
        match self.threshold(delta) {
            Some(threshold) => Draw::Bits(rng.next_u32(), threshold),
            None if delta <= C::zero() => Draw::Certain(true),
            None if delta.as_f64() < self.hopeless => Draw::Exponential(rng.sample(Exp1)),
            None => Draw::Certain(false),
        }
    }

    #[inline(always)]
    fn decides<C: Cost>(&self, delta: C, draw: &Draw) -> bool {
        match *draw {
            Draw::Certain(is_accepted) => is_accepted,
            Draw::Bits(bits, threshold) => u64::from(bits) < threshold,
            // exp(-delta / T) is the probability that an exponential variate of mean T exceeds delta.
            Draw::Exponential(variate) => delta.as_f64() < self.temperature * variate,
        }
    }
}

impl Thermal for Metropolis {
    fn at(temperature: f64) -> Self {
        let factor = (-1.0 / temperature).exp();
        let mut chance = 2f64.powi(32);
        let thresholds = std::array::from_fn(|_| {
            let threshold = chance as u64;
            chance *= factor;
            threshold
        });
        Metropolis { temperature, thresholds, hopeless: 32.0 * LN_2 * temperature }
    }

    // What happens all the time is compiled into the loops of searches, and nothing else.
    #[inline(always)]
    fn accepts<C: Cost>(&self, delta: C, rng: &mut impl Rng) -> bool {
        match self.threshold(delta) {
            Some(threshold) => u64::from(rng.next_u32()) < threshold,
            None if delta <= C::zero() => true,
            None => delta.as_f64() < self.hopeless && self.accepts_by_variate(delta, rng),
        }
    }

    fn judge<C: Cost>(&self, delta: C, rng: &mut dyn Rng) -> (bool, Judgment) {
        let draw = self.draw(delta, rng);
        let drawn = match draw {
            Draw::Bits(bits, _) => Some(of_2_32(f64::from(bits))).filter(|_| delta > C::zero()),
            Draw::Certain(_) => None,
            Draw::Exponential(variate) => Some((-variate).exp()),
        };
        let chance = self.chance(delta);
        (self.decides(delta, &draw), Judgment::Chance { chance, draw: drawn })
    }
}

/// A share of 2^32.
fn of_2_32(number: f64) -> f64 {
    number / 2f64.powi(32)
}
