//! Variables that all differ.

use super::all_different_except::AllDifferentExcept;
use super::hall_intervals::HallIntervals;
use super::matching::Matching;
use super::settle::settle;
use crate::csp::open_list::OpenList;
use crate::csp::{Change, Conflict, Constraint, Csp, Domains, KeptBy, Lookup, Value, Variable};
use std::borrow::Borrow;
use std::collections::HashMap;

/// All variables take different values (AIMA section 6.1.3).
///
/// Propagation rules out values that are taken. With
/// [`Consistency::Bounds`](crate::csp::Consistency::Bounds), it also moves least and greatest values out of
/// intervals that others fill, in O(n log n) (López-Ortiz, Quimper, Tromp & van Beek 2003). With
/// [`Consistency::Domain`](crate::csp::Consistency::Domain), it rules out all values that belong to no
/// assignment of different values, by matching (Régin 1994); where values are more than 4096 apart, it does
/// what it does with bounds. The violation is the number of variables that would have to change.
#[derive(Clone, Debug)]
pub struct AllDifferent {
    scope: Box<[Variable]>,
    /// The words that hold the values of all domains: the number of the first one, and how many there are.
    pub(super) first_word: i32,
    pub(super) words: usize,
}

/// Values in more words than this are not compared word by word, and not matched.
const MOST_WORDS: usize = 64;

impl AllDifferent {
    /// Over these variables.
    pub fn new(scope: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        let scope = scope.into_iter().map(|variable| *variable.borrow()).collect();
        AllDifferent { scope, first_word: 0, words: 0 }
    }

    /// The same, but these values may be taken any number of times.
    ///
    /// ```
    /// use recuit::DepthFirst;
    /// use recuit::csp::{AllDifferent, Csp};
    /// // Three people choose among two books; 0 is to choose none.
    /// let mut csp = Csp::new();
    /// let books = csp.variables("book", 3, 0..=2);
    /// csp.post(AllDifferent::new(&books).except([0]));
    /// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 1 + 2 * 3 + 3 * 2);
    /// ```
    pub fn except(self, values: impl IntoIterator<Item = Value>) -> AllDifferentExcept {
        AllDifferentExcept::new(self, values.into_iter().collect())
    }

    /// Mark the value of a variable as taken; a conflict if another variable has taken it. Of the values of a
    /// word, given by its place, `unique` are those that must not be taken twice.
    #[inline]
    fn take(
        &self,
        domains: &Domains,
        variable: Variable,
        taken: &mut [u64],
        unique: impl Fn(usize) -> u64,
    ) -> Result<(), Conflict> {
        for (place, taken) in taken.iter_mut().enumerate() {
            let bits = domains.word(variable, self.first_word + place as i32) & unique(place);
            if *taken & bits != 0 {
                return Err(Conflict);
            }
            *taken |= bits;
        }
        Ok(())
    }

    /// Rule out the unique values that are taken.
    #[inline(always)]
    pub(super) fn rule_out_taken(
        &self,
        domains: &mut Domains,
        scratch: &mut [u64],
        unique: impl Fn(usize) -> u64,
    ) -> Result<(), Conflict> {
        if self.is_wide() {
            return self.rule_out_each(domains, scratch, unique);
        }
        let (mut open, rest) = OpenList::new(&self.scope, domains, scratch);
        // Values that were taken before this call have been ruled out already.
        let taken = &mut rest[..self.words];
        taken.fill(0);
        let mut any = false;
        let mut place = 0;
        while let Some(variable) = open.get(place) {
            if domains.is_open(variable) {
                place += 1;
            } else {
                self.take(domains, variable, taken, &unique)?;
                open.close(place);
                any = true;
            }
        }
        // A variable that is thereby left with a single value takes it away from the others in turn.
        while std::mem::take(&mut any) {
            let mut place = 0;
            while let Some(variable) = open.get(place) {
                for (word, &bits) in (self.first_word..).zip(&*taken) {
                    domains.intersect_word(variable, word, !bits)?;
                }
                if domains.is_open(variable) {
                    place += 1;
                } else {
                    self.take(domains, variable, taken, &unique)?;
                    open.close(place);
                    any = true;
                }
            }
        }
        open.keep(domains);
        Ok(())
    }

    /// The same, value by value: wide domains have too many words to be compared.
    #[cold]
    #[inline(never)]
    fn rule_out_each(
        &self,
        domains: &mut Domains,
        scratch: &mut [u64],
        unique: impl Fn(usize) -> u64,
    ) -> Result<(), Conflict> {
        let (mut open, _) = OpenList::new(&self.scope, domains, scratch);
        let mut place = 0;
        while let Some(variable) = open.get(place) {
            let Some(value) = domains.value(variable) else {
                place += 1;
                continue;
            };
            open.close(place);
            let index = self.index(value);
            let mut others = (0..).map_while(|other| open.get(other));
            if unique(index / 64) >> (index % 64) & 1 != 0 {
                others.try_for_each(|other| domains.remove(other, value))?;
            }
            // Any of the others may have its value now.
            place = 0;
        }
        open.keep(domains);
        Ok(())
    }

