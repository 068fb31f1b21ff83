//! The moves of the complete formulation.

use crate::{Complete, Filled, Swap, Unit};
use rand::{Rng, RngExt};
use recuit::Neighborhood;

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
}
