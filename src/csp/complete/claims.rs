//! Which constraints may have variables to keep.

use super::super::{Constraint, Csp, KeptBy, Variable};
use super::derived::Derived;
use std::collections::HashSet;

/// The variables that constraints can still have for themselves: to keep them satisfied, their moves change
/// no others, and no other moves change them.
pub(super) struct Claims<'a> {
    csp: &'a Csp,
    /// What would be derived if nothing were kept.
    computable: &'a Derived,
    /// Those that are defined, and those of the constraints that are kept.
    taken: HashSet<Variable>,
}

impl<'a> Claims<'a> {
    pub(super) fn new(csp: &'a Csp, computable: &'a Derived) -> Self {
        let taken = csp.definitions().iter().map(|&(variable, _)| variable).collect();
        Claims { csp, computable, taken }
    }

    /// Are all variables of the constraint to be had? Not where they could be derived: a round trip or an all-different
    /// goes before what its variables could be derived from, unless all of them could be; others do not.
    pub(super) fn allow(&self, constraint: &dyn Constraint) -> bool {
        let scope = constraint.scope().iter();
        let mut is_computed = scope
            .filter(|&&variable| self.csp.domain(variable).len() > 1)
            .map(|&variable| self.computable.is_derived(variable))
            .peekable();
        let goes_first = constraint.is_all_different()
            || matches!(constraint.kept_by(self.csp), Some(KeptBy::Rerouting { .. }));
        let could_be_derived = is_computed.peek().is_some()
            && if goes_first { is_computed.all(|it| it) } else { is_computed.any(|it| it) };
        constraint.scope().iter().all(|variable| !self.taken.contains(variable)) && !could_be_derived
    }

    /// They are taken.
    pub(super) fn grant(&mut self, constraint: &dyn Constraint) {
        self.taken.extend(constraint.scope());
    }
}
