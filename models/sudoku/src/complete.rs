//! Sudoku as a complete assignment that is repaired by swaps.

mod counts;
mod filled;
mod inheritance;
mod lanes;
mod refill;
mod repetitions;
mod settle;
mod swaps;

pub use filled::Filled;
pub use inheritance::KeptParts;
pub use lanes::{FilledAbreast, SwapsAbreast};
pub use repetitions::{
    Contribution, DuplicatesInColumnsAndBlocks, MissingInRowsAndColumns, Repetitions, RepetitionsEverywhere,
    SwapsNeeded,
};
pub use swaps::{Swap, Swaps};

use crate::{Contradiction, Grid, Reduced, Reduction, Unit};
use counts::Counts;
use rand::Rng;
use rand::seq::SliceRandom;
use recuit::{Objective, Problem};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::{repeat_n, zip};

/// Which parts of the grid are kept full: in them every value always stands exactly as often as it should.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// Every block holds every value once (Lewis 2007).
    #[default]
    Blocks,
    /// Every row holds every value once.
    Rows,
    /// The grid as a whole holds every value as often as it has rows.
    Grid,
}

/// Sudoku as a complete assignment: every cell is filled, the givens never move, and conflicts are repaired by
/// swaps that keep [`Kept`] parts full.
///
/// For tree searches [`Problem::actions`] is the informed backtracking of Minton, Johnston, Philips & Laird
/// (1992). It takes the cell in conflict that has the fewest values left and *settles* it: for each of these
/// values, the cell is swapped with a cell that holds the value and is not settled yet. Swaps that leave the
/// fewest conflicts come first. Settled cells and givens never contradict each other, so every solution is
/// reached, and by one path. At a solution the search goes on to settle the remaining cells, because other
/// solutions may share what is settled so far.
///
/// With [reduction](Complete::reduced), the cells that follow from the givens are as good as given: they never move
/// either, and only the undecided ones are free.
#[derive(Clone, Debug)]
pub struct Complete {
    givens: Grid,
    /// The givens, and the cells that follow from them; those of a unit differ from each other.
    decided: Grid,
    /// Reduction has shown that there is no solution.
    is_unsolvable: bool,
    kept: Kept,
    /// The free cells of each kept part.
    parts: Box<[Box<[u16]>]>,
    /// The values that they hold, ascending.
    values: Box<[Box<[u8]>]>,
    /// The part of each cell; meaningful for free cells.
    part: Box<[u16]>,
    /// The swaps that keep parts full: those within rows, within columns, within blocks, and all of these.
    /// They are listed once, so that drawing a swap takes a single random number.
    swaps: [Box<[Swap]>; 4],
}

