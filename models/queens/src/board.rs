//! The instance: a board, perhaps with some queens on it.

use std::fmt;

/// A board of n by n, and the queens that stand on it from the beginning. Rows and columns are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// For each column the row of its queen, if it has one.
    given: Box<[Option<u32>]>,
}

impl Board {
    /// The largest board.
    pub const MAX_SIZE: usize = 10_000_000;

    /// An empty board with `size` rows and columns, from 1 to [`Board::MAX_SIZE`].
    ///
    /// # Panics
    /// When there is no board of that size.
    pub fn empty(size: usize) -> Self {
        Board::with_queens(vec![None; size])
    }

    /// The board on which column `c` has a queen in row `given[c]`, if any. Given queens may attack each other;
    /// the board then has no solution.
    ///
    /// # Panics
    /// When there is no board of that size, or a row is not on it.
    pub fn with_queens(given: impl Into<Box<[Option<u32>]>>) -> Self {
        let given = given.into();
        assert!((1..=Board::MAX_SIZE).contains(&given.len()), "no board of size {}", given.len());
        assert!(given.iter().flatten().all(|&row| (row as usize) < given.len()), "a queen beside the board");
        Board { given }
    }

    /// The number of rows, and of columns.
    pub fn size(&self) -> usize {
        self.given.len()
    }

    /// For each column the row of the queen that was there from the beginning.
    pub fn given(&self) -> &[Option<u32>] {
        &self.given
    }

    /// The columns that have no queen yet.
    pub fn free_columns(&self) -> Box<[u32]> {
        (0..).zip(&self.given).filter(|(_, given)| given.is_none()).map(|(column, _)| column).collect()
    }
}

/// As [`read`](crate::read()) takes it, on one line: the size, or the rows if there are queens on the board.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.given.iter().all(Option::is_none) {
            return write!(f, "{}", self.size());
        }
        for row in 0..self.size() as u32 {
            let squares = self.given.iter().map(|&given| if given == Some(row) { 'Q' } else { '.' });
            write!(f, "{}{}", if row == 0 { "" } else { " " }, squares.collect::<String>())?;
        }
        Ok(())
    }
}
