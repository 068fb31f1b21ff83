//! An exact cover in propositional logic.

use super::candidate::Candidate;
use super::covering::Covering;
use super::{Cover, Decision};
use crate::{Assign, Chosen, Reduced};
use recuit::{Encoding, Formula, Left};

/// [`Cover`] in propositional logic: one proposition for each candidate, of which exactly one holds for each cell, and
/// for each value in each row, each column and each block.
///
/// Source: Lynce & Ouaknine, "Sudoku as a SAT problem" (2006), the extended encoding.
#[derive(Clone, Debug, Default)]
pub struct ExactlyOne {
    /// After this reduction [`ListColoring`](crate::ListColoring) is searched beside it; advice is taken from
    /// its grids.
    pub beside: Option<Reduced>,
}

impl ExactlyOne {
    fn proposition(cover: &Cover, Candidate { cell, value }: Candidate) -> usize {
        usize::from(cell) * cover.givens.shape().size() + usize::from(value)
    }
}

impl Encoding<Cover> for ExactlyOne {
    fn formula(&self, cover: &Cover, state: &Covering) -> Formula {
        let mut formula = Formula::default();
        if state.has_failed() {
            formula.at_least_one([]);
            return formula;
        }
        for item in 0..cover.items.count() {
            let options = state.options(item).map(|option| cover.items.candidate(item, option));
            formula.exactly_one(options.map(|candidate| ExactlyOne::proposition(cover, candidate)));
        }
        formula
    }

    fn allows(&self, cover: &Cover, decision: &Decision, holds: &dyn Fn(usize) -> bool) -> bool {
        let holds = |assign: &Assign| holds(ExactlyOne::proposition(cover, cover.candidate(assign)));
        match decision {
            Decision::Assign(assign) => holds(assign),
            Decision::Refuse(assign) => !holds(assign),
        }
    }

    /// Each cell has a value in a full grid.
    fn advice(&self, cover: &Cover, left: &Left) -> Option<Vec<usize>> {
        let grid = left.state::<Chosen>()?.grid(self.beside.as_ref()?)?;
        let size = cover.givens.shape().size();
        let values = grid.cells().iter().enumerate();
        Some(values.map(|(cell, &value)| cell * size + usize::from(value) - 1).collect())
    }
}
