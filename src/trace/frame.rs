//! What of a picture changes.

use super::scene::bit_words;

/// The mark of a value in conflict with others.
pub const IN_CONFLICT: u32 = 1;
/// The mark of a value that is special in a way that the model knows.
pub const SPECIAL: u32 = 2;

/// What of a picture changes while a search goes on: 32-bit words, as many as its [`Scene`](super::Scene) says.
///
/// A [`View`](super::View) writes them in order, element by element. The memory is used again from frame to frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame(Vec<u32>);

impl Frame {
    /// The words.
    pub fn words(&self) -> &[u32] {
        &self.0
    }

    /// Forget all words.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// A word as it is: a tile, a character, a place in time.
    #[inline]
    pub fn word(&mut self, word: u32) {
        self.0.push(word);
    }

    /// The value of a cell, a vertex or a variable: from 1, or 0 where there is none.
    #[inline]
    pub fn value(&mut self, value: u32) {
        self.0.push(value);
    }

    /// A value with [marks](IN_CONFLICT), which are added up.
    #[inline]
    pub fn marked(&mut self, value: u32, marks: u32) {
        self.0.push(value | marks << 24);
    }

    /// Which of `values` values are left, counted from 1: the pencil marks of a cell, or the domain of a variable.
    #[inline]
    pub fn left(&mut self, values: usize, left: impl IntoIterator<Item = usize>) {
        let first = self.0.len();
        self.0.resize(first + bit_words(values), 0);
        for value in left {
            self.0[first + (value - 1) / 32] |= 1 << ((value - 1) % 32);
        }
    }

    /// The same, where at most 64 are left, given as bits: bit 0 stands for value 1.
    #[inline]
    pub fn bits(&mut self, values: usize, bits: u64) {
        self.0.push(bits as u32);
        if values > 32 {
            self.0.push((bits >> 32) as u32);
        }
    }

    /// The height of a bar, or a place on a curve.
    #[inline]
    pub fn number(&mut self, number: f64) {
        self.0.push((number as f32).to_bits());
    }

    /// The neighbors of a point on a tour, if there are any.
    #[inline]
    pub fn links(&mut self, one: Option<usize>, other: Option<usize>) {
        let [one, other] = [one, other].map(|point| point.map_or(0, |point| point as u32 + 1));
        // A missing neighbor comes last, so that equal links are equal words.
        let is_swapped = other != 0 && (one == 0 || other < one);
        self.0.extend(if is_swapped { [other, one] } else { [one, other] });
    }

    /// An interval on a row.
    pub fn interval(&mut self, row: Option<usize>, from: u32, to: u32) {
        self.0.extend([row.map_or(0, |row| row as u32 + 1), from, to]);
    }
}
