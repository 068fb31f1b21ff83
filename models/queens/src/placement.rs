//! The state of the formulations that always have a queen in every column.

use recuit::State;
use serde::{Deserialize, Serialize};

/// A queen in every column, and how many queens stand on each row and on each diagonal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// The row of the queen of each column.
    rows: Box<[u32]>,
    /// Queens in each row, then on each rising diagonal (row + column does not change), then on each falling one
    /// (row - column does not change).
    counts: Box<[u32]>,
    attacking_pairs: i64,
}

impl Placement {
    /// A board without queens yet: put one into every column.
    pub(crate) fn new(size: usize) -> Self {
        Placement { rows: vec![0; size].into(), counts: vec![0; 5 * size - 2].into(), attacking_pairs: 0 }
    }

    /// The row of the queen of each column.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The row of the queen of `column`.
    #[inline]
    pub fn row(&self, column: u32) -> u32 {
        self.rows[column as usize]
    }

    /// The number of pairs of queens that stand on one row or diagonal, whether or not others stand in between.
    #[inline]
    pub fn attacking_pairs(&self) -> i64 {
        self.attacking_pairs
    }

    /// How many queens stand on the row, the rising and the falling diagonal through a square.
    #[inline]
    pub fn on_lines(&self, column: u32, row: u32) -> [i64; 3] {
        self.lines(column, row).map(|line| self.counts[line].into())
    }

    /// Does another queen attack the queen of `column`?
    #[inline]
    pub fn is_attacked(&self, column: u32) -> bool {
        self.on_lines(column, self.row(column)).iter().any(|&count| count > 1)
    }

    /// Put a queen into a column that has none.
    #[inline]
    pub(crate) fn put(&mut self, column: u32, row: u32) {
        self.rows[column as usize] = row;
        for line in self.lines(column, row) {
            self.attacking_pairs += i64::from(self.counts[line]);
            self.counts[line] += 1;
        }
    }

    /// Take the queen of a column from the board.
    #[inline]
    pub(crate) fn lift(&mut self, column: u32) {
        for line in self.lines(column, self.row(column)) {
            self.counts[line] -= 1;
            self.attacking_pairs -= i64::from(self.counts[line]);
        }
    }

    /// Where the row, the rising and the falling diagonal through a square are counted.
    #[inline]
    fn lines(&self, column: u32, row: u32) -> [usize; 3] {
        let (size, column, row) = (self.rows.len(), column as usize, row as usize);
        [row, size + row + column, 4 * size - 2 + row - column]
    }
}

impl State for Placement {
    type Key = Box<[u32]>;

    fn key(&self) -> Box<[u32]> {
        self.rows.clone()
    }
}
