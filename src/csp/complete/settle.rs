//! Informed backtracking: how tree searches repair a full assignment.

use super::super::{Assignment, Variable};
use super::{Complete, FullAssignment, Repair, TotalViolation};
use crate::Objective;

impl Complete<'_> {
    /// Has tree search settled the variable, or is it given? Givens are domains of one value; what is
    /// [derived](Complete::is_derived) is not settled.
    pub fn is_settled(&self, state: &FullAssignment, variable: Variable) -> bool {
        !self.settled(state).domains.is_open(variable)
    }

    /// What is settled.
    pub(in crate::csp) fn settled<'s>(&'s self, state: &'s FullAssignment) -> &'s Assignment {
        state.settled.as_deref().unwrap_or(self.settling.root())
    }

    /// Is everything settled that is not derived?
    pub(super) fn is_settled_throughout(&self, state: &FullAssignment) -> bool {
        self.settled(state).domains.open_variables().all(|variable| self.is_derived(variable))
    }

    /// The variable to be settled next: the one in conflict with the fewest values left, or the first.
    fn next_to_settle(&self, state: &FullAssignment) -> Option<Variable> {
        let settled = self.settled(state);
        if settled.failed {
            return None;
        }
        let open = |variable: &Variable| settled.domains.is_open(*variable) && !self.is_derived(*variable);
        let conflicted = state.conflicted.list().iter().copied().filter(open);
        let fewest = conflicted.min_by_key(|&variable| (settled.domains.size(variable), variable));
        fewest.or_else(|| settled.domains.open_variables().find(open))
    }

    /// The ways to settle that variable, those that leave the fewest conflicts first.
    pub(super) fn settlements(&self, state: &FullAssignment) -> Vec<Repair> {
        let Some(variable) = self.next_to_settle(state) else { return Vec::new() };
        let values = self.settled(state).domains.values(variable);
        let mut ways: Vec<Repair> = values.map(|value| Repair::Settle(variable, value)).collect();
        ways.sort_by_cached_key(|way| TotalViolation.delta(self, state, way));
        ways
    }
}
