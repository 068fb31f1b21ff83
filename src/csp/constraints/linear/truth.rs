//! A comparison as a part of a condition: it may hold or not.

use super::{Linear, can_be};
use crate::csp::operand::{magnitude, range};
use crate::csp::{Change, Conflict, Csp, Domains, Event, Lookup, Relation, Value, Variable};
use std::ops::Not;

/// The opposite comparison: `!x.at_most(3)` is `x >= 4`.
///
/// # Panics
/// When the limit exceeds 64 bits.
impl Not for Linear {
    type Output = Linear;

    fn not(self) -> Linear {
        let (relation, limit) = self.opposite();
        Linear { relation, limit, sums: None, ..self }
    }
}

impl Linear {
    /// What holds just where this comparison does not.
    fn opposite(&self) -> (Relation, i64) {
        let next = |by| self.limit.checked_add(by).expect("a limit within 64 bits");
        match self.relation {
            Relation::Equal => (Relation::Differs, self.limit),
            Relation::Differs => (Relation::Equal, self.limit),
            Relation::AtMost => (Relation::AtLeast, next(1)),
            Relation::AtLeast => (Relation::AtMost, next(-1)),
        }
    }

    /// Does it hold, whatever values the variables take of those that are left, and if one of them takes the value
    /// that is assumed? Nothing where that is open.
    ///
    /// The bounds decide; of an equation with one or two open variables, their values do.
    pub(in crate::csp::constraints) fn truth(
        &self,
        domains: &Domains,
        assumed: Option<(Variable, Value)>,
    ) -> Option<bool> {
        let (mut least, mut greatest) = (self.expression.least(domains), self.expression.greatest(domains));
        if let Some((variable, value)) = assumed
            && self.scope.binary_search(&variable).is_ok()
            && let Ok((min, max)) = range(domains, variable)
        {
            let coefficient = self.coefficient(variable);
            let [one, other] = [coefficient * min, coefficient * max];
            least += coefficient * i64::from(value) - one.min(other);
            greatest += coefficient * i64::from(value) - one.max(other);
        }
        match self.relation {
            Relation::AtMost if greatest <= self.limit => Some(true),
            Relation::AtMost if least > self.limit => Some(false),
            Relation::AtLeast if least >= self.limit => Some(true),
            Relation::AtLeast if greatest < self.limit => Some(false),
            Relation::AtMost | Relation::AtLeast => None,
            Relation::Equal | Relation::Differs => {
                let is_met = if self.limit < least || greatest < self.limit {
                    Some(false)
                } else if least == greatest {
                    Some(true)
                } else {
                    (!self.can_be_met(domains, assumed)).then_some(false)
                };
                is_met.map(|is_met| is_met == (self.relation == Relation::Equal))
            }
        }
    }

    /// Can the terms come to the limit? Where more than two variables are open, yes is a guess.
    fn can_be_met(&self, domains: &Domains, assumed: Option<(Variable, Value)>) -> bool {
        let (mut rest, mut open) = self.open_terms(domains);
        if open[2].is_some() {
            return true;
        }
        for term in &mut open {
            if let (Some((coefficient, variable)), Some((fixed, value))) = (*term, assumed)
                && variable == fixed
            {
                rest -= coefficient * i64::from(value);
                *term = None;
            }
        }
        match open {
            [Some((a, x)), Some(other), _] => {
                domains.values(x).any(|value| can_be(domains, other, rest - a * i64::from(value)))
            }
            [Some(term), None, _] | [None, Some(term), _] => can_be(domains, term, rest),
            [None, None, _] => rest == 0,
        }
    }

    /// Rule out values so that it holds, or so that it does not.
    pub(in crate::csp::constraints) fn force(
        &self,
        truth: bool,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        let (relation, limit) = if truth { (self.relation, self.limit) } else { self.opposite() };
        self.impose(relation, limit, domains)
    }

    /// Which event can change what [`truth`](Linear::truth) and [`force`](Linear::force) come to.
    pub(in crate::csp::constraints) fn may_change_on(&self) -> Event {
        match self.relation {
            Relation::Equal | Relation::Differs if self.scope.len() <= 2 => Event::Domain,
            _ => Event::Bounds,
        }
    }

    /// By how much the terms exceed the limit.
    pub(in crate::csp::constraints) fn excess(&self, value: Lookup<'_>) -> i64 {
        self.expression.evaluate(value) - self.limit
    }

    /// By how much changes, of variables that may belong to other constraints, would raise the excess.
    pub(in crate::csp::constraints) fn rise(&self, changes: &[Change]) -> i64 {
        let own = changes.iter().filter(|change| self.scope.binary_search(&change.variable).is_ok());
        own.map(|change| self.coefficient(change.variable) * (i64::from(change.to) - i64::from(change.from)))
            .sum()
    }

    /// How far it is from being true, and from being false, at this excess.
    pub(in crate::csp::constraints) fn distances(&self, excess: i64) -> [i64; 2] {
        let (opposite, limit) = self.opposite();
        [self.relation.violation(excess), opposite.violation(excess + self.limit - limit)]
    }

    /// The least that both distances can be, by the values that are left.
    pub(in crate::csp::constraints) fn least_distances(&self, domains: &Domains) -> [i64; 2] {
        let (opposite, limit) = self.opposite();
        let (least, greatest) = (self.expression.least(domains), self.expression.greatest(domains));
        [(self.relation, self.limit), (opposite, limit)]
            .map(|(relation, limit)| relation.least_violation(least - limit, greatest - limit))
    }

    /// A bound on the excess and on both distances.
    pub(in crate::csp::constraints) fn reach(&self, csp: &Csp) -> u128 {
        let terms = self.expression.terms().iter().map(|&(coefficient, variable)| {
            u128::from(coefficient.unsigned_abs()) * u128::from(magnitude(csp, variable))
        });
        terms.sum::<u128>() + u128::from(self.limit.unsigned_abs()) + 1
    }
}
