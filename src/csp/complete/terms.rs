//! What the total violation is the sum of.

use super::super::Change;
use super::violations::rise;
use super::{Complete, FullAssignment, Repair, TotalViolation};
use crate::Terms;
use std::cell::RefCell;

/// The constraints, then the preferences, then the variables that count in what is minimized.
impl<'c> Terms<Complete<'c>> for TotalViolation {
    fn count(&self, problem: &Complete<'c>) -> usize {
        problem.constraints.len() + problem.weights.coefficients.len()
    }

    /// A variable costs what it adds above the least that it can.
    fn costly(&self, problem: &Complete<'c>, state: &FullAssignment, mut tell: impl FnMut(usize, i64)) {
        let violated = state.violations.iter().enumerate().filter(|&(_, &violation)| violation != 0);
        for (number, &violation) in violated {
            tell(
                number,
                match problem.preference(number) {
                    None => problem.weights.violation * violation,
                    Some((preference, scale)) => scale * preference.cost(violation),
                },
            );
        }
        for &(coefficient, variable) in problem.csp.objective().map_or(&[][..], |objective| objective.terms())
        {
            let Some((least, greatest)) = problem.csp.domain(variable).ends() else { continue };
            let best = if coefficient > 0 { least } else { greatest };
            let cost = coefficient * (i64::from(state.value(variable)) - i64::from(best));
            if cost != 0 {
                tell(problem.constraints.len() + variable.index(), cost);
            }
        }
    }

    #[inline]
    fn changed(
        &self,
        problem: &Complete<'c>,
        state: &FullAssignment,
        repair: &Repair,
        tell: impl FnMut(usize, i64),
    ) {
        // Both of the listeners tell.
        let tell = RefCell::new(tell);
        let of_constraint = |number: usize, share: i64| {
            let cost = match problem.preference(number) {
                None => problem.weights.violation * share,
                Some(preference) => rise(preference, state.violations[number], share),
            };
            tell.borrow_mut()(number, cost);
        };
        let of_variable = |change: Change| {
            if !problem.weights.coefficients.is_empty() {
                let number = problem.constraints.len() + change.variable.index();
                tell.borrow_mut()(number, problem.weights.delta(change));
            }
        };
        problem.each_share(state, repair, of_constraint, of_variable);
    }
}
