//! A move of local search on a declared problem, and what it changes.

use super::super::{Change, Value, Variable};
use super::round_trips::RoundTrip;
use super::{Complete, FullAssignment};

/// A change to a full assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repair {
    /// The variable takes the value.
    Change(Variable, Value),
    /// Two variables exchange their values; the one declared first comes first.
    Swap(Variable, Variable),
    /// The first variable takes the value of the second, that one the value of the third, and the third that
    /// of the first, which is the one declared first. On a round trip, the path behind the first, up to the
    /// second, moves behind the third.
    Rotate(Variable, Variable, Variable),
    /// The path of a round trip behind the first variable, up to the second, is reversed.
    Reverse(Variable, Variable),
    /// The variable takes the value and keeps it: what tree searches do and local search does not.
    Settle(Variable, Value),
}

impl Repair {
    /// A variable that it changes.
    #[inline]
    pub(super) fn first(&self) -> Variable {
        match *self {
            Repair::Change(first, _)
            | Repair::Swap(first, _)
            | Repair::Rotate(first, ..)
            | Repair::Reverse(first, _)
            | Repair::Settle(first, _) => first,
        }
    }
}

impl FullAssignment {
    /// Would the repair change nothing, as its variable has that value?
    #[inline]
    pub(super) fn has(&self, repair: &Repair) -> bool {
        match *repair {
            Repair::Change(variable, value) | Repair::Settle(variable, value) => {
                self.value(variable) == value
            }
            Repair::Swap(one, other) => self.value(one) == self.value(other),
            Repair::Rotate(..) | Repair::Reverse(..) => false,
        }
    }

    /// What a repair changes in one variable or in two; `None` if in more.
    #[inline]
    pub(super) fn one_or_two(&self, repair: &Repair) -> Option<(Change, Option<Change>)> {
        let change = |variable, to| Change { variable, from: self.value(variable), to };
        match *repair {
            Repair::Change(variable, value) | Repair::Settle(variable, value) => {
                Some((change(variable, value), None))
            }
            Repair::Swap(one, other) => {
                Some((change(one, self.value(other)), Some(change(other, self.value(one)))))
            }
            Repair::Rotate(..) | Repair::Reverse(..) => None,
        }
    }
}

impl Complete<'_> {
    /// All that a repair changes.
    pub(in crate::csp) fn changes(
        &self,
        state: &FullAssignment,
        repair: &Repair,
    ) -> impl Iterator<Item = Change> {
        let change = |variable, to| Change { variable, from: state.value(variable), to };
        let takes = |one, other| Some(change(one, state.value(other)));
        let (few, path) = match *repair {
            Repair::Change(variable, value) | Repair::Settle(variable, value) => {
                ([Some(change(variable, value)), None, None], None)
            }
            Repair::Swap(one, other) => ([takes(one, other), takes(other, one), None], None),
            Repair::Rotate(one, two, three) => {
                ([takes(one, two), takes(two, three), takes(three, one)], None)
            }
            Repair::Reverse(before, last) => {
                let trip = self.round_trips.trip_of(before);
                ([None; 3], trip.map(|trip| Reversal::new(trip, state, before, last)))
            }
        };
        few.into_iter().flatten().chain(path.into_iter().flatten())
    }

    /// The repair that takes this one back, once it is made, if `value` is what its first variable had.
    pub(super) fn inverse(&self, repair: &Repair, value: Value) -> Repair {
        match *repair {
            Repair::Change(variable, _) | Repair::Settle(variable, _) => Repair::Change(variable, value),
            Repair::Swap(..) => *repair,
            Repair::Rotate(one, two, three) => Repair::Rotate(one, three, two),
            Repair::Reverse(before, _) => {
                let trip = self.round_trips.trip_of(before);
                let last = trip.and_then(|trip| trip.successors.get(value as usize));
                Repair::Reverse(before, *last.expect("a place of the trip"))
            }
        }
    }
}

/// The changes of a path that is reversed: of its places one after the other, and then of the one before it.
struct Reversal<'t, 's> {
    trip: &'t RoundTrip,
    state: &'s FullAssignment,
    before: Variable,
    last: Variable,
    /// The next variable to change, the number of its place, and its new value.
    next: Option<(Variable, Value, Value)>,
}

impl<'t, 's> Reversal<'t, 's> {
    fn new(trip: &'t RoundTrip, state: &'s FullAssignment, before: Variable, last: Variable) -> Self {
        let next = Some((trip.next(state, before), state.value(before), state.value(last)));
        Reversal { trip, state, before, last, next }
    }
}

impl Iterator for Reversal<'_, '_> {
    type Item = Change;

    #[inline]
    fn next(&mut self) -> Option<Change> {
        let (variable, place, to) = self.next?;
        let from = self.state.value(variable);
        self.next = if variable == self.before {
            None
        } else if variable == self.last {
            Some((self.before, place, place))
        } else {
            Some((self.trip.next(self.state, variable), from, place))
        };
        Some(Change { variable, from, to })
    }
}
