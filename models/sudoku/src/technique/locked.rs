//! Locked candidates, also called intersections: what a block and a line share.

use super::{Mark, PencilMarks, Step, Technique};

/// A unit whose places for a value all lie in another unit: a block for [`Technique::Pointing`], a row or column for
/// [`Technique::Claiming`].
pub(super) fn find(marks: &PencilMarks, technique: Technique) -> Option<Step> {
    let size = marks.size();
    let (units, kinds) = match technique {
        Technique::Pointing => (2 * size..3 * size, 0..2),
        _ => (0..2 * size, 2..3),
    };
    units.into_iter().find_map(|unit| {
        (1..=size as u8).find_map(|value| {
            let mut holders = marks.holders(unit, value);
            let first = marks.units(holders.next()?);
            let shared = kinds.clone().map(|kind| first[kind]);
            shared.clone().find_map(|beyond| {
                let mut others = marks.holders(unit, value).skip(1);
                if !others.all(|cell| marks.units(cell).contains(&beyond)) {
                    return None;
                }
                let mark = |cell| Mark { cell, value };
                let outside = marks.holders(beyond, value).filter(|&cell| !marks.units(cell).contains(&unit));
                Step::eliminating(
                    technique,
                    outside.map(mark).collect(),
                    || vec![unit, beyond],
                    || marks.holders(unit, value).map(mark).collect(),
                )
            })
        })
    })
}
