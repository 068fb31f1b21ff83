//! An exact cover in propositional logic.

use super::candidate::Candidate;
use super::covering::Covering;
use super::{Cover, Decision};
use crate::Assign;
use recuit::{Encoding, Formula};

/// [`Cover`] in propositional logic: one proposition for each candidate, of which exactly one holds for each cell, and
/// for each value in each row, each column and each block.
///
/// Source: Lynce & Ouaknine, "Sudoku as a SAT problem" (2006), the extended encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExactlyOne;

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
}
