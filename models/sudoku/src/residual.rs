//! What is left to be decided of a grid.

use crate::partial::Assignment;
use crate::{Candidates, Cover, Covering, Partial, Shape};
use recuit::Residual;

/// The candidates of the cells that are open, but not which value is which: where these are the same, a grid can be completed in
/// as many ways, whatever stands in the other cells and whatever the values are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenCandidates;

/// Where more cells are open than this, much is left, and will hardly be met again.
const MOST_OPEN: usize = 128;

/// Write down which cells are open, 128 to a number, and the cells that may take the same value, for each value, as places among those
/// that are open. `false` where there are too many, or one has no candidate.
fn write(shape: Shape, open: impl Iterator<Item = (usize, Candidates)>, left: &mut Vec<u128>) -> bool {
    let numbers = shape.cells().div_ceil(128);
    left.clear();
    left.resize(numbers + shape.size(), 0);
    let (which, sets) = left.split_at_mut(numbers);
    for (place, (cell, candidates)) in open.enumerate() {
        if place == MOST_OPEN || candidates.is_empty() {
            return false;
        }
        which[cell / 128] |= 1 << (cell % 128);
        for value in candidates {
            sets[usize::from(value) - 1] |= 1 << place;
        }
    }
    sets.sort_unstable();
    true
}

impl Residual<Partial> for OpenCandidates {
    type Key = Vec<u128>;

    fn of(&self, problem: &Partial, state: &Assignment, left: &mut Vec<u128>) -> bool {
        let open = state.vacancies().map(|cell| (cell, problem.candidates(state, cell)));
        write(problem.givens().shape(), open, left)
    }
}

impl Residual<Cover> for OpenCandidates {
    type Key = Vec<u128>;

    fn of(&self, problem: &Cover, state: &Covering, left: &mut Vec<u128>) -> bool {
        let shape = problem.givens().shape();
        let open = (0..shape.cells()).filter(|&cell| state.is_open(cell));
        let open = open.map(|cell| (cell, problem.candidates(state, cell).collect()));
        !state.has_failed() && write(shape, open, left)
    }
}
