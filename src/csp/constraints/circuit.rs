//! Successors that form one cycle.

use super::places::Places;
use super::settle::settle;
use crate::csp::bits::Bits;
use crate::csp::constraint::new_value;
use crate::csp::{Change, Conflict, Constraint, Domains, Lookup, Value, Variable};
use std::borrow::Borrow;

/// A round trip: variable number `i` tells which place, numbered from 0, comes after place `i`. It goes through all
/// places, or [leaves some out](Circuit::with_loops).
///
/// Propagation rules out places that have a predecessor, and the successors that would close a cycle too early (the
/// no-subtour rule of Caseau & Laburthe 1997). With [`Consistency::Domain`](crate::csp::Consistency::Domain), all
/// places of the trip must also lie in one strongly connected component. Neither finds all values that belong to no
/// round trip, which is as hard as finding one; an [`AllDifferent`](super::AllDifferent) over the same variables
/// rules out more by matching. The violation is the number of cycles minus 1, if there are any, plus the number of
/// places without a predecessor. A change is measured in the time it takes to follow the cycle: O(n).
///
/// ```
/// use recuit::DepthFirst;
/// use recuit::csp::{Circuit, Csp};
/// // Along the edges of a cube through all its corners: 6 ways, in two directions each.
/// let mut csp = Csp::new();
/// let next: Vec<_> =
///     (0..8).map(|corner| csp.variable("next", [corner ^ 1, corner ^ 2, corner ^ 4])).collect();
/// csp.post(Circuit::new(next));
/// assert_eq!(DepthFirst::default().solutions(&csp.partial()).count(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Circuit {
    scope: Box<[Variable]>,
    places: Places,
    /// May a place be its own successor, so that it is left out?
    loops: bool,
}

impl Circuit {
    /// Through all places: the successors, each variable named once, form a single cycle.
    pub fn new(successors: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        Circuit::build(successors, false)
    }

    /// Through some of the places, or none; those left out are their own successors. Also known as "subcircuit".
    pub fn with_loops(successors: impl IntoIterator<Item = impl Borrow<Variable>>) -> Self {
        Circuit::build(successors, true)
    }

    fn build(successors: impl IntoIterator<Item = impl Borrow<Variable>>, loops: bool) -> Self {
        let scope: Box<[Variable]> = successors.into_iter().map(|variable| *variable.borrow()).collect();
        let places = Places::new(&scope);
        Circuit { scope, places, loops }
    }

    fn words(&self) -> usize {
        self.scope.len().div_ceil(64)
    }

    /// The place with that number, if there is one.
    #[inline]
    fn place(&self, number: i64) -> Option<usize> {
        usize::try_from(number).ok().filter(|&place| place < self.scope.len())
    }

    /// Must the trip go through that place?
    fn must_visit(&self, domains: &Domains, place: usize) -> bool {
        !self.loops || !domains.contains(self.scope[place], place as Value)
    }

    /// Does the trip from a place lead back to it? A loop is not counted where it is allowed.
    fn is_on_cycle(&self, place: usize, successor: impl Fn(usize) -> i64) -> bool {
        let mut next = self.place(successor(place));
        if self.loops && next == Some(place) {
            return false;
        }
        for _ in 0..self.scope.len() {
            match next {
                Some(reached) if reached != place => next = self.place(successor(reached)),
                Some(_) => return true,
                None => return false,
            }
        }
        false
    }

