//! Local search on partial assignments.

use crate::{Assign, Assignment, Partial};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood, Objective, Problem};

/// The number of empty cells: what local search minimizes on partial assignments, and a heuristic that never
/// overestimates, because an action fills one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EmptyCells;

impl Objective<Partial> for EmptyCells {
    fn cost(&self, _: &Partial, state: &Assignment) -> i32 {
        state.empty() as i32
    }

    #[inline]
    fn delta(&self, problem: &Partial, state: &Assignment, action: &Assign) -> i32 {
        problem.clashes(state, problem.cell(action), action.value).cells().count() as i32 - 1
    }

    fn lower_bound(&self, _: &Partial) -> Option<i32> {
        Some(0)
    }
}

/// Every placement of a value in an empty cell that no given forbids; cells that clash with it are emptied
/// (Blöchliger & Zufferey 2008, the move of PartialCol).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placements;

impl Neighborhood<Partial> for Placements {
    fn moves<'a>(&'a self, problem: &'a Partial, state: &'a Assignment) -> impl Iterator<Item = Assign> + 'a {
        state
            .vacancies()
            .flat_map(move |cell| problem.allowed(cell).iter().map(move |value| problem.assign(cell, value)))
    }

    /// Draws an empty cell, then one of its values: uniform over cells, not over moves.
    fn sample<R: Rng + ?Sized>(&self, problem: &Partial, state: &Assignment, rng: &mut R) -> Option<Assign> {
        if problem.goal_test(state) {
            return None;
        }
        let cell = loop {
            let cell = usize::from(problem.free()[rng.random_range(0..problem.free().len())]);
            if state.cells()[cell] == 0 {
                break cell;
            }
        };
        match problem.allowed(cell) {
            // The givens alone starve this cell; others may still have moves.
            values if values.is_empty() => self.moves(problem, state).choose(rng),
            values => values.iter().choose(rng).map(|value| problem.assign(cell, value)),
        }
    }

    fn is_uniform(&self) -> bool {
        false
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Partial> {
        *self
    }
}

impl Attributes<Partial> for Placements {
    /// One for each cell and value.
    fn count(&self, problem: &Partial) -> usize {
        problem.units.len() * (problem.size() + 1)
    }

    #[inline]
    fn added(&self, problem: &Partial, _: &Assignment, action: &Assign) -> impl IntoIterator<Item = usize> {
        [problem.cell(action) * (problem.size() + 1) + usize::from(action.value)]
    }

    /// What is emptied is not filled again with the same value for a while.
    fn dropped(
        &self,
        problem: &Partial,
        state: &Assignment,
        action: &Assign,
    ) -> impl IntoIterator<Item = usize> {
        let emptied = problem.clashes(state, problem.cell(action), action.value);
        emptied.cells().map(|cell| cell * (problem.size() + 1) + usize::from(action.value))
    }

    /// 0.6 times the number of empty cells, the factor of Galinier & Hao (1999) for graph coloring.
    fn tenure(&self, _: &Partial, state: &Assignment) -> f64 {
        0.6 * f64::from(state.empty())
    }
}
