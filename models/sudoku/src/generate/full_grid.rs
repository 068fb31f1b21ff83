//! Random full grids.

use crate::{Branches, GenerateError, Grid, Partial, Shape, ValueOrder};
use rand::RngExt;
use recuit::{DepthFirst, Engine, Problem, Run, Steps, stream};

/// Descents under new value orders before giving up. A quarter of them succeed on 25x25.
const TRIES: u64 = 1000;
/// Beyond so many rows hardly any descent succeeds, and each takes long.
const LARGEST: usize = 30;

/// A full grid that breaks no rule, drawn by `seed`: equal seeds give equal grids.
///
/// Depth-first search fills the empty grid, the most constrained cell first, with forward checking and the values
/// of each cell shuffled. An unlucky order can keep it busy for ever, while most orders hardly backtrack; so it
/// starts again under another order when it has taken four times as many steps as there are cells (Gomes, Selman,
/// Crato & Kautz 2000, *Heavy-tailed phenomena in satisfiability and constraint satisfaction problems*).
/// Not all grids are equally likely.
///
/// ```
/// use recuit_sudoku::{Grid, Shape, full_grid, verify};
/// let shape = Shape::square(4);
/// let grid = full_grid(shape, 1).unwrap();
/// assert_eq!(verify(&Grid::empty(shape), &grid), []);
/// assert_eq!(full_grid(shape, 1).unwrap(), grid);
/// ```
///
/// # Errors
/// When a thousand orders have failed, which up to 25x25 does not happen, and for grids of more than 30 rows.
pub fn full_grid(shape: Shape, seed: u64) -> Result<Grid, GenerateError> {
    let empty = Grid::empty(shape);
    let patience = 4 * shape.cells() as u64;
    let fill = |task| {
        let order = stream(seed, task).random();
        let branches = Branches { values: ValueOrder::Random, seed: order, ..Branches::default() };
        let problem = Partial::new(&empty, branches).expect("an empty grid has no contradiction");
        let mut run = Run::seeded(order).until(Steps(patience));
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut run);
        outcome.solution().map(|state| problem.grid(state))
    };
    let tries = if shape.size() > LARGEST { 0 } else { TRIES };
    (0..tries).find_map(fill).ok_or(GenerateError::NoFullGrid { shape, tries })
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
                let grid = full_grid(shape, seed).unwrap();
                assert_eq!(verify(&Grid::empty(shape), &grid), [], "{shape}, seed {seed}");
            }
        }
    }

    #[test]
    fn a_grid_of_25x25_is_filled() {
        let shape = Shape::square(5);
        assert_eq!(verify(&Grid::empty(shape), &full_grid(shape, 1).unwrap()), []);
    }
}
