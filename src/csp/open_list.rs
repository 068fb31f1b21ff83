//! The variables of a constraint that have no value yet, kept from call to call.

use super::{Domains, Variable};

/// The scope of a constraint in two parts: the variables known to have values, then those that have none.
///
/// The order lives in scratch memory, which backtracking does not restore. It need not be restored: only how
/// many variables are known to have values is, and those that lose their values again are the last of the
/// first part (Briggs & Torczon 1993; le Clément de Saint-Marcq, Schaus, Solnon & Lecoutre 2013, *Sparse-sets
/// for domain implementation*).
pub(super) struct OpenList<'a> {
    scope: &'a [Variable],
    closed: usize,
    /// Numbers in the scope.
    order: &'a mut [u64],
}

impl<'a> OpenList<'a> {
    /// How much scratch memory it takes.
    pub(super) fn scratch(variables: usize) -> usize {
        variables
    }

    /// The list as the constraint's last call left it, and the rest of the scratch memory.
    pub(super) fn new(
        scope: &'a [Variable],
        domains: &Domains,
        scratch: &'a mut [u64],
    ) -> (Self, &'a mut [u64]) {
        let (order, rest) = scratch.split_at_mut(OpenList::scratch(scope.len()));
        if order.len() > 1 && order[0] == order[1] {
            // Never used before.
            order.iter_mut().zip(0..).for_each(|(entry, number)| *entry = number);
        }
        (OpenList { scope, closed: domains.number() as usize, order }, rest)
    }

    /// The variables on the list, by their numbers in the scope.
    pub(super) fn into_numbers(self) -> &'a [u64] {
        &self.order[self.closed..]
    }

    /// The variable at a place of the list.
    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<Variable> {
        self.order.get(self.closed + place).map(|&number| self.scope[number as usize])
    }

    /// The variable at `place` has a value now. Those before it stay before it, those after it move up.
    #[inline]
    pub(super) fn close(&mut self, place: usize) {
        self.order.swap(self.closed, self.closed + place);
        self.closed += 1;
    }

    /// Remember how many have values.
    pub(super) fn keep(&self, domains: &mut Domains) {
        domains.set_number(self.closed as u64);
    }
}
