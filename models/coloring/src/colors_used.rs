//! What a solution of local search costs.

use crate::{Classes, Complete, Kempe, LegalColoring, Painting, PartialLegal};
use recuit::Objective;

/// The number of colors in the last coloring without conflicts, or of all vertices: what a solution costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorsUsed;

fn used(mut colors: Vec<u16>) -> i64 {
    colors.sort_unstable();
    colors.dedup();
    colors.len() as i64
}

impl Objective<Complete<'_>> for ColorsUsed {
    fn cost(&self, _: &Complete<'_>, state: &Painting) -> i64 {
        used(state.coloring())
    }
}

impl Objective<Kempe<'_>> for ColorsUsed {
    fn cost(&self, _: &Kempe<'_>, state: &Classes) -> i64 {
        state.used().len() as i64
    }
}

impl Objective<PartialLegal<'_>> for ColorsUsed {
    fn cost(&self, _: &PartialLegal<'_>, state: &LegalColoring) -> i64 {
        used(state.coloring())
    }
}
