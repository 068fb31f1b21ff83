//! The n queens as a permutation.

use crate::{Board, Movers, Placement};
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood, Problem, Scanning};

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
    fn fill(&self, mut next_row: impl FnMut(u32, &mut Vec<u32>) -> u32) -> Placement {
        let mut state = Placement::new(self.board.size());
        for (column, row) in self.given() {
            state.put(column, row);
        }
        let mut rows = self.free_rows.to_vec();
        for &column in &self.free_columns {
            let row = next_row(column, &mut rows);
            state.put(column, row);
        }
        state
    }

    /// The columns and rows of the given queens.
    fn given(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..).zip(self.board.given()).filter_map(|(column, row)| Some((column, (*row)?)))
    }
}

/// Which diagonals have a queen, one bit each. On a large board the counts would not fit into
/// the cache; these bits do.
struct Diagonals {
    size: usize,
    rising: Box<[u64]>,
    falling: Box<[u64]>,
}

impl Diagonals {
    fn new(size: usize) -> Self {
        let none = vec![0; (2 * size).div_ceil(64)].into_boxed_slice();
        Diagonals { size, rising: none.clone(), falling: none }
    }

    #[inline]
    fn through(&self, column: u32, row: u32) -> (usize, usize) {
        let (column, row) = (column as usize, row as usize);
        (column + row, self.size + row - column)
    }

    #[inline]
    fn is_held(&self, column: u32, row: u32) -> bool {
        let (rising, falling) = self.through(column, row);
        (self.rising[rising / 64] >> (rising % 64) | self.falling[falling / 64] >> (falling % 64)) & 1 == 1
    }

    #[inline]
    fn hold(&mut self, column: u32, row: u32) {
        let (rising, falling) = self.through(column, row);
        self.rising[rising / 64] |= 1 << (rising % 64);
        self.falling[falling / 64] |= 1 << (falling % 64);
    }
}

impl Problem for Complete {
    type State = Placement;
    type Action = Swap;
    type Undo = ();
    type Cost = i64;

    /// The free rows in descending order: on an empty board all queens stand on one diagonal.
    fn initial(&self) -> Placement {
        self.fill(|_, rows| rows.pop().expect("a row for each column"))
    }

    /// The start of Sosič & Gu: column by column, the queen is placed where it is not attacked if a few draws find
    /// such a row. Nearly all queens under attack then stand in the last columns, and they are few.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Placement {
        let mut held = Diagonals::new(self.board.size());
        self.given().for_each(|(column, row)| held.hold(column, row));
        self.fill(|column, rows| {
            let mut drawn = 0;
            for _ in 0..Complete::DRAWS {
                drawn = rng.random_range(0..rows.len());
                if !held.is_held(column, rows[drawn]) {
                    break;
                }
            }
            let row = rows.swap_remove(drawn);
            held.hold(column, row);
            row
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

/// The swaps of any queen that [`Movers`] lets move with any other queen. If both are under attack there are
/// two equal swaps, one for each of them.
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

    #[inline]
    fn scanning(&self) -> impl Scanning<Complete> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Complete> {
        *self
    }
}

impl Scanning<Complete> for Swaps {
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
}

impl Attributes<Complete> for Swaps {
    /// One for each column: a swap is tabu if both queens have moved lately.
    fn count(&self, problem: &Complete) -> usize {
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
