//! Sudoku as list coloring: every undecided cell has one of its candidates, and conflicts are repaired.

mod chosen;
mod lists;
mod rechoose;

pub use chosen::Chosen;

use crate::{Assign, Contradiction, Grid, Reduced, Reduction};
use lists::Lists;
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood, Objective, Problem, Scanning, pick};

/// Sudoku as list coloring (Vizing 1976; Erdős, Rubin & Taylor 1979): the puzzle is
/// [reduced](Reduced), then every undecided cell has any one of the candidates that are left to it.
/// None of these conflicts with a decided cell.
///
/// A conflict is a pair of peers, cells that share a unit, with the same value. Conflicts are repaired by
/// giving a cell in conflict another of its candidates, as TabuCol does with the vertices of a graph (Hertz &
/// de Werra 1987); under tabu search this is the formulation for large grids. For each candidate the state
/// counts the peers that have its value, so that the delta of a move takes two lookups.
///
/// The rivals of every candidate, which are the same value in the peers of its cell, are listed. That takes
/// some megabytes at 64x64 with 40 % given, but some hundred for an empty grid of that size.
///
/// A solution is never more actions away than there are undecided cells: of two cells in conflict at least
/// one differs from the solution, so some action brings that solution nearer. Where reduction shows that
/// there is no solution, no action applies and all cells but the givens are empty.
///
/// ```
/// use recuit::{Engine, LocalSearch, Problem, Run, TabuSearch};
/// use recuit_sudoku::{Conflicting, Conflicts, Grid, ListColoring, Reduction, Shape, verify};
/// let empty = Grid::empty(Shape::square(4));
/// let problem = ListColoring::new(&empty, Reduction::default()).unwrap();
/// let tabu = TabuSearch::new().on(Conflicting, Conflicts);
/// let outcome = tabu.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(verify(&empty, &problem.grid(outcome.solution().unwrap())), []);
/// ```
#[derive(Clone, Debug)]
pub struct ListColoring {
    givens: Grid,
    /// What is left; `None` where reduction has shown that there is no solution.
    reduced: Option<Reduced>,
    lists: Lists,
}

/// A cell in conflict takes another of its candidates; [`ListColoring::describe`] tells
/// which cell and which value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choose {
    /// The number of the cell among the undecided ones.
    cell: u16,
    /// The number of the candidate among those of all undecided cells.
    candidate: u32,
}

impl ListColoring {
    /// The formulation of `givens` after this `reduction`.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(givens: &Grid, reduction: Reduction) -> Result<Self, Contradiction> {
        let reduced = Reduced::new(givens, reduction)?;
        let lists = reduced.as_ref().map_or_else(Lists::default, Lists::new);
        Ok(ListColoring { givens: givens.clone(), reduced, lists })
    }

    /// The puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The givens, and the cells that follow from them.
    pub fn decided(&self) -> &Grid {
        self.reduced.as_ref().map_or(&self.givens, Reduced::decided)
    }

    /// The decimal logarithm of the number of states: the product of the numbers of candidates.
    pub fn log10_size(&self) -> f64 {
        let cells = 0..self.lists.cells.len();
        cells.map(|number| (self.lists.of(number as u16).len() as f64).log10()).sum()
    }

    /// The state as a grid.
    pub fn grid(&self, state: &Chosen) -> Grid {
        self.reduced.as_ref().map_or_else(
            || self.givens.clone(),
            |reduced| state.grid(reduced).expect("it was chosen from what is left here"),
        )
    }

    /// The action in the words of the puzzle.
    pub fn describe(&self, action: &Choose) -> Assign {
        let (shape, cell) = (self.givens.shape(), self.lists.cells[usize::from(action.cell)].into());
        let value = self.lists.values[action.candidate as usize];
        Assign { row: shape.row(cell) as u8, column: shape.column(cell) as u8, value }
    }

    /// The candidates of a cell other than the one that it has.
    fn choices(&self, state: &Chosen, cell: u16) -> impl Iterator<Item = Choose> {
        let own = state.choice(cell);
        let others = self.lists.of(cell).filter(move |&candidate| candidate != own);
        others.map(move |candidate| Choose { cell, candidate })
    }

    fn undecided(&self) -> impl Iterator<Item = u16> {
        0..self.lists.cells.len() as u16
    }
}

impl Problem for ListColoring {
    type State = Chosen;
    type Action = Choose;
    /// The candidate that the cell had.
    type Undo = u32;
    type Cost = i32;

