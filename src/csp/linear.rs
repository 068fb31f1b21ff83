//! Linear constraints.

use super::expression::least;
use super::{Conflict, Domains, Expression, Value};

/// Rule out the values with which `expression` would come to more than `limit` whatever the other variables are.
/// Tells whether any was ruled out.
pub(super) fn at_most(domains: &mut Domains, expression: &Expression, limit: i64) -> Result<bool, Conflict> {
    let slack = limit - expression.least(domains);
    if slack < 0 {
        return Err(Conflict);
    }
    let mut ruled_out = false;
    for &term in expression.terms() {
        let (coefficient, variable) = term;
        let (Some(min), Some(max)) = (domains.min(variable), domains.max(variable)) else {
            return Err(Conflict);
        };
        let reach = i64::from(max) - i64::from(min);
        if coefficient.abs() * reach <= slack {
            continue;
        }
        // By so much may the variable go from where its term is least.
        let step = (slack / coefficient.abs()) as Value;
        if coefficient > 0 {
            domains.at_most(variable, min + step)?;
        } else {
            domains.at_least(variable, max - step)?;
        }
        ruled_out = true;
        debug_assert!(
            least(domains, term) <= coefficient * i64::from(if coefficient > 0 { min } else { max })
        );
    }
    Ok(ruled_out)
}
