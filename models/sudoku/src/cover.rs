//! Sudoku as an exact cover, for grids of any size.

mod candidate;
mod choice;
mod covering;
mod encoding;
mod hold;
mod items;
mod matching;
mod propagation;

pub use covering::{Covering, Undo};
pub use encoding::ExactlyOne;

use crate::{Assign, Contradiction, Grid};
use candidate::Candidate;
use items::Items;
pub(crate) use items::Need;
use rand::Rng;
use recuit::{Objective, Problem};
use std::ops::RangeInclusive;

/// Sudoku as an exact cover (Knuth, *The Art of Computer Programming* 7.2.2.1): every cell needs one value, and every
/// value one place in each row, each column and each block. A candidate, that is a value in a cell, meets four of
/// these needs at once.
///
/// This is made for large grids. Each decision is followed by all naked and hidden singles and all locked
/// candidates that follow from it, and the value tried first is the one that rules out the fewest other
/// candidates (Dotú, del Val & Cebrián 2003, *Redundant modeling for the quasigroup completion problem*). A
/// need that cannot be met any more gains weight, which is kept when search begins again and makes cells with
/// more weight come first. In grids of 17 to 25 rows all naked and hidden sets follow, too, by matchings of
/// the cells of each unit with values (Régin 1994), and the cell of the last conflict comes first.
///
/// A decision costs a few bytes for each candidate that it rules out, and taking it back restores these one
/// by one: nothing is copied.
#[derive(Clone, Debug)]
pub struct Cover {
    givens: Grid,
    items: Items,
    root: Covering,
    /// Are matchings looked for?
    is_dense: bool,
}

/// The sizes whose puzzles are dense in deductions: more is drawn at each node there. Decision 0037 has the figures.
const DENSE: RangeInclusive<usize> = 17..=25;

/// One of the two branches at a candidate. Once a value is refused, search may go on at another cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The cell takes the value.
    Assign(Assign),
    /// The cell does not take the value.
    Refuse(Assign),
}

impl Cover {
    /// The formulation of `givens`.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(givens: &Grid) -> Result<Self, Contradiction> {
        if let Some(contradiction) = givens.contradiction() {
            return Err(contradiction);
        }
        let items = Items::new(givens.shape());
        let mut root = Covering::new(items.count(), givens.shape().size());
        root.shake(&mut recuit::stream(0, 0));
        let mut cover = Cover { givens: givens.clone(), items, root: root.clone(), is_dense: false };
        for (cell, &value) in givens.cells().iter().enumerate().filter(|&(_, &value)| value != 0) {
            cover.assign(&mut root, Candidate { cell: cell as u16, value: value - 1 });
        }
        // Once for all givens together.
        cover.is_dense = DENSE.contains(&givens.shape().size());
        cover.propagate(&mut root, 0);
        cover.root = root;
        Ok(cover)
    }

    /// The puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The cells of a state that have one candidate left, as a grid.
    pub fn grid(&self, state: &Covering) -> Grid {
        let shape = self.givens.shape();
        let value = |cell| if state.count(cell) == 1 { state.first(cell) as u8 + 1 } else { 0 };
        Grid::new(shape, (0..shape.cells()).map(value).collect::<Box<_>>())
    }

    /// The candidates of a cell, as values from 1.
    pub fn candidates(&self, state: &Covering, cell: usize) -> impl Iterator<Item = u8> {
        state.options(cell).map(|value| value as u8 + 1)
    }

    /// What cannot be met any more, in a state that has failed.
    pub(crate) fn unmet(&self, state: &Covering) -> Option<Need> {
        state.culprit().map(|item| self.items.need(item))
    }

    fn describe(&self, Candidate { cell, value }: Candidate) -> Assign {
        let (shape, cell) = (self.givens.shape(), usize::from(cell));
        Assign { row: shape.row(cell) as u8, column: shape.column(cell) as u8, value: value + 1 }
    }

    fn candidate(&self, &Assign { row, column, value }: &Assign) -> Candidate {
        let cell = usize::from(row) * self.givens.shape().size() + usize::from(column);
        Candidate { cell: cell as u16, value: value - 1 }
    }
}

impl Problem for Cover {
    type State = Covering;
    type Action = Decision;
    type Undo = Undo;
    type Cost = i32;

    fn initial(&self) -> Covering {
        self.root.clone()
    }

    /// The same start; ties are broken anew.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Covering {
        let mut state = self.initial();
        state.shake(rng);
        state
    }

    /// Weights are kept; ties are broken anew.
    fn restart<R: Rng + ?Sized>(&self, state: &mut Covering, rng: &mut R) {
        state.shake(rng);
    }

    fn actions(&self, state: &Covering) -> impl Iterator<Item = Decision> {
        let candidate = if state.has_failed() { None } else { self.choose(state) };
        let candidate = candidate.map(|candidate| self.describe(candidate));
        let decisions = candidate.map(|candidate| [Decision::Assign(candidate), Decision::Refuse(candidate)]);
        decisions.into_iter().flatten()
    }

    fn apply(&self, state: &mut Covering, decision: &Decision) -> Undo {
        let undo = state.mark();
        match decision {
            Decision::Assign(assign) => self.assign(state, self.candidate(assign)),
            Decision::Refuse(assign) => self.refuse(state, self.candidate(assign)),
        }
        undo
    }

    fn undo(&self, state: &mut Covering, _: &Decision, undo: Undo) {
        state.back_to(&self.items, undo);
    }

    fn goal_test(&self, state: &Covering) -> bool {
        !state.has_failed() && state.open().is_empty()
    }

    fn is_tree(&self) -> bool {
        true
    }

    /// A need that cannot be met gains weight, which changes what is decided next.
    fn learns(&self) -> bool {
        true
    }

    /// Every decision rules out a candidate.
    fn diameter(&self) -> Option<u64> {
        let excess = |cell| self.root.count(cell).saturating_sub(1) as u64;
        Some((0..self.givens.shape().cells()).map(excess).sum())
    }

    fn explain_dead_end(&self, state: &Covering) -> Option<String> {
        let shape = self.givens.shape();
        Some(match self.unmet(state)? {
            Need::Value { cell } => {
                format!(
                    "row {}, column {} has no candidate left",
                    shape.row(cell) + 1,
                    shape.column(cell) + 1
                )
            }
            Need::Place { unit, index, value } => {
                format!("{unit} {} has no place left for {value}", index + 1)
            }
            Need::Values { unit, index } => format!("{unit} {} has too few values left", index + 1),
        })
    }
}

/// The number of cells without a value, and one more where it is known that no solution can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenCells;

impl Objective<Cover> for OpenCells {
    fn cost(&self, problem: &Cover, state: &Covering) -> i32 {
        let open = (0..problem.givens.shape().cells()).filter(|&cell| state.is_open(cell));
        open.count() as i32 + i32::from(state.has_failed())
    }

    fn lower_bound(&self, _: &Cover) -> Option<i32> {
        Some(0)
    }
}
