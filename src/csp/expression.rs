//! Linear expressions, written as in a textbook: `2 * x + y - 3`.

use super::operand::magnitude;
use super::{Csp, Domains, Operand, Value, Variable};
use std::ops::{Add, Mul, Neg, Sub};

/// A sum of variables with coefficients, and a constant. Compared with another, it is a
/// [`Linear`](super::Linear) constraint.
///
/// Arithmetic panics if a coefficient exceeds 64 bits, posting if a sum could come to more than 61 bits.
///
/// ```
/// use recuit::csp::{Csp, Expression};
/// let mut csp = Csp::new();
/// let [x, y] = ["x", "y"].map(|name| csp.variable(name, 1..=9));
/// csp.post((2 * x + y - 3).equals(x + 8)); // x + y = 11
/// csp.post(x.less_than(y - 1));
/// csp.post([x, y].iter().sum::<Expression>().at_most(12));
/// let most = [4, 7].len(); // numbers of any type, on either side
/// csp.post((&x * most - y * 3).at_most(most));
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

    /// The least and the greatest it can come to in full assignments.
    pub(super) fn ends(&self, csp: &Csp) -> (i64, i64) {
        self.terms.iter().fold(
            (self.constant, self.constant),
            |(least, greatest), &(coefficient, variable)| {
                let (one, other) = csp.domain(variable).ends().unwrap_or_default();
                let [one, other] = [one, other].map(|end| coefficient * i64::from(end));
                (least + one.min(other), greatest + one.max(other))
            },
        )
    }

    /// Check its range once, so that sums and differences of its values need no overflow checks later.
    ///
    /// # Panics
    /// When it can come to more than 61 bits.
    pub(super) fn assert_fits(&self, csp: &Csp) {
        let greatest = self.terms.iter().map(|&(coefficient, variable)| {
            u128::from(coefficient.unsigned_abs()) * u128::from(magnitude(csp, variable))
        });
        let greatest = u128::from(self.constant.unsigned_abs()) + greatest.sum::<u128>();
        assert!(greatest < 1 << 61, "a sum could come to {greatest}, more than 61 bits hold: {self:?}");
    }

    fn times(self, Coefficient(by): Coefficient) -> Self {
        let times = |number: i64| number.checked_mul(by).expect("a coefficient within 64 bits");
        let terms = self.terms.into_iter().map(|(coefficient, variable)| (times(coefficient), variable));
        Expression::collect(terms.collect(), times(self.constant))
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

impl From<&Expression> for Expression {
    fn from(expression: &Expression) -> Self {
        expression.clone()
    }
}

/// A number to multiply a variable by, or to add: of any integer type of the standard library, if 64 bits
/// hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficient(i64);

macro_rules! numbers {
    ($($number:ty)*) => { $(
        /// # Panics
        /// When 64 bits do not hold it.
        impl From<$number> for Coefficient {
            fn from(number: $number) -> Self {
                Coefficient(i64::try_from(number).expect("a number within 64 bits"))
            }
        }

        /// # Panics
        /// When 64 bits do not hold it.
        impl From<$number> for Expression {
            fn from(constant: $number) -> Self {
                Expression { terms: Vec::new(), constant: Coefficient::from(constant).0 }
            }
        }

        /// # Panics
        /// When 64 bits do not hold it.
        impl From<$number> for Operand {
            fn from(constant: $number) -> Self {
                Operand::Constant(Coefficient::from(constant).0)
            }
        }
    )* };
}

numbers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// What can stand on the left of `+`, `-` and `*`.
macro_rules! operators {
    ($($left:ty)*) => { $(
        impl<T: Into<Expression>> Add<T> for $left {
            type Output = Expression;

            fn add(self, other: T) -> Expression {
                let (one, other) = (Expression::from(self), other.into());
                Expression::collect([one.terms, other.terms].concat(), add(one.constant, other.constant))
            }
        }

        impl<T: Into<Expression>> Sub<T> for $left {
            type Output = Expression;

            fn sub(self, other: T) -> Expression {
                Expression::from(self) + -other.into()
            }
        }

        impl<T: Into<Coefficient>> Mul<T> for $left {
            type Output = Expression;

            fn mul(self, coefficient: T) -> Expression {
                Expression::from(self).times(coefficient.into())
            }
        }

        /// A coefficient comes first, as in a textbook; one of another type comes after the variable.
        impl Mul<$left> for i64 {
            type Output = Expression;

            fn mul(self, expression: $left) -> Expression {
                Expression::from(expression).times(Coefficient(self))
            }
        }

        impl Neg for $left {
            type Output = Expression;

            fn neg(self) -> Expression {
                Expression::from(self).times(Coefficient(-1))
            }
        }
    )* };
}

operators!(Variable &Variable Expression &Expression);

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
