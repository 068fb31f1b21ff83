//! Linear expressions, written as in a textbook: `2 * x + y - 3`.

use super::{Csp, Domains, Value, Variable};
use std::ops::{Add, Mul, Neg, Sub};

/// A sum of variables with coefficients, and a constant. Compared with another, it is a
/// [`Linear`](super::Linear) constraint.
///
/// Coefficients that exceed 64 bits panic; what comes to more than 61 bits does where it is posted.
///
/// ```
/// use recuit::csp::{Csp, Expression};
/// let mut csp = Csp::new();
/// let [x, y] = ["x", "y"].map(|name| csp.variable(name, 1..=9));
/// csp.post((2 * x + y - 3).equals(x + 8)); // x + y = 11
/// csp.post(x.less_than(y - 1));
/// csp.post([x, y].iter().sum::<Expression>().at_most(12));
/// ```
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
        let terms = self.terms.iter().map(|&(coefficient, variable)| {
            let least = if coefficient > 0 { domains.min(variable) } else { domains.max(variable) };
            coefficient * i64::from(least.unwrap_or_default())
        });
        self.constant + terms.sum::<i64>()
    }

    /// The greatest it can come to, by the values that are left.
    pub(super) fn greatest(&self, domains: &Domains) -> i64 {
        let terms = self.terms.iter().map(|&(coefficient, variable)| {
            let greatest = if coefficient > 0 { domains.max(variable) } else { domains.min(variable) };
            coefficient * i64::from(greatest.unwrap_or_default())
        });
        self.constant + terms.sum::<i64>()
    }

    /// Sums and differences of what it can come to need no checks afterwards.
    ///
    /// # Panics
    /// When it can come to more than 61 bits.
    pub(super) fn assert_fits(&self, csp: &Csp) {
        let greatest = self.terms.iter().map(|&(coefficient, variable)| {
            let values = csp.domain(variable).values().map(Value::unsigned_abs);
            u128::from(coefficient.unsigned_abs()) * u128::from(values.max().unwrap_or(0))
        });
        let greatest = u128::from(self.constant.unsigned_abs()) + greatest.sum::<u128>();
        assert!(greatest < 1 << 61, "a sum could come to {greatest}, more than 61 bits hold: {self:?}");
    }

    /// Terms of the same variable become one.
    fn collect(mut terms: Vec<(i64, Variable)>, constant: i64) -> Self {
        terms.sort_by_key(|&(_, variable)| variable);
        terms.dedup_by(|next, first| {
            let same = next.1 == first.1;
            if same {
                first.0 = add(first.0, next.0);
            }
            same
        });
        terms.retain(|&(coefficient, _)| coefficient != 0);
        Expression { terms, constant }
    }
}

fn add(one: i64, other: i64) -> i64 {
    one.checked_add(other).expect("a coefficient within 64 bits")
}

impl From<Variable> for Expression {
    fn from(variable: Variable) -> Self {
        Expression { terms: vec![(1, variable)], constant: 0 }
    }
}

impl From<&Variable> for Expression {
    fn from(&variable: &Variable) -> Self {
        variable.into()
    }
}

impl From<i32> for Expression {
    fn from(constant: i32) -> Self {
        i64::from(constant).into()
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
        Expression::collect([self.terms, other.terms].concat(), add(self.constant, other.constant))
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
        let times = |number: i64| self.checked_mul(number).expect("a coefficient within 64 bits");
        let terms =
            expression.terms.into_iter().map(|(coefficient, variable)| (times(coefficient), variable));
        Expression::collect(terms.collect(), times(expression.constant))
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
            constant = add(constant, part.constant);
        }
        Expression::collect(terms, constant)
    }
}
