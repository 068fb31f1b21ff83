//! Sudoku as a complete assignment that is repaired by swaps.

use crate::{Candidates, Contradiction, Grid, RepetitionsEverywhere, Shape, Unit};
use rand::Rng;
use rand::seq::SliceRandom;
use recuit::{Objective, Problem, State};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is kept full: the parts of the grid in which every value stands exactly as often as it should, always.
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

/// Exchange the values of two free cells, given by their numbers in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// One cell.
    pub first: u16,
    /// The other; the same cell to leave it as it is.
    pub second: u16,
    /// From now on the first cell stays as it is: what tree searches do and local search does not.
    pub settle: bool,
}

/// A full grid, and how often each value stands in each unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filled {
    pub(crate) cells: Box<[u8]>,
    /// Occurrences: for each row, then each column, then each block, one count a value; see [`Tallies`].
    pub(crate) counts: Box<[u8]>,
    /// The free cells that tree search has settled, 64 to a word.
    settled: Box<[u64]>,
}

impl Filled {
    /// All cells, row by row.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Has tree search settled this cell?
    pub fn is_settled(&self, cell: usize) -> bool {
        self.settled[cell / 64] >> (cell % 64) & 1 == 1
    }
}

impl State for Filled {
    type Key = (Box<[u8]>, Box<[u64]>);

    fn key(&self) -> Self::Key {
        (self.cells.clone(), self.settled.clone())
    }
}

/// Where the counts of a cell's row, column and block begin in [`Filled::counts`]; value `v` stands at `+ v`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tallies {
    pub(crate) row: u16,
    pub(crate) column: u16,
    pub(crate) block: u16,
}

/// Sudoku as a complete assignment: every cell is filled, the givens never move, and conflicts are repaired by
/// swaps that keep [`Kept`] parts full.
///
/// For tree searches [`Problem::actions`] is the informed backtracking of Minton, Johnston, Philips & Laird
/// (1992): take a cell in conflict, the one with the fewest values left, and *settle* it, for each of these values
/// by a swap with a cell that is not settled and holds it, first those that leave the fewest conflicts. Settled
/// cells and givens never contradict each other, so every solution is reached, and by one path.
#[derive(Clone, Debug)]
pub struct Complete {
    givens: Grid,
    kept: Kept,
    /// The free cells of each kept part.
    parts: Box<[Box<[u16]>]>,
    /// The part of each cell; meaningful for free cells.
    part: Box<[u16]>,
    pub(crate) tallies: Box<[Tallies]>,
    /// The swaps within rows, within columns, within blocks, and all of these, that keep parts full.
    swaps: [Box<[Swap]>; 4],
}

