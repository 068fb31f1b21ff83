//! How many different values are taken.

use super::matching::Matching;
use crate::csp::{
    Change, Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Relation, Value, Variable,
};
use std::borrow::Borrow;
use std::collections::HashSet;

/// A constant or a variable is how many different values some variables take; also known as "nvalue" (Pachet & Roy
/// 1999).
///
/// To rule out all values that belong to no solution is NP-hard (Bessiere, Hebrard, Hnich, Kiziltan & Walsh 2006,
/// *Filtering algorithms for the NValue constraint*). Propagation takes as the least number what is taken already and
/// as many other variables as it finds with domains apart from that and from each other: it picks the one that ends
/// first again and again, which is best where domains are intervals. Where no more values are allowed, only those are
/// left. The greatest number is counted; with [`Consistency::Domain`](crate::csp::Consistency::Domain) it is the size
/// of a matching (Régin 1994), and where as many values are demanded as there are variables, these all differ.
///
/// The violation is how far the number is off. A change is measured in O(1).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Csp, DistinctValues};
/// // Four rooms are painted in just two of three colors.
/// let mut csp = Csp::new();
/// let rooms = csp.variables("room", 4, 0..3);
/// csp.post(DistinctValues::new(2, &rooms));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 3 * (2 * 2 * 2 * 2 - 2));
/// ```
#[derive(Clone, Debug)]
pub struct DistinctValues {
    /// The variables; after them the number, if it is a variable and not one of them.
    scope: Box<[Variable]>,
    counted: usize,
    number: Operand,
    /// The words that hold the values of all domains: the number of the first one, and how many there are.
    first_word: i32,
    words: usize,
}

impl DistinctValues {
    /// The variables, each named once, take just `number` different values.
    pub fn new(
        number: impl Into<Operand>,
        variables: impl IntoIterator<Item = impl Borrow<Variable>>,
    ) -> Self {
        let number = number.into();
        let mut scope: Vec<Variable> = variables.into_iter().map(|variable| *variable.borrow()).collect();
        let counted = scope.len();
        scope.extend(number.variable().filter(|variable| !scope.contains(variable)));
        DistinctValues { scope: scope.into(), counted, number, first_word: 0, words: 0 }
    }

    fn variables(&self) -> &[Variable] {
        &self.scope[..self.counted]
    }

    /// Is the number one of the variables itself?
    fn counts_itself(&self) -> bool {
        self.number.variable().is_some() && self.scope.len() == self.counted
    }

    /// The words of a domain, and their places among the words of all domains.
    fn words<'a>(&self, domains: &'a Domains, variable: Variable) -> impl Iterator<Item = (usize, u64)> + 'a {
        let (first, words) = domains.words(variable);
        ((first - self.first_word) as usize..).zip(words.iter().copied())
    }

    fn insert(&self, set: &mut [u64], domains: &Domains, variable: Variable) {
        self.words(domains, variable).for_each(|(place, bits)| set[place] |= bits);
    }

    fn is_apart(&self, set: &[u64], domains: &Domains, variable: Variable) -> bool {
        self.words(domains, variable).all(|(place, bits)| set[place] & bits == 0)
    }

    /// How many variables have domains apart from each other, and from the values in `union`, to which theirs
    /// are added.
    fn count_apart(&self, domains: &Domains, union: &mut [u64], order: &mut [u64]) -> i64 {
        let mut open = 0;
        for (number, &variable) in self.variables().iter().enumerate() {
            if domains.is_open(variable) && self.is_apart(union, domains, variable) {
                order[open] = number as u64;
                open += 1;
            }
        }
        let order = &mut order[..open];
        order.sort_unstable_by_key(|&number| domains.max(self.scope[number as usize]));
        let mut apart = 0;
        for &mut number in order {
            let variable = self.scope[number as usize];
            if self.is_apart(union, domains, variable) {
                self.insert(union, domains, variable);
                apart += 1;
            }
        }
        apart
    }

    /// Can the variable take a value that is not in the set?
    fn has_own(&self, domains: &Domains, variable: Variable, set: &[u64]) -> bool {
        self.words(domains, variable).any(|(place, bits)| bits & !set[place] != 0)
    }

    /// What can take a value that is not in the set takes one.
    fn take_own(&self, domains: &mut Domains, set: &[u64]) -> Result<(), Conflict> {
        for &variable in self.variables() {
            if self.has_own(domains, variable, set) {
                domains.intersect(variable, |word| !set[(word - self.first_word) as usize])?;
            }
        }
        Ok(())
    }

    /// By how much the changes of the tally change the count, and the number.
    fn effect(&self, tally: &[i64], changes: &[Change]) -> (i64, i64) {
        let mut count = 0;
        let is_counted = |change: &&Change| {
            change.from != change.to
                && (self.counts_itself() || Some(change.variable) != self.number.variable())
        };
        let counted = || changes.iter().filter(is_counted);
        for (number, change) in counted().enumerate() {
            // Each change finds the tally as the changes before it leave it.
            let times = |value| {
                let gone = counted().take(number).filter(|change| change.from == value).count() as i64;
                let come = counted().take(number).filter(|change| change.to == value).count() as i64;
                tally[self.index(value)] - gone + come
            };
            count += i64::from(times(change.to) == 0) - i64::from(times(change.from) == 1);
        }
        (count, self.number.delta(changes))
    }

    /// Where the tally says how often the value occurs.
    #[inline]
    fn index(&self, value: Value) -> usize {
        1 + (value - 64 * self.first_word) as usize
    }
}

