//! How often each value stands in each unit.

/// Values up to here are counted in fields of four bits.
const LARGEST_IN_NIBBLES: usize = 15;

/// How often each value stands in each row, column and block of a full grid.
///
/// In small grids a unit is one word with a field of four bits a value, so that whatever is asked about a unit takes one
/// load; in large ones it is a row of bytes. A unit is given by where it begins; see [`Counts::begin`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Counts {
    Nibbles(Box<[u64]>),
    Bytes(Box<[u8]>),
}

impl Counts {
    /// Nothing stands anywhere, in grids with values up to `size`.
    pub(super) fn new(size: usize) -> Self {
        if size <= LARGEST_IN_NIBBLES {
            Counts::Nibbles(vec![0; 3 * size].into())
        } else {
            Counts::Bytes(vec![0; 3 * size * (size + 1)].into())
        }
    }

    /// Where a unit begins: first all rows, then all columns, then all blocks.
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

    /// One more `value` in the unit.
    pub(super) fn add(&mut self, unit: u16, value: u8) {
        match self {
            Counts::Nibbles(units) => units[usize::from(unit)] += 1 << (4 * value),
            Counts::Bytes(counts) => counts[usize::from(unit) + usize::from(value)] += 1,
        }
    }

    /// `x` goes from one unit to another, and `y` back. Nothing changes where both units are the same.
    #[inline(always)]
    pub(super) fn exchange(&mut self, from: u16, to: u16, x: u8, y: u8) {
        let (from, to) = (usize::from(from), usize::from(to));
        match self {
            Counts::Nibbles(units) => {
                let change = (1u64 << (4 * y)).wrapping_sub(1 << (4 * x));
                units[from] = units[from].wrapping_add(change);
                units[to] = units[to].wrapping_sub(change);
            }
            Counts::Bytes(counts) => {
                let (x, y) = (usize::from(x), usize::from(y));
                counts[from + x] -= 1;
                counts[from + y] += 1;
                counts[to + y] -= 1;
                counts[to + x] += 1;
            }
        }
    }

    /// By how much the same exchange would change the number of repetitions: one less where a value leaves that stood
    /// twice, one more where a value enters that stands already.
    ///
    /// Worked out for equal units too, and then taken zero times: whether two cells share a unit is as good as random, and
    /// a branch that is guessed wrong costs more.
    #[inline(always)]
    pub(super) fn delta(&self, from: u16, to: u16, x: u8, y: u8) -> i32 {
        let differ = i32::from(from != to);
        let (from, to) = (usize::from(from), usize::from(to));
        let change = match self {
            Counts::Nibbles(units) => {
                let change =
                    |unit: u64, x, y| i32::from(nibble(unit, y) > 0) - i32::from(nibble(unit, x) > 1);
                change(units[from], x, y) + change(units[to], y, x)
            }
            Counts::Bytes(counts) => delta_in_bytes(counts, from, to, x, y),
        };
        differ * change
    }
}

/// Apart, so that the code for small grids is small.
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