    /// The number of places without a predecessor and of cycles, after the changes.
    fn after(&self, tally: &[i64], changes: &[Change]) -> [i64; 2] {
        let count = self.scope.len();
        let [mut missing, mut cycles] = [tally[2 * count], tally[2 * count + 1]];
        for (number, change) in changes.iter().enumerate().filter(|(_, change)| change.from != change.to) {
            let successor =
                |changes, place: usize| new_value(changes, self.scope[place]).map_or(tally[place], i64::from);
            // Each change finds things as the changes before it leave them.
            let (earlier, with_this) = (&changes[..number], &changes[..=number]);
            let place = self.places.of(change.variable);
            cycles -= i64::from(self.is_on_cycle(place, |place| successor(earlier, place)));
            cycles += i64::from(self.is_on_cycle(place, |place| successor(with_this, place)));
            let predecessors = |value: Value| {
                let place = self.place(value.into())?;
                let gone = earlier.iter().filter(|change| change.from == value).count() as i64;
                let come = earlier.iter().filter(|change| change.to == value).count() as i64;
                Some(tally[count + place] - gone + come)
            };
            missing += i64::from(predecessors(change.from) == Some(1));
            missing -= i64::from(predecessors(change.to) == Some(0));
        }
        [missing, cycles]
    }

    /// All places that the trip must go through can be reached from one of them, and it from them; the others that
    /// cannot are left out.
    fn connect(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (count, words) = (self.scope.len(), self.words());
        let Some(root) = (0..count).find(|&place| self.must_visit(domains, place)) else { return Ok(()) };
        let (reached, rest) = scratch.split_at_mut(words);
        let (reaching, rest) = rest.split_at_mut(words);
        let (queue, rest) = rest.split_at_mut(count);
        let predecessors = &mut rest[count..];
        predecessors.fill(0);
        for (place, &variable) in self.scope.iter().enumerate() {
            for value in domains.values(variable) {
                predecessors[value as usize * words + place / 64] |= 1 << (place % 64);
            }
        }
        explore(root, reached, queue, |place, word| domains.word(self.scope[place], word as i32));
        explore(root, reaching, queue, |place, word| predecessors[place * words + word]);
        for place in
            (0..count).filter(|place| (reached[place / 64] & reaching[place / 64]) >> (place % 64) & 1 == 0)
        {
            if self.must_visit(domains, place) {
                return Err(Conflict);
            }
            domains.assign(self.scope[place], place as Value)?;
        }
        Ok(())
    }
}

/// Find all places that can be reached from `root`; `edges` are given as words of bits.
fn explore(root: usize, found: &mut [u64], queue: &mut [u64], edges: impl Fn(usize, usize) -> u64) {
    found.fill(0);
    found[root / 64] |= 1 << (root % 64);
    queue[0] = root as u64;
    let (mut next, mut end) = (0, 1);
    while next < end {
        let place = queue[next] as usize;
        next += 1;
        for (word, found) in found.iter_mut().enumerate() {
            let fresh = edges(place, word) & !*found;
            *found |= fresh;
            for bit in Bits(fresh) {
                queue[end] = 64 * word as u64 + u64::from(bit);
                end += 1;
            }
        }
    }
}

