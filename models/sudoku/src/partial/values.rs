//! In which order the values of a cell are tried.

use super::{Assignment, Partial, ValueOrder};
use crate::{Candidates, Shape};
use rand::seq::SliceRandom;

/// The candidates of one cell in the order to be tried.
pub(super) struct Values<'p, 's> {
    problem: &'p Partial,
    state: &'s Assignment,
    cell: usize,
    left: Candidates,
}

impl<'p, 's> Values<'p, 's> {
    #[inline]
    pub(super) fn new(problem: &'p Partial, state: &'s Assignment, cell: usize) -> Self {
        Values { problem, state, cell, left: problem.candidates(state, cell) }
    }

    /// The number of peers that would lose a candidate to `value`.
    fn constrained_peers(&self, value: u8) -> usize {
        let peers = self.problem.peers(self.cell).iter().map(|&peer| usize::from(peer));
        let constrained = |&peer: &usize| {
            self.state.is_empty_at(peer) && self.problem.candidates(self.state, peer).contains(value)
        };
        peers.filter(constrained).count()
    }
}

impl Iterator for Values<'_, '_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let left = self.left;
        let value = match self.problem.branches.values {
            ValueOrder::Natural => left.first(),
            ValueOrder::LeastConstraining => left.iter().min_by_key(|&value| self.constrained_peers(value)),
            ValueOrder::Random => {
                let size = self.problem.size();
                let order = &self.problem.shuffled[self.cell * size..][..size];
                order.iter().copied().find(|&value| left.contains(value))
            }
        }?;
        self.left = left.without(value);
        Some(value)
    }
}

/// For each cell, one after the other, all values in random order.
pub(super) fn shuffled(shape: Shape, seed: u64) -> Box<[u8]> {
    let mut rng = recuit::stream(seed, 0);
    let mut values: Vec<u8> = (1..=shape.size() as u8).collect();
    let shuffle = |_| {
        values.shuffle(&mut rng);
        values.clone()
    };
    (0..shape.cells()).flat_map(shuffle).collect()
}
