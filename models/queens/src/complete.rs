//! The n queens as a permutation.

use crate::{Board, Movers, Placement};
use rand::{Rng, RngExt};
use recuit::{Neighborhood, Problem};

/// The queens of two columns exchange their rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// One column.
    pub first: u32,
    /// The other.
    pub second: u32,
}

/// The n queens as a permutation: a queen in every row and every column, so that only diagonals are left to be
/// mended, by exchanging rows (Sosič & Gu 1990, *A polynomial time algorithm for the n-queens problem*).
///
/// Given queens stay where they are.
#[derive(Clone, Debug)]
pub struct Complete {
    board: Board,
    free_columns: Box<[u32]>,
    /// The rows without a given queen, ascending: one for each free column.
    free_rows: Box<[u32]>,
}

impl Complete {
    /// Draws of a row for a queen before it is placed under attack.
    const DRAWS: usize = 100;

    /// The formulation of `board`; `None` if two given queens share a row.
    pub fn new(board: &Board) -> Option<Self> {
        let mut is_free = vec![true; board.size()];
        for &row in board.given().iter().flatten() {
            is_free[row as usize] = false;
        }
        let free_rows: Box<[u32]> = (0..board.size() as u32).filter(|&row| is_free[row as usize]).collect();
        let free_columns = board.free_columns();
        let alike = free_rows.len() == free_columns.len();
        alike.then(|| Complete { board: board.clone(), free_columns, free_rows })
    }

    /// The columns whose queens move.
    pub fn free_columns(&self) -> &[u32] {
        &self.free_columns
    }

    /// The swaps of the queen of a column with all others.
    fn swaps_of(&self, first: u32) -> impl Iterator<Item = Swap> {
        let others = self.free_columns.iter().copied().filter(move |&second| second != first);
        others.map(move |second| Swap { first, second })
    }

    /// The given queens in their places, and in each free column a queen in the row that `next_row` takes out of
    /// those that are left.
    fn fill(&self, mut next_row: impl FnMut(&Placement, u32, &mut Vec<u32>) -> u32) -> Placement {
        let mut state = Placement::new(self.board.size());
        for (column, given) in (0..).zip(self.board.given()) {
            if let Some(row) = *given {
                state.put(column, row);
            }
        }
        let mut rows = self.free_rows.to_vec();
        for &column in &self.free_columns {
            let row = next_row(&state, column, &mut rows);
            state.put(column, row);
        }
        state
    }
}

impl Problem for Complete {
    type State = Placement;
    type Action = Swap;
    type Undo = ();
    type Cost = i64;

    /// The free rows in descending order: on an empty board all queens stand on one diagonal.
    fn initial(&self) -> Placement {
        self.fill(|_, _, rows| rows.pop().expect("a row for each column"))
    }

    /// The start of Sosič & Gu: column by column, the queen is placed where it is not attacked if a few draws find
    /// such a row. Nearly all queens under attack then stand in the last columns, and they are few.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Placement {
        self.fill(|state, column, rows| {
            let is_safe = |row| state.on_lines(column, row) == [0; 3];
            let mut drawn = 0;
            for _ in 0..Complete::DRAWS {
                drawn = rng.random_range(0..rows.len());
                if is_safe(rows[drawn]) {
                    break;
                }
            }
            rows.swap_remove(drawn)
        })
    }

    /// All swaps.
    fn actions(&self, _: &Placement) -> impl Iterator<Item = Swap> {
        let columns = &self.free_columns;
        let pairs = move |position: usize| columns[..position].iter().map(move |&second| (position, second));
        (1..columns.len()).flat_map(pairs).map(|(first, second)| Swap { first: columns[first], second })
    }

    #[inline]
    fn apply(&self, state: &mut Placement, &Swap { first, second }: &Swap) {
        let (row, other_row) = (state.row(first), state.row(second));
        state.lift(first);
        state.lift(second);
        state.put(first, other_row);
        state.put(second, row);
    }

    fn undo(&self, state: &mut Placement, swap: &Swap, (): ()) {
        self.apply(state, swap);
    }

    fn goal_test(&self, state: &Placement) -> bool {
        state.attacking_pairs() == 0
    }

    /// Each swap can put a queen where a solution has it.
    fn diameter(&self) -> Option<u64> {
        Some((self.free_columns.len() as u64).saturating_sub(1))
    }
}

/// The swaps of a queen that is moved, as [`Movers`] says, with any other. If both are under attack there are two
/// equal swaps, one for each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swaps {
    /// Which queens are moved.
    pub queens: Movers,
}

impl Neighborhood<Complete> for Swaps {
    /// From the last column to the first: [`Complete::random_initial`] leaves the conflicts in the last columns, so
    /// an improvement is found at once, however large the board is.
    fn moves<'a>(&'a self, problem: &'a Complete, state: &'a Placement) -> impl Iterator<Item = Swap> + 'a {
        (0..problem.free_columns.len()).flat_map(move |place| self.moves_at(problem, state, place))
    }

    /// One for each free column.
    fn places(&self, problem: &Complete) -> usize {
        problem.free_columns.len()
    }

    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Complete,
        state: &'a Placement,
        place: usize,
    ) -> impl Iterator<Item = Swap> + 'a {
        let columns = &problem.free_columns;
        let moved =
            Some(columns[columns.len() - 1 - place]).filter(|&column| self.queens.include(state, column));
        moved.into_iter().flat_map(|column| problem.swaps_of(column))
    }

    /// The swaps of the same first queen.
    fn alternatives<'a>(
        &'a self,
        problem: &'a Complete,
        _: &'a Placement,
        swap: &'a Swap,
    ) -> impl Iterator<Item = Swap> + 'a {
        problem.swaps_of(swap.first)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, problem: &Complete, state: &Placement, rng: &mut R) -> Option<Swap> {
        let columns = &problem.free_columns;
        if columns.len() < 2 {
            return None;
        }
        let first = self.queens.draw(state, columns, rng)?;
        let mut others = std::iter::repeat_with(|| columns[rng.random_range(0..columns.len())]);
        let second = others.find(|&second| second != first)?;
        Some(Swap { first, second })
    }

    fn size(&self, problem: &Complete, state: &Placement) -> u64 {
        let columns = problem.free_columns();
        let moved = columns.iter().filter(|&&column| self.queens.include(state, column)).count();
        moved as u64 * (columns.len() as u64).saturating_sub(1)
    }

    /// One for each column: a swap is tabu if both queens have moved lately.
    fn attributes(&self, problem: &Complete) -> usize {
        problem.board.size()
    }

    #[inline]
    fn added(&self, _: &Complete, _: &Placement, swap: &Swap) -> impl IntoIterator<Item = usize> {
        [swap.first as usize, swap.second as usize]
    }

    fn dropped(&self, problem: &Complete, state: &Placement, swap: &Swap) -> impl IntoIterator<Item = usize> {
        self.added(problem, state, swap)
    }
}
