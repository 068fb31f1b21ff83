//! Variables in order.

use super::places::Places;
use crate::csp::constraint::new_value;
use crate::csp::operand::range;
use crate::csp::{Change, Conflict, Constraint, Domains, Event, Lookup, Value, Variable};
use std::borrow::Borrow;

/// The values of a sequence of variables never fall, or always rise.
///
/// Propagation rules out all values that belong to no solution: in a chain of comparisons, the least values pushed up
/// from the left and the greatest pushed down from the right are a solution each. The violation adds up by how much
/// each value is too great for the next one; a change is measured in O(log n), to find its place.
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Increasing};
/// // Ways to choose 3 of 7, and to draw 3 of 7 with replacement.
/// for (strictly, ways) in [(true, 35), (false, 84)] {
///     let mut csp = Csp::new();
///     let chosen = csp.variables("chosen", 3, 1..=7);
///     csp.post(if strictly { Increasing::strictly(chosen) } else { Increasing::new(chosen) });
///     assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), ways);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Increasing {
    scope: Box<[Variable]>,
    /// The place of each variable, ascending by variable.
    places: Places,
    /// By how much each value must exceed the one before.
    gap: i64,
}

impl Increasing {
    /// Each value is at least the one before; each variable named once.
    pub fn new(scope: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        Increasing::by(0, scope)
    }

    /// Each value is greater than the one before; each variable named once.
    pub fn strictly(scope: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        Increasing::by(1, scope)
    }

    fn by(gap: i64, scope: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        let scope: Box<[Variable]> = scope.into_iter().map(|variable| *variable.borrow()).collect();
        let places = Places::new(&scope);
        Increasing { scope, places, gap }
    }

    fn excess(&self, value: Value, next: Value) -> i64 {
        (i64::from(value) + self.gap - i64::from(next)).max(0)
    }
}

impl Constraint for Increasing {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        if self.gap == 0 { "increasing" } else { "strictly increasing" }.to_owned()
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        self.scope.windows(2).map(|pair| self.excess(value(pair[0]), value(pair[1]))).sum()
    }

    /// Nothing: the values of the others lie between.
    fn residual(&self, _: &Domains, _: &mut Vec<u64>) {}

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        for pair in self.scope.windows(2) {
            let least = range(domains, pair[0])?.0 + self.gap;
            // Beyond the greatest number there is no value.
            domains.at_least(pair[1], Value::try_from(least).map_err(|_| Conflict)?)?;
        }
        for pair in self.scope.windows(2).rev() {
            let greatest = range(domains, pair[1])?.1 - self.gap;
            domains.at_most(pair[0], Value::try_from(greatest).map_err(|_| Conflict)?)?;
        }
        Ok(())
    }

    fn delta(&self, value: Lookup<'_>, _: &[i64], changes: &[Change]) -> i64 {
        let place = |change: &Change| self.places.of(change.variable);
        let changed = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
        let mut delta = 0;
        for (number, change) in changes.iter().enumerate() {
            let at = place(change);
            for left in at.saturating_sub(1)..(at + 1).min(self.scope.len() - 1) {
                // A pair that both changes touch counts once.
                if changes[..number].iter().any(|earlier| (left..=left + 1).contains(&place(earlier))) {
                    continue;
                }
                let (one, next) = (self.scope[left], self.scope[left + 1]);
                delta += self.excess(changed(one), changed(next)) - self.excess(value(one), value(next));
            }
        }
        delta
    }
}
