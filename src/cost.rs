//! Numbers to be minimized.

use num_traits::{One, ToPrimitive, Zero};
use std::fmt::{Debug, Display};
use std::ops::{Neg, Sub};

/// A number to be minimized: any signed integer or float of the standard library, or a type of your own.
///
/// Signed, because a delta (the change that an action makes) may be negative. For a type that has the operations
/// `impl Cost for MyCost {}` is all there is to write.
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

    /// The cost as the place in a table that is made for small whole numbers, with 0 for all that are negative. `None`,
    /// the default, for types that are not integers, and for numbers that are no index at all.
    ///
    /// [`Annealing`](crate::Annealing) looks up the chance of a delta there instead of working out an exponential.
    #[inline]
    fn as_index(self) -> Option<usize> {
        None
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Cost for $integer {
            #[inline]
            fn as_index(self) -> Option<usize> {
                usize::try_from(self.max(0)).ok()
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize);

impl Cost for f32 {}

impl Cost for f64 {}
