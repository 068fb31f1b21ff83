//! The undecided cells, the candidates of each, and which of these are in each other's way.

use crate::{Reduced, Shape, Unit};
use std::ops::Range;

/// All candidates of all undecided cells, numbered consecutively: those of a cell follow
/// each other, ascending.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// The undecided cells, in reading order; they too are numbered.
    pub(super) cells: Box<[u16]>,
    /// The number of the first candidate of each undecided cell; at the end, the number of all candidates.
    first: Box<[u32]>,
    /// The number of the cell of each candidate.
    pub(super) owner: Box<[u16]>,
    /// The value of each candidate.
    pub(super) values: Box<[u8]>,
    /// The rivals of each candidate, one list after the other: the same value in its cell's peers.
    rivals: Box<[u32]>,
    /// Where the list of each candidate begins, and where the last one ends.
    begins: Box<[u32]>,
}

impl Lists {
    pub(super) fn new(reduced: &Reduced) -> Self {
        let (decided, shape) = (reduced.decided(), reduced.decided().shape());
        let cells: Box<[u16]> =
            (0..shape.cells()).filter(|&cell| decided.get(cell).is_none()).map(|cell| cell as u16).collect();
        let (mut first, mut owner, mut values) = (vec![0], Vec::new(), Vec::new());
        let slot = |cell: usize, value: u8| cell * shape.size() + usize::from(value) - 1;
        let mut numbers = vec![None; shape.cells() * shape.size()];
        for (number, &cell) in cells.iter().enumerate() {
            for value in reduced.candidates(cell.into()) {
                numbers[slot(cell.into(), value)] = Some(owner.len() as u32);
                owner.push(number as u16);
                values.push(value);
            }
            first.push(owner.len() as u32);
        }
        let (mut rivals, mut begins) = (Vec::new(), vec![0]);
        for (&number, &value) in owner.iter().zip(&values) {
            let peers = peers(shape, cells[usize::from(number)].into());
            rivals.extend(peers.filter_map(|peer| numbers[slot(peer, value)]));
            begins.push(rivals.len() as u32);
        }
        Lists {
            cells,
            first: first.into(),
            owner: owner.into(),
            values: values.into(),
            rivals: rivals.into(),
            begins: begins.into(),
        }
    }

    /// The number of candidates.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.owner.len()
    }

    /// The candidates of an undecided cell.
    #[inline]
    pub(super) fn of(&self, cell: u16) -> Range<u32> {
        self.first[usize::from(cell)]..self.first[usize::from(cell) + 1]
    }

    /// The candidates that cannot hold together with this one, other than those of its own cell.
    #[inline]
    pub(super) fn rivals(&self, candidate: u32) -> &[u32] {
        let candidate = candidate as usize;
        &self.rivals[self.begins[candidate] as usize..self.begins[candidate + 1] as usize]
    }
}

/// The cells that share a unit with this one, each once.
fn peers(shape: Shape, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (shape.row(cell), shape.column(cell));
    let in_row = shape.unit_cells(Unit::Row, row).filter(move |&peer| shape.column(peer) != column);
    let in_column = shape.unit_cells(Unit::Column, column).filter(move |&peer| shape.row(peer) != row);
    let in_block = shape.unit_cells(Unit::Block, shape.block(cell));
    let beside = in_block.filter(move |&peer| shape.row(peer) != row && shape.column(peer) != column);
    in_row.chain(in_column).chain(beside)
}
