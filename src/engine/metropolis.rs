//! The Metropolis rule.

use super::cooling::Thermal;
use crate::Cost;
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

    #[inline]
    fn accepts<C: Cost>(&self, delta: C, rng: &mut impl Rng) -> bool {
        match delta.as_index().and_then(|index| self.thresholds.get(index)) {
            Some(&threshold) => u64::from(rng.next_u32()) < threshold,
            None if delta <= C::zero() => true,
            None => {
                let delta = delta.as_f64();
                // exp(-delta / T) is the probability that an exponential variate of mean T exceeds delta.
                delta < self.hopeless && delta < self.temperature * rng.sample::<f64, _>(Exp1)
            }
        }
    }
}
