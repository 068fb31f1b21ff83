//! Is every move drawn?

use super::erased::{AnyAction, AnyState};
use super::graph::Plain;
use super::walks::Walks;
use super::{Broken, Law};
use crate::stream;
use std::fmt::Debug;

/// Neighborhoods with more moves than this are not tested.
const MOVES: usize = 24;
/// Draws per move. A move that is drawn half as often as the others is missed once in 10^43.
const DRAWS: usize = 200;

impl Walks<'_> {
    /// Where few moves are listed and none is preferred, each must be drawn sooner or later: a move that is
    /// never drawn is of no use to local search.
    pub(super) fn all_drawn(&mut self, state: &AnyState, moves: &[AnyAction]) -> Result<(), Broken> {
        let neighborhood = self.neighborhood;
        // A neighborhood that prefers some moves on purpose may pass over others.
        if !(2..=MOVES).contains(&moves.len()) || !neighborhood.is_uniform() {
            return Ok(());
        }
        let mut missing: Vec<&AnyAction> = moves.iter().collect();
        let drawn = self.unless_it_panics(None, |_| {
            let rng = &mut stream(0, 0);
            for _ in 0..DRAWS * moves.len() {
                let drawn = neighborhood.sample(state, rng);
                missing.retain(|&action| drawn.as_ref() != Some(action));
                if missing.is_empty() {
                    break;
                }
            }
        })?;
        let Some(()) = drawn else { return Ok(()) };
        let action = missing.first().map(|&action| action as &dyn Debug);
        let found = Plain("never in many draws");
        self.ledger.expect(Law::AllDrawn, missing.is_empty(), action, &Plain("now and then"), &found)
    }
}
