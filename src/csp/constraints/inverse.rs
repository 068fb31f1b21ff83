//! Two arrays of variables, each the inverse of the other.

use super::matching::Matching;
use super::places::Places;
use super::settle::settle;
use crate::csp::constraint::{measured_twice, new_value};
use crate::csp::{Change, Conflict, Constraint, Domains, Event, Function, Lookup, Value, Variable};
use std::borrow::Borrow;

/// Who has what, seen from both sides: `there[i]` is `j` just when `back[j]` is `i`, with numbers from 0. So both are
/// permutations.
///
/// Propagation rules out what the other side rules out. With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), it rules out all values that belong to no solution, by
/// matching (Régin 1994). The violation is the number of variables that are not pointed back at by the one they
/// point to; a change is measured in O(log n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, Inverse};
/// // Four guests on four seats; guest 0 sits before guest 1, and seat 3 is not for guest 2.
/// let mut csp = Csp::new();
/// let seat = csp.variables("seat of guest", 4, 0..4);
/// let guest = csp.variables("guest on seat", 4, 0..4);
/// csp.post(Inverse::new(&seat, &guest));
/// csp.post(seat[0].less_than(seat[1]));
/// csp.post(guest[3].differs_from(2));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct Inverse {
    /// `there`, then `back`.
    scope: Box<[Variable]>,
    places: Places,
}

impl Inverse {
    /// `there[i] = j` just when `back[j] = i`; each variable is named once.
    ///
    /// # Panics
    /// When there are not as many variables on one side as on the other.
    pub fn new(
        there: impl IntoIterator<Item = impl Borrow<Variable>>,
        back: impl IntoIterator<Item = impl Borrow<Variable>>,
    ) -> Self {
        let mut scope: Vec<Variable> = there.into_iter().map(|variable| *variable.borrow()).collect();
        let count = scope.len();
        scope.extend(back.into_iter().map(|variable| *variable.borrow()));
        assert!(
            scope.len() == 2 * count,
            "{count} variables on one side, {} on the other",
            scope.len() - count
        );
        let places = Places::new(&scope);
        Inverse { scope: scope.into(), places }
    }

    fn count(&self) -> usize {
        self.scope.len() / 2
    }

    /// The side on which a variable is not.
    fn other_side(&self, variable: Variable) -> &[Variable] {
        let (there, back) = self.scope.split_at(self.count());
        if self.places.of(variable) < self.count() { back } else { there }
    }

    /// The place in the scope that a variable with that place and value points to.
    fn target(&self, place: usize, value: Value) -> Option<usize> {
        let count = self.count();
        let number = usize::try_from(value).ok().filter(|&number| number < count)?;
        Some(if place < count { count + number } else { number })
    }

    /// What its partners must have as their value for a variable at that place.
    fn number(&self, place: usize) -> Value {
        (place % self.count()) as Value
    }

    /// Is a variable at that place not pointed back at?
    fn is_wrong(&self, place: usize, value: Lookup<'_>) -> bool {
        let target = self.target(place, value(self.scope[place]));
        target.is_none_or(|target| value(self.scope[target]) != self.number(place))
    }
}

impl Constraint for Inverse {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        "inverse".to_owned()
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        (0..self.scope.len()).filter(|&place| self.is_wrong(place, value)).count() as i64
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        for (place, &variable) in self.scope.iter().enumerate() {
            let number = self.number(place);
            domains.retain(variable, |domains, value| {
                self.target(place, value).is_some_and(|target| domains.contains(self.scope[target], number))
            })?;
            if let Some(value) = domains.value(variable) {
                let target = self.target(place, value).ok_or(Conflict)?;
                domains.assign(self.scope[target], number)?;
            }
        }
        Ok(())
    }

    /// Nothing: who has a partner is ruled out for the others.
    fn residual(&self, _: &Domains, _: &mut Vec<u64>) {}

    fn has_full_propagation(&self) -> bool {
        true
    }

    /// Room for a list of variables, and for matching.
    fn scratch(&self) -> usize {
        self.count() + Matching::scratch(self.count(), self.count().div_ceil(64))
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (there, words) = (&self.scope[..self.count()], self.count().div_ceil(64));
        settle(&self.scope, domains, |domains| self.propagate(domains, scratch))?;
        let (open, rest) = scratch.split_at_mut(there.len());
        let mut listed = 0;
        for (number, _) in there.iter().enumerate().filter(|&(_, &variable)| domains.is_open(variable)) {
            open[listed] = number as u64;
            listed += 1;
        }
        Matching::new(there, &open[..listed], 0, words, rest).propagate(domains)?;
        // What one side has lost, the other loses too.
        settle(&self.scope, domains, |domains| self.propagate(domains, scratch))
    }

    /// A change matters to the variable itself and to those that it leaves and joins.
    fn delta(&self, value: Lookup<'_>, _: &[i64], changes: &[Change]) -> i64 {
        if changes.len() > 2 {
            return measured_twice(self, value, changes);
        }
        let after = |asked| new_value(changes, asked).unwrap_or_else(|| value(asked));
        let touched = |change: &Change| {
            let place = self.places.of(change.variable);
            [Some(place), self.target(place, change.from), self.target(place, change.to)]
        };
        let (mut counted, mut delta) = ([None; 6], 0);
        for (number, place) in changes.iter().flat_map(touched).enumerate() {
            if let Some(place) = place.filter(|_| !counted.contains(&place)) {
                delta += i64::from(self.is_wrong(place, &after)) - i64::from(self.is_wrong(place, value));
            }
            counted[number] = place;
        }
        delta
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// Each side determines the other: one may be derived.
impl Function for Inverse {
    fn results(&self) -> Vec<Variable> {
        self.scope.iter().rev().copied().collect()
    }

    fn inputs(&self, result: Variable) -> Vec<Variable> {
        self.other_side(result).to_vec()
    }

    /// The place of the variable that points here; where there is none, of the last one.
    fn result(&self, result: Variable, value: Lookup<'_>) -> i64 {
        let number = self.number(self.places.of(result));
        let side = self.other_side(result);
        side.iter().position(|&other| value(other) == number).unwrap_or(side.len() - 1) as i64
    }
}
