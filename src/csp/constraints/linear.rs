//! Linear constraints; comparisons of two variables are a special case.

mod truth;

use super::sums::Sums;
use crate::csp::{
    Change, Conflict, Constraint, Csp, Domains, Event, Expression, Function, KeptBy, Lookup, Relation, Value,
    Variable,
};

/// A linear expression compared with a number: `2 * x + y <= 7`, made by [`Expression::at_most`] and its like.
///
/// Propagation rules out values by the least and the greatest that the other terms can come to. Where two
/// variables of an equation are left when that is done, it rules out all values without a partner. With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), and sums of up to 4096, it rules out all values that
/// belong to no solution of an equation (Trick 2003). The violation is how far the expression is from
/// satisfying the comparison; for `!=` it is 1.
#[derive(Clone, Debug)]
pub struct Linear {
    /// The terms; the constant has been moved to the other side.
    expression: Expression,
    relation: Relation,
    limit: i64,
    scope: Box<[Variable]>,
    /// What full propagation needs, where it is possible.
    sums: Option<Sums>,
    /// The variables that an equation may determine, those declared last first.
    results: Box<[Variable]>,
}

impl Linear {
    fn new(difference: Expression, relation: Relation) -> Self {
        let limit = difference.constant().checked_neg().expect("a constant within 64 bits");
        let expression = difference + limit;
        let scope = expression.terms().iter().map(|&(_, variable)| variable).collect();
        Linear { expression, relation, limit, scope, sums: None, results: Box::default() }
    }

    /// The coefficient of a variable of the scope.
    fn coefficient(&self, variable: Variable) -> i64 {
        let place = self.scope.binary_search(&variable).expect("a variable of the scope");
        self.expression.terms()[place].0
    }

    /// The variables that the others determine, if they can follow them: a unit of them is a unit of the sum, and
    /// their domains are at least a third as wide as what the other terms may come to. Of many numbers with a
    /// given sum, none is determined by the others in this sense.
    fn determined(&self, csp: &Csp) -> Box<[Variable]> {
        let width = |&(coefficient, variable): &(i64, Variable)| {
            let ends = csp.domain(variable).ends();
            ends.map_or(0, |(least, greatest)| coefficient.abs() * (i64::from(greatest) - i64::from(least)))
        };
        let terms = self.expression.terms();
        let total: i64 = terms.iter().map(width).sum();
        let follows = |term: &&(i64, Variable)| term.0.abs() == 1 && 4 * width(term) >= total;
        terms.iter().rev().filter(follows).map(|&(_, variable)| variable).collect()
    }

    /// What the limit leaves for the variables without a value, and the terms of up to three of them.
    fn open_terms(&self, domains: &Domains) -> (i64, [Option<(i64, Variable)>; 3]) {
        let (mut rest, mut found, mut open) = (self.limit, 0, [None; 3]);
        for &(coefficient, variable) in self.expression.terms() {
            if let Some(value) = domains.value(variable) {
                rest -= coefficient * i64::from(value);
            } else if found < open.len() {
                open[found] = Some((coefficient, variable));
                found += 1;
            }
        }
        (rest, open)
    }

    /// Rule out what keeps the terms from being in this relation to a limit. Of equations and differences, it is the
    /// limit of this constraint.
    fn impose(&self, relation: Relation, limit: i64, domains: &mut Domains) -> Result<(), Conflict> {
        match relation {
            Relation::AtMost => at_most(domains, &self.expression, limit).map(drop),
            Relation::AtLeast => at_least(domains, &self.expression, limit).map(drop),
            Relation::Equal => self.propagate_equation(domains),
            Relation::Differs => self.propagate_difference(domains),
        }
    }

    fn propagate_equation(&self, domains: &mut Domains) -> Result<(), Conflict> {
        while at_most(domains, &self.expression, self.limit)?
            | at_least(domains, &self.expression, self.limit)?
        {}
        let (rest, [Some(one), Some(other), None]) = self.open_terms(domains) else { return Ok(()) };
        keep_partnered(domains, rest, one, other)?;
        keep_partnered(domains, rest, other, one)
    }