    /// Are the values too far apart to be matched?
    fn is_wide(&self) -> bool {
        self.words > MOST_WORDS
    }

    /// How much scratch memory it takes to match the open variables with values.
    pub(super) fn scratch_to_match(&self) -> usize {
        let variables = self.scope.len();
        OpenList::scratch(variables) + self.words + Matching::scratch(variables, self.words)
    }

    /// How much scratch memory comes before that for Hall intervals.
    fn scratch_for_values(&self) -> usize {
        if self.is_wide() { OpenList::scratch(self.scope.len()) } else { self.scratch_to_match() }
    }

    /// The matching of the open variables with values.
    #[inline]
    pub(super) fn matching<'a>(&'a self, domains: &Domains, scratch: &'a mut [u64]) -> Matching<'a> {
        let (open, rest) = OpenList::new(&self.scope, domains, scratch);
        let rest = &mut rest[self.words..];
        Matching::new(&self.scope, open.into_numbers(), self.first_word, self.words, rest)
    }

    /// Of the variables that have values, how many have to change: all but one of those with the same unique value.
    pub(super) fn clashes(&self, domains: &Domains, unique: impl Fn(usize) -> u64) -> i64 {
        let mut clashes = 0;
        for place in 0..self.words {
            let mut taken = 0;
            for &variable in self.scope.iter().filter(|&&variable| !domains.is_open(variable)) {
                let bits = domains.word(variable, self.first_word + place as i32) & unique(place);
                clashes += i64::from((taken & bits).count_ones());
                taken |= bits;
            }
        }
        clashes
    }

    /// How many more variables have to change after the changes.
    #[inline(always)]
    pub(super) fn difference(
        &self,
        tally: &[i64],
        changes: &[Change],
        is_unique: impl Fn(usize) -> bool,
    ) -> i64 {
        let mut delta = 0;
        for (number, change) in changes.iter().enumerate() {
            if change.from == change.to {
                continue;
            }
            // Each change finds the tally as the changes before it leave it.
            let exceeds = |value, limit| {
                let earlier = &changes[..number];
                let gone = earlier.iter().filter(|change| change.from == value).count() as i64;
                let come = earlier.iter().filter(|change| change.to == value).count() as i64;
                let index = self.index(value);
                i64::from(is_unique(index) && tally[index] - gone + come > limit)
            };
            delta += exceeds(change.to, 0) - exceeds(change.from, 1);
        }
        delta
    }

    #[inline]
    fn index(&self, value: Value) -> usize {
        (value - 64 * self.first_word) as usize
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
        if let Some((least, greatest)) = csp.ends(self.scope.iter().copied()) {
            self.first_word = least >> 6;
            self.words = ((greatest >> 6) - self.first_word) as usize + 1;
        }
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut times: HashMap<Value, i64> = HashMap::new();
        self.scope.iter().for_each(|&variable| *times.entry(value(variable)).or_default() += 1);
        times.values().map(|times| times - 1).sum()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        self.rule_out_taken(domains, scratch, |_| u64::MAX)
    }

    fn has_bounds_propagation(&self) -> bool {
        true
    }

    fn propagate_bounds(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        HallIntervals::new(&self.scope, &mut scratch[self.scratch_for_values()..]).propagate(domains)
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn has_full_support(&self) -> bool {
        !self.is_wide()
    }

    fn scratch(&self) -> usize {
        self.scratch_for_values() + HallIntervals::scratch(self.scope.len())
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        if !self.is_wide() {
            return self.matching(domains, scratch).propagate(domains);
        }
        settle(&self.scope, domains, |domains| {
            self.propagate_bounds(domains, scratch)?;
            self.propagate(domains, scratch)
        })
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        self.clashes(domains, |_| u64::MAX)
    }

    /// Nothing: what some take is ruled out for the others.
    fn residual(&self, _: &Domains, _: &mut Vec<u64>) {}

    fn rules_out(&self, domains: &Domains, variable: Variable, value: Value) -> u64 {
        let would_lose =
            |&&peer: &&Variable| peer != variable && domains.is_open(peer) && domains.contains(peer, value);
        self.scope.iter().filter(would_lose).count() as u64
    }

    /// Where there are as many values as variables.
    fn kept_by(&self, csp: &Csp) -> Option<KeptBy> {
        let count = self.scope.len();
        let values = csp.few_values(&self.scope, count).filter(|values| values.len() == count);
        values.map(|_| KeptBy::Exchanges)
    }

    fn is_all_different(&self) -> bool {
        true
    }

    fn tally_size(&self) -> usize {
        64 * self.words
    }

    /// How often each value occurs.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        self.scope.iter().for_each(|&variable| tally[self.index(value(variable))] += 1);
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        self.difference(tally, changes, |_| true)
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        for change in changes {
            tally[self.index(change.from)] -= 1;
            tally[self.index(change.to)] += 1;
        }
    }
}