impl Constraint for DistinctValues {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        let number = if self.counts_itself() { "one of them".to_owned() } else { self.number.describe() };
        format!("number of different values = {number}")
    }

    fn prepare(&mut self, csp: &Csp) {
        assert!(self.number.magnitude(csp) < 1 << 61, "a number of more than 61 bits: {self:?}");
        if let Some((least, greatest)) = csp.ends(self.variables().iter().copied()) {
            self.first_word = least >> 6;
            self.words = ((greatest >> 6) - self.first_word) as usize + 1;
        }
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let values: HashSet<Value> = self.variables().iter().map(|&variable| value(variable)).collect();
        (values.len() as i64 - self.number.value(value)).abs()
    }

    /// By what is taken, and at most one more value for each open variable.
    fn least_violation(&self, domains: &Domains) -> i64 {
        let (mut taken, mut any) = (0, 0);
        for word in (self.first_word..).take(self.words) {
            let (mut fixed, mut all) = (0, 0);
            for &variable in self.variables() {
                let bits = domains.word(variable, word);
                fixed |= if domains.is_open(variable) { 0 } else { bits };
                all |= bits;
            }
            taken += i64::from(fixed.count_ones());
            any += i64::from(all.count_ones());
        }
        let open = self.variables().iter().filter(|&&variable| domains.is_open(variable)).count() as i64;
        let (min, max) = self.number.range(domains).unwrap_or((i64::MIN / 4, i64::MAX / 4));
        let least = taken.max(i64::from(self.counted > 0));
        Relation::Equal.least_violation(least - max, any.min(taken + open) - min)
    }

    fn wakes_on(&self) -> Event {
        Event::Domain
    }

    /// Three sets of values, and an order of the variables; or a matching and its order of them.
    fn scratch(&self) -> usize {
        3 * self.words + self.counted + Matching::scratch(self.counted, self.words)
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (taken, rest) = scratch.split_at_mut(self.words);
        let (union, rest) = rest.split_at_mut(self.words);
        let (repeated, order) = rest.split_at_mut(self.words);
        let size = |set: &[u64]| set.iter().map(|word| i64::from(word.count_ones())).sum::<i64>();
        taken.fill(0);
        let closed = self.variables().iter().filter(|&&variable| !domains.is_open(variable));
        closed.for_each(|&variable| self.insert(taken, domains, variable));
        let can_add =
            |&&variable: &&Variable| domains.is_open(variable) && self.has_own(domains, variable, taken);
        let most = size(taken) + self.variables().iter().filter(can_add).count() as i64;

        // At least what is taken, and one for each of those apart.
        union.copy_from_slice(taken);
        let least = size(taken) + self.count_apart(domains, union, order);
        self.number.keep_between(domains, least, most)?;
        let (min, max) = self.number.range(domains)?;
        if least == max {
            for &variable in self.variables() {
                domains.intersect(variable, |word| union[(word - self.first_word) as usize])?;
            }
        }
        // At most what is taken, and one for each open variable that can take another.
        if most == min {
            self.take_own(domains, taken)?;
        }
        // At most all values; then a value that only one variable can take is needed.
        union.fill(0);
        repeated.fill(0);
        for &variable in self.variables() {
            for (place, bits) in self.words(domains, variable) {
                repeated[place] |= union[place] & bits;
                union[place] |= bits;
            }
        }
        self.number.keep_between(domains, i64::MIN, size(union))?;
        if size(union) == min { self.take_own(domains, repeated) } else { Ok(()) }
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn has_full_support(&self) -> bool {
        false
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (order, rest) = scratch[3 * self.words..].split_at_mut(self.counted);
        order.iter_mut().zip(0..).for_each(|(entry, number)| *entry = number);
        let matching = Matching::new(self.variables(), order, self.first_word, self.words, rest);
        let (min, max) = self.number.range(domains)?;
        if min == self.counted as i64 {
            return matching.propagate(domains);
        }
        let most = matching.size(domains) as i64;
        if max <= most {
            return Ok(());
        }
        self.number.keep_between(domains, i64::MIN, most)?;
        self.propagate(domains, scratch)
    }

    fn tally_size(&self) -> usize {
        1 + 64 * self.words
    }

    /// By how much the count exceeds the number, then how often each value occurs.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        self.variables().iter().for_each(|&variable| tally[self.index(value(variable))] += 1);
        let count = tally[1..].iter().filter(|&&times| times > 0).count();
        tally[0] = count as i64 - self.number.value(value);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let (count, number) = self.effect(tally, changes);
        (tally[0] + count - number).abs() - tally[0].abs()
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        let (count, number) = self.effect(tally, changes);
        tally[0] += count - number;
        for change in changes {
            if self.counts_itself() || Some(change.variable) != self.number.variable() {
                tally[self.index(change.from)] -= 1;
                tally[self.index(change.to)] += 1;
            }
        }
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// The number follows from the variables, unless it is one of them.
impl Function for DistinctValues {
    fn results(&self) -> Vec<Variable> {
        self.scope[self.counted..].to_vec()
    }

    fn result(&self, _: Variable, value: Lookup<'_>) -> i64 {
        let values: HashSet<Value> = self.variables().iter().map(|&variable| value(variable)).collect();
        values.len() as i64
    }

    fn result_after(&self, number: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        tally[0] + i64::from(value(number)) + self.effect(tally, changes).0
    }
}
