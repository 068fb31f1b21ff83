//! How violations change.

use super::super::{Change, Value, Variable};
use super::conflicted::Conflicted;
use super::{Complete, FullAssignment, Repair};

impl Complete<'_> {
    /// The full assignment of these values, measured.
    pub(super) fn measure(&self, values: Vec<Value>) -> FullAssignment {
        // A variable that can have no value counts as a violation.
        let impossible = self.csp.all().filter(|&variable| self.csp.domain(variable).is_empty()).count();
        let mut state = FullAssignment {
            values,
            violations: vec![0; self.csp.constraints().len()],
            tallies: vec![0; *self.tallies.last().expect("an end")],
            total: impossible as i64,
            conflicted: Conflicted::new(self.csp.len()),
            settled: None,
            unchanged: false,
        };
        let value = |variable: Variable| state.values[variable.index()];
        for &number in &self.measured {
            let constraint = self.constraint(number);
            constraint.tally(&value, &mut state.tallies[self.tallies[number]..self.tallies[number + 1]]);
            let violation = constraint.violation(&value);
            state.violations[number] = violation;
            state.total += violation;
            if violation != 0 {
                self.movable_in[number].iter().for_each(|&variable| state.conflicted.add(variable));
            }
        }
        state
    }

    /// Call `visit` with each constraint that one or two changes touch, and with the changes that touch it.
    #[inline]
    fn touched(&self, first: Change, second: Option<Change>, mut visit: impl FnMut(usize, &[Change])) {
        let Some(second) = second else {
            let constraints = &self.constraints_on[first.variable.index()];
            return constraints.iter().for_each(|&number| visit(number as usize, &[first]));
        };
        // Two ascending lists are merged.
        let both = [first, second];
        let [mut left, mut right] =
            both.map(|change| self.violable_on[change.variable.index()].iter().peekable());
        loop {
            let (number, changes) = match (left.peek(), right.peek()) {
                (Some(&&one), Some(&&other)) if one == other => {
                    right.next();
                    left.next();
                    (one, &both[..])
                }
                (Some(&&one), other) if other.is_none_or(|&&other| one < other) => {
                    left.next();
                    (one, &both[..1])
                }
                (_, Some(&&other)) => {
                    right.next();
                    (other, &both[1..])
                }
                _ => return,
            };
            visit(number as usize, changes);
        }
    }

    /// By how much one or two changes would change the total violation.
    #[inline]
    pub(super) fn violation_delta(
        &self,
        state: &FullAssignment,
        first: Change,
        second: Option<Change>,
    ) -> i64 {
        let value = |variable: Variable| state.values[variable.index()];
        let mut delta = 0;
        self.touched(first, second, |number, changes| {
            let tally = &state.tallies[self.tallies[number]..self.tallies[number + 1]];
            delta += self.constraint(number).delta(&value, tally, changes);
        });
        delta
    }

    /// The constraints whose violation a repair would change, and by how much.
    pub(in crate::csp) fn shares(&self, state: &FullAssignment, repair: &Repair) -> Vec<(usize, i64)> {
        let (first, second) = state.changes(repair);
        let value = |variable: Variable| state.values[variable.index()];
        let mut shares = Vec::new();
        self.touched(first, second, |number, changes| {
            let tally = &state.tallies[self.tallies[number]..self.tallies[number + 1]];
            shares.push((number, self.constraint(number).delta(&value, tally, changes)));
        });
        shares.retain(|&(_, share)| share != 0);
        shares
    }

    /// Make one or two changes.
    pub(super) fn make(&self, state: &mut FullAssignment, first: Change, second: Option<Change>) {
        let FullAssignment { values, violations, tallies, total, conflicted, .. } = state;
        let value = |variable: Variable| values[variable.index()];
        self.touched(first, second, |number, changes| {
            let tally = &mut tallies[self.tallies[number]..self.tallies[number + 1]];
            let delta = self.constraint(number).delta(&value, tally, changes);
            self.constraint(number).update(tally, changes);
            let before = violations[number];
            violations[number] = before + delta;
            *total += delta;
            let variables = self.movable_in[number].iter();
            match (before != 0, before + delta != 0) {
                (false, true) => variables.for_each(|&variable| conflicted.add(variable)),
                (true, false) => variables.for_each(|&variable| conflicted.remove(variable)),
                _ => {}
            }
        });
        for change in [Some(first), second].into_iter().flatten() {
            values[change.variable.index()] = change.to;
        }
    }
}
