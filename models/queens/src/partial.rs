//! The n queens placed one by one.

use crate::Board;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use recuit::{Objective, Problem, State, stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which column gets its queen next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The first that has none.
    First,
    /// The first of those with the fewest rows left, the *minimum remaining values* heuristic (AIMA section 6.3.1).
    #[default]
    MostConstrained,
}

/// Place a queen at `row` and `column`, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The column.
    pub column: u32,
    /// The row.
    pub row: u32,
}

/// Some queens, none of which attacks another, and the lines that they hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// The row of the queen of each column that has one.
    rows: Box<[Option<u32>]>,
    empty_columns: usize,
    row_held: Box<[bool]>,
    /// The diagonals on which row + column does not change.
    rising_held: Box<[bool]>,
    /// The diagonals on which row - column does not change.
    falling_held: Box<[bool]>,
    /// For each column without a queen, how many of its rows are not under attack; nothing where no one asks.
    safe: Box<[u32]>,
    /// What the order of rows is drawn from; ascending where there is nothing.
    shuffle: Option<u64>,
}

/// In which order rows are tried does not count.
impl PartialEq for Placed {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
            && self.empty_columns == other.empty_columns
            && self.row_held == other.row_held
            && self.rising_held == other.rising_held
            && self.falling_held == other.falling_held
            && self.safe == other.safe
    }
}

impl Eq for Placed {}

impl Placed {
    /// The row of the queen of each column that has one.
    pub fn rows(&self) -> &[Option<u32>] {
        &self.rows
    }

    /// The number of columns without a queen.
    pub fn empty_columns(&self) -> usize {
        self.empty_columns
    }

    /// The rows in which a queen of `column` is not under attack, ascending.
    #[inline]
    pub fn safe_rows(&self, column: u32) -> impl Iterator<Item = u32> {
        let size = self.rows.len();
        let column = column as usize;
        let rising = &self.rising_held[column..][..size];
        let falling = &self.falling_held[size - 1 - column..][..size];
        let lines = (0..).zip(&self.row_held).zip(rising).zip(falling);
        lines
            .filter(|(((_, row), rising), falling)| !(**row | **rising | **falling))
            .map(|(((row, _), _), _)| row)
    }

    /// Is a queen on this square not under attack? That of its column, if there is one, does not count.
    pub(crate) fn is_safe(&self, column: u32, row: u32) -> bool {
        let (column, row) = (column as usize, row as usize);
        let falling = self.rows.len() - 1 + row - column;
        !(self.row_held[row] || self.rising_held[row + column] || self.falling_held[falling])
    }

    /// Mark the lines through a square as held or not.
    #[inline]
    fn hold(&mut self, column: usize, row: usize, held: bool) {
        self.row_held[row] = held;
        self.rising_held[row + column] = held;
        self.falling_held[self.rows.len() - 1 + row - column] = held;
    }

    /// Call `count` for each empty column with the number of its safe rows, and how many of them a queen on this square
    /// takes: three at most, where its lines, which must not be held, cross the column and no other queen's lines do.
    #[inline]
    fn count_lines(&mut self, column: u32, row: u32, count: impl Fn(&mut u32, u32)) {
        let (size, column, row) = (self.rows.len(), column as usize, row as usize);
        for (other, safe) in self.safe.iter_mut().enumerate() {
            if self.rows[other].is_some() {
                continue;
            }
            // The place of a diagonal is the row where it crosses the column, and an offset that the column has.
            let (rising, falling) = (&self.rising_held[other..], &self.falling_held[size - 1 - other..]);
            let mut taken = u32::from(!rising[row] && !falling[row]);
            let on_rising = (column + row).wrapping_sub(other);
            if on_rising < size {
                taken += u32::from(!self.row_held[on_rising] && !falling[on_rising]);
            }
            let on_falling = (row + other).wrapping_sub(column);
            if on_falling < size {
                taken += u32::from(!self.row_held[on_falling] && !rising[on_falling]);
            }
            count(safe, taken);
        }
    }
}

impl State for Placed {
    type Key = Box<[Option<u32>]>;

    fn key(&self) -> Self::Key {
        self.rows.clone()
    }
}

/// The n queens as a partial assignment (AIMA section 3.2 and 6.3): an action places a queen in the next column
/// where none attacks it; the goal is a queen in every column.
///
/// Rows are tried from the first on. With the most constrained column next, hardly anything has to be taken back on
/// many boards and very much on some, so that it pays to [begin again](recuit::Restarting): each time in another order
/// of rows, drawn at random for every column.
#[derive(Clone, Debug)]
pub struct Partial {
    board: Board,
    free_columns: Box<[u32]>,
    order: Order,
    /// Is one of two mirror images left out?
    mirrors: bool,
}

