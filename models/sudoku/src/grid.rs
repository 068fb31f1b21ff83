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
    ///
    /// ```
    /// use recuit_sudoku::Grid;
    /// let mut grid: Grid = "1...  ..2.  ....  ....".parse().unwrap();
    /// assert_eq!(grid.contradiction(), None);
    /// grid.set(5, Some(1));
    /// let why = "row 1, column 1 and row 2, column 2 both hold 1 in the same block";
    /// assert_eq!(grid.contradiction().unwrap().to_string(), why);
    /// ```
    pub fn contradiction(&self) -> Option<Contradiction> {
        let size = self.shape.size();
        let place = |cell| (self.shape.row(cell), self.shape.column(cell));
        // The cell that holds each value of each unit; there is at most one as long as nothing contradicts.
        let mut holders = vec![None; Unit::ALL.len() * size * size];
        for (second, &value) in self.cells.iter().enumerate().filter(|(_, value)| **value != 0) {
            let slots = Unit::ALL.map(|unit| {
                (unit as usize * size + self.shape.unit(unit, second)) * size + usize::from(value) - 1
            });
            let earlier =
                Unit::ALL.into_iter().zip(slots).filter_map(|(unit, slot)| Some((holders[slot]?, unit)));
            if let Some((first, unit)) = earlier.min_by_key(|(first, _)| *first) {
                return Some(Contradiction { value, first: place(first), second: place(second), unit });
            }
            slots.into_iter().for_each(|slot| holders[slot] = Some(second));
        }
        None
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}, {:?})", self.shape, self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition, cell by cell and pair by pair.
    fn first_pair(grid: &Grid) -> Option<(usize, usize, Unit)> {
        let (shape, cells) = (grid.shape, &grid.cells);
        (0..cells.len()).filter(|&second| cells[second] != 0).find_map(|second| {
            (0..second).filter(|&first| cells[first] == cells[second]).find_map(|first| {
                let shared = |unit: &Unit| shape.unit(*unit, first) == shape.unit(*unit, second);
                Some((first, second, Unit::ALL.into_iter().find(shared)?))
            })
        })
    }

    proptest! {
        #[test]
        fn a_contradiction_is_the_first_pair_that_clashes(cells in proptest::collection::vec((0u8..=6, 0..4), 36)) {
            let cells: Vec<u8> = cells.into_iter().map(|(value, keep)| if keep == 0 { value } else { 0 }).collect();
            let grid = Grid::new(Shape::new(2, 3).unwrap(), cells);
            let found = grid.contradiction().map(|it| {
                let cell = |(row, column)| row * 6 + column;
                (cell(it.first), cell(it.second), it.unit)
            });
            prop_assert_eq!(found, first_pair(&grid));
        }
    }
}
