//! A comparison as a part of a condition: it may hold or not.

use super::{Linear, can_be};
use crate::csp::operand::magnitude;
use crate::csp::{Change, Conflict, Csp, Domains, Event, Lookup, Relation};
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

    /// Does it hold, whatever values the variables take of those that are left? Nothing where that is open.
    ///
    /// The bounds decide; of an equation with one or two open variables, their values do.
    pub(in crate::csp::constraints) fn truth(&self, domains: &Domains) -> Option<bool> {
        let (least, greatest) = (self.expression.least(domains), self.expression.greatest(domains));
        match self.relation {
            Relation::AtMost if greatest <= self.limit => Some(true),
            Relation::AtMost if least > self.limit => Some(false),
            Relation::AtLeast if least >= self.limit => Some(true),
            Relation::AtLeast if greatest < self.limit => Some(false),
            Relation::AtMost | Relation::AtLeast => None,
            Relation::Equal => self.is_met(domains, least, greatest),
            Relation::Differs => self.is_met(domains, least, greatest).map(bool::not),
        }
    }

    /// Do the terms come to the limit?
    fn is_met(&self, domains: &Domains, least: i64, greatest: i64) -> Option<bool> {
        if self.limit < least || greatest < self.limit {
            return Some(false);
        }
        if least == greatest {
            return Some(true);
        }
        let possible = match self.open_terms(domains) {
            (rest, [Some(term), None, _]) => can_be(domains, term, rest),
            (rest, [Some((a, x)), Some(other), None]) => {
                domains.values(x).any(|value| can_be(domains, other, rest - a * i64::from(value)))
            }
            _ => true,
        };
        if possible { None } else { Some(false) }
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

    /// A bound on the excess and on both distances.
    pub(in crate::csp::constraints) fn reach(&self, csp: &Csp) -> u128 {
        let terms = self.expression.terms().iter().map(|&(coefficient, variable)| {
            u128::from(coefficient.unsigned_abs()) * u128::from(magnitude(csp, variable))
        });
        terms.sum::<u128>() + u128::from(self.limit.unsigned_abs()) + 1
    }
}
