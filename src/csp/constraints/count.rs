//! How many variables take one of some values.

use crate::csp::{
    Change, Conflict, Constraint, Csp, Domain, Domains, Event, Function, KeptBy, Lookup, Operand, Relation,
    Value, Variable,
};
use std::borrow::Borrow;

/// The number of variables that take one of some values equals, is at most or is at least a constant or a
/// variable; also known as "among".
///
/// Propagation rules out all values that belong to no solution, if the number is not itself counted. The violation
/// is how far the number is off: how many variables would have to change.
///
/// ```
/// use recuit::csp::{Count, Csp};
/// use recuit::DepthFirst;
/// // A magic sequence tells how often each number stands in it: 1, 2, 1, 0 and 2, 0, 2, 0.
/// let mut csp = Csp::new();
/// let sequence = csp.variables("s", 4, 0..4);
/// for (number, &times) in (0..).zip(&sequence) {
///     csp.post(Count::exactly(times, sequence.clone(), number));
/// }
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    /// The variables that are counted; after them the number, if it is a variable and not one of them.
    scope: Box<[Variable]>,
    counted: usize,
    values: Domain,
    /// The values as bits: for each word that has any, its number and its bits, ascending.
    words: Box<[(i32, u64)]>,
    relation: Relation,
    number: Operand,
    /// Is the number a variable that is counted itself?
    counts_itself: bool,
}

impl Count {
    /// Just `number` of `variables`, each named once, take one of `values`.
    pub fn exactly(
        number: impl Into<Operand>,
        variables: impl IntoIterator<Item = impl Borrow<Variable>>,
        values: impl Into<Domain>,
    ) -> Self {
        Count::new(Relation::Equal, number.into(), variables, values.into())
    }

    /// No more than `number` of `variables`, each named once, take one of `values`.
    pub fn at_most(
        number: impl Into<Operand>,
        variables: impl IntoIterator<Item = impl Borrow<Variable>>,
        values: impl Into<Domain>,
    ) -> Self {
        Count::new(Relation::AtMost, number.into(), variables, values.into())
    }

    /// No less than `number` of `variables`, each named once, take one of `values`.
    pub fn at_least(
        number: impl Into<Operand>,
        variables: impl IntoIterator<Item = impl Borrow<Variable>>,
        values: impl Into<Domain>,
    ) -> Self {
        Count::new(Relation::AtLeast, number.into(), variables, values.into())
    }

    fn new(
        relation: Relation,
        number: Operand,
        variables: impl IntoIterator<Item = impl Borrow<Variable>>,
        values: Domain,
    ) -> Self {
        let mut scope: Vec<Variable> = variables.into_iter().map(|variable| *variable.borrow()).collect();
        let counted = scope.len();
        let counts_itself = number.variable().is_some_and(|variable| scope.contains(&variable));
        scope.extend(number.variable().filter(|_| !counts_itself));
        let mut words: Vec<(i32, u64)> =
            values.values().map(|value| (value >> 6, 1 << (value & 63))).collect();
        words.dedup_by(|next, first| {
            let same = next.0 == first.0;
            first.1 |= if same { next.1 } else { 0 };
            same
        });
        Count { scope: scope.into(), counted, values, words: words.into(), relation, number, counts_itself }
    }

    fn counts(&self, value: Value) -> bool {
        self.word(value >> 6) >> (value & 63) & 1 != 0
    }

    /// The counted values in a word.
    #[inline]
    fn word(&self, number: i32) -> u64 {
        self.words.binary_search_by_key(&number, |&(number, _)| number).map_or(0, |place| self.words[place].1)
    }

    /// Can the variable take a counted value, and can it take another?
    fn can(&self, domains: &Domains, variable: Variable) -> (bool, bool) {
        let (first, words) = domains.words(variable);
        (first..).zip(words).fold((false, false), |(inside, outside), (number, &word)| {
            let counted = self.word(number);
            (inside || word & counted != 0, outside || word & !counted != 0)
        })
    }
}

