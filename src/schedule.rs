//! How annealing cools.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a schedule may look at when it says how hot the next level is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// Levels completed since the start or since the last reheat; at least 1 when a schedule is asked.
    pub index: u64,
    /// The temperature of the start, or that of the last reheat.
    pub initial: f64,
    /// The temperature of the level just completed.
    pub previous: f64,
    /// The share of proposals accepted in that level, from 0 to 1.
    pub acceptance: f64,
    /// Levels in a row that ended at no lower cost than they began with. While the cost still goes up and
    /// down the row stays short, so a long one means that the search is stuck, not that it is too hot to
    /// improve.
    pub stagnation: u64,
    /// Moves proposed in this start.
    pub moves: u64,
    /// The share of the limits of the run that is used up, from 0 to 1, in moves or seconds; 0 without
    /// limits, and where the schedule is [not planned](Schedule::is_planned).
    pub spent: f64,
}

/// A cooling schedule: the temperature of the next level (AIMA figure 4.5, `schedule(t)`).
///
/// A pure function of what it is shown, so that reheating, restarting and resuming need no hidden state.
///
/// ```
/// use recuit::{Geometric, Level, Schedule};
/// let level = Level { index: 1, initial: 2.0, previous: 2.0, acceptance: 0.8, ..Level::default() };
/// assert_eq!(Geometric { factor: 0.5 }.temperature(&level), 1.0);
/// ```
pub trait Schedule {
    /// The temperature of the next level: finite and not negative. Zero ends the start, or reheats it.
    fn temperature(&self, level: &Level) -> f64;

    /// Does it look at [`Level::spent`]? If not, which is the default, the time spent is not measured.
    fn is_planned(&self) -> bool {
        false
    }
}

impl<S: Schedule + ?Sized> Schedule for &S {
    fn temperature(&self, level: &Level) -> f64 {
        (**self).temperature(level)
    }

    fn is_planned(&self) -> bool {
        (**self).is_planned()
    }
}

impl<S: Schedule + ?Sized> Schedule for Box<S> {
    fn temperature(&self, level: &Level) -> f64 {
        (**self).temperature(level)
    }

    fn is_planned(&self) -> bool {
        (**self).is_planned()
    }
}

/// `T <- factor * T`, the usual choice (Kirkpatrick, Gelatt & Vecchi 1983).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Geometric {
    /// What the temperature is multiplied by after each level: above 0 and below 1; the closer to 1, the slower.
    #[serde(with = "crate::checked::Fraction")]
    pub factor: f64,
}

/// `T = initial * (1 - index / levels)`: zero after `levels` levels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Linear {
    /// The number of levels until the temperature is zero.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub levels: u64,
}

/// `T = initial * ln 2 / ln(index + 2)`, the schedule of the convergence proof (Geman & Geman 1984; Hajek 1988);
/// too slow to be used for anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Logarithmic {}

/// `T = initial`: the Metropolis algorithm at one temperature (Metropolis et al. 1953).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Constant {}

/// Cooling adapted to what happens: fast while nearly everything or nearly nothing is accepted, slow in between,
/// where the search decides what it will become.
///
/// `T <- fast * T` while the acceptance ratio is above `high` or below `low`, otherwise `T <- slow * T`; the
/// idea of Lam & Delosme (1988), to spend the time at intermediate acceptance, in its simplest form.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Adaptive {
    /// The factor outside the band of acceptance ratios, above 0 and below 1.
    #[serde(with = "crate::checked::Fraction")]
    pub fast: f64,
    /// The factor inside it, above 0 and below 1.
    #[serde(with = "crate::checked::Fraction")]
    pub slow: f64,
    /// Lower end of the band.
    #[serde(with = "crate::checked::Share")]
    pub low: f64,
    /// Upper end of the band.
    #[serde(with = "crate::checked::Share")]
    pub high: f64,
}

/// Planned cooling: from the initial temperature to `last` times that, by equal factors, in exactly the time
/// available.
///
/// The time available is `moves` for each start or, if that is left out, the limits of the run, whether in
/// moves or in seconds. Without either it does not cool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Planned {
    /// How many moves a start is to take; if left out, the limits of the run decide.
    pub moves: Option<u64>,
    /// The last temperature as a share of the first, above 0 and below 1.
    #[serde(with = "crate::checked::Fraction")]
    pub last: f64,
}

/// The modified Lam schedule (Lam & Delosme 1988; Swartz 1993; Boyan 1998, section 2.3): the temperature goes
/// up and down so that the share of accepted moves follows a plan: from nearly all down to 0.44 in the first
/// 15 % of the time, 0.44 until 65 %, and from there down to 0.001.
///
/// The time available is that of [`Planned`]. No temperature has to be known in advance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ModifiedLam {
    /// How many moves a start is to take; if left out, the limits of the run decide.
    pub moves: Option<u64>,
    /// What the temperature is multiplied by after a level in which too many moves were accepted, and divided
    /// by after one in which too few were; above 0 and below 1. Boyan applies 0.999 after each move.
    #[serde(with = "crate::checked::Fraction")]
    pub factor: f64,
}

impl Level {
    /// The share of the planned time that has passed.
    fn passed(&self, moves: Option<u64>) -> f64 {
        moves.map_or(self.spent, |moves| self.moves as f64 / moves as f64)
    }
}