impl Constraint for Circuit {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        if self.loops { "circuit with loops" } else { "circuit" }.to_owned()
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let mut tally = vec![0; self.tally_size()];
        self.tally(value, &mut tally);
        measure(self.after(&tally, &[]))
    }

    /// Room for two sets of places and two numbers for each place, and for the sets of predecessors.
    fn scratch(&self) -> usize {
        2 * self.words() + (2 + self.words()) * self.scope.len()
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (count, words) = (self.scope.len(), self.words());
        let (free, rest) = scratch.split_at_mut(words);
        let (met, rest) = rest.split_at_mut(words);
        let (ends, rest) = rest.split_at_mut(count);
        let lengths = &mut rest[..count];
        let holds = |set: &[u64], place: usize| set[place / 64] >> (place % 64) & 1 != 0;

        free.fill(0);
        (0..count).for_each(|place| free[place / 64] |= 1 << (place % 64));
        for &variable in &self.scope {
            if let Some(value) = domains.value(variable) {
                let place = self.place(value.into()).filter(|&place| holds(free, place)).ok_or(Conflict)?;
                free[place / 64] &= !(1 << (place % 64));
            }
        }
        for &variable in &self.scope {
            if domains.is_open(variable) {
                let mask = |word: i32| usize::try_from(word).ok().and_then(|word| free.get(word));
                domains.intersect(variable, |word| mask(word).copied().unwrap_or(0))?;
            }
        }

        // Follow all chains before any is kept from closing, which may give other variables values.
        met.fill(0);
        for start in (0..count).filter(|&place| holds(free, place)) {
            let (mut end, mut length) = (start, 1);
            met[end / 64] |= 1 << (end % 64);
            // A variable that got a value just now may lead to a place that another one took, even back.
            while let Some(next) = domains.value(self.scope[end]).map(|value| value as usize) {
                if holds(free, next) {
                    break;
                }
                end = next;
                length += 1;
                met[end / 64] |= 1 << (end % 64);
            }
            (ends[start], lengths[start]) = (end as u64, length);
        }
        let to_visit = (0..count).filter(|&place| self.must_visit(domains, place)).count() as u64;
        let is_loop = |place| self.loops && domains.value(self.scope[place]) == Some(place as Value);
        if let Some(on_cycle) = (0..count).find(|&place| !holds(met, place) && !is_loop(place)) {
            met.fill(0);
            let (mut place, mut length) = (on_cycle, 0);
            while !holds(met, place) {
                met[place / 64] |= 1 << (place % 64);
                length += 1;
                place = domains.value(self.scope[place]).ok_or(Conflict)? as usize;
            }
            if length < to_visit {
                return Err(Conflict);
            }
            let mut others = (0..count).filter(|&place| !holds(met, place));
            return others.try_for_each(|place| domains.assign(self.scope[place], place as Value));
        }
        for start in (0..count).filter(|&place| holds(free, place)) {
            let (end, length) = (ends[start] as usize, lengths[start]);
            if length < to_visit && (length > 1 || !self.loops) {
                domains.remove(self.scope[end], start as Value)?;
            }
        }
        Ok(())
    }

    fn has_full_propagation(&self) -> bool {
        true
    }

    fn has_full_support(&self) -> bool {
        false
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        settle(&self.scope, domains, |domains| {
            self.propagate(domains, scratch)?;
            self.connect(domains, scratch)
        })
    }

    fn tally_size(&self) -> usize {
        2 * self.scope.len() + 2
    }

    /// The successor of each place, how many predecessors it has, how many places have none, and how many cycles
    /// there are.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        let (successors, rest) = tally.split_at_mut(self.scope.len());
        let (predecessors, totals) = rest.split_at_mut(self.scope.len());
        for (successor, &variable) in successors.iter_mut().zip(&self.scope) {
            *successor = value(variable).into();
            self.place(*successor).into_iter().for_each(|place| predecessors[place] += 1);
        }
        totals[0] = predecessors.iter().filter(|&&predecessors| predecessors == 0).count() as i64;
        // For each place, from which one it was first reached, plus one.
        let mut reached_from = vec![0; self.scope.len()];
        for root in 0..self.scope.len() {
            let mut place = Some(root);
            while let Some(fresh) = place.filter(|&place| reached_from[place] == 0) {
                reached_from[fresh] = root + 1;
                place = self.place(successors[fresh]);
            }
            let closes = place.is_some_and(|place| {
                reached_from[place] == root + 1 && !(self.loops && successors[place] == place as i64)
            });
            totals[1] += i64::from(closes);
        }
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        measure(self.after(tally, changes)) - measure(self.after(tally, &[]))
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        let count = self.scope.len();
        let totals = self.after(tally, changes);
        tally[2 * count..].copy_from_slice(&totals);
        for change in changes {
            tally[self.places.of(change.variable)] = change.to.into();
            self.place(change.from.into()).into_iter().for_each(|place| tally[count + place] -= 1);
            self.place(change.to.into()).into_iter().for_each(|place| tally[count + place] += 1);
        }
    }
}

/// The violation, by the number of places without a predecessor and of cycles.
fn measure([missing, cycles]: [i64; 2]) -> i64 {
    missing + (cycles - 1).max(0)
}
