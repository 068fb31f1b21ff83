//! The candidates of a 9x9 board in memory.

use super::Cells;

/// The set of all nine digits; digit d is bit d - 1.
pub(super) const DIGITS: u16 = 0x1FF;

/// The candidates of each cell: `[r][c]` holds those of the cell in row r and column c of each box, and box
/// (i, j), the j-th of the i-th band, is number 4 i + j. The entries that are no box hold all digits.
pub(super) type Sets = [[[u16; 16]; 3]; 3];

/// The number of the box that holds a cell, and the row and the column of the cell in its box.
static PLACES: [(usize, usize, usize); 81] = {
    let mut places = [(0, 0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = (row / 3 * 4 + column / 3, row % 3, column % 3);
        cell += 1;
    }
    places
};

/// The candidates of a cell by its value: all for 0, an empty cell; one for a given;
/// none for a value above 9.
const CANDIDATES: [u16; 256] = {
    let mut sets = [0; 256];
    sets[0] = DIGITS;
    let mut value = 1;
    while value <= 9 {
        sets[value] = 1 << (value - 1);
        value += 1;
    }
    sets
};

/// The sets of a puzzle: all digits for an empty cell, one for a given.
#[inline(always)]
pub(super) fn of_puzzle(cells: &Cells) -> Sets {
    let mut sets = [[[DIGITS; 16]; 3]; 3];
    for (&value, &(lane, r, c)) in cells.iter().zip(&PLACES) {
        sets[r][c][lane] = CANDIDATES[usize::from(value)];
    }
    sets
}

/// The value of each set of one digit; 0 for the others.
const VALUES: [u8; 512] = {
    let mut values = [0; 512];
    let mut value = 1;
    while value <= 9 {
        values[1 << (value - 1)] = value;
        value += 1;
    }
    values
};

/// The candidates of each cell in reading order.
pub(super) fn to_candidates(sets: &Sets) -> [u16; 81] {
    std::array::from_fn(|cell| {
        let (lane, r, c) = PLACES[cell];
        sets[r][c][lane] & DIGITS
    })
}

/// The values of the cells that have one candidate; 0 for the others.
pub(super) fn to_cells(sets: &Sets) -> Cells {
    to_candidates(sets).map(|set| VALUES[usize::from(set)])
}
