//! A grid with all its pencil marks.

use super::{Deduction, Mark};
use crate::{Candidates, Grid, Shape, Unit};

/// A grid being solved: its values, the candidates of each empty cell, and the same seen from the units: the
/// places of each value that is missing.
pub(super) struct PencilMarks {
    pub(super) grid: Grid,
    /// The cells of all units, unit by unit.
    unit_cells: Box<[u16]>,
    /// Each cell's units.
    units: Box<[[u16; 3]]>,
    /// Each cell's candidates; none where it is filled.
    candidates: Box<[Candidates]>,
    /// For each unit and value, at which of the unit's cells, counted from 1, the value may stand; none where it
    /// stands already.
    places: Box<[Candidates]>,
    /// The values that stand in each unit.
    held: Box<[Candidates]>,
    /// What has no candidate or place left, so that there is no solution.
    pub(super) dead_end: Option<DeadEnd>,
}

/// What has nothing left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeadEnd {
    /// A cell without a candidate.
    Cell(usize),
    /// A unit without a place for a value.
    Unit(usize, u8),
}

impl PencilMarks {
    /// All marks that the givens allow.
    ///
    /// # Panics
    /// When givens contradict each other.
    pub(super) fn new(givens: &Grid) -> Self {
        let shape = givens.shape();
        let size = shape.size();
        let of_kind = |kind| (0..size).flat_map(move |index| shape.unit_cells(kind, index));
        let mut marks = PencilMarks {
            grid: Grid::empty(shape),
            unit_cells: Unit::ALL.into_iter().flat_map(of_kind).map(|cell| cell as u16).collect(),
            units: (0..shape.cells()).map(|cell| shape.units(cell).map(|unit| unit as u16)).collect(),
            candidates: vec![Candidates::all(size); shape.cells()].into(),
            places: vec![Candidates::all(size); 3 * size * size].into(),
            held: vec![Candidates::default(); 3 * size].into(),
            dead_end: None,
        };
        for (cell, &value) in givens.cells().iter().enumerate().filter(|(_, value)| **value != 0) {
            marks.place(Mark { cell, value });
        }
        marks
    }

    pub(super) fn shape(&self) -> Shape {
        self.grid.shape()
    }

    /// Rows, columns and values.
    #[inline]
    pub(super) fn size(&self) -> usize {
        self.grid.shape().size()
    }

    /// The candidates of a cell; none if it is filled.
    #[inline]
    pub(super) fn candidates(&self, cell: usize) -> Candidates {
        self.candidates[cell]
    }

    /// The candidates of all cells.
    pub(super) fn cells(&self) -> &[Candidates] {
        &self.candidates
    }

    #[inline]
    pub(super) fn contains(&self, Mark { cell, value }: Mark) -> bool {
        self.candidates[cell].contains(value)
    }

    /// At which cells of a unit, counted from 1, each value may stand.
    #[inline]
    pub(super) fn places(&self, unit: usize) -> &[Candidates] {
        let size = self.size();
        &self.places[unit * size..][..size]
    }

    /// The cells of a unit.
    #[inline]
    pub(super) fn unit_cells(&self, unit: usize) -> &[u16] {
        let size = self.size();
        &self.unit_cells[unit * size..][..size]
    }

    /// The cell at a place of a unit.
    #[inline]
    pub(super) fn at(&self, unit: usize, place: u8) -> usize {
        self.unit_cells(unit)[usize::from(place) - 1].into()
    }

    /// The cells of a unit where a value may stand.
    pub(super) fn holders(&self, unit: usize, value: u8) -> impl Iterator<Item = usize> {
        let places = self.places(unit)[usize::from(value) - 1];
        places.iter().map(move |place| self.at(unit, place))
    }

    /// The values that stand in a unit.
    pub(super) fn held(&self, unit: usize) -> Candidates {
        self.held[unit]
    }

    /// The units of a cell.
    #[inline]
    pub(super) fn units(&self, cell: usize) -> [usize; 3] {
        self.units[cell].map(usize::from)
    }

