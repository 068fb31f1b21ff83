//! How many goals were found by way of actions that leave the same.

use crate::{Problem, Residual};
use foldhash::fast::FixedState;
use std::hash::{BuildHasher, Hash};

/// What a search remembers of the counts in its subtrees.
pub(super) trait Counts<P: Problem> {
    /// Does it remember anything at all?
    const REMEMBERS: bool;

    /// Forget everything: another part of the tree is searched.
    fn forget(&mut self);

    /// How many goals are reached by `action`, if that is known. If it is not, the search is about to count them, after
    /// `goals` others.
    fn known(&mut self, problem: &P, state: &P::State, action: &P::Action, goals: u64) -> Option<u64>;

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
    fn counted(&mut self, _: u64) {}
}

/// The latest counts, each in the one place that the hash of its residual gives it: what has not been met for some time makes
/// room, so that all stay in the cache of a core.
pub(super) struct Cache<R, K> {
    residual: R,
    /// The hash in each place, or zero where nothing is remembered.
    hashes: Vec<u64>,
    places: Vec<Counted<K>>,
    /// What the search is about to count, the deepest last, and behind it old ones that will be overwritten.
    open: Vec<Open<K>>,
    depth: usize,
}

/// How many goals an action leads to.
#[derive(Clone, Default)]
struct Counted<K> {
    residual: K,
    goals: u64,
}

/// What is being counted.
#[derive(Default)]
struct Open<K> {
    residual: K,
    /// The hash of the residual, or zero where it is not worth while to remember it.
    hash: u64,
    /// How many goals were found before.
    before: u64,
}

/// How many counts are remembered.
const PLACES: usize = 1 << 12;

/// The place of a hash.
fn place(hash: u64) -> usize {
    hash as usize % PLACES
}

impl<R, K: Clone + Default> Cache<R, K> {
    pub(super) fn new(residual: R) -> Self {
        let places = vec![Counted::default(); PLACES];
        Cache { residual, hashes: vec![0; PLACES], places, open: Vec::new(), depth: 0 }
    }
}

impl<P: Problem, R: Residual<P>> Counts<P> for Cache<R, R::Key> {
    const REMEMBERS: bool = true;

    fn forget(&mut self) {
        self.hashes.fill(0);
        self.depth = 0;
    }

    #[inline]
    fn known(&mut self, problem: &P, state: &P::State, action: &P::Action, goals: u64) -> Option<u64> {
        if self.open.len() == self.depth {
            self.open.push(Open::default());
        }
        let open = &mut self.open[self.depth];
        (open.hash, open.before) = (0, goals);
        if self.residual.residual(problem, state, action, &mut open.residual) {
            open.hash = hash(&open.residual);
            let place = place(open.hash);
            let counted = &self.places[place];
            if self.hashes[place] == open.hash && counted.residual == open.residual {
                return Some(counted.goals);
            }
        }
        self.depth += 1;
        None
    }

    #[inline]
    fn counted(&mut self, goals: u64) {
        self.depth -= 1;
        let Open { residual, hash, before } = &self.open[self.depth];
        if *hash != 0 {
            let place = place(*hash);
            self.hashes[place] = *hash;
            self.places[place].residual.clone_from(residual);
            self.places[place].goals = goals - before;
        }
    }
}

/// The same in every run, and never zero.
fn hash(key: &impl Hash) -> u64 {
    FixedState::with_seed(0).hash_one(key) | 1 << 63
}
