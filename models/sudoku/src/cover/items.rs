//! What has to be covered.

use super::candidate::Candidate;
use crate::{Shape, Unit};

/// The needs of a grid, called items: every cell needs a value, every value a place in each row, each column and each
/// block. They are numbered in this order, `size²` of each kind. The options of an item are numbered from 0: the
/// values of a cell, or the places of a unit in reading order.
#[derive(Clone, Debug)]
pub(super) struct Items {
    shape: Shape,
    size: usize,
    /// Row, column, block and place in the block of each cell.
    places: Box<[[u8; 4]]>,
    /// The cells of each row, each column and each block, in reading order.
    unit_cells: Box<[u16]>,
    /// The places of a block that are in its first column.
    first_column: u128,
}

impl Items {
    pub(super) fn new(shape: Shape) -> Self {
        let (size, height, width) = (shape.size(), shape.box_rows(), shape.box_columns());
        let places = (0..shape.cells()).map(|cell| {
            let (row, column) = (shape.row(cell), shape.column(cell));
            [row, column, shape.block(cell), row % height * width + column % width].map(|place| place as u8)
        });
        let units = Unit::ALL.into_iter().flat_map(|kind| (0..size).map(move |index| (kind, index)));
        let unit_cells = units.flat_map(|(kind, index)| shape.unit_cells(kind, index));
        Items {
            shape,
            size,
            places: places.collect(),
            unit_cells: unit_cells.map(|cell| cell as u16).collect(),
            first_column: (0..height).fold(0, |places, row| places | 1 << (row * width)),
        }
    }

    /// How many items there are.
    pub(super) fn count(&self) -> usize {
        4 * self.shape.cells()
    }

    /// Is the item a value that needs a place? Otherwise it is a cell that needs a value.
    #[inline]
    pub(super) fn needs_place(&self, item: usize) -> bool {
        item >= self.shape.cells()
    }

    /// The most places that a locked value can have: those of the longer side of a box.
    #[inline]
    pub(super) fn widest(&self) -> usize {
        self.shape.box_rows().max(self.shape.box_columns())
    }

    /// The item of a unit and a value.
    #[inline]
    fn item(&self, kind: Unit, index: u8, value: u8) -> usize {
        (kind as usize + 1) * self.shape.cells() + usize::from(index) * self.size + usize::from(value)
    }

    /// The items that a candidate is an option of, and the number of the option in each.
    #[inline]
    pub(super) fn met_by(&self, Candidate { cell, value }: Candidate) -> [(usize, usize); 4] {
        let [row, column, block, place] = self.places[usize::from(cell)];
        [
            (usize::from(cell), value.into()),
            (self.item(Unit::Row, row, value), column.into()),
            (self.item(Unit::Column, column, value), row.into()),
            (self.item(Unit::Block, block, value), place.into()),
        ]
    }

    /// The cells of a unit, whose number is one of [`Shape::units`].
    #[inline]
    pub(super) fn unit_cells(&self, unit: usize) -> &[u16] {
        &self.unit_cells[unit * self.size..(unit + 1) * self.size]
    }

    /// The row, column and block of a candidate.
    #[inline]
    pub(super) fn units(&self, candidate: Candidate) -> [u8; 3] {
        let [row, column, block, _] = self.places[usize::from(candidate.cell)];
        [row, column, block]
    }

    /// The candidate that is this option of an item.
    #[inline]
    pub(super) fn candidate(&self, item: usize, option: usize) -> Candidate {
        let (kind, number) = (item / self.shape.cells(), item % self.shape.cells());
        let (index, value) = (number / self.size, (number % self.size) as u8);
        match kind {
            0 => Candidate { cell: number as u16, value: option as u8 },
            1 => Candidate { cell: (index * self.size + option) as u16, value },
            2 => Candidate { cell: (option * self.size + index) as u16, value },
            _ => Candidate { cell: self.unit_cells(2 * self.size + index)[option], value },
        }
    }

    /// Where the row and the column of a candidate meet its block. For each of the two: the item of the line
    /// and the item of the block, each with those of its options that lie in the other unit.
    #[inline]
    pub(super) fn crossings(&self, Candidate { cell, value }: Candidate) -> [[(usize, u128); 2]; 2] {
        let [row, column, block, _] = self.places[usize::from(cell)];
        let (height, width) = (self.shape.box_rows(), self.shape.box_columns());
        let (line, stack) = (usize::from(row), usize::from(column));
        let ones = |count: usize| u128::MAX >> (128 - count);
        let in_block = self.item(Unit::Block, block, value);
        [
            [
                (self.item(Unit::Row, row, value), ones(width) << (stack / width * width)),
                (in_block, ones(width) << (line % height * width)),
            ],
            [
                (self.item(Unit::Column, column, value), ones(height) << (line / height * height)),
                (in_block, self.first_column << (stack % width)),
            ],
        ]
    }

    /// What an item is, in the words of the puzzle; behind the items come the units.
    pub(super) fn need(&self, item: usize) -> Need {
        let (kind, number) = (item / self.shape.cells(), item % self.shape.cells());
        let (index, value) = (number / self.size, (number % self.size) as u8 + 1);
        match kind {
            0 => Need::Value { cell: number },
            1..=3 => Need::Place { unit: Unit::ALL[kind - 1], index, value },
            _ => Need::Values { unit: Unit::ALL[index], index: number % self.size },
        }
    }
}

/// What has to be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// A cell needs a value.
    Value { cell: usize },
    /// A value, from 1, needs a place in a unit, which is counted from 0.
    Place { unit: Unit, index: usize, value: u8 },
    /// The cells of a unit, which is counted from 0, need as many values as there are cells.
    Values { unit: Unit, index: usize },
}