impl Partial {
    /// The formulation of `board`; `None` if two given queens attack each other.
    pub fn new(board: &Board, order: Order) -> Option<Self> {
        let problem =
            Partial { board: board.clone(), free_columns: board.free_columns(), order, mirrors: false };
        let mut state = problem.empty();
        let mut given = (0..).zip(board.given()).filter_map(|(column, row)| Some((column, (*row)?)));
        let peaceful = given.all(|(column, row)| {
            let is_safe = state.is_safe(column, row);
            problem.apply(&mut state, &Place { column, row });
            is_safe
        });
        peaceful.then_some(problem)
    }

    /// The same formulation, for counting: where no queen is given, boards have mirror images, upside down,
    /// and of those whose first queen is in the lower half only the images are searched. So these
    /// [stand for](Problem::stands_for) two.
    pub fn counted(self) -> Self {
        let mirrors = self.free_columns.len() == self.board.size();
        Partial { mirrors, ..self }
    }

    /// The row in the mirror image.
    fn image(&self, row: u32) -> u32 {
        self.board.size() as u32 - 1 - row
    }

    /// The board without any queen.
    fn empty(&self) -> Placed {
        let size = self.board.size();
        Placed {
            rows: vec![None; size].into(),
            empty_columns: size,
            row_held: vec![false; size].into(),
            rising_held: vec![false; 2 * size - 1].into(),
            falling_held: vec![false; 2 * size - 1].into(),
            safe: match self.order {
                Order::First => Box::default(),
                Order::MostConstrained => vec![size as u32; size].into(),
            },
            shuffle: None,
        }
    }

    /// The column that gets its queen next.
    pub(crate) fn next_column(&self, state: &Placed) -> Option<u32> {
        match self.order {
            Order::First => {
                let filled = self.free_columns.len() - state.empty_columns;
                self.free_columns.get(filled).copied()
            }
            Order::MostConstrained => {
                let columns = self.free_columns.iter().copied();
                let empty = columns.filter(|&column| state.rows[column as usize].is_none());
                empty.min_by_key(|&column| state.safe[column as usize])
            }
        }
    }
}

impl Problem for Partial {
    type State = Placed;
    type Action = Place;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Placed {
        let mut state = self.empty();
        for (column, given) in (0..).zip(self.board.given()) {
            if let Some(row) = *given {
                self.apply(&mut state, &Place { column, row });
            }
        }
        state
    }

    fn actions(&self, state: &Placed) -> impl Iterator<Item = Place> {
        let kept = |&Place { column, row }: &Place| !self.mirrors || column > 0 || row <= self.image(row);
        let place = |column| move |row| Place { column, row };
        let next = self.next_column(state);
        let ascending = next.filter(|_| state.shuffle.is_none()).into_iter();
        let drawn = next.zip(state.shuffle).into_iter().flat_map(move |(column, seed)| {
            let mut rows: Vec<u32> = state.safe_rows(column).collect();
            rows.shuffle(&mut stream(seed, column.into()));
            rows.into_iter().map(place(column))
        });
        ascending.flat_map(move |column| state.safe_rows(column).map(place(column))).chain(drawn).filter(kept)
    }

    #[inline]
    fn apply(&self, state: &mut Placed, &Place { column, row }: &Place) {
        state.rows[column as usize] = Some(row);
        state.empty_columns -= 1;
        state.count_lines(column, row, |safe, taken| *safe -= taken);
        state.hold(column as usize, row as usize, true);
    }

    #[inline]
    fn undo(&self, state: &mut Placed, &Place { column, row }: &Place, (): ()) {
        state.hold(column as usize, row as usize, false);
        state.count_lines(column, row, |safe, taken| *safe += taken);
        state.rows[column as usize] = None;
        state.empty_columns += 1;
    }

    fn goal_test(&self, state: &Placed) -> bool {
        state.empty_columns == 0
    }

    fn stands_for(&self, goal: &Placed) -> u64 {
        // The middle row is its own image.
        let has_image = goal.rows[0].is_some_and(|row| row != self.image(row));
        if self.mirrors && has_image { 2 } else { 1 }
    }

    /// Rows are tried in another order.
    fn restart<R: Rng + ?Sized>(&self, state: &mut Placed, rng: &mut R) {
        state.shuffle = Some(rng.random());
    }

    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.free_columns.len() as u64)
    }

    fn explain_dead_end(&self, state: &Placed) -> Option<String> {
        let column = self.next_column(state)?;
        Some(format!("every row of column {} is under attack", column + 1))
    }
}

/// The number of columns without a queen: as many actions lead to a goal, if any do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EmptyColumns;

impl Objective<Partial> for EmptyColumns {
    fn cost(&self, _: &Partial, state: &Placed) -> i64 {
        state.empty_columns as i64
    }

    fn delta(&self, _: &Partial, _: &Placed, _: &Place) -> i64 {
        -1
    }

    fn lower_bound(&self, _: &Partial) -> Option<i64> {
        Some(0)
    }
}
