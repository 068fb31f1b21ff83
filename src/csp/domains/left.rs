//! Which values were ruled out lately.

use super::Domains;
use crate::csp::bits::Bits;
use crate::csp::{Value, Variable};
use std::mem;

/// What was left to all variables when they were last looked at.
pub(in crate::csp) struct Left {
    cells: Vec<u64>,
    trail: usize,
}

impl Left {
    pub(in crate::csp) fn of(domains: &Domains) -> Self {
        Left { cells: domains.cells.clone(), trail: domains.trail.len() }
    }

    /// Look again, and tell each value that has been ruled out since.
    pub(in crate::csp) fn compare(&mut self, domains: &Domains, mut tell: impl FnMut(Variable, Value)) {
        for &(cell, _) in &domains.trail[self.trail..] {
            // Before the words of domains are bits of open variables, and behind them the numbers of constraints.
            let next = domains.starts.partition_point(|start| start.cell <= cell);
            if next == 0 || next == domains.starts.len() {
                continue;
            }
            let variable = Variable(next as u32 - 1);
            let before = domains.span_in(&self.cells, variable);
            // Words of a wide domain may be gone without having changed, so all are looked at.
            let (first, end) = if domains.is_wide(variable) {
                domains.copy_behind(variable, &mut self.cells);
                (before.cell, before.end)
            } else {
                (cell as usize, cell as usize + 1)
            };
            for cell in first..end {
                let number = before.word + (cell - before.cell) as i32;
                let now = domains.word(variable, number);
                let gone = mem::replace(&mut self.cells[cell], now) & !now;
                Bits(gone).for_each(|bit| tell(variable, 64 * number + bit as Value));
            }
        }
        self.trail = domains.trail.len();
    }
}
