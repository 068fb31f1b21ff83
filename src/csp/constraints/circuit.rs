//! Successors that form one cycle.

use super::settle::settle;
use crate::csp::bits::Bits;
use crate::csp::constraint::write_values;
use crate::csp::{Conflict, Constraint, Csp, Domains, KeptBy, Lookup, Value, Variable};
use std::borrow::Borrow;

/// A round trip: variable number `i` tells which place, numbered from 0, comes after place `i`. It goes through all
/// places, or [leaves some out](Circuit::with_loops).
///
/// Propagation rules out places that have a predecessor, and the successors that would close a cycle too early (the
/// no-subtour rule of Caseau & Laburthe 1997). With [`Consistency::Domain`](crate::csp::Consistency::Domain), all
/// places of the trip must also lie in one strongly connected component. Neither finds all values that belong to no
/// round trip, which is as hard as finding one; an [`AllDifferent`](super::AllDifferent) over the same variables
/// rules out more by matching.
///
/// Local search [keeps](crate::csp::Complete::is_kept) it: paths of the trip move elsewhere or are reversed,
/// and where places may be left out, they enter and leave. Where it is not kept, its violation is the number
/// of cycles minus 1, if there are any, plus the number of places without a predecessor, and a change is
/// measured in O(n).
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
    /// May a place be its own successor, so that it is left out?
    loops: bool,
}

/// Sets of places of as many words are measured without allocating.
const FEW: usize = 16;

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
        Circuit { scope, loops }
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

    /// The number of places without a predecessor and of cycles. A loop is not counted where it is allowed. `met` and
    /// `reached` are empty sets of places.
    fn measure(&self, value: Lookup<'_>, met: &mut [u64], reached: &mut [u64]) -> [i64; 2] {
        let successor = |place: usize| self.place(value(self.scope[place]).into());
        let mut cycles = 0;
        for root in 0..self.scope.len() {
            let (mut place, mut length) = (Some(root), 0);
            while let Some(fresh) = place.filter(|&place| !holds(met, place)) {
                insert(met, fresh);
                length += 1;
                place = successor(fresh);
                place.into_iter().for_each(|next| insert(reached, next));
            }
            // The walk ends at a place that it came by itself, or at one that an earlier walk did.
            let Some(end) = place.filter(|_| length > 0) else { continue };
            let mut walk = std::iter::successors(Some(root), |&place| successor(place)).take(length);
            let closes = walk.any(|place| place == end) && !(self.loops && successor(end) == Some(end));
            cycles += i64::from(closes);
        }
        let reached: u32 = reached.iter().map(|word| word.count_ones()).sum();
        [self.scope.len() as i64 - i64::from(reached), cycles]
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
    insert(found, root);
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
        let words = self.words();
        let (mut few, mut many) = ([0; 2 * FEW], Vec::new());
        let sets = if words <= FEW {
            &mut few[..2 * words]
        } else {
            many.resize(2 * words, 0);
            &mut many[..]
        };
        let (met, reached) = sets.split_at_mut(words);
        let [missing, cycles] = self.measure(value, met, reached);
        missing + (cycles - 1).max(0)
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

        free.fill(0);
        (0..count).for_each(|place| insert(free, place));
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
            insert(met, end);
            // A variable that got a value just now may lead to a place that another one took, even back.
            while let Some(next) = domains.value(self.scope[end]).map(|value| value as usize) {
                if holds(free, next) {
                    break;
                }
                end = next;
                length += 1;
                insert(met, end);
            }
            (ends[start], lengths[start]) = (end as u64, length);
        }
        let to_visit = (0..count).filter(|&place| self.must_visit(domains, place)).count() as u64;
        let is_loop = |place| self.loops && domains.value(self.scope[place]) == Some(place as Value);
        if let Some(on_cycle) = (0..count).find(|&place| !holds(met, place) && !is_loop(place)) {
            met.fill(0);
            let (mut place, mut length) = (on_cycle, 0);
            while !holds(met, place) {
                insert(met, place);
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

    /// Where each path begins that ends at an open place.
    fn residual(&self, domains: &Domains, left: &mut Vec<u64>) {
        if self.loops {
            return write_values(&self.scope, domains, left);
        }
        let (before, count) = (left.len(), self.scope.len());
        left.extend((0..count).map(|place| place as u64));
        for (place, &variable) in self.scope.iter().enumerate() {
            if let Some(next) = domains.value(variable) {
                left[before + next as usize] = place as u64;
            }
        }
        for end in (0..count).filter(|&place| domains.is_open(self.scope[place])) {
            let predecessor =
                |&place: &usize| Some(left[before + place] as usize).filter(|&other| other != place);
            let begin = std::iter::successors(Some(end), predecessor).last();
            left.extend(begin.map(|begin| begin as u64));
        }
        left.drain(before..before + count);
    }

    fn kept_by(&self, _: &Csp) -> Option<KeptBy> {
        Some(KeptBy::Rerouting { loops: self.loops })
    }
}

/// Is the place in the set?
#[inline]
fn holds(set: &[u64], place: usize) -> bool {
    set[place / 64] >> (place % 64) & 1 != 0
}

#[inline]
fn insert(set: &mut [u64], place: usize) {
    set[place / 64] |= 1 << (place % 64);
}
