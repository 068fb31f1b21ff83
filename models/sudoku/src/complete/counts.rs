//! How often each value stands in each unit.

use serde::{Deserialize, Serialize};

/// Values up to here are counted in fields of four bits.
const LARGEST_IN_NIBBLES: usize = 15;

/// How often each value stands in each row, column and block of a full grid.
///
/// In small grids a unit is one word with four bits for each value, so that any question about it takes one
/// load; in large ones it is a row of bytes. A unit is given by where it begins; see [`Counts::begin`].
/// Besides the real units there is an idle one, in which every value stands twice: an exchange between it and
/// itself changes nothing and costs nothing. It takes the place of a unit that both cells of a swap share, so
/// that swaps need no branch.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Counts {
    Nibbles(Box<[u64]>),
    Bytes(Box<[u8]>),
}

impl Counts {
    /// The counts of an empty grid with values up to `size`.
    pub(super) fn new(size: usize) -> Self {
        let (units, idle) = (3 * size + 1, 3 * size);
        let mut counts = if size <= LARGEST_IN_NIBBLES {
            Counts::Nibbles(vec![0; units].into())
        } else {
            Counts::Bytes(vec![0; units * (size + 1)].into())
        };
        for value in (1..=size as u8).flat_map(|value| [value; 2]) {
            counts.add(Counts::begin(size, idle), value);
        }
        counts
    }

    /// Where a unit begins: first all rows, then all columns, then all blocks, then the idle unit.
    pub(super) fn begin(size: usize, unit: usize) -> u16 {
        (unit * if size <= LARGEST_IN_NIBBLES { 1 } else { size + 1 }) as u16
    }

    /// How often does `value` stand in the unit?
    #[inline]
    pub(super) fn get(&self, unit: u16, value: u8) -> u8 {
        match self {
            Counts::Nibbles(units) => nibble(units[usize::from(unit)], value),
            Counts::Bytes(counts) => counts[usize::from(unit) + usize::from(value)],
        }
    }

    /// Does `value` stand in any of these units more than once?
    #[inline]
    pub(super) fn repeats(&self, begins: [u16; 3], value: u8) -> bool {
        match self {
            // Two or more is a field whose upper bits are not all zero.
            Counts::Nibbles(units) => {
                let [row, column, block] = begins.map(|unit| units[usize::from(unit)]);
                nibble(row | column | block, value) > 1
            }
            Counts::Bytes(_) => begins.iter().any(|&unit| self.get(unit, value) > 1),
        }
    }

    /// One more `value` in the unit.
    pub(super) fn add(&mut self, unit: u16, value: u8) {
        match self {
            Counts::Nibbles(units) => units[usize::from(unit)] += 1 << (4 * value),
            Counts::Bytes(counts) => counts[usize::from(unit) + usize::from(value)] += 1,
        }
    }

    /// `x` goes from one unit to another, and `y` back.
    #[inline(always)]
    pub(super) fn exchange(&mut self, (from, to): (u16, u16), x: u8, y: u8) {
        let (from, to) = (usize::from(from), usize::from(to));
        match self {
            Counts::Nibbles(units) => {
                let change = (1u64 << (4 * y)).wrapping_sub(1 << (4 * x));
                units[from] = units[from].wrapping_add(change);
                units[to] = units[to].wrapping_sub(change);
            }
            Counts::Bytes(counts) => exchange_in_bytes(counts, from, to, x, y),
        }
    }

    /// By how much that exchange would change the number of repetitions: one less for a value that leaves
    /// a unit where it is repeated, one more for a value that enters a unit that already holds it. The
    /// two values must differ.
    #[inline(always)]
    pub(super) fn delta(&self, (from, to): (u16, u16), x: u8, y: u8) -> i32 {
        let (from, to) = (usize::from(from), usize::from(to));
        match self {
            Counts::Nibbles(units) => {
                let change =
                    |unit: u64, x, y| i32::from(nibble(unit, y) > 0) - i32::from(nibble(unit, x) > 1);
                change(units[from], x, y) + change(units[to], y, x)
            }
            Counts::Bytes(counts) => delta_in_bytes(counts, from, to, x, y),
        }
    }
}

// The code for large grids stands apart, so that the loop for small ones is small.

#[inline(never)]
fn exchange_in_bytes(counts: &mut [u8], from: usize, to: usize, x: u8, y: u8) {
    let (x, y) = (usize::from(x), usize::from(y));
    counts[from + x] -= 1;
    counts[from + y] += 1;
    counts[to + y] -= 1;
    counts[to + x] += 1;
}

#[inline(never)]
fn delta_in_bytes(counts: &[u8], from: usize, to: usize, x: u8, y: u8) -> i32 {
    let count = |unit: usize, value: u8| counts[unit + usize::from(value)];
    let change = |unit, x, y| i32::from(count(unit, y) > 0) - i32::from(count(unit, x) > 1);
    change(from, x, y) + change(to, y, x)
}

#[inline(always)]
fn nibble(unit: u64, value: u8) -> u8 {
    (unit >> (4 * value)) as u8 & 15
}
