//! The walk of the generic engine by hand, as fast as it can be made: for 9x9 blocks and nothing else.
//!
//! What makes it fast, the most important first:
//! - one delta is a few operations on two words: a line counts each value in a field of 7 bits, a row in the
//!   lower three bits of the field and a column in the next three, so that a row and a column are added and
//!   tested together; counts are biased by two, so that one bit says "twice or more" and, after adding one,
//!   "at all";
//! - a line that the two cells share is replaced by one in which every value occurs twice: its share of the
//!   delta is zero, and what is added to it is taken away again, so no swap is a special case;
//! - the next swap is drawn before the present one is judged, so that it need not wait where the processor
//!   mispredicts the judgment;
//! - while many moves are accepted there is no branch to mispredict: every swap is made, and one that is
//!   rejected exchanges nothing;
//! - one draw of 64 bits a proposal: the upper 32 choose among the swaps, the lower 32 accept below a
//!   threshold that is computed once a level.

use super::{Setting, Walk};
use rand::Rng;
use recuit::Random;

/// A one in the field of each value, for rows.
const ROW: u64 = {
    let (mut ones, mut value) = (0, 0);
    while value < 9 {
        ones |= 1 << (WIDTH * value);
        value += 1;
    }
    ones
};
const COLUMN: u64 = ROW << 3;
const WIDTH: u32 = 7;
/// Counts are biased by two and are at most three, so this bit is set from a count of two on.
const TWICE: u64 = (ROW | COLUMN) << 2;
/// The lines that stand for a row or a column that both cells share.
const SHARED_ROW: u8 = 18;
const SHARED_COLUMN: u8 = 19;
/// Above this share of accepted moves, mispredicted branches cost more than making every swap.
const GUESSABLE: f64 = 0.15;

/// What the loop writes. Lengths are powers of two, so that an index is masked instead of checked.
struct Grid {
    /// For each cell the shift to the field of its value.
    shifts: [u8; 128],
    /// Nine rows, nine columns, and the two that stand for shared ones.
    lines: [u64; 32],
    cost: i32,
}

impl Grid {
    fn new(cells: &[u8; 81], cost: i32) -> Self {
        let mut grid = Grid { shifts: [0; 128], lines: [0; 32], cost };
        grid.lines[..9].fill(2 * ROW);
        grid.lines[9..18].fill(2 * COLUMN);
        grid.lines[usize::from(SHARED_ROW)] = 4 * ROW;
        grid.lines[usize::from(SHARED_COLUMN)] = 4 * COLUMN;
        for (cell, &value) in cells.iter().enumerate() {
            let shift = WIDTH as u8 * (value - 1);
            grid.shifts[cell] = shift;
            grid.lines[cell / 9] += 1 << shift;
            grid.lines[9 + cell % 9] += 8 << shift;
        }
        grid
    }

    fn cells(&self) -> [u8; 81] {
        std::array::from_fn(|cell| self.shifts[cell] / WIDTH as u8 + 1)
    }
}

/// The two cells, their rows and their columns, a byte each in one word.
fn record((first, second): (u8, u8)) -> u64 {
    let (mut rows, mut columns) = ([first / 9, second / 9], [9 + first % 9, 9 + second % 9]);
    if rows[0] == rows[1] {
        rows = [SHARED_ROW; 2];
    }
    if columns[0] == columns[1] {
        columns = [SHARED_COLUMN; 2];
    }
    u64::from_le_bytes([first, second, rows[0], rows[1], columns[0], columns[1], 0, 0])
}

/// The delta that a sum of bits stands for: each bit of a row counts four, each bit of a column 32, and with
/// four of them set the cost stays the same.
fn delta(bits: usize) -> i32 {
    (bits >> 2 & 7) as i32 + (bits >> 5) as i32 - 4
}

/// A draw of 32 bits accepts if it is below its threshold. A delta is at most four, so five powers make the
/// table.
fn thresholds(temperature: f64) -> [u64; 256] {
    let factor = (-1.0 / temperature).exp();
    let by_delta: [u64; 5] = std::array::from_fn(|delta| (factor.powi(delta as i32) * 2f64.powi(32)) as u64);
    std::array::from_fn(|bits| by_delta[delta(bits).clamp(0, 4) as usize])
}

/// Draws one move ahead of those that are judged.
struct Ahead<'a> {
    rng: Random,
    swaps: &'a [u64],
    draw: u64,
    swap: u64,
}

