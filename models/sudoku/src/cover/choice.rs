//! What is decided next.

use super::Cover;
use super::candidate::Candidate;
use super::covering::Covering;

impl Cover {
    /// The candidate to be decided on in a state, if any is left.
    ///
    /// It belongs to the cell with the least ratio of values to weight (dom/wdeg, Boussemart, Hemery,
    /// Lecoutre & Sais 2004), or in dense puzzles, while it is open, to the cell of the last conflict
    /// (Lecoutre, Saïs, Tabary & Vidal 2009, *Reasoning from last conflict(s) in constraint programming*),
    /// and is the one that rules out the fewest others (least constraining value, AIMA section 6.3.1).
    pub(super) fn choose(&self, state: &Covering) -> Option<Candidate> {
        let ratio = |cell: u16| (state.count(cell.into()) as f32, state.weight(cell.into()));
        // a / b < c / d, without dividing.
        let less = |(a, b): (f32, f32), (c, d): (f32, f32)| a * d < c * b;
        if let Some(cell) = state.conflict.filter(|&cell| state.is_open(cell.into())) {
            return self.choose_value(state, cell);
        }
        let open = state.open().iter().map(|&cell| (cell, ratio(cell)));
        let (cell, _) = open.reduce(|best, other| if less(other.1, best.1) { other } else { best })?;
        self.choose_value(state, cell)
    }

    fn choose_value(&self, state: &Covering, cell: u16) -> Option<Candidate> {
        let candidates = state.options(cell.into()).map(|value| Candidate { cell, value: value as u8 });
        candidates
            .map(|candidate| (candidate, self.constraint(state, candidate)))
            .reduce(|best, other| if other.1 < best.1 { other } else { best })
            .map(|(candidate, _)| candidate)
    }

    /// How many options the items of a candidate have, and how much they weigh.
    fn constraint(&self, state: &Covering, candidate: Candidate) -> (usize, f32) {
        let items = self.items.met_by(candidate).into_iter();
        items.fold((0, 0.0), |(count, weight), (item, _)| {
            (count + state.count(item), weight + state.weight(item))
        })
    }
}
