//! A proposition or its negation.

use std::ops::Not;

/// A proposition, or its negation, as one number: twice the proposition, and one more where it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    pub(super) fn positive(proposition: u32) -> Self {
        Literal(2 * proposition)
    }

    #[inline]
    pub(super) fn negative(proposition: u32) -> Self {
        Literal(2 * proposition + 1)
    }

    #[inline]
    pub(super) fn proposition(self) -> usize {
        (self.0 / 2) as usize
    }

    #[inline]
    pub(super) fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Its place in a table of all literals.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
