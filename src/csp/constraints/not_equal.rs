//! Two variables that differ.

use crate::csp::{Change, Conflict, Constraint, Domains, Lookup, Value, Variable};

/// `x != y + offset`.
///
/// ```
/// use recuit::csp::{Csp, NotEqual};
/// // Two queens on the same diagonal: rows that differ by as much as the columns.
/// let mut csp = Csp::new();
/// let rows = csp.variables("row", 2, 0..8);
/// csp.post(NotEqual::new(rows[0], rows[1]));
/// csp.post(NotEqual::new(rows[0], rows[1]).offset(1));
/// csp.post(NotEqual::new(rows[0], rows[1]).offset(-1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotEqual {
    scope: [Variable; 2],
    offset: Value,
}

impl NotEqual {
    /// `x != y`.
    pub fn new(x: Variable, y: Variable) -> Self {
        NotEqual { scope: [x, y], offset: 0 }
    }

    /// The same with `y + offset` in the place of `y`.
    pub fn offset(self, offset: Value) -> Self {
        NotEqual { offset, ..self }
    }
}

impl Constraint for NotEqual {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        match self.offset {
            0 => "different".to_owned(),
            offset => format!("not {offset} apart"),
        }
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let [x, y] = self.scope;
        i64::from(i64::from(value(x)) == i64::from(value(y)) + i64::from(self.offset))
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let [x, y] = self.scope;
        if let Some(taken) = domains.value(y).and_then(|value| value.checked_add(self.offset)) {
            domains.remove(x, taken)?;
        }
        if let Some(taken) = domains.value(x).and_then(|value| value.checked_sub(self.offset)) {
            domains.remove(y, taken)?;
        }
        Ok(())
    }

    /// Nothing: what one of them takes is ruled out for the other.
    fn residual(&self, _: &Domains, _: &mut Vec<u64>) {}

    fn is_all_different(&self) -> bool {
        self.offset == 0
    }

    fn delta(&self, value: Lookup<'_>, _: &[i64], changes: &[Change]) -> i64 {
        let [x, y] = self.scope;
        let mut now = (i64::from(value(x)), i64::from(value(y)) + i64::from(self.offset));
        let before = now.0 == now.1;
        for change in changes {
            let by = i64::from(change.to) - i64::from(change.from);
            if change.variable == x {
                now.0 += by;
            } else if change.variable == y {
                now.1 += by;
            }
        }
        i64::from(now.0 == now.1) - i64::from(before)
    }
}