    fn propagate_difference(&self, domains: &mut Domains) -> Result<(), Conflict> {
        match self.open_terms(domains) {
            (0, [None, ..]) => Err(Conflict),
            (rest, [Some((coefficient, variable)), None, _]) if rest % coefficient == 0 => {
                Value::try_from(rest / coefficient).map_or(Ok(()), |value| domains.remove(variable, value))
            }
            _ => Ok(()),
        }
    }
}

macro_rules! comparisons {
    ($($left:ty),*) => { $(impl $left {
        /// `self = right`.
        pub fn equals(self, right: impl Into<Expression>) -> Linear {
            Linear::new(self - right, Relation::Equal)
        }

        /// `self != right`.
        pub fn differs_from(self, right: impl Into<Expression>) -> Linear {
            Linear::new(self - right, Relation::Differs)
        }

        /// `self <= right`.
        pub fn at_most(self, right: impl Into<Expression>) -> Linear {
            Linear::new(self - right, Relation::AtMost)
        }

        /// `self >= right`.
        pub fn at_least(self, right: impl Into<Expression>) -> Linear {
            Linear::new(self - right, Relation::AtLeast)
        }

        /// `self < right`.
        pub fn less_than(self, right: impl Into<Expression>) -> Linear {
            Linear::new(self - right + 1, Relation::AtMost)
        }

        /// `self > right`.
        pub fn greater_than(self, right: impl Into<Expression>) -> Linear {
            Linear::new(self - right - 1, Relation::AtLeast)
        }
    })* };
}
comparisons!(Expression, Variable);

impl Constraint for Linear {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let plain = self.expression.terms().iter().all(|&(coefficient, _)| coefficient == 1);
        format!("{} {} {}", if plain { "sum" } else { "weighted sum" }, self.relation, self.limit)
    }

    fn prepare(&mut self, csp: &Csp) {
        (self.expression.clone() - self.limit).assert_fits(csp);
        if self.relation == Relation::Equal {
            self.sums = Sums::new(csp, self.expression.terms(), self.limit);
            // What exchanges can keep satisfied is better kept.
            self.results = if self.kept_by(csp).is_some() { [].into() } else { self.determined(csp) };
        }
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        self.relation.violation(self.expression.evaluate(value) - self.limit)
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        self.least_distances(domains)[0]
    }

    /// Where it says how many variables take the one of two values.
    fn kept_by(&self, csp: &Csp) -> Option<KeptBy> {
        let mut coefficients = self.expression.terms().iter().map(|&(coefficient, _)| coefficient);
        let is_kept = self.relation == Relation::Equal
            && coefficients.next().is_some_and(|first| coefficients.all(|other| other == first))
            && csp.few_values(&self.scope, 2).is_some_and(|values| values.len() == 2);
        is_kept.then_some(KeptBy::Exchanges)
    }

    fn wakes_on(&self) -> Event {
        match self.relation {
            Relation::Differs => Event::Assigned,
            Relation::Equal if self.scope.len() == 2 => Event::Domain,
            _ => Event::Bounds,
        }
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        self.impose(self.relation, self.limit, domains)
    }

    /// `x != y`?
    fn is_all_different(&self) -> bool {
        let coefficients = self.expression.terms().iter().map(|&(coefficient, _)| coefficient);
        let is_difference = coefficients.clone().count() == 2 && coefficients.sum::<i64>() == 0;
        is_difference && (self.relation, self.limit) == (Relation::Differs, 0)
    }

    /// What the limit leaves for the others; where a single one is open, what is ruled out is ruled out.
    fn residual(&self, domains: &Domains, left: &mut Vec<u64>) {
        let (rest, [_, second, _]) = self.open_terms(domains);
        left.extend(second.map(|_| rest as u64));
    }

    fn has_full_propagation(&self) -> bool {
        self.sums.is_some()
    }

    fn scratch(&self) -> usize {
        self.sums.as_ref().map_or(0, Sums::scratch)
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let Some(sums) = &self.sums else { return Ok(()) };
        sums.propagate(self.expression.terms(), domains, scratch)
    }

    fn tally_size(&self) -> usize {
        1
    }

    /// What the expression comes to.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        tally[0] = self.expression.evaluate(value);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let mut after = [tally[0]];
        self.update(&mut after, changes);
        self.relation.violation(after[0] - self.limit) - self.relation.violation(tally[0] - self.limit)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for change in changes {
            let by = i64::from(change.to) - i64::from(change.from);
            tally[0] += self.coefficient(change.variable) * by;
        }
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// What an equation leaves for a variable whose coefficient is 1 or -1.
impl Function for Linear {
    fn results(&self) -> Vec<Variable> {
        self.results.to_vec()
    }

