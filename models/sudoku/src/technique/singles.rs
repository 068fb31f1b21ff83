//! Naked and hidden singles: the two ways to place a value.

use super::{Deduction, Mark, PencilMarks, Step, Technique};
use crate::Candidates;

/// A cell with one candidate.
pub(super) fn naked(marks: &PencilMarks) -> Option<Step> {
    let (cell, candidates) =
        marks.cells().iter().enumerate().find(|(_, candidates)| candidates.len() == 1)?;
    let mark = Mark { cell, value: candidates.first()? };
    let units = marks.units(cell);
    let held = units.iter().fold(Candidates::default(), |held, &unit| held.union(marks.held(unit)));
    let is_plain = held.len() + 1 == marks.size();
    Some(step(Technique::NakedSingle, if is_plain { units.into() } else { Vec::new() }, mark))
}

/// A value with one place in a unit; blocks first, where people see it most easily.
pub(super) fn hidden(marks: &PencilMarks) -> Option<Step> {
    let size = marks.size();
    (2 * size..3 * size).chain(0..2 * size).find_map(|unit| {
        let (value, places) = (1..).zip(marks.places(unit)).find(|(_, places)| places.len() == 1)?;
        let mark = Mark { cell: marks.at(unit, places.first()?), value };
        Some(step(Technique::HiddenSingle, vec![unit], mark))
    })
}

fn step(technique: Technique, units: Vec<usize>, mark: Mark) -> Step {
    Step { technique, units, pattern: Vec::new(), deduction: Deduction::Place(mark) }
}
