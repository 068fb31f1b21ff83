//! Numbers to be minimized.

use num_traits::{One, ToPrimitive, Zero};
use std::fmt::{Debug, Display};
use std::ops::{Neg, Sub};

/// A number to be minimized: any signed integer or float.
///
/// Signed, because a delta (the change that an action makes) may be negative. Implemented for every type that
/// has the operations, so `i32`, `i64`, `f32`, `f64` and a type of your own all serve.
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
}

impl<T> Cost for T where
    T: Copy
        + Debug
        + Display
        + PartialOrd
        + Zero
        + One
        + Sub<Output = T>
        + Neg<Output = T>
        + ToPrimitive
        + Send
        + Sync
        + 'static
{
}
