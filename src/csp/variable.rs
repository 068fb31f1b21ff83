//! Variables and their values.

use serde::{Deserialize, Serialize};
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

/// The values that a variable may take when nothing is known yet: any set of whole numbers. It is kept as intervals, so
/// a million values in a row take no more room than two.
///
/// ```
/// use recuit::csp::Domain;
/// assert_eq!(Domain::from(1..=3), Domain::from([3, 1, 2, 2]));
/// assert_eq!(Domain::from(0..[1, 2, 3].len()), Domain::from(0..3)); // numbers of any type
/// assert_eq!(Domain::from(-1_000_000..=1_000_000).len(), 2_000_001);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The least and the greatest value of each interval, ascending; there is at least one number between two
    /// intervals.
    intervals: Box<[(Value, Value)]>,
    len: usize,
}

impl Domain {
    fn of(intervals: Box<[(Value, Value)]>) -> Self {
        let len = intervals.iter().map(|&interval| count(interval)).sum();
        Domain { intervals, len }
    }

    /// The values, ascending.
    pub fn values(&self) -> Values<'_> {
        Values { intervals: &self.intervals, before: 0, left: self.len }
    }

    /// The least and the greatest value, if there are any.
    pub fn ends(&self) -> Option<(Value, Value)> {
        Some((self.intervals.first()?.0, self.intervals.last()?.1))
    }

    /// The least and the greatest value of each interval without a gap, ascending.
    pub(super) fn intervals(&self) -> &[(Value, Value)] {
        &self.intervals
    }

    /// Is that value one of them?
    pub fn contains(&self, value: Value) -> bool {
        let next = self.intervals.partition_point(|&(least, _)| least <= value);
        next > 0 && value <= self.intervals[next - 1].1
    }

    /// The value that is nearest to a number, the lower of two.
    #[inline]
    pub(super) fn nearest(&self, number: i64) -> Option<Value> {
        let clamped =
            |&(least, greatest): &(Value, Value)| number.clamp(least.into(), greatest.into()) as Value;
        if let [interval] = &*self.intervals {
            return Some(clamped(interval));
        }
        let next = self.intervals.partition_point(|&(_, greatest)| i64::from(greatest) < number);
        let around = [next.checked_sub(1), Some(next)].into_iter().flatten();
        let values = around.filter_map(|place| self.intervals.get(place).map(clamped));
        values.min_by_key(|&value| (i64::from(value) - number).abs())
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Are there no values?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// How many values an interval has.
fn count((least, greatest): (Value, Value)) -> usize {
    (i64::from(greatest) - i64::from(least) + 1) as usize
}

impl FromIterator<Value> for Domain {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut values: Vec<Value> = values.into_iter().collect();
        values.sort_unstable();
        let mut intervals: Vec<(Value, Value)> = Vec::new();
        for value in values {
            match intervals.last_mut() {
                Some((_, greatest)) if i64::from(value) <= i64::from(*greatest) + 1 => *greatest = value,
                _ => intervals.push((value, value)),
            }
        }
        Domain::of(intervals.into())
    }
}

/// The values of a [`Domain`], ascending; any of them is found without going through those before it.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    intervals: &'a [(Value, Value)],
    /// How many values of the first interval have been there.
    before: usize,
    /// How many are still to come.
    left: usize,
}

impl Iterator for Values<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Value> {
        if skipped >= self.left {
            self.left = 0;
            return None;
        }
        self.left -= skipped + 1;
        self.before += skipped;
        loop {
            let (&interval, rest) = self.intervals.split_first().expect("there is a value");
            let size = count(interval);
            if self.before < size {
                self.before += 1;
                return Some((i64::from(interval.0) + self.before as i64 - 1) as Value);
            }
            self.before -= size;
            self.intervals = rest;
        }
    }

    fn last(mut self) -> Option<Value> {
        self.nth(self.left.checked_sub(1)?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Values<'_> {}

macro_rules! ranges {
    ($($number:ty)*) => { $(
        /// # Panics
        /// When a number does not fit a [`Value`].
        impl From<RangeInclusive<$number>> for Domain {
            fn from(range: RangeInclusive<$number>) -> Self {
                interval(value(*range.start()).into(), value(*range.end()).into())
            }
        }

        /// # Panics
        /// When a number does not fit a [`Value`].
        impl From<Range<$number>> for Domain {
            fn from(range: Range<$number>) -> Self {
                interval(value(range.start).into(), i64::from(value(range.end)) - 1)
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

/// The values from one to another; none if there are none.
fn interval(least: i64, greatest: i64) -> Domain {
    let ends = (least <= greatest).then_some((least as Value, greatest as Value));
    Domain::of(ends.into_iter().collect())
}

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

#[cfg(test)]
mod tests {
    use super::{Domain, Value};

    #[test]
    fn values_are_found_as_a_list_would_find_them() {
        let lists: [&[Value]; 5] =
            [&[], &[7], &[3, 4, 5, 9, 11, 12], &[Value::MIN, 0, Value::MAX - 1, Value::MAX], &[1, 3, 5]];
        for list in lists {
            let domain: Domain = list.iter().rev().chain(list).copied().collect();
            assert_eq!(domain.len(), list.len());
            assert_eq!(domain.values().collect::<Vec<_>>(), list);
            assert_eq!(domain.values().last(), list.last().copied());
            assert_eq!(domain.ends(), list.first().copied().zip(list.last().copied()));
            for first in 0..=list.len() {
                for skipped in 0..=list.len() {
                    let (mut values, mut plain) = (domain.values(), list.iter().copied());
                    (0..first).for_each(|_| assert_eq!(values.next(), plain.next()));
                    assert_eq!(values.nth(skipped), plain.nth(skipped));
                    assert_eq!(values.len(), plain.len());
                    assert_eq!(values.collect::<Vec<_>>(), plain.collect::<Vec<_>>());
                }
            }
            for value in (-2..14).chain([Value::MIN, Value::MIN + 1, Value::MAX - 2, Value::MAX]) {
                assert_eq!(domain.contains(value), list.contains(&value), "{value} in {list:?}");
            }
        }
        let (five, four) = (5, 4);
        assert_eq!(Domain::from(five..=four), Domain::from([]));
    }
}
