//! Where in a scope a variable stands.

use crate::csp::Variable;

/// The places of variables in a scope whose order matters, found in O(log n).
#[derive(Clone, Debug)]
pub(super) struct Places(Box<[(Variable, u32)]>);

impl Places {
    pub(super) fn new(scope: &[Variable]) -> Self {
        let mut places: Vec<(Variable, u32)> = scope.iter().copied().zip(0..).collect();
        places.sort_unstable();
        Places(places.into())
    }

    /// The place of a variable of the scope.
    #[inline]
    pub(super) fn of(&self, variable: Variable) -> usize {
        let found = self.0.binary_search_by_key(&variable, |&(variable, _)| variable);
        self.0[found.expect("a variable of the scope")].1 as usize
    }
}
