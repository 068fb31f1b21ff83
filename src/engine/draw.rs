//! A fair draw among the moves of a scan.

use crate::Problem;
use rand::{Rng, RngExt};

/// A move and its delta.
pub(crate) type Evaluated<P> = (<P as Problem>::Action, <P as Problem>::Cost);

/// A move drawn uniformly from those offered.
pub(crate) struct Draw<A> {
    pub(crate) chosen: Option<A>,
    offered: u64,
}

impl<A> Draw<A> {
    pub(crate) fn new() -> Self {
        Draw { chosen: None, offered: 0 }
    }

    pub(crate) fn offer(&mut self, action: A, rng: &mut impl Rng) {
        self.offered += 1;
        if self.offered == 1 || rng.random_range(0..self.offered) == 0 {
            self.chosen = Some(action);
        }
    }
}
