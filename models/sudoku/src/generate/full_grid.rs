//! Random full grids.

use crate::{Branches, Grid, Partial, Shape, Unit, ValueOrder};
use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::{DepthFirst, Engine, Problem, Random, Run, Steps, stream};

/// Searches under new value orders before giving up. On 25x25 a quarter of them succeed.
const TRIES: u64 = 1000;
/// Beyond this many rows hardly any search succeeds, and each takes long.
pub(super) const LARGEST: usize = 25;

/// A full grid that breaks no rule, drawn by `seed`: equal seeds give equal grids.
///
/// Up to 25 rows depth-first search fills the empty grid, the most constrained cell first, with forward
/// checking and the values of each cell shuffled. An unlucky order can keep it busy forever, while most
/// orders hardly backtrack; so it starts again under another order when it has taken four times as many steps
/// as there are cells (Gomes, Selman, Crato & Kautz 2000, *Heavy-tailed phenomena in satisfiability and
/// constraint satisfaction problems*).
///
/// Larger grids begin as a regular one, in which each row is the one above it, shifted. Values, rows and
/// columns are permuted at random, as far as blocks allow. Then, again and again, two random lines or two
/// random values are exchanged in only some of their cells.
///
/// Not all grids are equally likely.
///
/// ```
/// use recuit_sudoku::{Grid, Shape, full_grid, verify};
/// for shape in [Shape::square(4), Shape::square(9)] {
///     let grid = full_grid(shape, 1);
///     assert_eq!(verify(&Grid::empty(shape), &grid), []);
///     assert_eq!(full_grid(shape, 1), grid);
/// }
/// ```
pub fn full_grid(shape: Shape, seed: u64) -> Grid {
    let tries = if shape.size() > LARGEST { 0 } else { TRIES };
    (0..tries).find_map(|task| filled(shape, seed, task)).unwrap_or_else(|| shuffled(shape, stream(seed, 0)))
}

/// The grid that one search fills, if it succeeds.
fn filled(shape: Shape, seed: u64, task: u64) -> Option<Grid> {
    let order = stream(seed, task).random();
    let branches = Branches { values: ValueOrder::Random, seed: order, ..Branches::default() };
    let problem = Partial::new(&Grid::empty(shape), branches).expect("an empty grid has no contradiction");
    let mut run = Run::seeded(order).until(Steps(4 * shape.cells() as u64));
    let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut run);
    outcome.solution().map(|state| problem.grid(state))
}

/// A regular grid, shuffled.
fn shuffled(shape: Shape, mut rng: Random) -> Grid {
    let (height, width) = (shape.box_rows(), shape.box_columns());
    let mut values: Vec<u8> = (1..=shape.size() as u8).collect();
    values.shuffle(&mut rng);
    let (rows, columns) = (lines(height, width, &mut rng), lines(width, height, &mut rng));
    let value = |cell| {
        let (row, column) = (rows[shape.row(cell)], columns[shape.column(cell)]);
        values[(width * (row % height) + row / height + column) % shape.size()]
    };
    let mut cells: Vec<u8> = (0..shape.cells()).map(value).collect();
    for _ in 0..shape.cells() {
        match rng.random_range(0..3) {
            0 => exchange_lines(shape, Unit::Row, height, &mut cells, &mut rng),
            1 => exchange_lines(shape, Unit::Column, width, &mut cells, &mut rng),
            _ => exchange_values(shape, &mut cells, &mut rng),
        }
    }
    Grid::new(shape, cells)
}

/// The lines of `bands` bands of `in_a_band` lines each, shuffled so that the lines of a band stay together.
fn lines(in_a_band: usize, bands: usize, rng: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    order.shuffle(rng);
    let band = |band| {
        let mut lines: Vec<usize> = (band * in_a_band..(band + 1) * in_a_band).collect();
        lines.shuffle(rng);
        lines
    };
    order.into_iter().flat_map(band).collect()
}

/// Exchange the values of two lines of one band in some of their cells, which hold the same values in both.
fn exchange_lines(shape: Shape, kind: Unit, in_a_band: usize, cells: &mut [u8], rng: &mut Random) {
    let size = shape.size();
    let one = rng.random_range(0..size);
    let other = one / in_a_band * in_a_band + rng.random_range(0..in_a_band);
    let pairs: Vec<(usize, usize)> = shape.unit_cells(kind, one).zip(shape.unit_cells(kind, other)).collect();
    let first = rng.random_range(0..size);
    let mut at = first;
    loop {
        let (cell, beside) = pairs[at];
        cells.swap(cell, beside);
        // Now the first line holds this value twice, unless it is the value that left the line first.
        let value = cells[cell];
        match (0..size).find(|&next| next != at && cells[pairs[next].0] == value) {
            Some(next) => at = next,
            None => return,
        }
    }
}

/// Exchange two values along a Kempe chain: in one cell that holds one of them, and in all cells
/// that then have to follow.
fn exchange_values(shape: Shape, cells: &mut [u8], rng: &mut Random) {
    let first = rng.random_range(0..cells.len());
    let both = [cells[first], rng.random_range(1..=shape.size() as u8)];
    if both[0] == both[1] {
        return;
    }
    // Where the two stand in each row, column and block.
    let mut places = vec![[0; 2]; 3 * shape.size()];
    for (cell, units) in shape.all_units().enumerate() {
        if let Some(which) = both.iter().position(|&value| value == cells[cell]) {
            for unit in units {
                places[unit][which] = cell;
            }
        }
    }
    let mut is_found = vec![false; cells.len()];
    is_found[first] = true;
    let mut chain = vec![first];
    let mut done = 0;
    while let Some(&cell) = chain.get(done) {
        done += 1;
        let other = usize::from(cells[cell] == both[0]);
        for beside in shape.units(cell).map(|unit| places[unit][other]) {
            if !is_found[beside] {
                is_found[beside] = true;
                chain.push(beside);
            }
        }
    }
    for cell in chain {
        cells[cell] = both[usize::from(cells[cell] == both[0])];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify;

    #[test]
    fn grids_of_every_usual_size_are_filled() {
        for size in [1, 4, 6, 8, 9, 10, 12, 15, 16] {
            let shape = Shape::for_size(size).unwrap();
            for seed in 0..20 {
                let grid = full_grid(shape, seed);
                assert_eq!(verify(&Grid::empty(shape), &grid), [], "{shape}, seed {seed}");
            }
        }
    }

    #[test]
    fn grids_of_unusual_sizes_are_filled() {
        for (rows, columns) in [(5, 5), (2, 13), (13, 2), (1, 30), (6, 6), (9, 9), (8, 16)] {
            let shape = Shape::new(rows, columns).unwrap();
            assert_eq!(verify(&Grid::empty(shape), &full_grid(shape, 1)), [], "{shape}");
        }
    }

    /// In a regular grid one row of a band is another one, shifted; after shuffling hardly any is.
    #[test]
    fn large_grids_are_not_regular() {
        let shape = Shape::square(6);
        let grid = full_grid(shape, 1);
        let step = |column: usize| {
            let row = &grid.cells()[..36];
            let below = row.iter().position(|&value| value == grid.cells()[36 + column]).unwrap();
            (below + 36 - column) % 36
        };
        let steps: std::collections::BTreeSet<usize> = (0..36).map(step).collect();
        assert!(steps.len() > 6, "{steps:?}");
    }
}
