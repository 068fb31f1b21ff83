//! The lanes of a board on any machine.

use super::lanes::{Half, Lanes, source};
use std::array::from_fn;

/// The lanes of a board as plain numbers, for machines without the instructions of the other kinds, and to test those
/// against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers([u16; 16]);

impl Numbers {
    #[inline(always)]
    fn each(self, operation: impl Fn(u16) -> u16) -> Self {
        Numbers(self.0.map(operation))
    }

    #[inline(always)]
    fn with(self, other: Self, operation: impl Fn(u16, u16) -> u16) -> Self {
        Numbers(from_fn(|lane| operation(self.0[lane], other.0[lane])))
    }
}

/// All ones for yes, zero for no.
#[inline(always)]
fn all_ones(yes: bool) -> u16 {
    u16::from(yes).wrapping_neg()
}

// Masks are lanes of all ones for yes.
impl Lanes for Numbers {
    type Mask = Numbers;

    #[inline(always)]
    fn splat(number: u16) -> Self {
        Numbers([number; 16])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn sizes(self) -> Self {
        self.each(|set| set.count_ones() as u16)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.with(other, u16::min)
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        self.with(other, |a, b| all_ones(a == b))
    }
    #[inline(always)]
    fn is_empty(self) -> Self {
        self.each(|set| all_ones(set == 0))
    }
    #[inline(always)]
    fn is_single_or_empty(self) -> Self {
        self.each(|set| all_ones(set & set.wrapping_sub(1) == 0))
    }
    #[inline(always)]
    fn count(self, mask: Self) -> Self {
        self.with(mask, u16::wrapping_sub)
    }
    #[inline(always)]
    fn where_or(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(other.minus(mask))
    }
    #[inline(always)]
    fn along_band<const BY: usize>(self) -> Self {
        Numbers(const { source(true, BY) }.map(|lane| self.0[usize::from(lane)]))
    }
    #[inline(always)]
    fn along_stack<const BY: usize>(self) -> Self {
        Numbers(const { source(false, BY) }.map(|lane| self.0[usize::from(lane)]))
    }
    #[inline(always)]
    fn both(one: Self, other: Self) -> Self {
        one.and(other)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        mask.0.iter().enumerate().map(|(lane, bits)| u32::from(bits & 1) << lane).sum()
    }
}

impl Half for Numbers {
    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        Numbers(*lanes)
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u16; 16]) {
        *lanes = self.0;
    }
}
