//! What each lane accepts: the Metropolis rule for all lanes at once.
// A loop over lanes goes through several rows at once.
#![allow(clippy::needless_range_loop)]

use crate::{LANES, LaneDelta};
use std::f32::consts::{LN_2, SQRT_2};

/// Up to this delta it is cheaper to count which deltas are accepted than to take a logarithm.
const COUNTED: i32 = 32;

/// The highest float below 2^31.
const HIGHEST: f32 = 2_147_483_520.0;

/// How the highest delta that a lane accepts is found from a random number `u`, uniform from 1 to 2^32: it is
/// the highest `delta` with `u <= 2^32 exp(-delta / T)`.
pub(super) enum Acceptance {
    /// Where deltas are few: `2^32 exp(-delta / T)` for a delta of 1, of 2 and so on, four at a time. They are counted.
    Counted(Vec<[u32; 4]>),
    /// Where they are many: `T (32 ln 2 - ln u)`, rounded down.
    Measured {
        /// The temperature `T`.
        temperature: f32,
        /// No delta is higher.
        steepest: f32,
    },
}

impl Acceptance {
    /// The rule at this temperature, where no delta exceeds `steepest`.
    pub(super) fn at(temperature: f64, steepest: i32) -> Self {
        if steepest > COUNTED {
            // As a float, what is near 2^31 would be 2^31.
            let steepest = (steepest as f32).min(HIGHEST);
            return Acceptance::Measured { temperature: temperature as f32, steepest };
        }
        let factor = (-1.0 / temperature).exp();
        let chances = std::iter::successors(Some(factor), |chance| Some(chance * factor));
        let of_2_32 = chances.map(|chance| (chance * 2f64.powi(32)) as u32);
        let mut chances = of_2_32.take(steepest.max(0) as usize).take_while(|&chance| chance > 0);
        let mut fours = Vec::new();
        while let Some(chance) = chances.next() {
            let mut next = || chances.next().unwrap_or(0);
            fours.push([chance, next(), next(), next()]);
        }
        Acceptance::Counted(fours)
    }

    /// The highest delta that each lane accepts.
    ///
    /// The upper half of a lane's random number is its own 16 `bits`. The lower half is said by `rounding`,
    /// 16 random bits that all lanes share: where chances are counted it rounds them to 16 bits, up or down,
    /// so that for each lane they are as exact as 32 bits can say.
    #[inline(always)]
    pub(super) fn highest<D: LaneDelta>(&self, bits: &[u16; LANES], rounding: u16) -> [D; LANES] {
        match self {
            Acceptance::Counted(fours) => counted(fours, bits, rounding),
            Acceptance::Measured { temperature, steepest } => {
                measured(*temperature, *steepest, bits, rounding)
            }
        }
    }
}

#[inline(always)]
fn counted<D: LaneDelta>(fours: &[[u32; 4]], bits: &[u16; LANES], rounding: u16) -> [D; LANES] {
    let mut highest = [0i16; LANES];
    for four in fours {
        let rounded = |chance| (u64::from(chance) + u64::from(rounding)) >> 16;
        let [a, b, c, d] = four.map(|chance| rounded(chance).min(0xffff) as u16);
        for lane in 0..LANES {
            let bits = bits[lane];
            highest[lane] +=
                i16::from(bits < a) + i16::from(bits < b) + i16::from(bits < c) + i16::from(bits < d);
        }
    }
    highest.map(|highest| D::of(highest.into()))
}

/// Where the bits of the fraction of a float stand.
const FRACTION: u32 = (1 << 23) - 1;

