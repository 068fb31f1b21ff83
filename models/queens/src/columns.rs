//! The n queens as AIMA's chapter on local search has them.

use crate::{Board, Movers, Placement};
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood, Problem, Scanning};

/// The queen of a column moves to another row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The column.
    pub column: u32,
    /// The new row.
    pub row: u32,
}

/// A queen in every column, anywhere in it; an action moves one within its column (AIMA section 4.1.1). On the board
/// of 8 there are 8^8 states with 56 actions each. Given queens do not move.
#[derive(Clone, Debug)]
pub struct Columns {
    board: Board,
    free_columns: Box<[u32]>,
}

impl Columns {
    /// The formulation of `board`.
    pub fn new(board: &Board) -> Self {
        Columns { board: board.clone(), free_columns: board.free_columns() }
    }

    fn size(&self) -> u32 {
        self.board.size() as u32
    }

    /// The board with a queen in every column; `row` gives the row of each queen that is not given.
    fn fill(&self, mut row: impl FnMut() -> u32) -> Placement {
        let mut state = Placement::new(self.board.size());
        for (column, &given) in (0..).zip(self.board.given()) {
            state.put(column, given.unwrap_or_else(&mut row));
        }
        state
    }

    fn moves_in(&self, state: &Placement, column: u32) -> impl Iterator<Item = Move> + use<> {
        let old = state.row(column);
        (0..self.size()).filter(move |&row| row != old).map(move |row| Move { column, row })
    }
}

impl Problem for Columns {
    type State = Placement;
    type Action = Move;
    /// The old row.
    type Undo = u32;
    type Cost = i64;

    /// All queens in the first row.
    fn initial(&self) -> Placement {
        self.fill(|| 0)
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Placement {
        self.fill(|| rng.random_range(0..self.size()))
    }

    fn actions(&self, state: &Placement) -> impl Iterator<Item = Move> {
        self.free_columns.iter().flat_map(|&column| self.moves_in(state, column))
    }

    #[inline]
    fn apply(&self, state: &mut Placement, &Move { column, row }: &Move) -> u32 {
        let old = state.row(column);
        state.lift(column);
        state.put(column, row);
        old
    }

    fn undo(&self, state: &mut Placement, &Move { column, .. }: &Move, row: u32) {
        self.apply(state, &Move { column, row });
    }

    fn goal_test(&self, state: &Placement) -> bool {
        state.attacking_pairs() == 0
    }

    /// Each action can put a queen where a solution has it.
    fn diameter(&self) -> Option<u64> {
        Some(self.free_columns.len() as u64)
    }
}

/// The moves of queens within their columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Which queens are moved.
    pub queens: Movers,
}

impl Neighborhood<Columns> for Moves {
    fn moves<'a>(&'a self, problem: &'a Columns, state: &'a Placement) -> impl Iterator<Item = Move> + 'a {
        (0..problem.free_columns.len()).flat_map(move |place| self.moves_at(problem, state, place))
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Columns, state: &Placement, rng: &mut R) -> Option<Move> {
        let others = problem.size() - 1;
        let column = self.queens.draw(state, &problem.free_columns, rng).filter(|_| others > 0)?;
        // One of the other rows: skip the queen's own.
        let drawn = rng.random_range(0..others);
        Some(Move { column, row: drawn + u32::from(drawn >= state.row(column)) })
    }

    fn size(&self, problem: &Columns, state: &Placement) -> u64 {
        let moved = problem.free_columns.iter().filter(|&&column| self.queens.include(state, column)).count();
        moved as u64 * u64::from(problem.size() - 1)
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Columns> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Columns> {
        *self
    }
}

impl Scanning<Columns> for Moves {
    /// One for each free column.
    fn places(&self, problem: &Columns) -> usize {
        problem.free_columns.len()
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Columns,
        state: &'a Placement,
        place: usize,
    ) -> impl Iterator<Item = Move> + 'a {
        let moved = Some(problem.free_columns[place]).filter(|&column| self.queens.include(state, column));
        moved.into_iter().flat_map(|column| problem.moves_in(state, column))
    }

    /// The other rows of the column.
    fn alternatives<'a>(
        &'a self,
        problem: &'a Columns,
        state: &'a Placement,
        action: &'a Move,
    ) -> impl Iterator<Item = Move> + 'a {
        problem.moves_in(state, action.column)
    }
}

impl Attributes<Columns> for Moves {
    /// One for each column: a queen that has moved lately stays.
    fn count(&self, problem: &Columns) -> usize {
        problem.board.size()
    }

    #[inline]
    fn added(&self, _: &Columns, _: &Placement, action: &Move) -> impl IntoIterator<Item = usize> {
        [action.column as usize]
    }

    fn dropped(
        &self,
        problem: &Columns,
        state: &Placement,
        action: &Move,
    ) -> impl IntoIterator<Item = usize> {
        self.added(problem, state, action)
    }
}
