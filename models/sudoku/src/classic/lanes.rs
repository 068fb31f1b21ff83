//! Sixteen numbers of sixteen bits, on which every operation is done at once.

use super::Cells;
use super::sets::{self, Sets};

/// The candidate sets of one position, the same in every box: a lane of 16 bits for each of the nine boxes of
/// a board, for one board or for several side by side.
///
/// Box (i, j), the j-th box of the i-th band, is in lane 3 i + j of the 16 lanes of its board. What the other
/// lanes hold never changes a result.
///
/// The methods that take three sets are one instruction where the machine has it.
pub(super) trait Lanes: Copy {
    /// For each lane, yes or no.
    type Mask: Copy;

    /// The same number in every lane.
    fn splat(number: u16) -> Self;
    /// What is in both.
    fn and(self, other: Self) -> Self;
    /// What is in either.
    fn or(self, other: Self) -> Self;
    /// What is in this one but not in the other.
    fn minus(self, other: Self) -> Self;
    /// The sizes of the sets.
    fn sizes(self) -> Self;
    /// The sums of the numbers.
    fn plus(self, other: Self) -> Self;
    /// The smaller of each two numbers.
    fn min(self, other: Self) -> Self;
    /// Where the numbers are equal.
    fn equals(self, other: Self) -> Self::Mask;
    /// Where a set has no element.
    fn is_empty(self) -> Self::Mask;
    /// Where a set has one element or none.
    fn is_single_or_empty(self) -> Self::Mask;
    /// The numbers, each greater by one where `mask` says yes.
    fn count(self, mask: Self::Mask) -> Self;
    /// `self` where `mask` says yes, `other` elsewhere.
    fn where_or(self, mask: Self::Mask, other: Self) -> Self;

    /// Each box gets the set of the box `BY` (1 or 2) further in its band, the first following the last.
    fn along_band<const BY: usize>(self) -> Self;
    /// Each box gets the set of the box `BY` (1 or 2) further in its stack, the first following the last.
    fn along_stack<const BY: usize>(self) -> Self;

    /// Yes where either says yes.
    fn either(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    /// Yes where both say yes.
    fn both(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    /// Yes where the other says no.
    fn not(mask: Self::Mask) -> Self::Mask;
    /// One bit for each lane.
    fn bits(mask: Self::Mask) -> u32;

    /// What is in this one or not in the other.
    #[inline(always)]
    fn or_not(self, other: Self) -> Self {
        self.or(Self::splat(u16::MAX).minus(other))
    }
    /// `self` where `mask` says yes, nothing elsewhere.
    #[inline(always)]
    fn only(self, mask: Self::Mask) -> Self {
        self.where_or(mask, Self::splat(0))
    }
    /// a or b or c.
    #[inline(always)]
    fn any3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// a and b and c.
    #[inline(always)]
    fn all3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// What is in two or three of them.
    #[inline(always)]
    fn two_of_3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }
    /// a and b, or c.
    #[inline(always)]
    fn and_or(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c)
    }
    /// a, and either b or c.
    #[inline(always)]
    fn and_either(a: Self, b: Self, c: Self) -> Self {
        a.and(b.or(c))
    }
    /// a, but neither b nor c.
    #[inline(always)]
    fn and_neither(a: Self, b: Self, c: Self) -> Self {
        a.minus(b.or(c))
    }
    /// a, or what b and c differ in.
    #[inline(always)]
    fn or_difference(a: Self, b: Self, c: Self) -> Self {
        Self::any3(a, b.minus(c), c.minus(b))
    }
}

/// For each lane of a board, the lane whose number it gets when boxes move by `by` along their bands, or
/// else along their stacks.
pub(super) const fn source(along_band: bool, by: usize) -> [u16; 16] {
    let mut from = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        let (i, j) = (lane / 3, lane % 3);
        from[lane] = match along_band {
            _ if lane >= 9 => lane as u16,
            true => (3 * i + (j + by) % 3) as u16,
            false => (3 * ((i + by) % 3) + j) as u16,
        };
        lane += 1;
    }
    from
}

