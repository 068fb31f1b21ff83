//! How many goals were found where the same was left.

use super::latest::{Count, Latest};
use crate::{Problem, Residual};
use std::hash::Hash;

/// What a search remembers of the counts in its subtrees.
pub(super) trait Counts<P: Problem> {
    /// Does it remember anything at all?
    const REMEMBERS: bool;

    /// Forget everything: another part of the tree is searched.
    fn forget(&mut self);

    /// How many goals are reached by `action`, if that is known. If it is not, the search is about to take
    /// it, after it has come to so many `goals`.
    fn known(&mut self, problem: &P, state: &P::State, action: &P::Action, goals: u64) -> Option<u64>;

    /// How many goals are reached from the state that the latest action led to, if that is known. If it is
    /// not, the search is about to count them.
    fn met(&mut self, problem: &P, state: &P::State) -> Option<u64>;

    /// The search has counted what it was about to, and come to so many goals.
    fn counted(&mut self, goals: u64);
}

/// Nothing.
impl<P: Problem> Counts<P> for () {
    const REMEMBERS: bool = false;

    fn forget(&mut self) {}

    #[inline(always)]
    fn known(&mut self, _: &P, _: &P::State, _: &P::Action, _: u64) -> Option<u64> {
        None
    }

    #[inline(always)]
    fn met(&mut self, _: &P, _: &P::State) -> Option<u64> {
        None
    }

    #[inline(always)]
    fn counted(&mut self, _: u64) {}
}

/// What is remembered while a part of a tree is searched.
pub(super) struct Cache<'a, R, K> {
    residual: R,
    latest: Latest<K>,
    /// What was counted before the tree was split, the same for all of its parts.
    before: Option<&'a Latest<K>>,
    /// What the search is about to count, the deepest last, and behind it old ones that will be overwritten.
    open: Vec<Open<K>>,
    depth: usize,
    /// How often something was looked up, and how often more it would have been without what was there.
    lookups: u64,
    saved: u64,
}

/// What is being counted.
#[derive(Default)]
struct Open<K> {
    residual: K,
    /// The hash of the residual, or zero where it is not worth while to remember it.
    hash: u64,
    /// How many goals were found before, and how often something had been looked up.
    before: Count,
}

/// After that many lookups, nothing more is remembered unless one was saved for every `PAYS`.
const TRIALS: u64 = 1 << 16;
const PAYS: u64 = 8;

impl<'a, R, K: Clone + Default + Eq + Hash> Cache<'a, R, K> {
    /// An empty one of so many places.
    pub(super) fn new(residual: R, places: usize, before: Option<&'a Latest<K>>) -> Self {
        let latest = Latest::new(places);
        Cache { residual, latest, before, open: Vec::new(), depth: 0, lookups: 0, saved: 0 }
    }

    /// What was counted and is still remembered.
    pub(super) fn into_latest(self) -> Latest<K> {
        self.latest
    }

    fn pays(&self) -> bool {
        self.lookups < TRIALS || PAYS * self.saved >= self.lookups
    }

    /// The count for what is open at this depth, whose residual was just written down.
    #[inline]
    fn look_up(&mut self, depth: usize) -> Option<u64> {
        let Open { residual, hash, .. } = &mut self.open[depth];
        *hash = Latest::hash(residual);
        self.lookups += 1;
        let Count { goals, lookups } =
            self.latest.get(*hash, residual).or_else(|| self.before?.get(*hash, residual))?;
        self.saved += lookups;
        Some(goals)
    }
}

impl<P: Problem, R: Residual<P>> Counts<P> for Cache<'_, R, R::Key> {
    const REMEMBERS: bool = true;

    fn forget(&mut self) {
        self.latest.clear();
        (self.depth, self.lookups, self.saved) = (0, 0, 0);
    }

    #[inline]
    fn known(&mut self, problem: &P, state: &P::State, action: &P::Action, goals: u64) -> Option<u64> {
        if self.open.len() == self.depth {
            self.open.push(Open::default());
        }
        let pays = self.pays();
        let open = &mut self.open[self.depth];
        (open.hash, open.before) = (0, Count { goals, lookups: self.lookups });
        if pays && self.residual.after(problem, state, action, &mut open.residual) {
            let known = self.look_up(self.depth);
            if known.is_some() {
                return known;
            }
        }
        self.depth += 1;
        None
    }

    #[inline]
    fn met(&mut self, problem: &P, state: &P::State) -> Option<u64> {
        let latest = self.depth.checked_sub(1)?;
        let pays = self.pays();
        let open = &mut self.open[latest];
        if open.hash != 0 || !pays || !self.residual.of(problem, state, &mut open.residual) {
            return None;
        }
        let known = self.look_up(latest)?;
        // It is remembered already, with what it took.
        self.open[latest].hash = 0;
        Some(known)
    }

    #[inline]
    fn counted(&mut self, goals: u64) {
        self.depth -= 1;
        let Open { residual, hash, before } = &self.open[self.depth];
        if *hash != 0 {
            let count = Count { goals: goals - before.goals, lookups: self.lookups - before.lookups };
            self.latest.remember(*hash, residual, count);
        }
    }
}
