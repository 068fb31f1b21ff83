//! Which queens local search moves.

use crate::Placement;
use rand::Rng;
use rand::seq::{IndexedRandom, IteratorRandom};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which queens local search moves. Moving the others mends nothing, but may lead off a plateau.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Movers {
    /// Those under attack, as min-conflicts does (AIMA section 6.4).
    #[default]
    Attacked,
    /// All that were not given.
    All,
}

/// Draws of any queen before those under attack are listed to draw one of them.
const DRAWS: usize = 100;

impl Movers {
    /// Is the queen of `column` moved?
    #[inline]
    pub(crate) fn include(self, state: &Placement, column: u32) -> bool {
        self == Movers::All || state.is_attacked(column)
    }

    /// A column whose queen is moved, drawn uniformly from those in `free`; `None` if there is none.
    #[inline]
    pub(crate) fn draw<R: Rng + ?Sized>(self, state: &Placement, free: &[u32], rng: &mut R) -> Option<u32> {
        let included = |&column: &u32| self.include(state, column);
        let drawn = (0..DRAWS).map_while(|_| free.choose(rng).copied()).find(included);
        drawn.or_else(|| free.iter().copied().filter(included).choose(rng))
    }
}
