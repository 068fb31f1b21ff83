//! Which values were ruled out lately.

use super::Domains;
use crate::csp::bits::Bits;
use crate::csp::{Value, Variable};

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
            let now = domains.cells[cell as usize];
            let before = std::mem::replace(&mut self.cells[cell as usize], now);
            // Before the words of domains are bits of open variables, and behind them the numbers of constraints.
            let variable = domains.starts.partition_point(|start| start.cell <= cell);
            if variable == 0 || variable == domains.starts.len() {
                continue;
            }
            let start = domains.starts[variable - 1];
            let first = 64 * (start.word + (cell - start.cell) as Value);
            Bits(before & !now).for_each(|bit| tell(Variable(variable as u32 - 1), first + bit as Value));
        }
        self.trail = domains.trail.len();
    }
}
