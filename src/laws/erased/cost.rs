//! Costs of any type.

use crate::Cost;
use std::cmp::Ordering;
use std::fmt;
use std::ops::Sub;

/// A cost of any type, in a number wide enough to hold it.
#[derive(Clone, Copy)]
pub(crate) enum AnyCost {
    /// A whole number.
    Whole(i128),
    /// A float, and the unit roundoff of its type: a cost below this share of a sum is lost in the sum.
    Float { value: f64, rounding: f64 },
}

impl AnyCost {
    pub(in crate::laws) fn new<C: Cost>(cost: C) -> Self {
        let is_whole = C::one().as_index().is_some();
        match cost.to_i128() {
            Some(whole) if is_whole => AnyCost::Whole(whole),
            _ => AnyCost::Float { value: cost.as_f64(), rounding: rounding::<C>() },
        }
    }

    pub(crate) fn as_f64(self) -> f64 {
        match self {
            AnyCost::Whole(whole) => whole as f64,
            AnyCost::Float { value, .. } => value,
        }
    }

    /// Zero in this kind of number.
    pub(crate) fn zero(self) -> Self {
        match self {
            AnyCost::Whole(_) => AnyCost::Whole(0),
            AnyCost::Float { rounding, .. } => AnyCost::Float { value: 0.0, rounding },
        }
    }

    /// Is this delta the difference of two costs? Whole numbers must agree exactly, floats in half of their
    /// digits.
    pub(crate) fn is_difference(self, before: Self, after: Self) -> bool {
        let difference = after - before;
        let [before, after, delta] = [before, after, self].map(AnyCost::as_f64);
        let is_near = |rounding: f64| {
            let whole = [before, after, delta].iter().all(|cost| cost.fract() == 0.0);
            let off = (after - before - delta).abs();
            !whole && off <= rounding.sqrt() * (1.0 + before.abs() + after.abs())
        };
        self == difference || matches!(difference, AnyCost::Float { rounding, .. } if is_near(rounding))
    }
}

/// The unit roundoff of a kind of float: one over the first power of two that adding one does not change
/// (Malcolm 1972).
fn rounding<C: Cost>() -> f64 {
    let mut power = C::one();
    while (power + C::one()) - power == C::one() && power.as_f64() < 1.0 / f64::EPSILON {
        power = power + power;
    }
    1.0 / power.as_f64()
}

impl PartialEq for AnyCost {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for AnyCost {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (AnyCost::Whole(one), AnyCost::Whole(other)) => one.partial_cmp(other),
            (one, other) => one.as_f64().partial_cmp(&other.as_f64()),
        }
    }
}

impl Sub for AnyCost {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        match (self, other) {
            (AnyCost::Whole(one), AnyCost::Whole(other)) => AnyCost::Whole(one.saturating_sub(other)),
            (AnyCost::Float { rounding, .. }, _) | (_, AnyCost::Float { rounding, .. }) => {
                AnyCost::Float { value: self.as_f64() - other.as_f64(), rounding }
            }
        }
    }
}

/// As the number itself prints.
impl fmt::Debug for AnyCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            AnyCost::Whole(whole) => write!(f, "{whole}"),
            AnyCost::Float { value, rounding } if rounding > f64::EPSILON => write!(f, "{:?}", value as f32),
            AnyCost::Float { value, .. } => write!(f, "{value:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_exact_and_floats_are_not() {
        let whole = |cost: i64| AnyCost::new(cost);
        let large = i64::MAX - 1;
        assert!(whole(1).is_difference(whole(large), whole(i64::MAX)));
        assert!(!whole(2).is_difference(whole(large), whole(i64::MAX)));
        let single = |cost: f32| AnyCost::new(cost);
        assert!(single(0.1).is_difference(single(1000.2), single(1000.3)));
        assert!(!AnyCost::new(0.1001).is_difference(AnyCost::new(1000.2), AnyCost::new(1000.3)));
        assert_eq!(format!("{:?} {:?} {:?}", whole(-3), single(0.1), AnyCost::new(2.0)), "-3 0.1 2.0");
    }
}
