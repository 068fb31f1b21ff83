//! What follows from the givens, before local search begins.

use crate::{Assign, Candidates, Contradiction, Cover, Covering, Decision, Grid, Unit};
use recuit::Problem;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far the givens are reduced before local search begins. Only candidates that are in no
/// solution are ever ruled out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reduction {
    /// Nothing: a cell has the candidates that the givens of its units leave to it.
    None,
    /// What [`Cover`] propagates: naked and hidden singles, and locked candidates, until there are no more.
    #[default]
    Propagation,
    /// The same, and in addition every candidate is ruled out that propagation refutes when it is assumed,
    /// until none is left: failed literals, or singleton consistency (Debruyne & Bessière 1997).
    Probing,
}

/// A puzzle after reduction: the cells that are decided, and what is left to the others.
///
/// ```
/// use recuit_sudoku::{Grid, Reduced, Reduction};
/// let puzzle: Grid = "1... ..2. .3.. ...4".parse().unwrap();
/// let reduced = Reduced::new(&puzzle, Reduction::Propagation).unwrap().unwrap();
/// assert_eq!(reduced.decided().filled(), 16);
/// let unreduced = Reduced::new(&puzzle, Reduction::None).unwrap().unwrap();
/// assert_eq!(unreduced.decided().filled(), 4);
/// assert!(unreduced.candidates(1).iter().eq([2, 4]));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Reduced {
    decided: Grid,
    candidates: Box<[Candidates]>,
}

impl Reduced {
    /// Reduce `givens`; `None` where that shows that there is no solution.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(givens: &Grid, reduction: Reduction) -> Result<Option<Self>, Contradiction> {
        let reduced = if reduction == Reduction::None {
            givens.contradiction().map_or(Ok(()), Err)?;
            Some(Reduced { decided: givens.clone(), candidates: unreduced(givens) })
        } else {
            let cover = Cover::new(givens)?;
            let mut state = cover.initial();
            if reduction == Reduction::Probing {
                probe(&cover, &mut state);
            }
            Reduced::left(&cover, &state)
        };
        Ok(reduced.filter(|reduced| reduced.candidates.iter().all(|candidates| !candidates.is_empty())))
    }

    /// What is left in a state of `cover`; its initial one has what propagation leaves.
    pub(crate) fn left(cover: &Cover, state: &Covering) -> Option<Self> {
        if state.has_failed() {
            return None;
        }
        let decided = cover.grid(state);
        let left = |cell| cover.candidates(state, cell).collect();
        let candidates = (0..decided.cells().len()).map(left).collect();
        Some(Reduced { decided, candidates })
    }

    /// The givens, and the cells that follow from them. Their values are not candidates of
    /// other cells in their units.
    pub fn decided(&self) -> &Grid {
        &self.decided
    }

    /// The values left to a cell: its own alone where it is decided, and one at least where it is not.
    pub fn candidates(&self, cell: usize) -> Candidates {
        self.candidates[cell]
    }

    /// The decided cells, and what is left to each.
    pub(crate) fn into_parts(self) -> (Grid, Box<[Candidates]>) {
        (self.decided, self.candidates)
    }
}

/// What the givens of its units leave to each cell.
fn unreduced(givens: &Grid) -> Box<[Candidates]> {
    let shape = givens.shape();
    let mut held = vec![Candidates::default(); Unit::ALL.len() * shape.size()];
    for (cell, &value) in givens.cells().iter().enumerate().filter(|&(_, &value)| value != 0) {
        shape.units(cell).into_iter().for_each(|unit| held[unit] = held[unit].with(value));
    }
    let left = |cell| match givens.get(cell) {
        Some(value) => Candidates::only(value),
        None => shape
            .units(cell)
            .into_iter()
            .fold(Candidates::all(shape.size()), |left, unit| left.minus(held[unit])),
    };
    (0..shape.cells()).map(left).collect()
}

/// Assume every candidate in turn, and rule out those that lead to a conflict, until a full round finds none.
fn probe(cover: &Cover, state: &mut Covering) {
    let shape = cover.givens().shape();
    let mut any_refuted = true;
    while any_refuted {
        any_refuted = false;
        for cell in 0..shape.cells() {
            let candidates: Candidates = cover.candidates(state, cell).collect();
            for value in candidates {
                // Skip decided cells, and candidates that went with another one.
                let is_left = |value| cover.candidates(state, cell).any(|left| left == value);
                if cover.candidates(state, cell).nth(1).is_none() || !is_left(value) {
                    continue;
                }
                let assign = Assign { row: shape.row(cell) as u8, column: shape.column(cell) as u8, value };
                let undo = cover.apply(state, &Decision::Assign(assign));
                let is_refuted = state.has_failed();
                cover.undo(state, &Decision::Assign(assign), undo);
                if is_refuted {
                    cover.apply(state, &Decision::Refuse(assign));
                    any_refuted = true;
                }
                if state.has_failed() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Branches, Partial, Shape, full_grid};
    use proptest::prelude::*;

    const LEVELS: [Reduction; 3] = [Reduction::None, Reduction::Propagation, Reduction::Probing];

    proptest! {
        /// Of a full grid some cells stay, and one of them may be wrong: then there may be no solution.
        #[test]
        fn every_solution_is_left(
            seed in 0..50u64,
            keep in proptest::collection::vec(0..5, 36),
            wrong in proptest::option::of((0..36usize, 1..=6u8)),
        ) {
            let mut givens = full_grid(Shape::new(2, 3).unwrap(), seed);
            (0..36).filter(|&cell| keep[cell] > 1).for_each(|cell| givens.set(cell, None));
            if let Some((cell, value)) = wrong {
                givens.set(cell, Some(value));
            }
            let Ok(problem) = Partial::new(&givens, Branches::default()) else { return Ok(()) };
            for level in LEVELS {
                let reduced = Reduced::new(&givens, level).unwrap();
                for solution in problem.solutions().take(200) {
                    let reduced = reduced.as_ref().expect("there is a solution");
                    for (cell, &value) in solution.cells().iter().enumerate() {
                        prop_assert!(reduced.candidates(cell).contains(value));
                        prop_assert!(reduced.decided().get(cell).is_none_or(|decided| decided == value));
                    }
                }
            }
        }
    }

    /// Probing solves a hard puzzle: no candidate is left beside the 81 values.
    #[test]
    fn each_level_rules_out_more() {
        let puzzle = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";
        let left = LEVELS.map(|level| {
            let reduced = Reduced::new(&puzzle.parse().unwrap(), level).unwrap().unwrap();
            (0..81).map(|cell| reduced.candidates(cell).len()).sum::<usize>()
        });
        assert_eq!(left, [237, 138, 81]);
    }

    /// Two 4s would have to stand in the last column.
    #[test]
    fn no_solution_is_told_as_soon_as_it_is_seen() {
        let impossible = "123. .... .... ...4".parse().unwrap();
        assert_eq!(LEVELS.map(|level| Reduced::new(&impossible, level).unwrap().is_some()), [false; 3]);
        let twice = Grid::new(Shape::square(2), [1; 16]);
        assert!(LEVELS.iter().all(|&level| Reduced::new(&twice, level).is_err()));
    }
}
