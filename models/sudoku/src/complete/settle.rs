//! Informed backtracking: how tree searches repair a full grid.

use super::counts::Counts;
use super::{Complete, Filled, RepetitionsEverywhere, Swap};
use crate::Candidates;
use recuit::Objective;

impl Complete {
    /// Is the value of a cell repeated in its row, its column or its block?
    fn is_in_conflict(&self, state: &Filled, cell: usize) -> bool {
        let units = self.givens.shape().units(cell).into_iter();
        let mut counts =
            units.map(|unit| state.counts.get(Counts::begin(self.size(), unit), state.cells[cell]));
        counts.any(|count| count > 1)
    }

    /// Does the cell move no more? It is decided, or tree search has settled it.
    pub(crate) fn stays(&self, state: &Filled, cell: usize) -> bool {
        self.decided.get(cell).is_some() || state.is_settled(cell)
    }

    /// The values that the decided and the settled cells of each row, column and block hold.
    fn fixed(&self, state: &Filled) -> Vec<Candidates> {
        let size = self.size();
        let mut fixed = vec![Candidates::default(); 3 * size];
        for (cell, &value) in state.cells.iter().enumerate() {
            if self.stays(state, cell) {
                for unit in self.givens.shape().units(cell) {
                    fixed[unit] = fixed[unit].with(value);
                }
            }
        }
        fixed
    }

    /// The ways to settle `cell`: one for each value that it may still take.
    fn ways(&self, state: &Filled, fixed: &[Candidates], cell: usize) -> Vec<Swap> {
        let mut seen = self
            .givens
            .shape()
            .units(cell)
            .into_iter()
            .fold(Candidates::default(), |set, unit| set.union(fixed[unit]));
        let part = &self.parts[usize::from(self.part[cell])];
        let movable = part.iter().filter(|&&other| !state.is_settled(other.into()));
        let mut ways = Vec::new();
        for &second in movable {
            let value = state.cells[usize::from(second)];
            if !seen.contains(value) {
                seen = seen.with(value);
                ways.push(Swap::new(self.givens.shape(), cell as u16, second, true));
            }
        }
        ways
    }

    /// The free cells that are not settled.
    fn open(&self, state: &Filled) -> impl Iterator<Item = usize> {
        let free = self.parts.iter().flatten().map(|&cell| usize::from(cell));
        free.filter(|&cell| !state.is_settled(cell))
    }

    /// The ways to settle the cell in conflict that has the fewest of them; ways that leave the fewest
    /// conflicts come first. Without conflicts, the ways to settle the first cell that is not settled.
    pub(super) fn settlements(&self, state: &Filled) -> Vec<Swap> {
        let fixed = self.fixed(state);
        let ways = |cell| self.ways(state, &fixed, cell);
        let conflicts = self.open(state).filter(|&cell| self.is_in_conflict(state, cell));
        let fewest = conflicts.map(ways).min_by_key(Vec::len);
        let mut settlements = fewest.or_else(|| self.open(state).next().map(ways)).unwrap_or_default();
        settlements.sort_by_key(|swap| RepetitionsEverywhere::default().delta(self, state, swap));
        settlements
    }

    /// A cell in conflict that cannot be settled in any way.
    pub(crate) fn starved(&self, state: &Filled) -> Option<usize> {
        let fixed = self.fixed(state);
        let mut conflicts = self.open(state).filter(|&cell| self.is_in_conflict(state, cell));
        conflicts.find(|&cell| self.ways(state, &fixed, cell).is_empty())
    }
}
