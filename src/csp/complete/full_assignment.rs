//! A full assignment, the state of local search.

use super::super::{Assignment, Value, Variable};
use super::cascade::Cascade;
use super::conflicted::Conflicted;
use crate::State;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// A value for every variable, with the violation of every constraint kept beside it.
///
/// It is [made](crate::Problem::initial) by [`Complete`](super::Complete) and changed by its
/// [`Repair`](super::Repair)s. It takes 8 bytes of memory for each constraint and for each number of a tally,
/// and 16 bytes for each variable.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct FullAssignment {
    pub(super) values: Vec<Value>,
    /// The violation of each constraint, then of each preference.
    pub(super) violations: Vec<i64>,
    /// The tallies of all constraints, one after the other.
    pub(super) tallies: Vec<i64>,
    /// The violations of the constraints added up.
    pub(super) total: i64,
    /// What the preferences cost.
    pub(super) price: i64,
    /// The variables with a choice that are in violated constraints.
    pub(super) conflicted: Conflicted,
    /// What tree search has settled; `None` while nothing is.
    pub(super) settled: Option<Box<Assignment>>,
    /// Room to follow a change to all that is derived from it.
    #[serde(skip)]
    pub(super) cascade: RefCell<Cascade>,
    /// Was the last variable settled at the value that it had? Then, if this is a solution, it was counted
    /// before.
    pub(super) unchanged: bool,
}

/// A state that is copied into another takes its memory over, because local searches save their best state and go back to
/// it again and again.
impl Clone for FullAssignment {
    fn clone(&self) -> Self {
        FullAssignment {
            values: self.values.clone(),
            violations: self.violations.clone(),
            tallies: self.tallies.clone(),
            conflicted: self.conflicted.clone(),
            settled: self.settled.clone(),
            cascade: RefCell::default(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.values.clone_from(&source.values);
        self.violations.clone_from(&source.violations);
        self.tallies.clone_from(&source.tallies);
        self.conflicted.clone_from(&source.conflicted);
        self.settled.clone_from(&source.settled);
        let FullAssignment { total, price, unchanged, .. } = *source;
        (self.total, self.price, self.unchanged) = (total, price, unchanged);
    }
}

impl FullAssignment {
    /// The value of a variable.
    #[inline]
    pub fn value(&self, variable: Variable) -> Value {
        self.values[variable.index()]
    }

    /// All values, in the order in which the variables were declared.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The violation of a constraint, by its number in [`Csp::constraints`](super::super::Csp::constraints).
    pub fn violation(&self, constraint: usize) -> i64 {
        self.violations[constraint]
    }

    /// The violations of all constraints added up: 0 for a solution.
    #[inline]
    pub fn total_violation(&self) -> i64 {
        self.total
    }

    /// The variables in conflict: those in violated constraints, or that variables in them are
    /// [derived](super::Complete::is_derived) from, that have more than one value to choose from, in any order.
    pub fn conflicted(&self) -> &[Variable] {
        self.conflicted.list()
    }
}

impl State for FullAssignment {
    type Key = (Box<[Value]>, Option<<Assignment as State>::Key>);

    /// The values and, for tree search, what is settled.
    fn key(&self) -> Self::Key {
        (self.values.as_slice().into(), self.settled.as_ref().map(|settled| settled.key()))
    }
}
