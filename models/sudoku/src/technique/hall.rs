//! Subsets and fish, which are one idea: if k sets have k elements in all, no other set can have
//! any of these elements.
//!
//! That is the theorem of Hall (1935) on which all-different constraints rest. A naked subset is k cells
//! with k values in all, a hidden one k values with k cells in all, a fish k rows with k columns in all, or
//! k columns with k rows.

use super::{Mark, PencilMarks, Step, Technique};
use crate::Candidates;

/// `k` cells of a unit with `k` values in all.
pub(super) fn naked(marks: &PencilMarks, technique: Technique, k: usize) -> Option<Step> {
    let mut cells = Vec::with_capacity(marks.size());
    (0..3 * marks.size()).find_map(|unit| {
        cells.clear();
        cells.extend(marks.unit_cells(unit).iter().map(|&cell| marks.candidates(cell.into())));
        let mark = |place, value| Mark { cell: marks.at(unit, place), value };
        search(&cells, k, mark, technique, |_, _| vec![unit])
    })
}

/// `k` values with `k` places of a unit in all.
pub(super) fn hidden(marks: &PencilMarks, technique: Technique, k: usize) -> Option<Step> {
    (0..3 * marks.size()).find_map(|unit| {
        let mark = |value, place| Mark { cell: marks.at(unit, place), value };
        search(marks.places(unit), k, mark, technique, |_, _| vec![unit])
    })
}

/// `k` rows where a value can stand in `k` columns in all, or `k` columns where it can stand in `k` rows.
pub(super) fn fish(marks: &PencilMarks, technique: Technique, k: usize) -> Option<Step> {
    let size = marks.size();
    let mut lines = Vec::with_capacity(size);
    (1..=size as u8).find_map(|value| {
        [(0, size), (size, 0)].into_iter().find_map(|(these, those)| {
            lines.clear();
            lines.extend((these..these + size).map(|line| marks.places(line)[usize::from(value) - 1]));
            let mark = |line, place| Mark { cell: marks.at(these + usize::from(line) - 1, place), value };
            let numbered =
                |lines: Candidates, first| lines.iter().map(move |line| first + usize::from(line) - 1);
            search(&lines, k, mark, technique, |lines, crossing| {
                numbered(lines, these).chain(numbered(crossing, those)).collect()
            })
        })
    })
}

/// The first `k` of `sets` with `k` elements in all that leave something to eliminate from the others.
/// `mark(s, e)` is the mark that element `e` of set `s` stands for, both counted from 1; `units` are the
/// units of the step, from the numbers of the sets and the elements.
fn search(
    sets: &[Candidates],
    k: usize,
    mark: impl Fn(u8, u8) -> Mark,
    technique: Technique,
    units: impl Fn(Candidates, Candidates) -> Vec<usize>,
) -> Option<Step> {
    let numbered = || (1..).zip(sets.iter().copied());
    // A set of one element is a single, and those are gone.
    let usable: Candidates =
        numbered().filter(|(_, set)| (2..=k).contains(&set.len())).map(|(it, _)| it).collect();
    if usable.len() < k {
        return None;
    }
    subsets(sets, k, usable, Candidates::default(), Candidates::default(), &mut |chosen, elements| {
        let marks = |chosen: bool, within: Candidates, chosen_sets: Candidates| {
            let those = numbered().filter(move |(number, _)| chosen_sets.contains(*number) == chosen);
            those.flat_map(move |(number, set)| set.intersection(within).iter().map(move |it| (number, it)))
        };
        let to_mark = |(set, element)| mark(set, element);
        Step::eliminating(
            technique,
            marks(false, elements, chosen).map(to_mark).collect(),
            || units(chosen, elements),
            || {
                let mut pattern: Vec<Mark> = marks(true, elements, chosen).map(to_mark).collect();
                pattern.sort_unstable();
                pattern
            },
        )
    })
}

/// Calls `found` with every choice of `k` sets that have `k` elements in all, those `chosen` so far and some
/// of the `usable` ones, until it returns a step.
fn subsets(
    sets: &[Candidates],
    k: usize,
    usable: Candidates,
    chosen: Candidates,
    elements: Candidates,
    found: &mut impl FnMut(Candidates, Candidates) -> Option<Step>,
) -> Option<Step> {
    if chosen.len() == k {
        return if elements.len() == k { found(chosen, elements) } else { None };
    }
    let mut left = usable;
    usable.iter().find_map(|number| {
        left = left.without(number);
        let union = elements.union(sets[usize::from(number) - 1]);
        if union.len() > k {
            return None;
        }
        subsets(sets, k, left, chosen.with(number), union, found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::Deduction;
    use crate::{Grid, Shape};

    #[test]
    fn a_hidden_quad_is_needed_where_a_whole_unit_is_empty() {
        let cells = [0, 3, 4, 8];
        let others = || (0..9).filter(|cell| !cells.contains(cell));
        let gone = others().flat_map(|cell| (1..=4).map(move |value| Mark { cell, value }));
        let mut marks = PencilMarks::new(&Grid::empty(Shape::square(3)));
        marks.apply(&Deduction::Eliminate(gone.collect()));
        let step = Technique::ALL.into_iter().find_map(|technique| technique.find(&marks)).unwrap();
        let eliminated = cells.into_iter().flat_map(|cell| (5..=9).map(move |value| Mark { cell, value }));
        assert_eq!((step.technique, step.units), (Technique::HiddenQuad, vec![0]));
        let Deduction::Eliminate(mut found) = step.deduction else { panic!("a quad eliminates") };
        found.sort_unstable();
        assert_eq!(found, eliminated.collect::<Vec<_>>());
    }
}
