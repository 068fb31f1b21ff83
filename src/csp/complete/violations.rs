//! How violations change.

use super::super::{Change, Preference, Value, Variable};
use super::cascade::Cascade;
use super::conflicted::Conflicted;
use super::derived::function;
use super::{Complete, FullAssignment, Repair};
use std::cell::RefCell;

/// By how much a preference costs more when its violation rises.
#[inline]
pub(super) fn rise((preference, scale): (&Preference, i64), violation: i64, by: i64) -> i64 {
    scale * (preference.cost(violation + by) - preference.cost(violation))
}

impl Complete<'_> {
    /// The full assignment of these values, measured. What is derived is computed.
    pub(super) fn measure(&self, mut values: Vec<Value>) -> FullAssignment {
        for definition in &self.derived.list {
            let value = |variable: Variable| values[variable.index()];
            let result = function(self.csp, definition.constraint).result(definition.variable, &value);
            values[definition.variable.index()] = definition.nearest(result);
        }
        // A variable that can have no value counts as a violation.
        let impossible = self.csp.all().filter(|&variable| self.csp.domain(variable).is_empty()).count();
        let mut state = FullAssignment {
            values,
            violations: vec![0; self.constraints.len()],
            tallies: vec![0; *self.tallies.last().expect("an end")],
            total: impossible as i64,
            price: 0,
            conflicted: Conflicted::new(self.csp.len()),
            settled: None,
            cascade: RefCell::default(),
            unchanged: false,
        };
        let value = |variable: Variable| state.values[variable.index()];
        for &number in &self.measured {
            let constraint = self.constraint(number);
            constraint.tally(&value, &mut state.tallies[self.tally_of(number)]);
            let violation = constraint.violation(&value);
            state.violations[number] = violation;
            match self.preference(number) {
                None => state.total += violation,
                Some((preference, scale)) => state.price += scale * preference.cost(violation),
            }
            if violation != 0 {
                self.movable_in[number].iter().for_each(|&variable| state.conflicted.add(variable));
            }
        }
        state
    }

    /// The preference with that number among all constraints, if it is one, and what a unit of its cost counts.
    #[inline]
    pub(super) fn preference(&self, number: usize) -> Option<(&Preference, i64)> {
        let place = number.checked_sub(self.csp.constraints().len())?;
        Some((&self.csp.preferences()[place], self.weights.scales[place]))
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

    /// Call `visit` with each constraint that a move would touch, with its tally and the changes that touch it, and
    /// `and_then` with all the changes.
    #[inline]
    fn measured(
        &self,
        state: &FullAssignment,
        repair: &Repair,
        mut visit: impl FnMut(usize, &[i64], &[Change]),
        and_then: impl FnMut(Change),
    ) {
        if let Some((first, second)) = self.unfollowed(state, repair) {
            self.touched(first, second, |number, changes| {
                visit(number, &state.tallies[self.tally_of(number)], changes);
            });
            return [Some(first), second].into_iter().flatten().for_each(and_then);
        }
        let mut cascade = state.cascade.borrow_mut();
        self.follow(&mut cascade, state, repair);
        let changes =
            cascade.finish(|number, changes| visit(number, &state.tallies[self.tally_of(number)], changes));
        changes.for_each(and_then);
    }

    /// By how much a move would change the total violation, and what the preferences cost. `and_then` is told each
    /// change.
    #[inline]
    pub(super) fn violation_delta(
        &self,
        state: &FullAssignment,
        repair: &Repair,
        and_then: impl FnMut(Change),
    ) -> (i64, i64) {
        let value = |variable: Variable| state.values[variable.index()];
        let (mut violation, mut price) = (0, 0);
        let add = |number, tally: &[i64], changes: &[Change]| {
            let delta = self.constraint(number).delta(&value, tally, changes);
            match self.preference(number) {
                None => violation += delta,
                Some(preference) => price += rise(preference, state.violations[number], delta),
            }
        };
        self.measured(state, repair, add, and_then);
        (violation, price)
    }

    /// Tell each constraint that a repair touches, and by how much its violation would change; `and_then` is told each
    /// change.
    #[inline]
    pub(super) fn each_share(
        &self,
        state: &FullAssignment,
        repair: &Repair,
        mut tell: impl FnMut(usize, i64),
        and_then: impl FnMut(Change),
    ) {
        let value = |variable: Variable| state.values[variable.index()];
        let measure = |number, tally: &[i64], changes: &[Change]| {
            tell(number, self.constraint(number).delta(&value, tally, changes));
        };
        self.measured(state, repair, measure, and_then);
    }

    /// The constraints whose violation a repair would change, and by how much.
    pub(in crate::csp) fn shares(&self, state: &FullAssignment, repair: &Repair) -> Vec<(usize, i64)> {
        let mut shares = Vec::new();
        self.each_share(state, repair, |number, share| shares.push((number, share)), |_| ());
        shares.retain(|&(_, share)| share != 0);
        shares
    }

    /// What changes, if it is one or two variables from which none is derived.
    #[inline]
    fn unfollowed(&self, state: &FullAssignment, repair: &Repair) -> Option<(Change, Option<Change>)> {
        let has_dependents = |change: Change| !self.derived.dependents(change.variable).is_empty();
        state.one_or_two(repair).filter(|&(first, second)| {
            self.derived.is_empty() || !has_dependents(first) && !second.is_some_and(has_dependents)
        })
    }

    fn follow(&self, cascade: &mut Cascade, state: &FullAssignment, repair: &Repair) {
        let FullAssignment { values, tallies, .. } = state;
        let Some((first, second)) = state.one_or_two(repair) else {
            return cascade.follow(self, values, tallies, self.changes(state, repair), &self.violable_on);
        };
        let constraints_on = if second.is_some() { &self.violable_on } else { &self.constraints_on };
        cascade.follow(self, values, tallies, std::iter::once(first).chain(second), constraints_on);
    }

    /// Make a move.
    pub(super) fn make(&self, state: &mut FullAssignment, repair: &Repair) {
        if let Some((first, second)) = self.unfollowed(state, repair) {
            self.touched(first, second, |number, changes| self.touch(state, number, changes));
            for change in [Some(first), second].into_iter().flatten() {
                state.values[change.variable.index()] = change.to;
            }
        } else {
            let mut cascade = state.cascade.take();
            self.follow(&mut cascade, state, repair);
            let changes = cascade.finish(|number, changes| self.touch(state, number, changes));
            changes.for_each(|change| state.values[change.variable.index()] = change.to);
            state.cascade = RefCell::new(cascade);
        }
    }

    /// Bring what is kept for a constraint up to date; the values are still the old ones.
    #[inline]
    fn touch(&self, state: &mut FullAssignment, number: usize, changes: &[Change]) {
        let FullAssignment { values, violations, tallies, total, price, conflicted, .. } = state;
        let tally = &mut tallies[self.tally_of(number)];
        let delta = self.constraint(number).delta(&|variable| values[variable.index()], tally, changes);
        self.constraint(number).update(tally, changes);
        let before = violations[number];
        violations[number] = before + delta;
        match self.preference(number) {
            None => *total += delta,
            Some(preference) => *price += rise(preference, before, delta),
        }
        let variables = self.movable_in[number].iter();
        match (before != 0, before + delta != 0) {
            (false, true) => variables.for_each(|&variable| conflicted.add(variable)),
            (true, false) => variables.for_each(|&variable| conflicted.remove(variable)),
            _ => {}
        }
    }
}