    /// Are the two cells different, and in one unit?
    #[inline]
    pub(super) fn see(&self, one: usize, other: usize) -> bool {
        let (these, those) = (&self.units[one], &self.units[other]);
        one != other && (these[0] == those[0] || these[1] == those[1] || these[2] == those[2])
    }

    /// The cells that a cell sees and that may hold `value`, each once: of its block only what is in neither its row
    /// nor its column.
    pub(super) fn seen(&self, cell: usize, value: u8) -> impl Iterator<Item = usize> {
        let [row, column, block] = self.units(cell);
        let lines = [row, column].into_iter().flat_map(move |unit| self.holders(unit, value));
        let inside = self.holders(block, value).filter(move |&other| {
            let [other_row, other_column, _] = self.units(other);
            other_row != row && other_column != column
        });
        lines.chain(inside).filter(move |&other| other != cell)
    }

    /// The marks that go when `value` stands in one of `cells`: those that see all of them.
    pub(super) fn seen_by_all(&self, value: u8, cells: &[usize]) -> Vec<Mark> {
        let others = self.seen(cells[0], value).filter(|&cell| cells.iter().all(|&end| self.see(cell, end)));
        others.map(|cell| Mark { cell, value }).collect()
    }

    /// The other cell that may hold `value` in each of the cell's units that have two of them.
    pub(super) fn partners(&self, cell: usize, value: u8) -> impl Iterator<Item = usize> {
        let pairs = self
            .units(cell)
            .into_iter()
            .filter(move |&unit| self.places(unit)[usize::from(value) - 1].len() == 2);
        pairs.flat_map(move |unit| self.holders(unit, value)).filter(move |&other| other != cell)
    }

    /// Draw a conclusion.
    pub(super) fn apply(&mut self, deduction: &Deduction) {
        match deduction {
            Deduction::Place(mark) => self.place(*mark),
            Deduction::Eliminate(eliminated) => eliminated.iter().for_each(|&mark| self.eliminate(mark)),
        }
    }

    fn place(&mut self, mark: Mark) {
        let Mark { cell, value } = mark;
        assert!(self.contains(mark), "a value where it is not possible");
        let size = self.size();
        let units = self.units(cell);
        for unit in units {
            self.held[unit] = self.held[unit].with(value);
        }
        self.grid.set(cell, Some(value));
        for other in std::mem::take(&mut self.candidates[cell]).without(value) {
            self.forget(Mark { cell, value: other });
        }
        for unit in units {
            for place in std::mem::take(&mut self.places[unit * size + usize::from(value) - 1]) {
                let peer = self.at(unit, place);
                if peer != cell {
                    self.eliminate(Mark { cell: peer, value });
                }
            }
        }
        for unit in units {
            self.places[unit * size + usize::from(value) - 1] = Candidates::default();
        }
    }

    fn eliminate(&mut self, mark: Mark) {
        let Mark { cell, value } = mark;
        if self.contains(mark) {
            self.candidates[cell] = self.candidates[cell].without(value);
            if self.candidates[cell].is_empty() {
                self.dead_end.get_or_insert(DeadEnd::Cell(cell));
            }
            self.forget(mark);
        }
    }

    /// The units lose a place for a value.
    fn forget(&mut self, Mark { cell, value }: Mark) {
        let (shape, size) = (self.shape(), self.size());
        let (row, column) = (shape.row(cell), shape.column(cell));
        let in_block = row % shape.box_rows() * shape.box_columns() + column % shape.box_columns();
        for (unit, place) in self.units(cell).into_iter().zip([column, row, in_block]) {
            let places = &mut self.places[unit * size + usize::from(value) - 1];
            *places = places.without(place as u8 + 1);
            if places.is_empty() && !self.held[unit].contains(value) {
                self.dead_end.get_or_insert(DeadEnd::Unit(unit, value));
            }
        }
    }
}
