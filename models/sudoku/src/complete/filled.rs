//! The state of the complete formulation.

use super::Swap;
use super::counts::Counts;
use recuit::State;
use serde::{Deserialize, Serialize};

/// A full grid, and how often each value stands in each unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Filled {
    pub(super) cells: Box<[u8]>,
    pub(super) counts: Counts,
    /// The free cells that tree search has settled, 64 to a word.
    pub(super) settled: Box<[u64]>,
    /// The last cell was settled as it is: if the grid is a solution, it was one before and has been counted.
    pub(super) unchanged: bool,
}

impl Filled {
    /// All cells, row by row.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// What the two cells of a swap hold.
    #[inline]
    pub(super) fn values(&self, swap: &Swap) -> (u8, u8) {
        (self.cells[usize::from(swap.first)], self.cells[usize::from(swap.second)])
    }

    /// Has tree search settled this cell?
    pub fn is_settled(&self, cell: usize) -> bool {
        self.settled[cell / 64] >> (cell % 64) & 1 == 1
    }
}

impl State for Filled {
    type Key = (Box<[u8]>, Box<[u64]>);

    /// `unchanged` is left out: the problem is a tree, so cells and settled cells determine the
    /// path, and this with it.
    fn key(&self) -> Self::Key {
        (self.cells.clone(), self.settled.clone())
    }
}