    /// Every cell has its first candidate.
    fn initial(&self) -> Chosen {
        Chosen::new(&self.lists, self.undecided().map(|cell| self.lists.of(cell).start).collect())
    }

    /// Every cell has a candidate drawn at random.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Chosen {
        let draw = |cell| rng.random_range(self.lists.of(cell));
        Chosen::new(&self.lists, self.undecided().map(draw).collect())
    }

    fn actions(&self, state: &Chosen) -> impl Iterator<Item = Choose> {
        state.conflicting().iter().flat_map(|&cell| self.choices(state, cell))
    }

    #[inline]
    fn apply(&self, state: &mut Chosen, &Choose { cell, candidate }: &Choose) -> u32 {
        state.choose(&self.lists, cell, candidate)
    }

    fn undo(&self, state: &mut Chosen, &Choose { cell, .. }: &Choose, before: u32) {
        state.choose(&self.lists, cell, before);
    }

    fn goal_test(&self, state: &Chosen) -> bool {
        state.conflicts() == 0 && self.reduced.is_some()
    }
}

/// The number of pairs of peers with the same value; 1 for a puzzle that is known to have no solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conflicts;

impl Objective<ListColoring> for Conflicts {
    fn cost(&self, problem: &ListColoring, state: &Chosen) -> i32 {
        state.conflicts() + i32::from(problem.reduced.is_none())
    }

    #[inline]
    fn delta(&self, _: &ListColoring, state: &Chosen, &Choose { cell, candidate }: &Choose) -> i32 {
        state.more_conflicts(cell, candidate)
    }

    fn lower_bound(&self, _: &ListColoring) -> Option<i32> {
        Some(0)
    }
}

/// Give a cell that is in conflict another of its candidates. What tabu search forbids is to give a cell back the
/// candidate that it had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conflicting;

impl Neighborhood<ListColoring> for Conflicting {
    fn moves<'a>(
        &'a self,
        problem: &'a ListColoring,
        state: &'a Chosen,
    ) -> impl Iterator<Item = Choose> + 'a {
        problem.actions(state)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &ListColoring, state: &Chosen, rng: &mut R) -> Option<Choose> {
        if state.conflicting().is_empty() {
            return None;
        }
        let cell = state.conflicting()[pick(rng, state.conflicting().len())];
        let (own, candidates) = (state.choice(cell), problem.lists.of(cell));
        if candidates.len() == 1 {
            // Rare: only without reduction can an undecided cell have a single candidate.
            return problem.actions(state).choose(rng);
        }
        let candidate = candidates.start + pick(rng, candidates.len() - 1) as u32;
        // Skip the cell's own candidate, which is not one of the choices.
        Some(Choose { cell, candidate: candidate + u32::from(candidate >= own) })
    }

    /// First a cell is drawn, then one of its candidates: the fewer a cell has, the more
    /// likely is each of them.
    fn is_uniform(&self) -> bool {
        false
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<ListColoring> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<ListColoring> {
        *self
    }
}

impl Scanning<ListColoring> for Conflicting {
    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a ListColoring,
        state: &'a Chosen,
        _: usize,
    ) -> impl Iterator<Item = Choose> + 'a {
        self.moves(problem, state)
    }

    /// The other candidates of the same cell.
    fn alternatives<'a>(
        &'a self,
        problem: &'a ListColoring,
        state: &'a Chosen,
        action: &'a Choose,
    ) -> impl Iterator<Item = Choose> + 'a {
        problem.choices(state, action.cell)
    }
}

impl Attributes<ListColoring> for Conflicting {
    /// One for each candidate.
    fn count(&self, problem: &ListColoring) -> usize {
        problem.lists.len()
    }

    #[inline]
    fn added(&self, _: &ListColoring, _: &Chosen, action: &Choose) -> impl IntoIterator<Item = usize> {
        [action.candidate as usize]
    }

    #[inline]
    fn dropped(&self, _: &ListColoring, state: &Chosen, action: &Choose) -> impl IntoIterator<Item = usize> {
        [state.choice(action.cell) as usize]
    }

    /// 0.3 times the number of cells in conflict (after Galinier & Hao 1999, who took 0.6).
    fn tenure(&self, _: &ListColoring, state: &Chosen) -> f64 {
        0.3 * state.conflicting().len() as f64
    }
}
