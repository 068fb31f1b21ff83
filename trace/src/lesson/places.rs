//! Where elements are: in which block, row or part of a graph, and in which constraints.

use crate::elements::Elements;
use crate::words::{Phrase, phrase};
use recuit::trace::{Board, Kind, Name, Part};

/// Where to look for an element, without naming it.
pub(super) fn region(first: &Elements<'_>, element: u32) -> Phrase {
    let index = element as usize;
    let number = |number: usize| ("number", Phrase::from(number.to_string()));
    match first.part {
        Part::Board(Board { regions, .. }) if regions.get(index).is_some() => {
            phrase("lesson.hint.block", [number(block(regions, index))])
        }
        Part::Board(Board { columns, .. }) => {
            phrase("lesson.hint.row", [number(index / columns.max(&1) + 1)])
        }
        _ => {
            let quarter = first.count().div_ceil(4).max(1);
            let from = index / quarter * quarter;
            let to = (from + quarter).min(first.count());
            let ends = [("from", Phrase::from((from + 1).to_string())), ("to", Phrase::from(to.to_string()))];
            phrase("lesson.hint.among", ends)
        }
    }
}

/// Block n is the region of that number, counted from the lowest.
fn block(regions: &[u32], index: usize) -> usize {
    let lowest = regions.iter().min().copied().unwrap_or(0);
    (regions[index] - lowest) as usize + 1
}

/// Does the constraint speak of this element? `None` where that cannot be told.
pub(super) fn speaks_of(first: &Elements<'_>, name: &Name, element: u32) -> Option<bool> {
    let index = element as usize;
    match (first.part, name) {
        (Part::Board(Board { columns, regions, .. }), &Name::Numbered { kind, number }) => match kind {
            Kind::Row => Some(index / columns == number - 1),
            Kind::Column => Some(index % columns == number - 1),
            Kind::Block => regions.get(index).map(|_| block(regions, index) == number),
            _ => None,
        },
        (Part::Graph { edges, .. }, &Name::Numbered { kind: Kind::Edge, number }) => {
            let &(one, other) = edges.get(number - 1)?;
            Some([one, other].contains(&element))
        }
        _ => None,
    }
}

/// How many colors the neighbors of a vertex have, by which the most constrained one is found where no list of the
/// colors that are left is shown.
pub(super) fn colors_around(first: &Elements<'_>, element: u32) -> Option<usize> {
    let Part::Graph { edges, .. } = first.part else { return None };
    let neighbors = edges.iter().filter_map(|&(one, other)| match element {
        e if e == one => Some(other),
        e if e == other => Some(one),
        _ => None,
    });
    let colors = neighbors.map(|neighbor| first.value(neighbor as usize)).filter(|&color| color > 0);
    Some(colors.collect::<std::collections::BTreeSet<_>>().len())
}
