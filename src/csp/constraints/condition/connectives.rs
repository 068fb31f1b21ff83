//! What conditions are made of, and how they are joined.

use super::Condition;
use crate::csp::{Clause, Linear, Literal, Variable};
use std::ops::Not;

impl From<Linear> for Condition {
    fn from(comparison: Linear) -> Self {
        Condition::leaf(comparison, false, true)
    }
}

impl From<Literal> for Condition {
    fn from(Literal { variable, truth }: Literal) -> Self {
        Condition::leaf(variable.at_least(1), true, truth)
    }
}

impl From<Variable> for Condition {
    fn from(variable: Variable) -> Self {
        variable.is_true().into()
    }
}

impl From<&Variable> for Condition {
    fn from(variable: &Variable) -> Self {
        variable.is_true().into()
    }
}

impl From<Clause> for Condition {
    fn from(clause: Clause) -> Self {
        clause.literals().map_or_else(|| Condition::all([] as [Condition; 0]), Condition::any)
    }
}

impl Not for Condition {
    type Output = Condition;

    fn not(self) -> Condition {
        Condition { formula: self.formula.negated(), ..self }
    }
}

impl Not for Clause {
    type Output = Condition;

    fn not(self) -> Condition {
        !Condition::from(self)
    }
}

/// What can be a part of a condition.
macro_rules! connectives {
    ($($left:ty)*) => { $(impl $left {
        /// Both are true.
        pub fn and(self, other: impl Into<Condition>) -> Condition {
            Condition::all([self.into(), other.into()])
        }

        /// At least one is true.
        pub fn or(self, other: impl Into<Condition>) -> Condition {
            Condition::any([self.into(), other.into()])
        }

        /// Just one of the two is true.
        pub fn xor(self, other: impl Into<Condition>) -> Condition {
            Condition::same(!Condition::from(self), other.into())
        }

        /// If this is true, the other is.
        pub fn implies(self, other: impl Into<Condition>) -> Condition {
            Condition::any([!Condition::from(self), other.into()])
        }

        /// This is true exactly when the other is: if and only if.
        pub fn iff(self, other: impl Into<Condition>) -> Condition {
            Condition::same(self.into(), other.into())
        }

        /// A 0/1 variable is 1 exactly when this is true: the same as [`iff`](Self::iff), known as reification.
        pub fn reified_by(self, indicator: impl Into<Literal>) -> Condition {
            self.iff(indicator.into())
        }

        /// This must be true if a 0/1 variable is 1: half-reification, `OnlyEnforceIf` of CP-SAT.
        pub fn enforced_if(self, indicator: impl Into<Literal>) -> Condition {
            indicator.into().implies(self)
        }
    })* };
}
connectives!(Variable Literal Linear Clause Condition);
