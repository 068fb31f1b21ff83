//! One deduction: which technique, where, and what follows.

use super::Technique;

/// A value that a cell may hold: a pencil mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// The cell, numbered as in [`Shape`](crate::Shape).
    pub cell: usize,
    /// The value, from 1.
    pub value: u8,
}

/// What follows from a step, in every solution of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deduction {
    /// This value stands in this cell.
    Place(Mark),
    /// These values do not stand in these cells. At least one, and each a pencil mark until now.
    Eliminate(Vec<Mark>),
}

/// A step of an explanation. In words: [`Step::why`] and [`Step::outcome`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is an instance of.
    pub technique: Technique,
    /// The units that the technique looks at, numbered as by [`Shape::units`](crate::Shape::units). For a naked single
    /// those of its cell, if every other value stands in them, and none if it takes earlier steps too; for locked
    /// candidates the one that is looked at and the one where marks go; for fish the lines that are looked at and the
    /// lines where marks go; for wings and chains none.
    pub units: Vec<usize>,
    /// The pencil marks that it looks at, sorted by cell; those of an XYZ-wing begin with the cell that sees
    /// the others; those of a chain stand in its order: if the first is wrong the second is right, the third wrong and
    /// so on. Empty for singles.
    pub pattern: Vec<Mark>,
    /// What follows.
    pub deduction: Deduction,
}

impl Step {
    /// A step that eliminates, if there is anything to eliminate.
    pub(super) fn eliminating(
        technique: Technique,
        eliminated: Vec<Mark>,
        units: impl FnOnce() -> Vec<usize>,
        pattern: impl FnOnce() -> Vec<Mark>,
    ) -> Option<Self> {
        let is_new = !eliminated.is_empty();
        is_new.then(|| Step {
            technique,
            units: units(),
            pattern: pattern(),
            deduction: Deduction::Eliminate(eliminated),
        })
    }
}
