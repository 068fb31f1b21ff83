//! The shape of a puzzle: how many rows and columns.

use crate::Slide;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Rows and columns, 2 to 5 of each; cells are numbered row by row from 0.
///
/// ```
/// use recuit_sliding::Shape;
/// let fifteen: Shape = "4x4".parse().unwrap();
/// assert_eq!((fifteen.cells(), fifteen.row(7), fifteen.column(7)), (16, 1, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(example = "4x4")]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// A shape that no puzzle here can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the size {found}, expected ROWSxCOLUMNS with 2 to 5 of each, such as 4x4")]
pub struct ShapeError {
    /// What was asked for.
    pub found: String,
}

impl Shape {
    /// The largest number of rows and of columns: a board of 25 cells packs into 128 bits.
    pub const MAX_SIDE: usize = 5;
    /// The largest number of cells.
    pub const MAX_CELLS: usize = Self::MAX_SIDE * Self::MAX_SIDE;

    /// The shape with these numbers of rows and columns.
    ///
    /// # Errors
    /// When there are fewer than 2 or more than 5 of either.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        let sides = 2..=Self::MAX_SIDE;
        if sides.contains(&rows) && sides.contains(&columns) {
            Ok(Shape { rows: rows as u8, columns: columns as u8 })
        } else {
            Err(ShapeError { found: format!("{rows}x{columns}") })
        }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// The row of a cell.
    pub fn row(self, cell: usize) -> usize {
        cell / self.columns()
    }

    /// The column of a cell.
    pub fn column(self, cell: usize) -> usize {
        cell % self.columns()
    }

    /// Where a slide takes the blank from a cell; `None` where that is off the board.
    pub(crate) fn step(self, cell: usize, slide: Slide) -> Option<usize> {
        let (row, column) = (self.row(cell), self.column(cell));
        match slide {
            Slide::Up => (row > 0).then(|| cell - self.columns()),
            Slide::Down => (row + 1 < self.rows()).then(|| cell + self.columns()),
            Slide::Left => (column > 0).then(|| cell - 1),
            Slide::Right => (column + 1 < self.columns()).then(|| cell + 1),
        }
    }

    /// The Manhattan distance of two cells: the number of steps from one to the other along rows and columns.
    pub fn distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let sides = text
            .split_once('x')
            .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        let (rows, columns) = sides.ok_or_else(|| ShapeError { found: text.to_owned() })?;
        Shape::new(rows, columns)
    }
}

impl TryFrom<String> for Shape {
    type Error = ShapeError;

    fn try_from(text: String) -> Result<Self, ShapeError> {
        text.parse()
    }
}

impl From<Shape> for String {
    fn from(shape: Shape) -> String {
        shape.to_string()
    }
}
