//! The objective of local search on a declared problem.

use super::super::{Change, Csp};
use super::{Complete, FullAssignment, Repair};
use crate::{Objective, Terms};

/// The sum of the violations of all constraints. What is to be [minimized](Csp::minimize) and what
/// [preferences](Csp::prefer) cost is added, and each violation weighs more than the largest difference that this
/// can make, but at most 2^31.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TotalViolation;

/// The greatest weight of a violation, so that sums stay far from overflow.
const HEAVIEST: i64 = 1 << 31;

/// What is to be minimized, looked up by variable.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// What one violation costs.
    pub(super) violation: i64,
    /// What a unit of cost of each preference counts.
    pub(super) scales: Vec<i64>,
    /// The coefficient of each variable; empty where nothing is to be minimized.
    pub(super) coefficients: Box<[i64]>,
    /// The least that the objective can come to.
    least: i64,
}

impl Weights {
    pub(super) fn new(csp: &Csp) -> Self {
        let scales = csp.preference_scales();
        if !csp.is_optimization() {
            return Weights { violation: 1, scales, coefficients: [].into(), least: 0 };
        }
        let mut coefficients = vec![0; csp.len()];
        let (least, mut greatest) = csp.objective().map_or((0, 0), |objective| objective.ends(csp));
        for &(coefficient, variable) in csp.objective().map_or(&[][..], |objective| objective.terms()) {
            coefficients[variable.index()] = coefficient;
        }
        for (preference, scale) in csp.preferences().iter().zip(&scales) {
            greatest += scale * preference.cost(i64::MAX);
        }
        let violation = (greatest - least).saturating_add(1).min(HEAVIEST);
        Weights { violation, scales, coefficients: coefficients.into(), least }
    }

    #[inline]
    pub(super) fn delta(&self, Change { variable, from, to }: Change) -> i64 {
        self.coefficients[variable.index()] * (i64::from(to) - i64::from(from))
    }
}

impl<'c> Objective<Complete<'c>> for TotalViolation {
    fn cost(&self, problem: &Complete<'c>, state: &FullAssignment) -> i64 {
        let objective = problem.csp.objective();
        let value = objective.map_or(0, |objective| objective.evaluate(|variable| state.value(variable)));
        problem.weights.violation * state.total + state.price + value
    }

    #[inline]
    fn delta(&self, problem: &Complete<'c>, state: &FullAssignment, repair: &Repair) -> i64 {
        let weights = &problem.weights;
        if weights.coefficients.is_empty() {
            return problem.violation_delta(state, repair, |_| ()).0;
        }
        let mut value = 0;
        let add = |change: Change| value += weights.delta(change);
        let (violation, price) = problem.violation_delta(state, repair, add);
        weights.violation * violation + price + value
    }

    /// No violation, no price, and the least value of what is minimized that the domains alone allow.
    fn lower_bound(&self, problem: &Complete<'c>) -> Option<i64> {
        Some(problem.weights.least)
    }

    /// Each constraint, each preference, and each variable that counts in what is minimized.
    fn terms(&self) -> impl Terms<Complete<'c>> {
        *self
    }
}
