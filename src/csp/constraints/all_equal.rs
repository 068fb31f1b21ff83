//! Variables that are all equal.

use crate::csp::constraint::measured_twice;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, Event, Lookup, Value, Variable};
use std::borrow::Borrow;

/// All variables take the same value.
///
/// Propagation rules out all values that belong to no solution: those that some variable cannot take. The violation is
/// the number of variables that would have to change to the value that most of them have; a change is measured in time
/// proportional to the number of values, by how often each occurs.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{AllEqual, Csp};
/// let mut csp = Csp::new();
/// let hours = [vec![9, 10, 14], vec![10, 11, 14], vec![8, 10, 14, 15]].map(|free| csp.variable("hour", free));
/// csp.post(AllEqual::new(hours));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 2); // they meet at 10 or at 14
/// ```
#[derive(Clone, Debug)]
pub struct AllEqual {
    scope: Box<[Variable]>,
    /// The values of all domains, ascending; nothing where that is too much for a tally.
    values: Box<[Value]>,
}

/// Of more values no tally is kept: it would take longer to go through than the variables.
const MOST_VALUES: usize = 1 << 10;

impl AllEqual {
    /// Over these variables, each named once.
    pub fn new(scope: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        let scope = scope.into_iter().map(|variable| *variable.borrow()).collect();
        AllEqual { scope, values: Box::default() }
    }

    fn place(&self, value: Value) -> usize {
        self.values.binary_search(&value).expect("a value of the domains")
    }
}

impl Constraint for AllEqual {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        "all equal".to_owned()
    }

    fn prepare(&mut self, csp: &Csp) {
        let count = self.scope.iter().map(|&variable| csp.domain(variable).len()).sum::<usize>();
        if count > MOST_VALUES {
            return;
        }
        let mut values: Vec<Value> =
            self.scope.iter().flat_map(|&variable| csp.domain(variable).values()).collect();
        values.sort_unstable();
        values.dedup();
        self.values = values.into();
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut values: Vec<Value> = self.scope.iter().map(|&variable| value(variable)).collect();
        values.sort_unstable();
        let most = values.chunk_by(Value::eq).map(<[Value]>::len).max().unwrap_or(0);
        (values.len() - most) as i64
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let Some(&first) = self.scope.first() else { return Ok(()) };
        // The first has what all of them can take; then all take from that.
        for &variable in &self.scope[1..] {
            domains.retain(first, |domains, value| domains.contains(variable, value))?;
        }
        for &variable in &self.scope[1..] {
            domains.retain(variable, |domains, value| domains.contains(first, value))?;
        }
        Ok(())
    }

    fn tally_size(&self) -> usize {
        self.values.len()
    }

    /// How often each value occurs.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        if !tally.is_empty() {
            self.scope.iter().for_each(|&variable| tally[self.place(value(variable))] += 1);
        }
    }

    fn delta(&self, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        if tally.is_empty() {
            return measured_twice(self, value, changes);
        }
        let after = |(&times, &value): (&i64, &Value)| {
            let by = |change: &Change| i64::from(change.to == value) - i64::from(change.from == value);
            times + changes.iter().map(by).sum::<i64>()
        };
        let most = tally.iter().zip(&self.values).map(after).max().unwrap_or(0);
        tally.iter().copied().max().unwrap_or(0) - most
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for change in changes.iter().filter(|_| !self.values.is_empty()) {
            tally[self.place(change.from)] -= 1;
            tally[self.place(change.to)] += 1;
        }
    }
}
