//! How many solutions there are, and which givens are needed for that.

use crate::{Branches, Grid, Partial, Shape, solve};

/// How many solutions a puzzle has, counted up to `at_most`; 2 is enough to tell whether there is only one.
/// Grids of 9x9 are counted by [`solve`], others by depth-first search on [`Partial`]; for the solutions
/// themselves see [`Partial::solutions`]. A puzzle whose givens contradict each other has none.
///
/// ```
/// use recuit_sudoku::{Grid, Shape, count};
/// let empty = Grid::empty(Shape::square(2));
/// assert_eq!((count(&empty, u64::MAX), count(&empty, 10)), (288, 10));
/// let puzzle: Grid = "2.1...........43".parse().unwrap();
/// assert_eq!(count(&puzzle, 2), 1);
/// ```
pub fn count(puzzle: &Grid, at_most: u64) -> u64 {
    match puzzle.cells().try_into() {
        Ok(cells) if puzzle.shape() == Shape::square(3) => solve(cells, at_most).solutions,
        _ => Partial::new(puzzle, Branches::default()).map_or(0, |problem| {
            let most = usize::try_from(at_most).unwrap_or(usize::MAX);
            problem.solutions().take(most).count() as u64
        }),
    }
}

/// The cells whose givens follow from the others: with any other value in such a cell there would
/// be no solution. Each is judged with all the others in place, so it may not be possible to leave
/// out all of them together.
///
/// ```
/// use recuit_sudoku::{Grid, is_minimal, redundant_givens};
/// let puzzle: Grid = "2.1...........43".parse().unwrap();
/// assert!(is_minimal(&puzzle) && redundant_givens(&puzzle).is_empty());
/// let puzzle: Grid = "231...........43".parse().unwrap();
/// assert_eq!(redundant_givens(&puzzle), [1, 2]);
/// ```
pub fn redundant_givens(puzzle: &Grid) -> Vec<usize> {
    let values = 1..=puzzle.shape().size() as u8;
    let is_redundant = |&cell: &usize| {
        let mut other = puzzle.clone();
        let others = values.clone().filter(|&value| puzzle.get(cell) != Some(value));
        others
            .map(|value| {
                other.set(cell, Some(value));
                count(&other, 1)
            })
            .all(|solutions| solutions == 0)
    };
    (0..puzzle.cells().len()).filter(|&cell| puzzle.get(cell).is_some()).filter(is_redundant).collect()
}

/// Does the puzzle have exactly one solution, and would it have more without any one of its givens?
pub fn is_minimal(puzzle: &Grid) -> bool {
    count(puzzle, 2) == 1 && redundant_givens(puzzle).is_empty()
}
