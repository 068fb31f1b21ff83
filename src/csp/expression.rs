//! Linear expressions, written as in a textbook: `2 * x + y - 3`.

use super::{Domains, Value, Variable};
use std::ops::{Add, Mul, Neg, Sub};

/// A sum of variables with coefficients, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expression {
    terms: Vec<(i64, Variable)>,
    constant: i64,
}

impl Expression {
    /// The terms: each variable once, in the order of declaration, its coefficient not 0.
    pub fn terms(&self) -> &[(i64, Variable)] {
        &self.terms
    }

    /// What is added to the terms.
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// Its value in a full assignment.
    pub fn evaluate(&self, value: impl Fn(Variable) -> Value) -> i64 {
        let terms =
            self.terms.iter().map(|&(coefficient, variable)| coefficient * i64::from(value(variable)));
        self.constant + terms.sum::<i64>()
    }

    /// The least it can come to, by the values that are left.
    pub(super) fn least(&self, domains: &Domains) -> i64 {
        let terms = self.terms.iter().map(|&term| least(domains, term));
        self.constant + terms.sum::<i64>()
    }

    /// Terms of the same variable become one.
    fn collect(mut terms: Vec<(i64, Variable)>, constant: i64) -> Self {
        terms.sort_by_key(|&(_, variable)| variable);
        terms.dedup_by(|next, first| {
            let same = next.1 == first.1;
            first.0 += if same { next.0 } else { 0 };
            same
        });
        terms.retain(|&(coefficient, _)| coefficient != 0);
        Expression { terms, constant }
    }
}

/// The least that a term can come to, by the values that are left.
pub(super) fn least(domains: &Domains, (coefficient, variable): (i64, Variable)) -> i64 {
    let value = if coefficient > 0 { domains.min(variable) } else { domains.max(variable) };
    coefficient * i64::from(value.unwrap_or_default())
}

impl From<Variable> for Expression {
    fn from(variable: Variable) -> Self {
        Expression { terms: vec![(1, variable)], constant: 0 }
    }
}

impl From<i64> for Expression {
    fn from(constant: i64) -> Self {
        Expression { terms: Vec::new(), constant }
    }
}

impl<T: Into<Expression>> Add<T> for Expression {
    type Output = Expression;

    fn add(self, other: T) -> Expression {
        let other = other.into();
        Expression::collect([self.terms, other.terms].concat(), self.constant + other.constant)
    }
}

impl<T: Into<Expression>> Sub<T> for Expression {
    type Output = Expression;

    fn sub(self, other: T) -> Expression {
        self + -other.into()
    }
}

impl<T: Into<Expression>> Add<T> for Variable {
    type Output = Expression;

    fn add(self, other: T) -> Expression {
        Expression::from(self) + other
    }
}

impl<T: Into<Expression>> Sub<T> for Variable {
    type Output = Expression;

    fn sub(self, other: T) -> Expression {
        Expression::from(self) - other
    }
}

impl Neg for Expression {
    type Output = Expression;

    fn neg(self) -> Expression {
        -1 * self
    }
}

impl Neg for Variable {
    type Output = Expression;

    fn neg(self) -> Expression {
        -1 * self
    }
}

impl Mul<Expression> for i64 {
    type Output = Expression;

    fn mul(self, expression: Expression) -> Expression {
        let terms =
            expression.terms.into_iter().map(|(coefficient, variable)| (self * coefficient, variable));
        Expression::collect(terms.collect(), self * expression.constant)
    }
}

impl Mul<Variable> for i64 {
    type Output = Expression;

    fn mul(self, variable: Variable) -> Expression {
        self * Expression::from(variable)
    }
}

impl<T: Into<Expression>> std::iter::Sum<T> for Expression {
    fn sum<I: Iterator<Item = T>>(parts: I) -> Self {
        let (mut terms, mut constant) = (Vec::new(), 0);
        for part in parts {
            let part = part.into();
            terms.extend(part.terms);
            constant += part.constant;
        }
        Expression::collect(terms, constant)
    }
}
