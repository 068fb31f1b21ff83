//! Wings that are not chains of cells with two candidates: XYZ-wing and W-wing.

use super::{Mark, PencilMarks, Step, Technique};

/// A cell with three candidates that sees two cells with two of them each.
pub(super) fn xyz(marks: &PencilMarks) -> Option<Step> {
    let with = |count| move |&cell: &usize| marks.candidates(cell).len() == count;
    let cells = || 0..marks.cells().len();
    cells().filter(with(3)).find_map(|pivot| {
        let all = marks.candidates(pivot);
        let is_pincer =
            |&cell: &usize| marks.see(cell, pivot) && marks.candidates(cell).minus(all).is_empty();
        let pincers: Vec<usize> = cells().filter(with(2)).filter(is_pincer).collect();
        pairs(&pincers).find_map(|(one, other)| {
            let shared = marks.candidates(one).intersection(marks.candidates(other));
            let value = shared.first().filter(|_| shared.len() == 1)?;
            let cells = [pivot, one, other];
            Step::eliminating(Technique::XYZWing, marks.seen_by_all(value, &cells), Vec::new, || {
                let of = |cell| marks.candidates(cell).iter().map(move |value| Mark { cell, value });
                cells.into_iter().flat_map(of).collect()
            })
        })
    })
}

/// Two cells with the same two candidates, and a unit whose two places for one of them they see.
pub(super) fn w(marks: &PencilMarks) -> Option<Step> {
    let cells: Vec<usize> =
        (0..marks.cells().len()).filter(|&cell| marks.candidates(cell).len() == 2).collect();
    let twins = pairs(&cells).filter(|&(one, other)| marks.candidates(one) == marks.candidates(other));
    twins.into_iter().find_map(|(one, other)| {
        let candidates = marks.candidates(one);
        candidates.iter().find_map(|linked| {
            let value = candidates.without(linked).first()?;
            let eliminated = marks.seen_by_all(value, &[one, other]);
            if eliminated.is_empty() {
                return None;
            }
            let (near, far) = marks.seen(one, linked).find_map(|near| {
                let far = marks.partners(near, linked).find(|&far| marks.see(far, other))?;
                (far != one && near != other).then_some((near, far))
            })?;
            Step::eliminating(Technique::WWing, eliminated, Vec::new, || {
                let chain = [
                    (one, value),
                    (one, linked),
                    (near, linked),
                    (far, linked),
                    (other, linked),
                    (other, value),
                ];
                chain.into_iter().map(|(cell, value)| Mark { cell, value }).collect()
            })
        })
    })
}

/// All pairs of cells, in order.
fn pairs(cells: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    cells.iter().enumerate().flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| (one, other)))
}
