//! Is every move drawn?

use super::erased::{AnyAction, AnyState};
use super::graph::Plain;
use super::walks::Walks;
use super::{Broken, Law};
use crate::stream;
use std::fmt::Debug;

/// Of more moves one may be missing by chance.
const MOVES: usize = 24;
/// Draws a move. One that is drawn half as often as the others is missing once in 10^43.
const DRAWS: usize = 200;

impl Walks<'_> {
    /// Where few moves are listed, and none is preferred, each is drawn sooner or later: local search comes nowhere by a move that never is.
    pub(super) fn all_drawn(&mut self, state: &AnyState, moves: &[AnyAction]) -> Result<(), Broken> {
        let neighborhood = self.neighborhood;
        // One that prefers some moves on purpose may pass over others.
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
