//! What is left to be decided of a grid.

use crate::{Cover, Covering};
use recuit::Residual;

/// The candidates of the cells that are open, but not which value is which: where these are the same, a grid
/// can be completed in as many ways, whatever stands in the other cells and whatever the values are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenCandidates;

/// Where more cells are open than this, much is left, and will hardly be met again.
const MOST_OPEN: usize = 128;

impl Residual<Cover> for OpenCandidates {
    /// Which cells are open, 128 to a number, and for each value the cells that may take it, as places among
    /// those that are open.
    type Key = Vec<u128>;

    fn of(&self, problem: &Cover, state: &Covering, left: &mut Vec<u128>) -> bool {
        if state.has_failed() || state.open().len() > MOST_OPEN {
            return false;
        }
        let shape = problem.givens().shape();
        let numbers = shape.cells().div_ceil(128);
        left.clear();
        left.resize(numbers + shape.size(), 0);
        let (which, sets) = left.split_at_mut(numbers);
        let open = (0..shape.cells()).filter(|&cell| state.is_open(cell));
        for (place, cell) in open.enumerate() {
            which[cell / 128] |= 1 << (cell % 128);
            problem.candidates(state, cell).for_each(|value| sets[usize::from(value) - 1] |= 1 << place);
        }
        sets.sort_unstable();
        true
    }
}