    fn result(&self, result: Variable, value: Lookup<'_>) -> i64 {
        let others = self.expression.terms().iter().filter(|&&(_, variable)| variable != result);
        let sum: i64 = others.map(|&(coefficient, variable)| coefficient * i64::from(value(variable))).sum();
        (self.limit - sum) * self.coefficient(result)
    }

    fn result_after(&self, result: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let mut after = [tally[0]];
        self.update(&mut after, changes);
        i64::from(value(result)) + (self.limit - after[0]) * self.coefficient(result)
    }
}

/// Rule out the values with which `expression` would come to more than `limit` whatever the other variables are.
/// Tells whether any was ruled out.
pub(in crate::csp) fn at_most(
    domains: &mut Domains,
    expression: &Expression,
    limit: i64,
) -> Result<bool, Conflict> {
    let slack = limit - expression.least(domains);
    keep_within(domains, slack, expression.terms().iter().copied())
}

/// The same for less than `limit`.
fn at_least(domains: &mut Domains, expression: &Expression, limit: i64) -> Result<bool, Conflict> {
    let slack = expression.greatest(domains) - limit;
    let negated = expression.terms().iter().map(|&(coefficient, variable)| (-coefficient, variable));
    keep_within(domains, slack, negated)
}

/// Rule out the values with which a term would be more than `slack` above the least it can come to.
fn keep_within(
    domains: &mut Domains,
    slack: i64,
    terms: impl Iterator<Item = (i64, Variable)>,
) -> Result<bool, Conflict> {
    if slack < 0 {
        return Err(Conflict);
    }
    let mut ruled_out = false;
    for (coefficient, variable) in terms {
        let (Some(min), Some(max)) = (domains.min(variable), domains.max(variable)) else {
            return Err(Conflict);
        };
        let reach = i64::from(max) - i64::from(min);
        if coefficient.abs() * reach <= slack {
            continue;
        }
        // The variable may go this far, less than its reach, from the value at which its term is least.
        let step = slack / coefficient.abs();
        if coefficient > 0 {
            domains.at_most(variable, (i64::from(min) + step) as Value)?;
        } else {
            domains.at_least(variable, (i64::from(max) - step) as Value)?;
        }
        ruled_out = true;
    }
    Ok(ruled_out)
}

/// Rule out the values of `x` for which `y` has none with `a * x + b * y = rest`.
fn keep_partnered(
    domains: &mut Domains,
    rest: i64,
    (a, x): (i64, Variable),
    (b, y): (i64, Variable),
) -> Result<(), Conflict> {
    domains.retain(x, |domains, value| can_be(domains, (b, y), rest - a * i64::from(value)))
}

/// Can the term come to just that?
#[inline]
fn can_be(domains: &Domains, (coefficient, variable): (i64, Variable), number: i64) -> bool {
    let value = (number % coefficient == 0).then(|| Value::try_from(number / coefficient).ok());
    value.flatten().is_some_and(|value| domains.contains(variable, value))
}
