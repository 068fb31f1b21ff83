//! Informed backtracking: how tree searches repair a full grid.

use super::{Complete, Filled, RepetitionsEverywhere, Swap};
use crate::Candidates;
use recuit::Objective;

/// What tree search has not settled in a state.
struct Open<'a> {
    problem: &'a Complete,
    state: &'a Filled,
    /// The values that the decided and the settled cells of each row, column and block hold.
    fixed: Vec<Candidates>,
    /// The values that the cells of each part hold that are not settled.
    movable: Vec<Candidates>,
}

impl<'a> Open<'a> {
    fn new(problem: &'a Complete, state: &'a Filled) -> Self {
        let mut fixed = vec![Candidates::default(); 3 * problem.size()];
        let mut movable = vec![Candidates::default(); problem.parts.len()];
        for (cell, units) in problem.givens.shape().all_units().enumerate() {
            let value = state.cells[cell];
            if problem.stays(state, cell) {
                for unit in units {
                    fixed[unit] = fixed[unit].with(value);
                }
            } else {
                let part = usize::from(problem.part[cell]);
                movable[part] = movable[part].with(value);
            }
        }
        Open { problem, state, fixed, movable }
    }

    /// The cells themselves.
    fn cells(&self) -> impl Iterator<Item = usize> {
        let free = self.problem.parts.iter().flatten().map(|&cell| usize::from(cell));
        free.filter(|&cell| !self.state.is_settled(cell))
    }

    /// Those of them whose values are repeated in their rows, their columns or their blocks.
    fn in_conflict(&self) -> impl Iterator<Item = usize> {
        let units = |cell| self.problem.givens.shape().units(cell);
        self.cells()
            .filter(move |&cell| self.problem.repeats(self.state, units(cell), self.state.cells[cell]))
    }

    /// The values that a cell may still take.
    fn left(&self, cell: usize) -> Candidates {
        let movable = self.movable[usize::from(self.problem.part[cell])];
        let units = self.problem.givens.shape().units(cell);
        units.into_iter().fold(movable, |left, unit| left.minus(self.fixed[unit]))
    }

    /// The ways to settle a cell: one for each value that it may still take.
    fn ways(&self, cell: usize) -> Vec<Swap> {
        let mut left = self.left(cell);
        let part = &self.problem.parts[usize::from(self.problem.part[cell])];
        let mut ways = Vec::with_capacity(left.len());
        for &second in part.iter().filter(|&&other| !self.state.is_settled(other.into())) {
            let value = self.state.cells[usize::from(second)];
            if left.contains(value) {
                left = left.without(value);
                ways.push(Swap::new(self.problem.givens.shape(), cell as u16, second, true));
            }
        }
        ways
    }
}

impl Complete {
    /// Does the cell move no more? It is decided, or tree search has settled it.
    pub(crate) fn stays(&self, state: &Filled, cell: usize) -> bool {
        self.decided.get(cell).is_some() || state.is_settled(cell)
    }

    /// The ways to settle the cell in conflict that has the fewest of them; ways that leave the fewest
    /// conflicts come first. Without conflicts, the ways to settle the first cell that is not settled.
    pub(super) fn settlements(&self, state: &Filled) -> Vec<Swap> {
        let open = Open::new(self, state);
        let fewest = open.in_conflict().min_by_key(|&cell| open.left(cell).len());
        let cell = fewest.or_else(|| open.cells().next());
        let mut settlements = cell.map(|cell| open.ways(cell)).unwrap_or_default();
        settlements.sort_by_key(|swap| RepetitionsEverywhere::default().delta(self, state, swap));
        settlements
    }

    /// A cell in conflict that cannot be settled in any way.
    pub(crate) fn starved(&self, state: &Filled) -> Option<usize> {
        let open = Open::new(self, state);
        open.in_conflict().find(|&cell| open.left(cell).is_empty())
    }
}
