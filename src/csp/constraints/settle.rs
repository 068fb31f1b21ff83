//! Propagation that is repeated until it rules nothing out.

use crate::csp::{Conflict, Domains, Variable};

/// Repeat a step as long as it rules out values of these variables. Full propagation is not woken by what it rules
/// out itself, so it needs this where a step may make another one worthwhile.
pub(super) fn settle(
    scope: &[Variable],
    domains: &mut Domains,
    mut step: impl FnMut(&mut Domains) -> Result<(), Conflict>,
) -> Result<(), Conflict> {
    let left =
        |domains: &Domains| scope.iter().map(|&variable| u64::from(domains.size(variable))).sum::<u64>();
    let mut before = left(domains);
    loop {
        step(domains)?;
        let after = left(domains);
        if after == before {
            return Ok(());
        }
        before = after;
    }
}
