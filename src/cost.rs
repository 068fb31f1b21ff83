//! Numbers to be minimized.

use num_traits::{FromPrimitive, One, ToPrimitive, Zero};
use std::fmt::{Debug, Display};
use std::ops::{Neg, Sub};

/// A number to be minimized: any signed integer or float of the standard library, or a type of your own.
///
/// Signed, because a delta (the change that an action makes) may be negative. For a type that has these
/// operations, `impl Cost for MyCost {}` is all there is to write.
pub trait Cost:
    Copy
    + Debug
    + Display
    + PartialOrd
    + Zero
    + One
    + Sub<Output = Self>
    + Neg<Output = Self>
    + ToPrimitive
    + Send
    + Sync
    + 'static
{
    /// The cost as a float, for temperatures, evaluations and reports.
    #[inline]
    fn as_f64(self) -> f64 {
        self.to_f64().unwrap_or(f64::NAN)
    }

    /// The cost as an index into a table for small whole numbers; 0 if it is negative. `None`, the default,
    /// for types that are not integers and for numbers too large to be an index.
    ///
    /// [`Annealing`](crate::Annealing) looks up the acceptance probability of a delta there instead of
    /// computing an exponential.
    #[inline]
    fn as_index(self) -> Option<usize> {
        None
    }

    /// The cost that [`as_f64`](Cost::as_f64) gives as this float. `None`, the default, for types that cannot
    /// tell, and for numbers that are none of theirs.
    #[inline]
    fn from_f64(_cost: f64) -> Option<Self> {
        None
    }

    /// So many times the cost, rounded down where costs are whole numbers: how weighted searches trust an estimate.
    /// Whole numbers end at half of the largest one, so that the cost of a path can be added. By default through floats,
    /// and the cost itself for types that [cannot tell](Cost::from_f64).
    #[inline]
    fn times(self, factor: f64) -> Self {
        Self::from_f64(self.as_f64() * factor).unwrap_or(self)
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Cost for $integer {
            #[inline]
            fn as_index(self) -> Option<usize> {
                usize::try_from(self.max(0)).ok()
            }

            #[inline]
            fn from_f64(cost: f64) -> Option<Self> {
                <$integer as FromPrimitive>::from_f64(cost).filter(|whole| *whole as f64 == cost)
            }

            #[inline]
            fn times(self, factor: f64) -> Self {
                let times = (self as f64 * factor).floor() as $integer;
                times.clamp(<$integer>::MIN / 2, <$integer>::MAX / 2)
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize);

impl Cost for f32 {
    #[inline]
    fn times(self, factor: f64) -> Self {
        (f64::from(self) * factor) as f32
    }
}

impl Cost for f64 {
    #[inline]
    fn from_f64(cost: f64) -> Option<Self> {
        Some(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_rounded_down_and_leave_room_for_a_path() {
        assert_eq!((7i32.times(1.5), 7i32.times(0.0), (-7i32).times(1.5)), (10, 0, -11));
        assert_eq!(1i64.times(1e300), i64::MAX / 2);
        assert!(i32::MAX.times(2.0).checked_add(i32::MAX / 2).is_some());
        assert_eq!((1.5f64.times(3.0), 1.5f32.times(3.0)), (4.5, 4.5));
    }
}