impl Complete {
    /// The formulation of `givens` in which `kept` stays full.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(givens: &Grid, kept: Kept) -> Result<Self, Contradiction> {
        if let Some(contradiction) = givens.contradiction() {
            return Err(contradiction);
        }
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
        let count = if kept == Kept::Grid { 1 } else { size };
        let mut parts = vec![Vec::new(); count];
        for cell in cells.clone().filter(|&cell| givens.get(cell).is_none()) {
            parts[usize::from(part[cell])].push(cell as u16);
        }
        let tally = |unit: usize| (unit * (size + 1)) as u16;
        let tallies = cells.map(|cell| Tallies {
            row: tally(shape.row(cell)),
            column: tally(size + shape.column(cell)),
            block: tally(2 * size + shape.block(cell)),
        });
        Ok(Complete {
            givens: givens.clone(),
            kept,
            tallies: tallies.collect(),
            swaps: swaps(shape, &parts),
            parts: parts.into_iter().map(Into::into).collect(),
            part,
        })
    }

    /// The puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// What is kept full.
    pub fn kept(&self) -> Kept {
        self.kept
    }

    /// The state as a grid.
    pub fn grid(&self, state: &Filled) -> Grid {
        Grid::new(self.givens.shape(), state.cells.clone())
    }

    /// The swaps of free cells inside rows, columns or blocks (`None` for any of these) that keep full what is
    /// kept full.
    #[inline]
    pub fn swaps(&self, within: Option<Unit>) -> &[Swap] {
        &self.swaps[within.map_or(3, |unit| unit as usize)]
    }

    /// The decimal logarithm of the number of states: the product over all parts of the ways to arrange what
    /// moves in them.
    pub fn log10_size(&self) -> f64 {
        let log10_factorial = |n: usize| (1..=n).map(|k| (k as f64).log10()).sum::<f64>();
        self.parts
            .iter()
            .map(|part| {
                let mut count = vec![0; self.size() + 1];
                for value in self.missing(part) {
                    count[usize::from(value)] += 1;
                }
                log10_factorial(part.len()) - count.into_iter().map(log10_factorial).sum::<f64>()
            })
            .sum()
    }

    fn size(&self) -> usize {
        self.givens.shape().size()
    }

    /// The values that the free cells of a part hold, ascending.
    fn missing(&self, part: &[u16]) -> Vec<u8> {
        let Some(&any) = part.first() else { return Vec::new() };
        let copies = if self.kept == Kept::Grid { self.size() } else { 1 };
        let mut left = vec![copies; self.size() + 1];
        for cell in (0..self.part.len()).filter(|&cell| self.part[cell] == self.part[usize::from(any)]) {
            if let Some(value) = self.givens.get(cell) {
                left[usize::from(value)] -= 1;
            }
        }
        (1..=self.size() as u8).flat_map(|value| vec![value; left[usize::from(value)]]).collect()
    }

    /// The state that fills the free cells of each part with its missing values, as `arrange` orders them.
    fn fill(&self, mut arrange: impl FnMut(&mut [u8])) -> Filled {
        let mut cells: Box<[u8]> = self.givens.cells().into();
        for part in &self.parts {
            let mut values = self.missing(part);
            arrange(&mut values);
            for (&cell, value) in part.iter().zip(values) {
                cells[usize::from(cell)] = value;
            }
        }
        let mut counts: Box<[u8]> = vec![0; 3 * self.size() * (self.size() + 1)].into();
        for (&value, tallies) in cells.iter().zip(&self.tallies) {
            for unit in [tallies.row, tallies.column, tallies.block] {
                counts[usize::from(unit) + usize::from(value)] += 1;
            }
        }
        let settled = vec![0; cells.len().div_ceil(64)].into();
        Filled { cells, counts, settled }
    }

    /// Is the value of a cell repeated in its row, its column or its block?
    fn is_in_conflict(&self, state: &Filled, cell: usize) -> bool {
        let Tallies { row, column, block } = self.tallies[cell];
        let count = |unit: u16| state.counts[usize::from(unit) + usize::from(state.cells[cell])];
        [row, column, block].into_iter().any(|unit| count(unit) > 1)
    }

    /// The values that the givens and the settled cells of each row, column and block hold.
    fn fixed(&self, state: &Filled) -> Vec<Candidates> {
        let size = self.size();
        let mut fixed = vec![Candidates::default(); 3 * size];
        for (cell, &value) in state.cells.iter().enumerate() {
            if self.givens.get(cell).is_some() || state.is_settled(cell) {
                for unit in self.units(cell) {
                    fixed[unit] = fixed[unit].with(value);
                }
            }
        }
        fixed
    }

    /// The row, column and block of a cell, numbered through.
    fn units(&self, cell: usize) -> [usize; 3] {
        let (shape, size) = (self.givens.shape(), self.size());
        [shape.row(cell), size + shape.column(cell), 2 * size + shape.block(cell)]
    }

    /// The ways to settle `cell`: one for each value that it may still take.
    fn settlements(&self, state: &Filled, fixed: &[Candidates], cell: usize) -> Vec<Swap> {
        let mut seen =
            self.units(cell).into_iter().fold(Candidates::default(), |set, unit| set.union(fixed[unit]));
        let part = &self.parts[usize::from(self.part[cell])];
        let movable = part.iter().filter(|&&other| !state.is_settled(other.into()));
        let mut ways = Vec::new();
        for &second in movable {
            let value = state.cells[usize::from(second)];
            if !seen.contains(value) {
                seen = seen.with(value);
                ways.push(Swap { first: cell as u16, second, settle: true });
            }
        }
        ways
    }

    /// The ways to settle the cell in conflict that has the fewest.
    fn fewest_settlements(&self, state: &Filled) -> Vec<Swap> {
        let fixed = self.fixed(state);
        let free = self.parts.iter().flatten().map(|&cell| usize::from(cell));
        let conflicts = free.filter(|&cell| !state.is_settled(cell) && self.is_in_conflict(state, cell));
        let mut fewest = conflicts
            .map(|cell| self.settlements(state, &fixed, cell))
            .min_by_key(Vec::len)
            .unwrap_or_default();
        fewest.sort_by_key(|swap| RepetitionsEverywhere::default().delta(self, state, swap));
        fewest
    }
}

/// The swaps inside rows, columns, blocks, and inside any of them, of cells that are in the same part.
fn swaps(shape: Shape, parts: &[Vec<u16>]) -> [Box<[Swap]>; 4] {
    let mut lists = [const { Vec::new() }; 4];
    for part in parts {
        for (position, &first) in part.iter().enumerate() {
            for &second in &part[position + 1..] {
                let shared =
                    Unit::ALL.map(|unit| shape.unit(unit, first.into()) == shape.unit(unit, second.into()));
                for unit in Unit::ALL.into_iter().filter(|&unit| shared[unit as usize]) {
                    lists[unit as usize].push(Swap { first, second, settle: false });
                }
                if shared.contains(&true) {
                    lists[3].push(Swap { first, second, settle: false });
                }
            }
        }
    }
    lists.map(Into::into)
}

impl Problem for Complete {
    type State = Filled;
    type Action = Swap;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Filled {
        self.fill(|_| {})
    }

    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Filled {
        self.fill(|values| values.shuffle(rng))
    }

    fn actions(&self, state: &Filled) -> impl Iterator<Item = Swap> {
        self.fewest_settlements(state).into_iter()
    }

    #[inline]
    fn apply(&self, state: &mut Filled, swap: &Swap) {
        let (first, second) = (usize::from(swap.first), usize::from(swap.second));
        let (x, y) = (usize::from(state.cells[first]), usize::from(state.cells[second]));
        state.cells.swap(first, second);
        let (from, to) = (self.tallies[first], self.tallies[second]);
        for (from, to) in [(from.row, to.row), (from.column, to.column), (from.block, to.block)] {
            let (from, to) = (usize::from(from), usize::from(to));
            if from != to {
                state.counts[from + x] -= 1;
                state.counts[from + y] += 1;
                state.counts[to + y] -= 1;
                state.counts[to + x] += 1;
            }
        }
        if swap.settle {
            state.settled[first / 64] ^= 1 << (first % 64);
        }
    }

    #[inline]
    fn undo(&self, state: &mut Filled, swap: &Swap, (): ()) {
        self.apply(state, swap);
    }

    fn goal_test(&self, state: &Filled) -> bool {
        state.counts.iter().all(|&count| count <= 1)
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
        let fixed = self.fixed(state);
        let starved =
            (0..state.cells.len()).filter(|&cell| self.givens.get(cell).is_none()).find(|&cell| {
                !state.is_settled(cell)
                    && self.is_in_conflict(state, cell)
                    && self.settlements(state, &fixed, cell).is_empty()
            })?;
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