impl Default for Planned {
    fn default() -> Self {
        Planned { moves: None, last: 0.001 }
    }
}

impl Default for ModifiedLam {
    fn default() -> Self {
        ModifiedLam { moves: None, factor: 0.9 }
    }
}

impl Default for Geometric {
    fn default() -> Self {
        Geometric { factor: 0.99 }
    }
}

impl Default for Linear {
    fn default() -> Self {
        Linear { levels: 1000 }
    }
}

impl Default for Adaptive {
    fn default() -> Self {
        Adaptive { fast: 0.9, slow: 0.99, low: 0.02, high: 0.6 }
    }
}

impl Schedule for Geometric {
    fn temperature(&self, level: &Level) -> f64 {
        self.factor * level.previous
    }
}

impl Schedule for Linear {
    fn temperature(&self, level: &Level) -> f64 {
        level.initial * (1.0 - level.index as f64 / self.levels as f64).max(0.0)
    }
}

impl Schedule for Logarithmic {
    fn temperature(&self, level: &Level) -> f64 {
        level.initial * std::f64::consts::LN_2 / (level.index as f64 + 2.0).ln()
    }
}

impl Schedule for Constant {
    fn temperature(&self, level: &Level) -> f64 {
        level.initial
    }
}

impl Schedule for Adaptive {
    fn temperature(&self, level: &Level) -> f64 {
        let deciding = (self.low..=self.high).contains(&level.acceptance);
        level.previous * if deciding { self.slow } else { self.fast }
    }
}

impl Schedule for Planned {
    fn temperature(&self, level: &Level) -> f64 {
        let passed = level.passed(self.moves);
        if passed < 1.0 { level.initial * self.last.powf(passed) } else { 0.0 }
    }

    fn is_planned(&self) -> bool {
        self.moves.is_none()
    }
}

impl ModifiedLam {
    /// The share of moves that should be accepted once this share of the time has passed.
    fn target(passed: f64) -> f64 {
        if passed < 0.15 {
            0.44 + 0.56 * 560f64.powf(-passed / 0.15)
        } else if passed < 0.65 {
            0.44
        } else {
            0.44 * 440f64.powf(-(passed - 0.65) / 0.35)
        }
    }
}

impl Schedule for ModifiedLam {
    fn temperature(&self, level: &Level) -> f64 {
        let passed = level.passed(self.moves);
        if passed >= 1.0 {
            0.0
        } else if level.acceptance > Self::target(passed) {
            level.previous * self.factor
        } else {
            level.previous / self.factor
        }
    }

    fn is_planned(&self) -> bool {
        self.moves.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(index: u64, previous: f64, acceptance: f64) -> Level {
        Level { index, initial: 8.0, previous, acceptance, ..Level::default() }
    }

    #[test]
    fn formulas() {
        assert_eq!(Geometric { factor: 0.25 }.temperature(&level(3, 4.0, 0.5)), 1.0);
        assert_eq!(Linear { levels: 4 }.temperature(&level(1, 0.0, 0.5)), 6.0);
        assert_eq!(Linear { levels: 4 }.temperature(&level(9, 0.0, 0.5)), 0.0);
        assert_eq!(Constant {}.temperature(&level(7, 3.0, 0.5)), 8.0);
        assert!((Logarithmic {}.temperature(&level(2, 1.0, 0.5)) - 4.0).abs() < 1e-12);
    }

    #[test]
    fn adaptive_cooling_hurries_at_both_ends() {
        let adaptive = Adaptive { fast: 0.5, slow: 0.75, low: 0.1, high: 0.6 };
        assert_eq!(adaptive.temperature(&level(1, 4.0, 0.9)), 2.0);
        assert_eq!(adaptive.temperature(&level(1, 4.0, 0.3)), 3.0);
        assert_eq!(adaptive.temperature(&level(1, 4.0, 0.05)), 2.0);
    }

    #[test]
    fn planned_cooling_ends_when_the_plan_does() {
        let planned = Planned { moves: Some(100), last: 0.01 };
        let after = |moves| planned.temperature(&Level { moves, initial: 8.0, ..Level::default() });
        assert!((after(50) - 0.8).abs() < 1e-12);
        assert_eq!(after(100), 0.0);
        let limited = Planned { moves: None, ..planned };
        let level = Level { spent: 0.5, initial: 8.0, ..Level::default() };
        assert!((limited.temperature(&level) - 0.8).abs() < 1e-12);
    }

    /// Boyan's figures: 100 % at the beginning, 44 % in the middle, 0.1 % at the end.
    #[test]
    fn lam_follows_the_plan_of_acceptance() {
        assert_eq!(ModifiedLam::target(0.0), 1.0);
        assert_eq!(ModifiedLam::target(0.4), 0.44);
        assert!((ModifiedLam::target(1.0) - 0.001).abs() < 1e-9);
        let lam = ModifiedLam { moves: None, factor: 0.5 };
        let at = |acceptance| {
            lam.temperature(&Level { spent: 0.4, previous: 4.0, acceptance, ..Level::default() })
        };
        assert_eq!((at(0.5), at(0.4)), (2.0, 8.0));
    }
}
