//! What follows without trying: naked and hidden singles.

use crate::{Candidates, Grid, Shape, Unit};

/// Can the puzzle be filled by singles alone, one after the other? A *naked single* is the only candidate of a cell; a
/// *hidden single* the only place of a value in a row, a column or a block. Such a puzzle has exactly one solution.
///
/// ```
/// use recuit_sudoku::{Grid, solved_by_singles};
/// let puzzle: Grid = "1...  ..2.  .3..  ...4".parse().unwrap();
/// assert!(solved_by_singles(&puzzle));
/// assert!(!solved_by_singles(&Grid::empty(puzzle.shape())));
/// ```
pub fn solved_by_singles(puzzle: &Grid) -> bool {
    puzzle.contradiction().is_none() && Singles::new(puzzle.shape()).solve(puzzle)
}

/// Fills by singles what can be filled, in grids of one shape.
#[derive(Clone, Debug)]
pub(crate) struct Singles {
    size: usize,
    /// The row, column and block of each cell, as indices into one list of all units.
    units: Box<[[u16; 3]]>,
    /// The cells of each of these units, one unit after the other.
    cells: Box<[u16]>,
}

impl Singles {
    pub(crate) fn new(shape: Shape) -> Self {
        let size = shape.size();
        let units = (0..shape.cells()).map(|cell| shape.units(cell).map(|unit| unit as u16));
        let of_kind = |kind| (0..size).flat_map(move |index| shape.unit_cells(kind, index));
        let cells = Unit::ALL.into_iter().flat_map(of_kind).map(|cell| cell as u16);
        Singles { size, units: units.collect(), cells: cells.collect() }
    }

    /// Do singles fill a puzzle without contradictions?
    pub(crate) fn solve(&self, puzzle: &Grid) -> bool {
        let mut filled: Box<[bool]> = puzzle.cells().iter().map(|&value| value != 0).collect();
        let mut empty = puzzle.cells().len() - puzzle.filled();
        let mut open = self.open(puzzle);
        loop {
            let before = empty;
            for unit in self.cells.chunks_exact(self.size) {
                let (mut once, mut again) = (Candidates::default(), Candidates::default());
                for cell in unit.iter().map(|&cell| usize::from(cell)).filter(|&cell| !filled[cell]) {
                    let candidates = self.candidates(&open, cell);
                    again = again.union(once.intersection(candidates));
                    once = once.union(candidates);
                }
                let hidden = once.minus(again);
                for cell in unit.iter().map(|&cell| usize::from(cell)) {
                    if filled[cell] {
                        continue;
                    }
                    let candidates = self.candidates(&open, cell);
                    let single =
                        if candidates.len() == 1 { candidates } else { candidates.intersection(hidden) };
                    if let Some(value) = single.first() {
                        filled[cell] = true;
                        empty -= 1;
                        self.close(&mut open, cell, value);
                    }
                }
            }
            if empty == 0 || empty == before {
                return empty == 0;
            }
        }
    }

    /// Is the value a single in this empty cell?
    pub(crate) fn puts(&self, puzzle: &Grid, cell: usize, value: u8) -> bool {
        let open = self.open(puzzle);
        let may_hold =
            |other: usize| puzzle.get(other).is_none() && self.candidates(&open, other).contains(value);
        let places = |unit: u16| {
            let unit = &self.cells[usize::from(unit) * self.size..][..self.size];
            unit.iter().filter(|&&other| may_hold(other.into())).count()
        };
        may_hold(cell)
            && (self.candidates(&open, cell).len() == 1
                || self.units[cell].into_iter().any(|unit| places(unit) == 1))
    }

    /// The values that each unit does not hold.
    fn open(&self, puzzle: &Grid) -> Vec<Candidates> {
        let mut open = vec![Candidates::all(self.size); Unit::ALL.len() * self.size];
        for (cell, &value) in puzzle.cells().iter().enumerate().filter(|(_, value)| **value != 0) {
            self.close(&mut open, cell, value);
        }
        open
    }

    /// The values that none of the cell's units holds.
    fn candidates(&self, open: &[Candidates], cell: usize) -> Candidates {
        let [row, column, block] = self.units[cell].map(|unit| open[usize::from(unit)]);
        row.intersection(column).intersection(block)
    }

    /// Record that the units of this cell now hold this value.
    fn close(&self, open: &mut [Candidates], cell: usize, value: u8) {
        for unit in self.units[cell].map(usize::from) {
            open[unit] = open[unit].without(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full_grid;

    #[test]
    fn a_row_follows_but_a_band_does_not() {
        let shape = Shape::square(3);
        let mut puzzle = full_grid(shape, 1);
        (0..9).for_each(|cell| puzzle.set(cell, None));
        assert!(solved_by_singles(&puzzle));
        (9..27).for_each(|cell| puzzle.set(cell, None));
        assert!(!solved_by_singles(&puzzle));
    }

    /// Inkala's puzzle of 2012, made to need much more.
    #[test]
    fn a_hard_puzzle_takes_more_than_singles() {
        let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        assert!(!solved_by_singles(&puzzle.parse().unwrap()));
    }

    #[test]
    fn contradictions_are_no_solutions() {
        assert!(!solved_by_singles(&Grid::new(Shape::square(2), [1; 16])));
        // The cell at row 1, column 3 has no candidate.
        assert!(!solved_by_singles(&Grid::new(
            Shape::square(2),
            [1, 2, 0, 0, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0]
        )));
    }
}
