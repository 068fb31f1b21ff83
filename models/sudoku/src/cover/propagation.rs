//! What follows from a decision.

use super::Cover;
use super::candidate::Candidate;
use super::covering::Covering;

impl Cover {
    /// The candidate holds; draw all conclusions.
    pub(super) fn assign(&self, state: &mut Covering, candidate: Candidate) {
        let first = state.ruled_out().len();
        self.hold(state, candidate);
        self.propagate(state, first);
        if self.is_dense && state.has_failed() {
            state.conflict = Some(candidate.cell);
        }
    }

    /// The candidate does not hold; draw all conclusions.
    pub(super) fn refuse(&self, state: &mut Covering, candidate: Candidate) {
        let first = state.ruled_out().len();
        state.remove(&self.items, candidate);
        self.propagate(state, first);
    }

    /// Naked and hidden singles, when there are no more of them locked candidates, and when there are no more of these
    /// either, in dense puzzles, matchings of the units that lost any of what was ruled out after the `first`.
    pub(super) fn propagate(&self, state: &mut Covering, mut first: usize) {
        let mut pending = [0_u128; 3];
        while !state.has_failed() {
            if let Some(item) = state.singles.pop() {
                let item = usize::from(item);
                self.hold(state, self.items.candidate(item, state.first(item)));
            } else if let Some(item) = state.shrunk.pop() {
                self.lock(state, item.into());
            } else if !self.is_dense {
                return;
            } else {
                for &candidate in &state.ruled_out()[first..] {
                    let units = self.items.units(candidate);
                    pending.iter_mut().zip(units).for_each(|(pending, index)| *pending |= 1 << index);
                }
                first = state.ruled_out().len();
                let Some(kind) = pending.iter().position(|&units| units != 0) else { return };
                let index = pending[kind].trailing_zeros() as usize;
                pending[kind] &= pending[kind] - 1;
                self.match_unit(state, kind * self.givens.shape().size() + index);
            }
        }
        state.singles.clear();
        state.shrunk.clear();
    }

    /// A candidate holds, so the other options of its items do not.
    fn hold(&self, state: &mut Covering, candidate: Candidate) {
        for (item, option) in self.items.met_by(candidate) {
            self.keep(state, item, 1 << option);
        }
    }

    /// Where all places that a block has for a value lie in one line, or the other way round, the value is
    /// locked there: the line, or the block, has no place for it elsewhere.
    fn lock(&self, state: &mut Covering, item: usize) {
        let candidate = self.items.candidate(item, state.first(item));
        for [(line, in_block), (block, in_line)] in self.items.crossings(candidate) {
            if item == line && state.is_within(line, in_block) {
                self.keep(state, block, in_line);
            } else if item == block && state.is_within(block, in_line) {
                self.keep(state, line, in_block);
            }
        }
    }

    /// Rule out the options of an item that are not among these.
    #[inline]
    pub(super) fn keep(&self, state: &mut Covering, item: usize, options: u128) {
        for option in state.options_outside(item, options) {
            if state.has_failed() {
                return;
            }
            state.remove(&self.items, self.items.candidate(item, option));
        }
    }
}
