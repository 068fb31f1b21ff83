//! A constant or a variable.

use super::{Change, Conflict, Csp, Domains, Lookup, Value, Variable};

/// What a constraint compares with: a constant or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Always that number.
    Constant(i64),
    /// What the variable is.
    Variable(Variable),
}

impl From<Variable> for Operand {
    fn from(variable: Variable) -> Self {
        Operand::Variable(variable)
    }
}

impl From<&Variable> for Operand {
    fn from(&variable: &Variable) -> Self {
        Operand::Variable(variable)
    }
}

impl Operand {
    pub(super) fn variable(self) -> Option<Variable> {
        match self {
            Operand::Constant(_) => None,
            Operand::Variable(variable) => Some(variable),
        }
    }

    /// For messages: the number, or "the last", since a variable comes last in the scope that is listed.
    pub(super) fn describe(self) -> String {
        match self {
            Operand::Constant(constant) => constant.to_string(),
            Operand::Variable(_) => "the last".to_owned(),
        }
    }

    pub(super) fn value(self, value: Lookup<'_>) -> i64 {
        match self {
            Operand::Constant(constant) => constant,
            Operand::Variable(variable) => value(variable).into(),
        }
    }

    /// By how much it changes.
    pub(super) fn delta(self, changes: &[Change]) -> i64 {
        let on_it = changes.iter().find(|change| Some(change.variable) == self.variable());
        on_it.map_or(0, |change| i64::from(change.to) - i64::from(change.from))
    }

    /// The greatest distance from 0.
    pub(super) fn magnitude(self, csp: &Csp) -> u64 {
        match self {
            Operand::Constant(constant) => constant.unsigned_abs(),
            Operand::Variable(variable) => magnitude(csp, variable),
        }
    }

    /// The least and the greatest it can be, by the values that are left.
    #[inline]
    pub(super) fn range(self, domains: &Domains) -> Result<(i64, i64), Conflict> {
        match self {
            Operand::Constant(constant) => Ok((constant, constant)),
            Operand::Variable(variable) => range(domains, variable),
        }
    }

    /// The numbers it may be.
    pub(super) fn values(self, domains: &Domains) -> impl Iterator<Item = i64> + '_ {
        let constant = if let Operand::Constant(constant) = self { Some(constant) } else { None };
        let left = self.variable().into_iter().flat_map(|variable| domains.values(variable));
        constant.into_iter().chain(left.map(i64::from))
    }

    /// May it be that number?
    #[inline]
    pub(super) fn may_be(self, domains: &Domains, number: i64) -> bool {
        match self {
            Operand::Constant(constant) => constant == number,
            Operand::Variable(variable) => {
                Value::try_from(number).is_ok_and(|value| domains.contains(variable, value))
            }
        }
    }

    /// Rule out what lies outside.
    pub(super) fn keep_between(
        self,
        domains: &mut Domains,
        least: i64,
        greatest: i64,
    ) -> Result<(), Conflict> {
        let (min, max) = self.range(domains)?;
        if greatest < min || max < least {
            return Err(Conflict);
        }
        if let Operand::Variable(variable) = self {
            // Between the ends of the domain, both fit a `Value`.
            if least > min {
                domains.at_least(variable, least as Value)?;
            }
            if greatest < max {
                domains.at_most(variable, greatest as Value)?;
            }
        }
        Ok(())
    }
}

/// The greatest distance of a variable from 0.
pub(super) fn magnitude(csp: &Csp, variable: Variable) -> u64 {
    let ends = csp.domain(variable).ends();
    ends.map_or(0, |(least, greatest)| least.unsigned_abs().max(greatest.unsigned_abs()).into())
}

/// The least and the greatest that a variable can be, by the values that are left.
#[inline]
pub(super) fn range(domains: &Domains, variable: Variable) -> Result<(i64, i64), Conflict> {
    let (min, max) = domains.ends(variable).ok_or(Conflict)?;
    Ok((min.into(), max.into()))
}
