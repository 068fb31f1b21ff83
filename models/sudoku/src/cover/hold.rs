//! Holding the cells of a full grid, one after the other.

use super::Cover;
use super::candidate::Candidate;
use super::covering::Covering;

impl Cover {
    /// Give a cell a value, counted from 1, with all that follows, unless that leads nowhere; returns whether
    /// the cell was open and could have it.
    pub(crate) fn hold_cell(&self, state: &mut Covering, cell: usize, value: u8) -> bool {
        let is_left = state.is_open(cell) && state.options(cell).any(|option| option as u8 + 1 == value);
        if !is_left || state.has_failed() {
            return false;
        }
        let mark = state.mark();
        self.assign(state, Candidate { cell: cell as u16, value: value - 1 });
        if state.has_failed() {
            state.back_to(&self.items, mark);
            return false;
        }
        true
    }

    /// Take back all that was decided in a state; what it has learned is kept.
    pub(crate) fn go_back(&self, state: &mut Covering) {
        if self.root.has_failed() {
            *state = self.root.clone();
        } else {
            state.back_to(&self.items, self.root.mark());
        }
    }

    /// The cells with more than one candidate, in any order.
    pub(crate) fn open<'s>(&self, state: &'s Covering) -> &'s [u16] {
        state.open()
    }

    /// The cells that the givens leave open.
    pub(crate) fn undecided(&self) -> &[u16] {
        self.root.open()
    }

    /// The value of a cell that has one candidate left.
    pub(crate) fn value(&self, state: &Covering, cell: usize) -> Option<u8> {
        (state.count(cell) == 1).then(|| state.first(cell) as u8 + 1)
    }
}
