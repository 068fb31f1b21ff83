//! A set of values.

use crate::words;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of values from 1 to 128, kept as bits: the candidates of a cell, or the values that a unit holds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[u64; 2]", into = "[u64; 2]")]
pub struct Candidates(u128);

impl From<[u64; 2]> for Candidates {
    fn from(words: [u64; 2]) -> Self {
        Candidates(words::join(words))
    }
}

impl From<Candidates> for [u64; 2] {
    fn from(Candidates(set): Candidates) -> Self {
        words::split(set)
    }
}

impl Candidates {
    /// All values up to `size`, which is from 1 to 128.
    pub fn all(size: usize) -> Self {
        Candidates(u128::MAX >> (128 - size))
    }

    /// One value alone.
    #[inline]
    pub fn only(value: u8) -> Self {
        Candidates(1 << (value - 1))
    }

    /// Is `value` in the set?
    #[inline]
    pub fn contains(self, value: u8) -> bool {
        self.0 >> (value - 1) & 1 == 1
    }

    /// The set with `value`.
    #[inline]
    pub fn with(self, value: u8) -> Self {
        Candidates(self.0 | Self::only(value).0)
    }

    /// The set without `value`.
    #[inline]
    pub fn without(self, value: u8) -> Self {
        Candidates(self.0 & !Self::only(value).0)
    }

    /// What is in either set.
    #[inline]
    pub fn union(self, other: Self) -> Self {
        Candidates(self.0 | other.0)
    }

    /// What is in this set but not in the other.
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Candidates(self.0 & !other.0)
    }

    /// What is in both sets.
    #[inline]
    pub fn intersection(self, other: Self) -> Self {
        Candidates(self.0 & other.0)
    }

    /// The number of values.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The values in ascending order.
    #[inline]
    pub fn iter(self) -> Values {
        Values(self)
    }

    /// Is the set empty?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest value.
    #[inline]
    pub fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + 1) }
    }
}

/// The values of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Values(Candidates);

impl Iterator for Values {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let value = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Values {}

impl IntoIterator for Candidates {
    type Item = u8;
    type IntoIter = Values;

    fn into_iter(self) -> Values {
        self.iter()
    }
}

impl FromIterator<u8> for Candidates {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        values.into_iter().fold(Candidates::default(), Candidates::with)
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: Candidates = [3, 128, 1].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 3, 128]);
        assert_eq!(set.without(3).with(7).iter().collect::<Vec<_>>(), [1, 7, 128]);
        assert_eq!(Candidates::all(128).len(), 128);
        assert_eq!(Candidates::all(9).minus(Candidates::all(4)).iter().collect::<Vec<_>>(), [5, 6, 7, 8, 9]);
    }
}