/// The values of an expression for 0, 1 and 2. A macro and not a closure, because a closure is compiled by
/// itself, without the wide registers, and is not always inlined.
macro_rules! three {
    ($index:ident => $value:expr) => {
        [
            {
                let $index = 0_usize;
                $value
            },
            {
                let $index = 1_usize;
                $value
            },
            {
                let $index = 2_usize;
                $value
            },
        ]
    };
}
pub(super) use three;

/// Two boards side by side: the lanes of the second follow those of the first.
pub(super) trait Twin: Lanes {
    /// One of the two boards.
    type Half: Half;
    /// Put two boards side by side.
    fn join(first: Self::Half, second: Self::Half) -> Self;
    /// The first.
    fn first(self) -> Self::Half;
    /// The second.
    fn second(self) -> Self::Half;
}

/// One board.
pub(super) trait Half: Lanes {
    /// The lanes from memory.
    fn load(lanes: &[u16; 16]) -> Self;
    /// The lanes into memory.
    fn store(self, lanes: &mut [u16; 16]);
    /// The sets of a puzzle, and none for a value above 9.
    #[inline(always)]
    fn of_puzzle(cells: &Cells) -> Sets {
        sets::of_puzzle(cells)
    }
    /// The values of the cells that have one candidate; 0 for the others.
    #[inline(always)]
    fn to_cells(sets: &Sets) -> Cells {
        sets::to_cells(sets)
    }
}

/// A twin made of two halves, for machines that hold no more than one board in a register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<H>(H, H);

impl<H: Lanes> Lanes for Pair<H> {
    type Mask = (H::Mask, H::Mask);

    #[inline(always)]
    fn splat(number: u16) -> Self {
        Pair(H::splat(number), H::splat(number))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Pair(self.0.and(other.0), self.1.and(other.1))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Pair(self.0.or(other.0), self.1.or(other.1))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Pair(self.0.minus(other.0), self.1.minus(other.1))
    }
    #[inline(always)]
    fn sizes(self) -> Self {
        Pair(self.0.sizes(), self.1.sizes())
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Pair(self.0.plus(other.0), self.1.plus(other.1))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Pair(self.0.min(other.0), self.1.min(other.1))
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Self::Mask {
        (self.0.equals(other.0), self.1.equals(other.1))
    }
    #[inline(always)]
    fn is_empty(self) -> Self::Mask {
        (self.0.is_empty(), self.1.is_empty())
    }
    #[inline(always)]
    fn is_single_or_empty(self) -> Self::Mask {
        (self.0.is_single_or_empty(), self.1.is_single_or_empty())
    }
    #[inline(always)]
    fn count(self, mask: Self::Mask) -> Self {
        Pair(self.0.count(mask.0), self.1.count(mask.1))
    }
    #[inline(always)]
    fn where_or(self, mask: Self::Mask, other: Self) -> Self {
        Pair(self.0.where_or(mask.0, other.0), self.1.where_or(mask.1, other.1))
    }
    #[inline(always)]
    fn along_band<const BY: usize>(self) -> Self {
        Pair(self.0.along_band::<BY>(), self.1.along_band::<BY>())
    }
    #[inline(always)]
    fn along_stack<const BY: usize>(self) -> Self {
        Pair(self.0.along_stack::<BY>(), self.1.along_stack::<BY>())
    }
    #[inline(always)]
    fn either(one: Self::Mask, other: Self::Mask) -> Self::Mask {
        (H::either(one.0, other.0), H::either(one.1, other.1))
    }
    #[inline(always)]
    fn both(one: Self::Mask, other: Self::Mask) -> Self::Mask {
        (H::both(one.0, other.0), H::both(one.1, other.1))
    }
    #[inline(always)]
    fn not(mask: Self::Mask) -> Self::Mask {
        (H::not(mask.0), H::not(mask.1))
    }
    #[inline(always)]
    fn bits(mask: Self::Mask) -> u32 {
        H::bits(mask.0) | H::bits(mask.1) << 16
    }
}

impl<H: Half> Twin for Pair<H> {
    type Half = H;
    #[inline(always)]
    fn join(first: H, second: H) -> Self {
        Pair(first, second)
    }
    #[inline(always)]
    fn first(self) -> H {
        self.0
    }
    #[inline(always)]
    fn second(self) -> H {
        self.1
    }
}

#[cfg(test)]
pub(super) mod tests;
