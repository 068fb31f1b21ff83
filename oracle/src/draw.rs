//! What is drawn at random.

use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::{Random, stream};
use std::ops::RangeInclusive;

/// Draws numbers and choices; the same seed draws the same.
#[derive(Clone, Debug)]
pub struct Draw(Random);

impl Draw {
    /// Everything follows from the seed and the number of the instance.
    pub fn new(seed: u64, instance: u64) -> Self {
        Draw(stream(seed, instance))
    }

    /// A whole number from the range.
    pub fn number(&mut self, range: RangeInclusive<i64>) -> i64 {
        self.0.random_range(range)
    }

    /// So many whole numbers from the range.
    pub fn numbers(&mut self, count: usize, range: RangeInclusive<i64>) -> Vec<i64> {
        (0..count).map(|_| self.number(range.clone())).collect()
    }

    /// True, with that probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.0.random_bool(probability)
    }

    /// One of these.
    ///
    /// # Panics
    /// When there is none.
    pub fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.0.random_range(0..choices.len())].clone()
    }

    /// The items in a random order.
    pub fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        items.shuffle(&mut self.0);
        items
    }
}
