//! Variables that all differ.

use super::matching::Matching;
use super::{Change, Conflict, Constraint, Csp, Domains, Lookup, Value, Variable};
use std::collections::HashMap;

/// All variables take different values (AIMA section 6.1.3).
///
/// Propagation rules out the values that are taken; with [`Consistency::Domain`](super::Consistency::Domain) all
/// that belong to no assignment of different values, by matching (Régin 1994). The violation is the number of
/// variables too many: how many would have to change.
#[derive(Clone, Debug)]
pub struct AllDifferent {
    scope: Box<[Variable]>,
    /// The least value of all domains, and how many there are from it to the greatest.
    first: Value,
    span: usize,
}

impl AllDifferent {
    /// Over these variables.
    pub fn new(scope: impl IntoIterator<Item = Variable>) -> Self {
        AllDifferent { scope: scope.into_iter().collect(), first: 0, span: 0 }
    }

    #[inline]
    fn index(&self, value: Value) -> usize {
        (value - self.first) as usize
    }
}

impl Constraint for AllDifferent {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        "all different".to_owned()
    }

    fn prepare(&mut self, csp: &Csp) {
        let values = || self.scope.iter().flat_map(|&variable| csp.domain(variable).values());
        if let (Some(least), Some(greatest)) = (values().min(), values().max()) {
            (self.first, self.span) = (least, (greatest - least) as usize + 1);
        }
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut times: HashMap<Value, i64> = HashMap::new();
        self.scope.iter().for_each(|&variable| *times.entry(value(variable)).or_default() += 1);
        times.values().map(|times| times - 1).sum()
    }

    fn propagate(&self, domains: &mut Domains, _: &mut [u32]) -> Result<(), Conflict> {
        let last = self.first + self.span as Value - 1;
        // Variables that get their last value by this take it from the others.
        let mut before = usize::MAX;
        loop {
            let open = domains.open();
            if open == before {
                return Ok(());
            }
            before = open;
            for word in self.first >> 6..=last >> 6 {
                let mut taken = 0;
                for &variable in &self.scope {
                    if !domains.is_open(variable) {
                        let bits = domains.word(variable, word);
                        if taken & bits != 0 {
                            return Err(Conflict);
                        }
                        taken |= bits;
                    }
                }
                if taken == 0 {
                    continue;
                }
                for &variable in &self.scope {
                    if domains.is_open(variable) {
                        domains.intersect_word(variable, word, !taken)?;
                    }
                }
            }
        }
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn scratch(&self) -> usize {
        Matching::scratch(self.scope.len(), self.span)
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u32]) -> Result<(), Conflict> {
        Matching::new(&self.scope, self.first, self.span, scratch).propagate(domains)
    }

    fn rules_out(&self, domains: &Domains, variable: Variable, value: Value) -> u64 {
        let would_lose =
            |&&peer: &&Variable| peer != variable && domains.is_open(peer) && domains.contains(peer, value);
        self.scope.iter().filter(would_lose).count() as u64
    }

    fn is_all_different(&self) -> bool {
        true
    }

    fn tally_size(&self) -> usize {
        self.span
    }

    /// How often each value stands.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        self.scope.iter().for_each(|&variable| tally[self.index(value(variable))] += 1);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let mut delta = 0;
        for (number, change) in changes.iter().enumerate() {
            if change.from == change.to {
                continue;
            }
            // Each change finds the tally as the changes before it leave it.
            let times = |value| {
                let earlier = &changes[..number];
                let gone = earlier.iter().filter(|change| change.from == value).count() as i64;
                let come = earlier.iter().filter(|change| change.to == value).count() as i64;
                tally[self.index(value)] - gone + come
            };
            delta += i64::from(times(change.to) > 0) - i64::from(times(change.from) > 1);
        }
        delta
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for change in changes {
            tally[self.index(change.from)] -= 1;
            tally[self.index(change.to)] += 1;
        }
    }
}
