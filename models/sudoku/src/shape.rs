//! The shape of a Sudoku: how large its boxes are, and which cells form a row, a column, a block.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Box height and width; the grid has as many rows, columns and values as a box has cells.
///
/// Cells are numbered row by row from 0; so are blocks. The classic Sudoku is `Shape::square(3)`; a 6x6 with
/// boxes of 2 rows and 3 columns is `Shape::new(2, 3)`.
///
/// ```
/// use recuit_sudoku::Shape;
/// let shape = Shape::new(2, 3).unwrap();
/// assert_eq!((shape.size(), shape.cells()), (6, 36));
/// assert_eq!((shape.row(8), shape.column(8), shape.block(8)), (1, 2, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(example = "2x3")]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

/// Boxes that no grid can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found boxes of {found}, expected ROWSxCOLUMNS with at least 1x1 and at most {max} cells, such as 3x3", max = Shape::MAX_SIZE)]
pub struct ShapeError {
    /// What was asked for.
    pub found: String,
}

impl Shape {
    /// The largest number of rows, columns and values: candidates are kept in 128 bits.
    pub const MAX_SIZE: usize = 128;

    /// Boxes of `box_rows` rows and `box_columns` columns.
    ///
    /// # Errors
    /// When a box would be empty or hold more than [`Shape::MAX_SIZE`] cells.
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Self, ShapeError> {
        match box_rows.checked_mul(box_columns) {
            Some(1..=Self::MAX_SIZE) => {
                Ok(Shape { box_rows: box_rows as u8, box_columns: box_columns as u8 })
            }
            _ => Err(ShapeError { found: format!("{box_rows}x{box_columns}") }),
        }
    }

    /// The Sudoku of order `n`: n x n boxes, n*n rows; 3 is the classic one.
    ///
    /// # Panics
    /// When `n` is 0 or above 11.
    pub fn square(n: usize) -> Self {
        Shape::new(n, n).expect("an order from 1 to 11")
    }

    /// The usual boxes for `size` rows: square if possible, otherwise the flattest nearly square ones
    /// (6 gives 2x3, 12 gives 3x4). `None` where only boxes of one row would do (primes), and beyond the
    /// largest size.
    pub fn for_size(size: usize) -> Option<Self> {
        let box_rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows))?;
        if box_rows == 1 && size > 1 { None } else { Shape::new(box_rows, size / box_rows).ok() }
    }

    /// Rows of a box.
    pub fn box_rows(self) -> usize {
        self.box_rows.into()
    }

    /// Columns of a box.
    pub fn box_columns(self) -> usize {
        self.box_columns.into()
    }

    /// The number of rows, of columns, of blocks and of values.
    pub fn size(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.size() * self.size()
    }

    /// The row of a cell.
    pub fn row(self, cell: usize) -> usize {
        cell / self.size()
    }

    /// The column of a cell.
    pub fn column(self, cell: usize) -> usize {
        cell % self.size()
    }

    /// The block of a cell.
    pub fn block(self, cell: usize) -> usize {
        self.row(cell) / self.box_rows() * self.box_rows() + self.column(cell) / self.box_columns()
    }

    /// The unit of each kind that a cell belongs to.
    pub fn unit(self, kind: Unit, cell: usize) -> usize {
        match kind {
            Unit::Row => self.row(cell),
            Unit::Column => self.column(cell),
            Unit::Block => self.block(cell),
        }
    }

    /// The row, column and block of a cell, numbered consecutively: rows first, then columns, then blocks.
    pub fn units(self, cell: usize) -> [usize; 3] {
        [self.row(cell), self.size() + self.column(cell), 2 * self.size() + self.block(cell)]
    }

    /// The [units](Shape::units) of every cell, in reading order, without a division for each.
    pub fn all_units(self) -> impl Iterator<Item = [usize; 3]> {
        let (size, rows, columns) = (self.size(), self.box_rows(), self.box_columns());
        let (mut units, mut next_block) = ([0, size, 2 * size], size + columns);
        // One loop and not three: nested iterators are only quick for callers who leave the loop to them.
        (0..self.cells()).map(move |_| {
            let now = units;
            let [row, column, block] = &mut units;
            *column += 1;
            if *column == next_block {
                *block += 1;
                next_block += columns;
                if *column == 2 * size {
                    *row += 1;
                    *column = size;
                    *block = 2 * size + *row / rows * rows;
                    next_block = size + columns;
                }
            }
            now
        })
    }

    /// The cells of a unit, in reading order.
    pub fn unit_cells(self, kind: Unit, index: usize) -> impl Iterator<Item = usize> {
        let (size, width) = (self.size(), self.box_columns());
        let bands = self.box_rows(); // blocks side by side in one band
        (0..size).map(move |k| match kind {
            Unit::Row => index * size + k,
            Unit::Column => k * size + index,
            Unit::Block => {
                let row = index / bands * self.box_rows() + k / width;
                let column = index % bands * width + k % width;
                row * size + column
            }
        })
    }
}

/// The three kinds of unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A block, also called box.
    Block,
}

impl Unit {
    /// All three.
    pub const ALL: [Unit; 3] = [Unit::Row, Unit::Column, Unit::Block];
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unit::Row => "row",
            Unit::Column => "column",
            Unit::Block => "block",
        })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

impl From<Shape> for String {
    fn from(shape: Shape) -> String {
        shape.to_string()
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let wrong = || ShapeError { found: format!("{text:?}") };
        let (rows, columns) = text.split_once('x').ok_or_else(wrong)?;
        Shape::new(rows.parse().map_err(|_| wrong())?, columns.parse().map_err(|_| wrong())?)
    }
}

impl TryFrom<String> for Shape {
    type Error = ShapeError;

    fn try_from(text: String) -> Result<Self, ShapeError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_in_the_units_that_claim_it() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (9, 9)] {
            let shape = Shape::new(rows, columns).unwrap();
            for kind in Unit::ALL {
                for index in 0..shape.size() {
                    assert!(shape.unit_cells(kind, index).all(|cell| shape.unit(kind, cell) == index));
                }
            }
        }
    }

    #[test]
    fn usual_boxes() {
        let usual = |size| Shape::for_size(size).map(|shape| shape.to_string());
        assert_eq!(usual(9).as_deref(), Some("3x3"));
        assert_eq!(usual(6).as_deref(), Some("2x3"));
        assert_eq!(usual(12).as_deref(), Some("3x4"));
        assert_eq!(usual(7), None);
    }
}
