//! The state of the partial formulation.

use crate::Candidates;
use recuit::State;
use serde::{Deserialize, Serialize};

/// A partly filled grid that breaks no rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assignment {
    cells: Box<[u8]>,
    /// The values that each row, then each column, then each block holds.
    held: Box<[Candidates]>,
    /// The number of empty cells of each of these units.
    vacant: Box<[u8]>,
    /// Which cells are empty, 64 to a word, so that a scan touches no others.
    vacancies: Box<[u64]>,
    empty: u32,
}

impl Assignment {
    /// All cells, row by row, 0 where empty.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The number of empty cells.
    pub fn empty(&self) -> u32 {
        self.empty
    }

    /// Is this cell empty?
    #[inline]
    pub fn is_empty_at(&self, cell: usize) -> bool {
        self.cells[cell] == 0
    }

    /// The empty cells in reading order.
    #[inline]
    pub fn vacancies(&self) -> impl Iterator<Item = usize> + Clone {
        self.vacancies.iter().enumerate().flat_map(|(index, &word)| {
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), rest)
                .map(move |word| 64 * index + word.trailing_zeros() as usize)
        })
    }

    /// The state with `size` rows in which nothing is filled.
    pub(super) fn empty_grid(size: usize) -> Self {
        let cells = size * size;
        let mut vacancies = vec![0; cells.div_ceil(64)];
        for cell in 0..cells {
            vacancies[cell / 64] |= 1 << (cell % 64);
        }
        Assignment {
            cells: vec![0; cells].into(),
            held: vec![Candidates::default(); 3 * size].into(),
            vacant: vec![size as u8; 3 * size].into(),
            vacancies: vacancies.into(),
            empty: cells as u32,
        }
    }

    /// The values that the units of a cell hold.
    #[inline]
    pub(super) fn held(&self, [row, column, block]: [u16; 3]) -> Candidates {
        let held = |unit: u16| self.held[usize::from(unit)];
        held(row).union(held(column)).union(held(block))
    }

    /// The numbers of empty cells in the units of a cell, summed.
    #[inline]
    pub(super) fn vacant(&self, units: [u16; 3]) -> u16 {
        units.map(|unit| u16::from(self.vacant[usize::from(unit)])).iter().sum()
    }

    #[inline]
    pub(super) fn write(&mut self, cell: usize, units: [u16; 3], value: u8) {
        self.cells[cell] = value;
        for unit in units.map(usize::from) {
            self.held[unit] = self.held[unit].with(value);
            self.vacant[unit] -= 1;
        }
        self.vacancies[cell / 64] &= !(1 << (cell % 64));
        self.empty -= 1;
    }

    #[inline]
    pub(super) fn erase(&mut self, cell: usize, units: [u16; 3]) {
        let value = std::mem::take(&mut self.cells[cell]);
        for unit in units.map(usize::from) {
            self.held[unit] = self.held[unit].without(value);
            self.vacant[unit] += 1;
        }
        self.vacancies[cell / 64] |= 1 << (cell % 64);
        self.empty += 1;
    }
}

impl State for Assignment {
    type Key = Box<[u8]>;

    fn key(&self) -> Box<[u8]> {
        self.cells.clone()
    }
}

/// The cells that an assignment had to empty: those of a row, a column and a block.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ejected {
    cells: [Option<u16>; 3],
}

impl Ejected {
    /// The cells.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = usize> {
        self.cells.into_iter().flatten().map(usize::from)
    }
}

impl FromIterator<u16> for Ejected {
    fn from_iter<I: IntoIterator<Item = u16>>(cells: I) -> Self {
        let mut ejected = Ejected::default();
        for (slot, cell) in ejected.cells.iter_mut().zip(cells) {
            *slot = Some(cell);
        }
        ejected
    }
}