/// The logarithm is Gregory's series for a number from `sqrt(1/2)` to `sqrt(2)`, exact to some 20 bits, in
/// operations that every processor rounds in the same way.
#[inline(always)]
fn measured<D: LaneDelta>(temperature: f32, steepest: f32, bits: &[u16; LANES], rounding: u16) -> [D; LANES] {
    const HALF: u32 = (SQRT_2 / 2.0).to_bits();
    let mut highest = [D::of(0); LANES];
    for lane in 0..LANES {
        let below = u32::from(bits[lane]) << 16 | u32::from(!rounding);
        let scaled = (below as f32 + 1.0).to_bits().wrapping_sub(HALF);
        let exponent = (scaled as i32 >> 23) as f32;
        let fraction = f32::from_bits((scaled & FRACTION) + HALF);
        let z = (fraction - 1.0) / (fraction + 1.0);
        let square = z * z;
        let series = 2.0 * z * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0))));
        let chance = (32.0 - exponent) * LN_2 - series;
        highest[lane] = D::of(floor((temperature * chance).min(steepest)));
    }
    highest
}

/// A number that is not negative and below 2^31, rounded down. That is what `as` does, but `as` thinks of all
/// other numbers, too, and that lane by lane.
#[inline(always)]
fn floor(number: f32) -> i32 {
    let bits = number.to_bits();
    let exponent = (bits >> 23) as i32 - 127 - 23;
    let mantissa = (bits & FRACTION | (FRACTION + 1)) as i32;
    mantissa >> (-exponent).clamp(0, 31) << exponent.clamp(0, 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All bits with one rounding, lane after lane.
    fn all(acceptance: &Acceptance, rounding: u16) -> Vec<i32> {
        let bits = |from: usize| std::array::from_fn(|lane| (from + lane) as u16);
        (0..1 << 16).step_by(LANES).flat_map(|from| acceptance.highest(&bits(from), rounding)).collect()
    }

    #[test]
    fn counted_and_measured_accept_the_same() {
        for (temperature, steepest) in [(0.3, 4), (2.0, 12), (9.0, 32)] {
            let counted = Acceptance::at(temperature, steepest);
            let measured =
                Acceptance::Measured { temperature: temperature as f32, steepest: steepest as f32 };
            for rounding in [0, 1, 999, 0x8000, 0xffff] {
                let (counted, measured) = (all(&counted, rounding), all(&measured, rounding));
                let differ = counted.iter().zip(&measured).filter(|(one, other)| one != other).count();
                // A delta whose chance is that of a random number to the last bit.
                assert!(differ <= 1, "{differ} of 65536 at {temperature}, rounding {rounding}");
            }
        }
    }

    #[test]
    fn steep_deltas_are_accepted_as_often_as_metropolis_says() {
        let temperature = 7000.0;
        let measured = Acceptance::at(temperature, 1 << 20);
        let highest: Vec<i32> = (0..64).flat_map(|part| all(&measured, part * 1024 + 512)).collect();
        for delta in [1, 100, 5000, 7000, 30_000, 60_000] {
            let accepted = highest.iter().filter(|highest| **highest >= delta).count();
            let (share, chance) =
                (accepted as f64 / highest.len() as f64, (-f64::from(delta) / temperature).exp());
            assert!((share - chance).abs() < 1e-6, "{delta}: {share} for {chance}");
        }
    }

    #[test]
    fn floats_are_rounded_down() {
        for number in [0.0, 1e-9, 0.99, 1.0, 1.5, 2.0, 4095.99, 8_388_607.5, 8_388_608.0, 1e9, HIGHEST] {
            assert_eq!(floor(number), number as i32, "{number}");
        }
    }

    #[test]
    fn where_it_is_cold_nothing_worse_is_accepted_and_where_it_is_hot_everything() {
        for steepest in [4, 1000] {
            assert!(all(&Acceptance::at(0.0, steepest), 7).iter().all(|&highest| highest == 0));
            let hot = all(&Acceptance::at(1e30, steepest), 7);
            // 16 bits count no chance above 65535 in 65536.
            let all_but_one = hot.iter().filter(|&&highest| highest == steepest).count();
            assert!(all_but_one >= 65535, "{all_but_one}");
        }
    }
}
