//! Many puzzles of 9x9.

use crate::{Branches, Grid, Partial, Shape};
use rayon::prelude::*;
use recuit::DepthFirst;

/// The cells of a 9x9 grid in reading order: 0 where empty, otherwise the value, 1 to 9.
pub type Cells = [u8; 81];

/// What a search found out about one puzzle of 9x9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// How many solutions it met; it stopped at as many as it was to look for.
    pub solutions: u64,
    /// The first of them.
    pub first: Option<Cells>,
    /// How often it had to try.
    pub guesses: u64,
}

/// Looks for up to `limit` solutions of each puzzle, on all cores; the answers come in the order of the puzzles.
pub fn solve_many(puzzles: &[Cells], limit: u64) -> Vec<Found> {
    puzzles.par_iter().map(|puzzle| solve(puzzle, limit)).collect()
}

/// Looks for up to `limit` solutions of one puzzle.
pub fn solve(puzzle: &Cells, limit: u64) -> Found {
    let grid = Grid::new(Shape::square(3), *puzzle);
    let mut found = Found { solutions: 0, first: None, guesses: 0 };
    if let Ok(problem) = Partial::new(&grid, Branches::default()) {
        for state in DepthFirst::default().solutions(&problem).take(limit as usize) {
            found.solutions += 1;
            if found.first.is_none() {
                found.first = problem.grid(&state).cells().try_into().ok();
            }
        }
    }
    found
}
