//! The domains that a constraint saw when it was last propagated.

use crate::csp::{Csp, Domains, Variable};

/// How many words the domains of these variables have.
pub(super) fn words(csp: &Csp, scope: &[Variable]) -> usize {
    let words = |&variable: &Variable| {
        let values = || csp.domain(variable).values();
        let ends = values().next().zip(values().last());
        ends.map_or(1, |(min, max)| ((max >> 6) - (min >> 6)) as usize + 1)
    };
    scope.iter().map(words).sum()
}

/// Are the domains those that were kept? Of no variables nothing is.
pub(super) fn is_same(scope: &[Variable], domains: &Domains, kept: &[u64]) -> bool {
    !kept.is_empty() && scope.iter().flat_map(|&variable| domains.words(variable).1).eq(kept)
}

/// Remember the domains.
pub(super) fn keep(scope: &[Variable], domains: &Domains, kept: &mut [u64]) {
    let words = scope.iter().flat_map(|&variable| domains.words(variable).1);
    kept.iter_mut().zip(words).for_each(|(kept, &word)| *kept = word);
}
