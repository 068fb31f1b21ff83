//! The state: what is left to every item.

use super::candidate::Candidate;
use super::items::Items;
use crate::words;
use rand::{Rng, RngExt};
use recuit::State;
use serde::{Deserialize, Serialize};

/// The candidates that are left: for each cell its values, and for each value its places in every row, column and
/// block.
///
/// It also holds what search has learned on the way. That is never taken back, and states that
/// differ only in it are equal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Covering {
    /// The options of each item, as bits.
    #[serde(with = "words")]
    options: Box<[u128]>,
    /// How many options each item has.
    counts: Box<[u8]>,
    /// All cells, those with a single value first, and where each one stands. The order within
    /// these two groups is not restored when a decision is taken back, and need not be (Briggs &
    /// Torczon 1993, sparse sets).
    order: Box<[u16]>,
    places: Box<[u16]>,
    closed: usize,
    /// What was ruled out, the latest last.
    trail: Vec<Candidate>,
    failed: bool,
    /// Items that got down to one option, and items whose places may have become locked; empty between decisions.
    pub(super) singles: Vec<u16>,
    pub(super) shrunk: Vec<u16>,
    /// The weight of each item: one, a small random fraction that breaks ties, and one more for every time
    /// that the item was left without an option.
    weights: Box<[f32]>,
    /// The last item that was left without an option, or, counted on behind the items, the last unit whose
    /// cells were left with too few values.
    culprit: Option<u16>,
    /// The value that each cell of each unit had in the last matching; hints that are never relied upon.
    pub(super) mates: Box<[u8]>,
    /// The cell whose value led to the last conflict, where matchings are looked for.
    pub(super) conflict: Option<u16>,
}

/// What taking a decision back needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    trail: usize,
    closed: usize,
}

impl Covering {
    /// The state in which each of `items` items has all `options` options.
    pub(super) fn new(items: usize, options: usize) -> Self {
        let cells = || (0..items / 4).map(|cell| cell as u16).collect();
        Covering {
            options: vec![u128::MAX >> (128 - options); items].into(),
            counts: vec![options as u8; items].into(),
            order: cells(),
            places: cells(),
            // In a grid of one cell nothing is open.
            closed: usize::from(options == 1),
            trail: Vec::new(),
            failed: false,
            singles: Vec::new(),
            shrunk: Vec::new(),
            weights: vec![1.0; items].into(),
            culprit: None,
            mates: vec![u8::MAX; 3 * options * options].into(),
            conflict: None,
        }
    }

    /// Break ties differently from here on.
    pub(super) fn shake<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        for weight in &mut self.weights {
            *weight = weight.floor() + rng.random::<f32>() / 1024.0;
        }
    }

    /// Is it known that no solution lies here?
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// What was ruled out, the latest last.
    #[inline]
    pub(super) fn ruled_out(&self) -> &[Candidate] {
        &self.trail
    }

    /// The options of an item, as bits.
    #[inline]
    pub(super) fn bits(&self, item: usize) -> u128 {
        self.options[item]
    }

    /// How many options an item has.
    #[inline]
    pub(super) fn count(&self, item: usize) -> usize {
        self.counts[item].into()
    }

    /// Has the cell more than one candidate?
    #[inline]
    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.counts[cell] > 1
    }

    /// The cells that have more than one candidate.
    #[inline]
    pub(crate) fn open(&self) -> &[u16] {
        &self.order[self.closed..]
    }

    /// The first option of an item that has one.
    #[inline]
    pub(super) fn first(&self, item: usize) -> usize {
        self.options[item].trailing_zeros() as usize
    }

    /// Are all options of the item among these?
    #[inline]
    pub(super) fn is_within(&self, item: usize, options: u128) -> bool {
        self.options[item] & !options == 0
    }

    /// The options of an item.
    #[inline]
    pub(super) fn options(&self, item: usize) -> impl Iterator<Item = usize> + use<> {
        ones(self.options[item])
    }

    /// The options of an item that are not among these.
    #[inline]
    pub(super) fn options_outside(&self, item: usize, options: u128) -> impl Iterator<Item = usize> + use<> {
        ones(self.options[item] & !options)
    }

    /// How often the item was left without an option, plus one and a fraction that breaks ties.
    #[inline]
    pub(super) fn weight(&self, item: usize) -> f32 {
        self.weights[item]
    }

    /// The item that was left without an option, or the unit that was left with too few values, in a state
    /// that has failed.
    pub(super) fn culprit(&self) -> Option<usize> {
        self.culprit.filter(|_| self.failed).map(usize::from)
    }

    /// Rule a candidate out: none of its items has it as an option any more.
    #[inline]
    pub(super) fn remove(&mut self, items: &Items, candidate: Candidate) {
        self.trail.push(candidate);
        for (item, option) in items.met_by(candidate) {
            self.options[item] &= !(1 << option);
            self.counts[item] -= 1;
            match self.count(item) {
                0 => self.fail(item),
                1 => {
                    self.singles.push(item as u16);
                    if !items.needs_place(item) {
                        self.close(item);
                    }
                }
                // Where few places are left, they may lie in a single block or line.
                count if count <= items.widest() && items.needs_place(item) => self.shrunk.push(item as u16),
                _ => {}
            }
        }
    }

    fn fail(&mut self, item: usize) {
        self.failed = true;
        self.culprit = Some(item as u16);
        self.weights[item] += 1.0;
    }

    /// The cells of a unit are left with too few values, without one for this cell.
    pub(super) fn fail_unit(&mut self, unit: usize, cell: usize) {
        self.failed = true;
        self.culprit = Some((self.options.len() + unit) as u16);
        self.weights[cell] += 1.0;
    }

    fn close(&mut self, cell: usize) {
        let (place, other) = (usize::from(self.places[cell]), self.order[self.closed]);
        self.order.swap(place, self.closed);
        (self.places[cell], self.places[usize::from(other)]) = (self.closed as u16, place as u16);
        self.closed += 1;
    }

    /// What [`back_to`](Self::back_to) needs to return to this state.
    pub(super) fn mark(&self) -> Undo {
        Undo { trail: self.trail.len(), closed: self.closed }
    }

    /// Take back everything since the mark.
    pub(super) fn back_to(&mut self, items: &Items, Undo { trail, closed }: Undo) {
        for candidate in self.trail.drain(trail..) {
            for (item, option) in items.met_by(candidate) {
                self.options[item] |= 1 << option;
                self.counts[item] += 1;
            }
        }
        self.closed = closed;
        self.failed = false;
    }
}

impl State for Covering {
    type Key = (Box<[u128]>, bool);

    fn key(&self) -> Self::Key {
        // The cells come first among the items, and determine the others.
        (self.options[..self.options.len() / 4].into(), self.failed)
    }
}

impl PartialEq for Covering {
    fn eq(&self, other: &Self) -> bool {
        (&self.options, &self.counts, self.closed, self.failed)
            == (&other.options, &other.counts, other.closed, other.failed)
    }
}

/// The numbers of the bits that are set, ascending.
#[inline]
pub(super) fn ones(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (bit < 128).then_some(bit as usize)
    })
}
