//! Variables and their values.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

/// What a variable may be: a whole number.
pub type Value = i32;

/// A variable of a [`Csp`](super::Csp): the one that was declared as number `0`, `1`, `2`...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Variable(pub(super) u32);

impl Variable {
    /// Its number, in the order of declaration, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The values that a variable may take when nothing is known yet.
///
/// ```
/// use recuit::csp::Domain;
/// assert_eq!(Domain::from(1..=3), Domain::from([3, 1, 2, 2]));
/// assert_eq!(Domain::from(0..[1, 2, 3].len()), Domain::from(0..3)); // numbers of any type
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain(BTreeSet<Value>);

impl Domain {
    /// The values, ascending.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.0.iter().copied()
    }

    /// Is that value one of them?
    pub fn contains(&self, value: Value) -> bool {
        self.0.contains(&value)
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Are there no values?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Value> for Domain {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        Domain(values.into_iter().collect())
    }
}

macro_rules! ranges {
    ($($number:ty)*) => { $(
        /// # Panics
        /// When a number does not fit a [`Value`].
        impl From<RangeInclusive<$number>> for Domain {
            fn from(range: RangeInclusive<$number>) -> Self {
                (value(*range.start())..=value(*range.end())).collect()
            }
        }

        /// # Panics
        /// When a number does not fit a [`Value`].
        impl From<Range<$number>> for Domain {
            fn from(range: Range<$number>) -> Self {
                (value(range.start)..value(range.end)).collect()
            }
        }

        /// Just one value.
        ///
        /// # Panics
        /// When it does not fit a [`Value`].
        impl From<$number> for Domain {
            fn from(number: $number) -> Self {
                Domain::from_iter([value(number)])
            }
        }
    )* };
}

ranges!(Value i64 u8 u32 usize);

fn value<T: TryInto<Value>>(number: T) -> Value {
    number.try_into().unwrap_or_else(|_| panic!("a value within 32 bits"))
}

impl<const N: usize> From<[Value; N]> for Domain {
    fn from(values: [Value; N]) -> Self {
        values.into_iter().collect()
    }
}

impl From<&[Value]> for Domain {
    fn from(values: &[Value]) -> Self {
        values.iter().copied().collect()
    }
}

impl From<Vec<Value>> for Domain {
    fn from(values: Vec<Value>) -> Self {
        values.into_iter().collect()
    }
}
