//! A table of the latest counts.

use foldhash::fast::FixedState;
use std::hash::{BuildHasher, Hash};

/// The latest counts, each in the one place that the hash of its residual gives it: what has not been met for
/// some time makes room. It grows as counts come in, up to some number of places.
pub(super) struct Latest<K> {
    /// The hash in each place, or zero where nothing is remembered.
    hashes: Vec<u64>,
    places: Vec<Counted<K>>,
    /// How many places were taken since the table began or grew.
    taken: usize,
    most: usize,
}

/// What was found out about a residual.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    /// How many goals are left.
    pub(super) goals: u64,
    /// How often a table was looked into to count them.
    pub(super) lookups: u64,
}

#[derive(Clone, Default)]
struct Counted<K> {
    residual: K,
    count: Count,
}

/// How many places there are at first.
const FIRST_PLACES: usize = 1 << 10;

impl<K: Clone + Default + Eq + Hash> Latest<K> {
    /// An empty table that may grow to `most` places, a power of two.
    pub(super) fn new(most: usize) -> Self {
        let places = FIRST_PLACES.min(most);
        Latest { hashes: vec![0; places], places: vec![Counted::default(); places], taken: 0, most }
    }

    /// Forget everything, but keep the memory.
    pub(super) fn clear(&mut self) {
        self.hashes.fill(0);
        self.taken = 0;
    }

    /// The same in every run, and never zero.
    pub(super) fn hash(residual: &K) -> u64 {
        FixedState::with_seed(0).hash_one(residual) | 1 << 63
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.hashes.len() - 1)
    }

    /// The count for a residual and its hash. Residuals are compared, too: a count is a claim.
    #[inline]
    pub(super) fn get(&self, hash: u64, residual: &K) -> Option<Count> {
        let place = self.place(hash);
        let counted = &self.places[place];
        (self.hashes[place] == hash && counted.residual == *residual).then_some(counted.count)
    }

    #[inline]
    pub(super) fn remember(&mut self, hash: u64, residual: &K, count: Count) {
        let place = self.place(hash);
        self.taken += usize::from(self.hashes[place] == 0);
        self.hashes[place] = hash;
        self.places[place].residual.clone_from(residual);
        self.places[place].count = count;
        if 2 * self.taken > self.hashes.len() && self.hashes.len() < self.most {
            self.grow();
        }
    }

    /// Four times as many places; no two counts want the same one that did not before.
    #[cold]
    fn grow(&mut self) {
        let places = (4 * self.hashes.len()).min(self.most);
        let hashes = std::mem::replace(&mut self.hashes, vec![0; places]);
        let counts = std::mem::replace(&mut self.places, vec![Counted::default(); places]);
        for (hash, counted) in hashes.into_iter().zip(counts).filter(|(hash, _)| *hash != 0) {
            let place = self.place(hash);
            self.hashes[place] = hash;
            self.places[place] = counted;
        }
    }
}
