//! How two numbers are compared.

use std::fmt;

/// What a constraint on numbers demands of the left and the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Differs,
    AtMost,
    AtLeast,
}

impl Relation {
    /// How far a left number that exceeds the right one by `difference` is from what is demanded.
    #[inline]
    pub(super) fn violation(self, difference: i64) -> i64 {
        match self {
            Relation::Equal => difference.abs(),
            Relation::Differs => i64::from(difference == 0),
            Relation::AtMost => difference.max(0),
            Relation::AtLeast => (-difference).max(0),
        }
    }

    /// The least violation where the left number exceeds the right one by something between these two.
    pub(super) fn least_violation(self, least: i64, greatest: i64) -> i64 {
        match self {
            Relation::Differs => i64::from(least == 0 && greatest == 0),
            _ => self.violation(0_i64.clamp(least, greatest.max(least))),
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Equal => "=",
            Relation::Differs => "!=",
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
        })
    }
}
