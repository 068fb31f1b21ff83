//! A grid of values, some of them still missing.

use crate::{Shape, Unit};
use std::fmt;

/// A grid: its shape and, cell by cell in reading order, a value from 1 to the size, or 0 where it is empty.
///
/// ```
/// use recuit_sudoku::Grid;
/// let grid: Grid = "1.3.  .4.2  2.4.  .3.1".parse().unwrap();
/// assert_eq!((grid.shape().size(), grid.filled(), grid.get(5)), (4, 8, Some(4)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Box<[u8]>,
}

/// Two givens that the rules forbid to stand together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "row {}, column {} and row {}, column {} both hold {value} in the same {unit}",
    first.0 + 1, first.1 + 1, second.0 + 1, second.1 + 1
)]
pub struct Contradiction {
    /// The value held twice.
    pub value: u8,
    /// Row and column of the first cell in reading order, counted from 0.
    pub first: (usize, usize),
    /// Row and column of the second.
    pub second: (usize, usize),
    /// What the two cells share.
    pub unit: Unit,
}

impl Grid {
    /// The empty grid.
    pub fn empty(shape: Shape) -> Self {
        Grid { shape, cells: vec![0; shape.cells()].into() }
    }

    /// The grid with these cells, row by row, 0 where empty.
    ///
    /// # Panics
    /// When the number of cells or a value does not fit the shape.
    pub fn new(shape: Shape, cells: impl Into<Box<[u8]>>) -> Self {
        let cells = cells.into();
        assert_eq!(cells.len(), shape.cells(), "a grid with boxes of {shape} has {} cells", shape.cells());
        assert!(cells.iter().all(|&value| usize::from(value) <= shape.size()), "a value above the size");
        Grid { shape, cells }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All cells, row by row, 0 where empty.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The value of a cell.
    pub fn get(&self, cell: usize) -> Option<u8> {
        Some(self.cells[cell]).filter(|&value| value != 0)
    }

    /// Write a value, or `None` to empty the cell.
    pub fn set(&mut self, cell: usize, value: Option<u8>) {
        let value = value.unwrap_or(0);
        assert!(usize::from(value) <= self.shape.size(), "{value} in a grid of size {}", self.shape.size());
        self.cells[cell] = value;
    }

    /// How many cells have a value.
    pub fn filled(&self) -> usize {
        self.cells.iter().filter(|&&value| value != 0).count()
    }

    /// The first two cells, in reading order, that hold the same value in one unit.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let place = |cell| (self.shape.row(cell), self.shape.column(cell));
        (0..self.cells.len()).filter(|&cell| self.cells[cell] != 0).find_map(|second| {
            let value = self.cells[second];
            (0..second).filter(|&first| self.cells[first] == value).find_map(|first| {
                let unit = Unit::ALL
                    .into_iter()
                    .find(|&unit| self.shape.unit(unit, first) == self.shape.unit(unit, second))?;
                Some(Contradiction { value, first: place(first), second: place(second), unit })
            })
        })
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, {:?})", self.shape, self.cells)
    }
}
