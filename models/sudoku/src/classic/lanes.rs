//! Sixteen numbers of sixteen bits, on which every operation is done at once.

use super::Cells;
use super::board::FIRST;
use super::sets::{self, Sets};

/// The candidate sets of one position, the same in every box: a lane of 16 bits for each of the nine boxes of
/// a board, for one board or for several side by side.
///
/// Box (i, j), the j-th box of the i-th band, is in lane 4 i + j of the 16 lanes of its board: a band has 64 bits
/// to itself, so boxes move along bands within 64 bits, and along stacks 64 bits at once. What the other lanes
/// hold never changes a result.
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
    /// The sizes of sets of digits; where a lane has other bits, anything.
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

    /// Yes where both say yes.
    fn both(one: Self::Mask, other: Self::Mask) -> Self::Mask;
    /// One bit for each lane.
    fn bits(mask: Self::Mask) -> u32;

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
    /// a, but not what both b and c have.
    #[inline(always)]
    fn and_not_both(a: Self, b: Self, c: Self) -> Self {
        a.minus(b.and(c))
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
        let (i, j) = (lane / 4, lane % 4);
        let (i, j) = match along_band {
            true if j < 3 => (i, (j + by) % 3),
            false if i < 3 => ((i + by) % 3, j),
            _ => (i, j),
        };
        from[lane] = (4 * i + j) as u16;
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

/// The bits of four pairs of positions and of the last one, one behind the other.
#[inline(always)]
pub(super) fn joined([a, b, c]: [u32; 3], d: u32, last: u32) -> u128 {
    let [a, b, c, d, last] = [a, b, c, d, last].map(u64::from);
    let (low, high) = (a | b << 27 | c << 54, c >> 10 | d << 17 | last << 44);
    u128::from(high) << 64 | u128::from(low)
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
    /// For each digit the cells whose sets have it, as bits: those of two positions in 27, boxes of the first
    /// eight lanes before those of the others, as bytes are packed, then those of the last position.
    #[inline(always)]
    fn by_digit(sets: &[[Self; 3]; 3]) -> [u128; 9] {
        std::array::from_fn(|digit| {
            let digit = Self::splat(1 << digit);
            let boxes = |set: &Self| !Self::bits(set.and(digit).is_empty()) & FIRST;
            let (pairs, rest) = sets.as_flattened().as_chunks();
            let pair = |[a, b]: &[Self; 2]| {
                let (a, b) = (boxes(a), boxes(b));
                a & 0xFF | (b & 0xFF) << 8 | (a >> 8) << 16 | (b >> 8) << 24
            };
            joined(three!(k => pair(&pairs[k])), pair(&pairs[3]), boxes(&rest[0]))
        })
    }
    /// The values of the cells that have one candidate; 0 for the others.
    #[inline(always)]
    fn to_cells(sets: &Sets) -> Cells {
        sets::to_cells(sets)
    }
}

#[cfg(test)]
pub(super) mod tests;
