//! The values that single variables can change to.

use super::super::{Csp, Value, Variable};

/// As many choices are listed; more are counted, and found by their number.
const LISTED: usize = 1 << 20;

/// The values that each variable can change to that is neither derived nor kept together with others, one
/// variable after the other.
#[derive(Clone, Debug)]
pub(super) struct Choices<'a> {
    csp: &'a Csp,
    listed: Vec<(Variable, Value)>,
    /// How many there are if they are not listed.
    unlisted: usize,
    /// Where those of each variable begin, and at the end, where the last ones end.
    starts: Box<[usize]>,
}

impl<'a> Choices<'a> {
    /// Of all variables that may change and have a choice.
    pub(super) fn new(csp: &'a Csp, may_change: impl Fn(Variable) -> bool) -> Self {
        let chosen = |variable: &Variable| may_change(*variable) && csp.domain(*variable).len() > 1;
        let mut starts = vec![0];
        let mut len = 0;
        for variable in csp.all() {
            len += if chosen(&variable) { csp.domain(variable).len() } else { 0 };
            starts.push(len);
        }
        let all = csp.all().filter(chosen);
        let pairs = all.flat_map(|it| csp.domain(it).values().map(move |value| (it, value)));
        let (listed, unlisted) = if len <= LISTED { (pairs.collect(), 0) } else { (Vec::new(), len) };
        Choices { csp, listed, unlisted, starts: starts.into() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    /// The choice with that number.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<(Variable, Value)> {
        match self.listed.get(number) {
            Some(&choice) => Some(choice),
            None if number < self.unlisted => self.find(number),
            None => None,
        }
    }

    #[cold]
    fn find(&self, number: usize) -> Option<(Variable, Value)> {
        let next = self.starts.partition_point(|&start| start <= number);
        let variable = Variable(next as u32 - 1);
        Some((variable, self.csp.domain(variable).values().nth(number - self.starts[next - 1])?))
    }

    /// Those of one variable, by their numbers.
    #[inline]
    fn of(&self, variable: Variable) -> std::ops::Range<usize> {
        self.starts[variable.index()]..self.starts[variable.index() + 1]
    }

    /// How many one variable has.
    #[inline]
    pub(super) fn count(&self, variable: Variable) -> usize {
        self.of(variable).len()
    }

    /// One of those of a variable.
    #[inline]
    pub(super) fn nth(&self, variable: Variable, number: usize) -> Option<Value> {
        self.get(self.of(variable).start + number).map(|(_, value)| value)
    }

    /// All those of a variable.
    #[inline]
    pub(super) fn values(&self, variable: Variable) -> impl Iterator<Item = Value> {
        let listed = self.listed.get(self.of(variable));
        let counted = listed.is_none() && self.count(variable) > 0;
        let others = counted.then(|| self.csp.domain(variable).values());
        listed.unwrap_or_default().iter().map(|&(_, value)| value).chain(others.into_iter().flatten())
    }
}
