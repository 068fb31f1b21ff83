//! The walk of the generic engine by hand with the well-known levers and no more: acceptance probabilities in
//! a table, one draw a proposal for choice and acceptance, swaps listed once, rows and columns counted in
//! fields of four bits, and no branch on shared lines.

use super::{Setting, Walk};
use rand::Rng;

/// The two cells, their rows, and their columns after the rows.
type Record = [usize; 6];

/// By how much repetitions grow in a line that `x` leaves and `y` enters; both are shifts.
#[inline(always)]
fn change(line: u64, x: u8, y: u8) -> i32 {
    i32::from(line >> y & 15 != 0) - i32::from(line >> x & 14 != 0)
}

pub fn walk(cells: &[u8; 81], cost: i32, swaps: &[(u8, u8)], setting: &Setting, seed: u64) -> Walk {
    let record = |&(first, second): &(u8, u8)| -> Record {
        let (a, b) = (usize::from(first), usize::from(second));
        [a, b, a / 9, b / 9, 9 + a % 9, 9 + b % 9]
    };
    let swaps: Vec<Record> = swaps.iter().map(record).collect();
    // For each cell the shift to the field of its value.
    let mut shifts = cells.map(|value| 4 * value);
    let mut lines = [0u64; 18];
    for (cell, shift) in shifts.iter().enumerate() {
        lines[cell / 9] += 1 << shift;
        lines[9 + cell % 9] += 1 << shift;
    }
    let mut rng = recuit::stream(seed, 0);
    let mut walk = Walk { proposals: 0, accepted: 0, cost, cells: *cells };
    let (mut cost, mut temperature) = (cost, setting.hottest);
    for _ in 0..setting.levels {
        let factor = (-1.0 / temperature).exp();
        let thresholds: [u64; 8] =
            std::array::from_fn(|delta| (factor.powi(delta as i32) * 2f64.powi(32)) as u64);
        for _ in 0..setting.moves {
            walk.proposals += 1;
            let draw = rng.next_u64();
            let [a, b, row, other_row, column, other_column] =
                swaps[(((draw >> 32) * swaps.len() as u64) >> 32) as usize];
            let (x, y) = (shifts[a], shifts[b]);
            let in_rows = change(lines[row], x, y) + change(lines[other_row], y, x);
            let in_columns = change(lines[column], x, y) + change(lines[other_column], y, x);
            let delta =
                i32::from(row != other_row) * in_rows + i32::from(column != other_column) * in_columns;
            if draw & 0xffff_ffff >= thresholds[delta.max(0) as usize & 7] {
                continue;
            }
            walk.accepted += 1;
            cost += delta;
            (shifts[a], shifts[b]) = (y, x);
            let exchange = (1u64 << y).wrapping_sub(1 << x);
            lines[row] = lines[row].wrapping_add(exchange);
            lines[other_row] = lines[other_row].wrapping_sub(exchange);
            lines[column] = lines[column].wrapping_add(exchange);
            lines[other_column] = lines[other_column].wrapping_sub(exchange);
            if cost < walk.cost {
                (walk.cells, walk.cost) = (shifts.map(|shift| shift / 4), cost);
                if cost == 0 {
                    return walk;
                }
            }
        }
        temperature *= setting.factor;
    }
    walk
}