impl Complete {
    /// The formulation of `givens` in which `kept` stays full; all cells but the givens are free.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(givens: &Grid, kept: Kept) -> Result<Self, Contradiction> {
        Complete::reduced(givens, kept, Reduction::None)
    }

    /// The same after this `reduction`. Where it shows that there is no solution, nothing moves.
    ///
    /// # Errors
    /// When two givens contradict each other.
    ///
    /// ```
    /// use recuit_sudoku::{Complete, Grid, Kept, Reduction};
    /// let puzzle: Grid = "1... ..2. .3.. 4...".parse().unwrap();
    /// let free = |reduction| 16 - Complete::reduced(&puzzle, Kept::Blocks, reduction).unwrap().decided().filled();
    /// assert!(free(Reduction::Propagation) < free(Reduction::None));
    /// ```
    pub fn reduced(givens: &Grid, kept: Kept, reduction: Reduction) -> Result<Self, Contradiction> {
        let reduced = Reduced::new(givens, reduction)?;
        let is_unsolvable = reduced.is_none();
        let decided = reduced.map_or_else(|| givens.clone(), |reduced| reduced.into_parts().0);
        let shape = givens.shape();
        let (size, cells) = (shape.size(), 0..shape.cells());
        let part: Box<[u16]> = cells
            .clone()
            .map(|cell| match kept {
                Kept::Blocks => shape.block(cell) as u16,
                Kept::Rows => shape.row(cell) as u16,
                Kept::Grid => 0,
            })
            .collect();
        let (count, copies) = if kept == Kept::Grid { (1, size) } else { (size, 1) };
        let mut parts = vec![Vec::new(); count];
        let mut left = vec![vec![copies; size]; count];
        for cell in cells.clone() {
            let number = usize::from(part[cell]);
            match decided.get(cell) {
                Some(value) => left[number][usize::from(value) - 1] -= 1,
                None => parts[number].push(cell as u16),
            }
        }
        let values = left
            .iter()
            .map(|left| zip(1.., left).flat_map(|(value, &times)| repeat_n(value, times)).collect());
        Ok(Complete {
            givens: givens.clone(),
            kept,
            decided,
            is_unsolvable,
            swaps: swaps::list(shape, if is_unsolvable { &[] } else { &parts }),
            parts: parts.into_iter().map(Into::into).collect(),
            values: values.collect(),
            part,
        })
    }

    /// The puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The givens, and the cells that follow from them: those that never move.
    pub fn decided(&self) -> &Grid {
        &self.decided
    }

    /// What is kept full.
    pub fn kept(&self) -> Kept {
        self.kept
    }

    /// The state as a grid.
    pub fn grid(&self, state: &Filled) -> Grid {
        Grid::new(self.givens.shape(), state.cells.clone())
    }

    /// Does a value stand more than once in any of these units, which are those of
    /// [`Shape::units`](crate::Shape::units)?
    #[inline]
    pub(crate) fn repeats(&self, state: &Filled, units: [usize; 3], value: u8) -> bool {
        let size = self.size();
        state.counts.repeats(units.map(|unit| Counts::begin(size, unit)), value)
    }

    /// How often a value stands in a unit, numbered in the same way.
    #[inline]
    pub(crate) fn times(&self, state: &Filled, unit: usize, value: u8) -> u8 {
        state.counts.get(Counts::begin(self.size(), unit), value)
    }

    /// The swaps of free cells within rows, columns or blocks (`None` for all of these) that keep
    /// the [`Kept`] parts full.
    #[inline]
    pub fn swaps(&self, within: Option<Unit>) -> &[Swap] {
        &self.swaps[within.map_or(3, |unit| unit as usize)]
    }

    /// The decimal logarithm of the number of states: the product over all parts of the ways to arrange what
    /// moves in them.
    pub fn log10_size(&self) -> f64 {
        let log10_factorial = |n: usize| (1..=n).map(|k| (k as f64).log10()).sum::<f64>();
        let alike =
            |values: &[u8]| values.chunk_by(u8::eq).map(|alike| log10_factorial(alike.len())).sum::<f64>();
        self.values.iter().map(|values| log10_factorial(values.len()) - alike(values)).sum()
    }

    fn size(&self) -> usize {
        self.givens.shape().size()
    }

    /// The state that fills the free cells of each part with its missing values, as `arrange` orders them.
    fn fill(&self, mut arrange: impl FnMut(&mut [u8])) -> Filled {
        let mut cells: Box<[u8]> = self.decided.cells().into();
        let mut arranged = Vec::new();
        for (part, values) in zip(&self.parts, &self.values) {
            arranged.splice(.., values.iter().copied());
            arrange(&mut arranged);
            for (&cell, &value) in zip(part, &arranged) {
                cells[usize::from(cell)] = value;
            }
        }
        self.counted(cells)
    }

    /// The state in which the cells have these values.
    fn counted(&self, cells: Box<[u8]>) -> Filled {
        let mut counts = Counts::new(self.size());
        for (&value, units) in zip(&cells, self.givens.shape().all_units()) {
            for unit in units {
                counts.add(Counts::begin(self.size(), unit), value);
            }
        }
        let settled = vec![0; cells.len().div_ceil(64)].into();
        Filled { cells, counts, settled, unchanged: false }
    }
}

impl Problem for Complete {
    type State = Filled;
    type Action = Swap;
    /// Was the cell that was settled before left as it was?
    type Undo = bool;
    type Cost = i32;

    fn initial(&self) -> Filled {
        self.fill(|_| {})
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Filled {
        self.fill(|values| values.shuffle(rng))
    }

    fn actions(&self, state: &Filled) -> impl Iterator<Item = Swap> {
        let settlements = if self.is_unsolvable { Vec::new() } else { self.settlements(state) };
        settlements.into_iter()
    }

    #[inline]
    fn apply(&self, state: &mut Filled, swap: &Swap) -> bool {
        let unchanged = state.unchanged;
        let (first, second) = (usize::from(swap.first), usize::from(swap.second));
        let (x, y) = (state.cells[first], state.cells[second]);
        state.cells[first] = y;
        state.cells[second] = x;
        let [rows, columns, blocks] = swap.units;
        state.counts.exchange(rows, x, y);
        state.counts.exchange(columns, x, y);
        // Always equal where blocks are kept full, so the branch is well predicted.
        if blocks.0 != blocks.1 {
            state.counts.exchange(blocks, x, y);
        }
        if swap.settle {
            state.settled[first / 64] ^= 1 << (first % 64);
            state.unchanged = first == second;
        }
        unchanged
    }

    #[inline]
    fn undo(&self, state: &mut Filled, swap: &Swap, unchanged: bool) {
        self.apply(state, swap);
        state.unchanged = unchanged;
    }

    /// No value is repeated anywhere. A solution counts once: it is no goal again when tree search goes on to
    /// settle more of its cells as they are.
    fn goal_test(&self, state: &Filled) -> bool {
        !state.unchanged && RepetitionsEverywhere::default().cost(self, state) == 0
    }

    /// Settling a cell as it is costs nothing.
    fn step_cost(&self, _: &Filled, swap: &Swap) -> i32 {
        i32::from(swap.first != swap.second)
    }

    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.parts.iter().map(|part| part.len() as u64).sum())
    }

    fn explain_dead_end(&self, state: &Filled) -> Option<String> {
        let starved = self.starved(state)?;
        let (row, column) = (self.givens.shape().row(starved) + 1, self.givens.shape().column(starved) + 1);
        Some(format!("row {row}, column {column} has no value left"))
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kept::Blocks => "blocks",
            Kept::Rows => "rows",
            Kept::Grid => "grid",
        })
    }
}