impl<'a> Ahead<'a> {
    fn new(rng: Random, swaps: &'a [u64]) -> Self {
        let mut ahead = Ahead { rng, swaps, draw: 0, swap: 0 };
        ahead.next();
        ahead
    }

    #[inline(always)]
    fn next(&mut self) -> (u64, u64) {
        let present = (self.draw & 0xffff_ffff, self.swap);
        self.draw = self.rng.next_u64();
        self.swap = self.swaps[(((self.draw >> 32) * self.swaps.len() as u64) >> 32) as usize];
        present
    }
}

/// Propose moves at one temperature until the cost is below `lowest`: how many were proposed, how many accepted.
#[inline(never)]
fn propose<const GUESS: bool>(
    grid: &mut Grid,
    moves: u64,
    lowest: i32,
    (thresholds, deltas): (&[u64; 256], &[i32; 256]),
    ahead: &mut Ahead,
) -> (u64, u64) {
    let Grid { mut shifts, mut lines, mut cost } = *grid;
    let mut source = Ahead { rng: ahead.rng.clone(), ..*ahead };
    let (mut proposed, mut accepted) = (0, 0);
    while proposed < moves && cost >= lowest {
        proposed += 1;
        let (draw, swap) = source.next();
        let [first, second, rows @ .., _, _] = swap.to_le_bytes();
        let [row_1, row_2, column_1, column_2] = rows.map(|line| usize::from(line & 31));
        let (first, second) = (usize::from(first & 127), usize::from(second & 127));
        let (x, y) = (shifts[first], shifts[second]);
        let (from, to) = (lines[row_1] + lines[column_1], lines[row_2] + lines[column_2]);
        // A value that enters costs one if it is there already; one that leaves costs one if it was there
        // only once.
        let y_moves = ((from + (ROW | COLUMN)) & TWICE) + (!to & TWICE);
        let x_moves = ((to + (ROW | COLUMN)) & TWICE) + (!from & TWICE);
        let bits = ((y_moves >> (y & 63) & 127) + (x_moves >> (x & 63) & 127)) as usize & 255;
        if GUESS && draw >= thresholds[bits] {
            continue;
        }
        // All ones if the draw is below the threshold; a comparison would become a branch.
        let mask = if GUESS { !0 } else { (draw.wrapping_sub(thresholds[bits]) as i64 >> 63) as u64 };
        accepted += mask & 1;
        cost += deltas[bits] & mask as i32;
        let exchange = (x ^ y) & mask as u8;
        shifts[first] = x ^ exchange;
        shifts[second] = y ^ exchange;
        let change = (1_u64 << (y & 63)).wrapping_sub(1 << (x & 63)) & mask;
        lines[row_1] = lines[row_1].wrapping_add(change);
        lines[row_2] = lines[row_2].wrapping_sub(change);
        lines[column_1] = lines[column_1].wrapping_add(change << 3);
        lines[column_2] = lines[column_2].wrapping_sub(change << 3);
    }
    *grid = Grid { shifts, lines, cost };
    *ahead = source;
    (proposed, accepted)
}

pub fn walk(cells: &[u8; 81], cost: i32, swaps: &[(u8, u8)], setting: &Setting, seed: u64) -> Walk {
    let swaps: Vec<u64> = swaps.iter().copied().map(record).collect();
    let mut ahead = Ahead::new(recuit::stream(seed, 0), &swaps);
    let mut grid = Grid::new(cells, cost);
    let mut walk = Walk { proposals: 0, accepted: 0, cost, cells: *cells };
    let deltas = std::array::from_fn(delta);
    let (mut temperature, mut acceptance) = (setting.hottest, 1.0);
    for _ in 0..setting.levels {
        let tables = (&thresholds(temperature), &deltas);
        let propose = if acceptance > GUESSABLE { propose::<false> } else { propose::<true> };
        let (mut left, before) = (setting.moves, walk.accepted);
        while left > 0 {
            let (proposed, accepted) = propose(&mut grid, left, walk.cost, tables, &mut ahead);
            left -= proposed;
            walk.proposals += proposed;
            walk.accepted += accepted;
            if grid.cost < walk.cost {
                (walk.cells, walk.cost) = (grid.cells(), grid.cost);
            }
            if walk.cost == 0 {
                return walk;
            }
        }
        acceptance = (walk.accepted - before) as f64 / setting.moves as f64;
        temperature *= setting.factor;
    }
    walk
}