impl Count {
    /// How many may take a counted value, at least and at most.
    fn range(&self, domains: &Domains) -> (i64, i64) {
        self.scope[..self.counted].iter().fold((0, 0), |(least, greatest), &variable| {
            let (inside, outside) = self.can(domains, variable);
            (least + i64::from(!outside), greatest + i64::from(inside))
        })
    }
}

impl Constraint for Count {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let values: Vec<String> = self.values.values().map(|value| value.to_string()).collect();
        let number = match self.number {
            Operand::Variable(_) if self.counts_itself => "one of them".to_owned(),
            number => number.describe(),
        };
        format!("count of {} {} {number}", values.join(" or "), self.relation)
    }

    fn prepare(&mut self, csp: &Csp) {
        assert!(self.number.magnitude(csp) < 1 << 61, "a number of more than 61 bits: {self:?}");
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut tally = [0];
        self.tally(value, &mut tally);
        self.relation.violation(tally[0])
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        let (least, greatest) = self.range(domains);
        let number = self.number.range(domains).unwrap_or((i64::MIN / 4, i64::MAX / 4));
        self.relation.least_violation(least - number.1, greatest - number.0)
    }

    /// Where it says how many variables take the one of two values.
    fn kept_by(&self, csp: &Csp) -> Option<KeptBy> {
        let are_two = || {
            let values = csp.few_values(&self.scope, 2).unwrap_or_default();
            (values.len(), values.iter().filter(|&&value| self.counts(value)).count()) == (2, 1)
        };
        let is_kept = self.relation == Relation::Equal && self.number.variable().is_none() && are_two();
        is_kept.then_some(KeptBy::Exchanges)
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u64]) -> Result<(), Conflict> {
        let (least, greatest) = self.range(domains);
        let (bounded_above, bounded_below) =
            (self.relation != Relation::AtLeast, self.relation != Relation::AtMost);
        let from = if bounded_above { least } else { i64::MIN };
        let to = if bounded_below { greatest } else { i64::MAX };
        self.number.keep_between(domains, from, to)?;
        let (min, max) = self.number.range(domains)?;
        let full = bounded_above && least == max;
        let needed = bounded_below && greatest == min;
        if !full && !needed {
            return Ok(());
        }
        for &variable in &self.scope[..self.counted] {
            if self.can(domains, variable) != (true, true) {
                continue;
            }
            domains.intersect(variable, |word| if full { !self.word(word) } else { self.word(word) })?;
        }
        Ok(())
    }

    /// How many were counted by now, and the number.
    fn residual(&self, domains: &Domains, left: &mut Vec<u64>) {
        let values = self.scope[..self.counted].iter().filter_map(|&variable| domains.value(variable));
        left.push(values.filter(|&value| self.counts(value)).count() as u64);
        let number = self.number.variable().and_then(|number| domains.value(number));
        left.extend(number.map(|number| number as u64));
    }

    fn tally_size(&self) -> usize {
        1
    }

    /// By how much the count exceeds the number.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        let count =
            self.scope[..self.counted].iter().filter(|&&variable| self.counts(value(variable))).count();
        tally[0] = count as i64 - self.number.value(value);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let mut after = [tally[0]];
        self.update(&mut after, changes);
        self.relation.violation(after[0]) - self.relation.violation(tally[0])
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for change in changes {
            if self.counts_itself || Some(change.variable) != self.number.variable() {
                tally[0] += i64::from(self.counts(change.to)) - i64::from(self.counts(change.from));
            }
        }
        tally[0] -= self.number.delta(changes);
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

impl Function for Count {
    fn results(&self) -> Vec<Variable> {
        let is_result = self.relation == Relation::Equal && !self.counts_itself;
        self.number.variable().filter(|_| is_result).into_iter().collect()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        self.scope[..self.counted].iter().filter(|&&variable| self.counts(value(variable))).count() as i64
    }

    fn result_after(&self, result: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let mut after = [tally[0]];
        self.update(&mut after, changes);
        // The tally has how many more there are than the number says.
        after[0] + i64::from(value(result))
    }
}
