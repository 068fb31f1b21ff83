//! The lanes of a board in two registers of 128 bits.

use crate::classic::lanes::{Half, Lanes};

/// Two bands in a register of 128 bits. What [`Lanes`] says of boards is done to eight lanes; masks are lanes
/// of all ones for yes.
pub(super) trait Bands: Copy {
    fn splat(number: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn sizes(self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    fn equals(self, other: Self) -> Self;
    fn where_or(self, mask: Self, other: Self) -> Self;
    fn two_of_3(a: Self, b: Self, c: Self) -> Self;
    /// Each box gets the set of the box `BY` (1 or 2) further in its band.
    fn along<const BY: usize>(self) -> Self;
    /// The second band of one and the first of the other.
    fn second_and_first(self, other: Self) -> Self;
    /// The first band of both.
    fn firsts(self, other: Self) -> Self;
    /// One bit for each lane of two masks.
    fn bits(masks: [Self; 2]) -> u32;
    fn load(lanes: &[u16; 8]) -> Self;
    fn store(self, lanes: &mut [u16; 8]);
}

/// One board: its first two bands, and its third, behind which nothing is of use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split<B>(B, B);

/// Functions of boards that are the same function of both registers.
macro_rules! of_both {
    ($($function:ident($($other:ident)?))*) => {$(
        #[inline(always)]
        fn $function(self $(, $other: Self)?) -> Self {
            Split(self.0.$function($($other.0)?), self.1.$function($($other.1)?))
        }
    )*};
}

impl<B: Bands> Lanes for Split<B> {
    type Mask = Self;

    of_both! { and(other) or(other) minus(other) sizes() plus(other) min(other) equals(other) }

    #[inline(always)]
    fn splat(number: u16) -> Self {
        Split(B::splat(number), B::splat(number))
    }
    #[inline(always)]
    fn is_empty(self) -> Self {
        self.equals(Self::splat(0))
    }
    #[inline(always)]
    fn is_single_or_empty(self) -> Self {
        self.and(self.plus(Self::splat(u16::MAX))).is_empty()
    }
    #[inline(always)]
    fn count(self, mask: Self) -> Self {
        Split(self.0.sub(mask.0), self.1.sub(mask.1))
    }
    #[inline(always)]
    fn where_or(self, mask: Self, other: Self) -> Self {
        Split(self.0.where_or(mask.0, other.0), self.1.where_or(mask.1, other.1))
    }
    #[inline(always)]
    fn two_of_3(a: Self, b: Self, c: Self) -> Self {
        Split(B::two_of_3(a.0, b.0, c.0), B::two_of_3(a.1, b.1, c.1))
    }
    #[inline(always)]
    fn along_band<const BY: usize>(self) -> Self {
        Split(self.0.along::<BY>(), self.1.along::<BY>())
    }
    #[inline(always)]
    fn along_stack<const BY: usize>(self) -> Self {
        let next = self.0.second_and_first(self.1);
        match BY {
            1 => Split(next, self.0),
            _ => Split(self.1.firsts(self.0), next),
        }
    }
    #[inline(always)]
    fn both(one: Self, other: Self) -> Self {
        one.and(other)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        B::bits([mask.0, mask.1])
    }
}

impl<B: Bands> Half for Split<B> {
    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        let ([first, second], []) = lanes.as_chunks() else { unreachable!("two times eight") };
        Split(B::load(first), B::load(second))
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u16; 16]) {
        let ([first, second], []) = lanes.as_chunks_mut() else { unreachable!("two times eight") };
        self.0.store(first);
        self.1.store(second);
    }
}
