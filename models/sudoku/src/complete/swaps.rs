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

/// Swaps at one place of the scan.
const AT_A_PLACE: usize = 16;

impl Neighborhood<Complete> for Swaps {
    fn moves<'a>(&'a self, problem: &'a Complete, _: &'a Filled) -> impl Iterator<Item = Swap> + 'a {
        problem.swaps(self.within).iter().copied()
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, _: &Filled, rng: &mut R) -> Option<Swap> {
        let swaps = problem.swaps(self.within);
        if swaps.is_empty() { None } else { Some(swaps[rng.random_range(0..swaps.len())]) }
    }

    fn places(&self, problem: &Complete) -> usize {
        problem.swaps(self.within).len().div_ceil(AT_A_PLACE)
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Complete,
        _: &'a Filled,
        place: usize,
    ) -> impl Iterator<Item = Swap> + 'a {
        let swaps = &problem.swaps(self.within)[place * AT_A_PLACE..];
        swaps[..swaps.len().min(AT_A_PLACE)].iter().copied()
    }

    /// The swaps of the same first cell.
    fn alternatives<'a>(
        &'a self,
        problem: &'a Complete,
        _: &'a Filled,
        swap: &'a Swap,
    ) -> impl Iterator<Item = Swap> + 'a {
        let (shape, cell) = (problem.givens.shape(), swap.first);
        let shares =
            move |unit: Unit, other: u16| shape.unit(unit, cell.into()) == shape.unit(unit, other.into());
        let others = problem.parts[usize::from(problem.part[usize::from(cell)])].iter().copied();
        let moved = others.filter(move |&other| {
            let within = match self.within {
                Some(unit) => shares(unit, other),
                None => Unit::ALL.into_iter().any(|unit| shares(unit, other)),
            };
            other != cell && within
        });
        moved.map(move |other| Swap { first: cell.min(other), second: cell.max(other), settle: false })
    }
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
