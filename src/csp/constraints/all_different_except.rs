//! Variables that all differ, but for some values.

use super::AllDifferent;
use crate::csp::{Change, Conflict, Constraint, Csp, Domain, Domains, Lookup, Value, Variable};
use std::collections::HashMap;

/// All variables take different values, but for some values that any number of them may take: 0 for nobody, nothing, a
/// day off. Made by [`AllDifferent::except`].
///
/// Propagation rules out values that are taken. With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), it rules out all values that belong to no
/// solution, by the matching of Régin (1994), in which an excepted value has as many copies as there are
/// variables. The violation is the number of variables that would have to change; a change is measured in
/// O(1).
#[derive(Clone, Debug)]
pub struct AllDifferentExcept {
    /// As if no value were excepted.
    all: AllDifferent,
    excepted: Domain,
    /// The excepted values as bits, for each word of values.
    free: Box<[u64]>,
}

impl AllDifferentExcept {
    pub(super) fn new(all: AllDifferent, excepted: Domain) -> Self {
        AllDifferentExcept { all, excepted, free: Box::default() }
    }

    /// The values of a word that must not be taken twice.
    fn unique(&self) -> impl Fn(usize) -> u64 {
        |place| !self.free[place]
    }
}

impl Constraint for AllDifferentExcept {
    fn scope(&self) -> &[Variable] {
        self.all.scope()
    }

    fn kind(&self) -> String {
        let values: Vec<String> = self.excepted.values().map(|value| value.to_string()).collect();
        format!("all different except {}", values.join(", "))
    }

    fn prepare(&mut self, csp: &Csp) {
        self.all.prepare(csp);
        let mut free = vec![0; self.all.words];
        for value in self.excepted.values() {
            let place = i64::from(value >> 6) - i64::from(self.all.first_word);
            let word = usize::try_from(place).ok().and_then(|place| free.get_mut(place));
            word.into_iter().for_each(|word| *word |= 1 << (value & 63));
        }
        self.free = free.into();
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut times: HashMap<Value, i64> = HashMap::new();
        let unique = self.scope().iter().map(|&variable| value(variable));
        unique
            .filter(|&value| !self.excepted.contains(value))
            .for_each(|value| *times.entry(value).or_default() += 1);
        times.values().map(|times| times - 1).sum()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.all.rule_out_taken(domains, scratch, self.unique())
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn scratch(&self) -> usize {
        self.all.scratch_to_match()
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.all.matching(domains, scratch).with_always_free(&self.free).propagate(domains)
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        self.all.clashes(domains, self.unique())
    }

    fn rules_out(&self, domains: &Domains, variable: Variable, value: Value) -> u64 {
        if self.excepted.contains(value) { 0 } else { self.all.rules_out(domains, variable, value) }
    }

    fn tally_size(&self) -> usize {
        self.all.tally_size()
    }

    /// How often each value occurs, excepted ones too.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        self.all.tally(value, tally);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        self.all.difference(tally, changes, |index| self.free[index / 64] >> (index % 64) & 1 == 0)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        self.all.update(tally, changes);
    }
}
