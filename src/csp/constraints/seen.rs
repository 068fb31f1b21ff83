//! The domains that a constraint saw when it was last propagated.

use super::supports;
use crate::csp::{Csp, Domains, Variable};

/// How many words the domains of these variables have.
pub(super) fn words(csp: &Csp, scope: &[Variable]) -> usize {
    scope.iter().map(|&variable| supports::words(csp, variable)).sum()
}

/// Are the domains those that were kept? Of no variables nothing is.
pub(super) fn is_same(scope: &[Variable], domains: &Domains, kept: &[u64]) -> bool {
    !kept.is_empty()
        && scope.iter().flat_map(|&variable| domains.all_words(variable).1).eq(kept.iter().copied())
}

/// Remember the domains.
pub(super) fn keep(scope: &[Variable], domains: &Domains, kept: &mut [u64]) {
    let words = scope.iter().flat_map(|&variable| domains.all_words(variable).1);
    kept.iter_mut().zip(words).for_each(|(kept, word)| *kept = word);
}
