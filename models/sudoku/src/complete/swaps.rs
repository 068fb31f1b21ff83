//! The moves of the complete formulation.

use super::{Complete, Filled};
use crate::{Shape, Unit};
use rand::{Rng, RngExt};
use recuit::Neighborhood;

/// Exchange the values of two free cells, given by their numbers in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// One cell.
    pub first: u16,
    /// The other; the same cell to leave it as it is.
    pub second: u16,
    /// From now on the first cell stays as it is: what tree searches do and local search does not.
    pub settle: bool,
}

/// Swaps of two free cells of one row, one column or one block, or of any of these.
///
/// Only swaps that keep full what the problem keeps full: with full blocks the swaps within rows are those of
/// cells that share a row *and* a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swaps {
    /// What the two cells share; `None` for the union of all three.
    pub within: Option<Unit>,
}

impl Swaps {
    /// Swaps within a row, a column or a block.
    pub fn within(unit: Unit) -> Self {
        Swaps { within: Some(unit) }
    }
}

impl Neighborhood<Complete> for Swaps {
    fn moves<'a>(&'a self, problem: &'a Complete, _: &'a Filled) -> impl Iterator<Item = Swap> + 'a {
        problem.swaps(self.within).iter().copied()
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, _: &Filled, rng: &mut R) -> Option<Swap> {
        let swaps = problem.swaps(self.within);
        if swaps.is_empty() { None } else { Some(swaps[rng.random_range(0..swaps.len())]) }
    }

    /// One for each cell and value: a swap is tabu if both cells held their new values lately.
    fn attributes(&self, problem: &Complete) -> usize {
        problem.part.len() * (problem.size() + 1)
    }

    #[inline]
    fn added(&self, problem: &Complete, state: &Filled, swap: &Swap) -> impl IntoIterator<Item = usize> {
        [holds(problem, state, swap.first, swap.second), holds(problem, state, swap.second, swap.first)]
    }

    fn dropped(&self, problem: &Complete, state: &Filled, swap: &Swap) -> impl IntoIterator<Item = usize> {
        [holds(problem, state, swap.first, swap.first), holds(problem, state, swap.second, swap.second)]
    }
}

/// A number for a cell and the value that `other` holds.
#[inline]
fn holds(problem: &Complete, state: &Filled, cell: u16, other: u16) -> usize {
    usize::from(cell) * (problem.size() + 1) + usize::from(state.cells[usize::from(other)])
}

/// The swaps inside rows, columns, blocks, and inside any of them, of cells that are in the same part.
pub(super) fn list(shape: Shape, parts: &[Vec<u16>]) -> [Box<[Swap]>; 4] {
    let mut lists = [const { Vec::new() }; 4];
    for part in parts {
        for (position, &first) in part.iter().enumerate() {
            for &second in &part[position + 1..] {
                let shared =
                    Unit::ALL.map(|unit| shape.unit(unit, first.into()) == shape.unit(unit, second.into()));
                for unit in Unit::ALL.into_iter().filter(|&unit| shared[unit as usize]) {
                    lists[unit as usize].push(Swap { first, second, settle: false });
                }
                if shared.contains(&true) {
                    lists[3].push(Swap { first, second, settle: false });
                }
            }
        }
    }
    lists.map(Into::into)
}
