//! Sudoku as a partial assignment that grows cell by cell.

use crate::{Candidates, Contradiction, Grid, Shape, Unit};
use rand::seq::SliceRandom;
use recuit::{Problem, State};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which cells to branch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branching {
    /// Every empty cell: the textbook's naive formulation, in which n assignments can be made in n! orders.
    EveryCell,
    /// The first empty cell in reading order.
    FirstCell,
    /// The empty cell with the fewest candidates, the *minimum remaining values* heuristic, ties broken by degree
    /// (AIMA section 6.3.1).
    #[default]
    MostConstrained,
}

/// In which order the values of a cell are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ValueOrder {
    /// Ascending.
    #[default]
    Natural,
    /// Shuffled once for each cell.
    Random,
    /// First the value that takes a candidate from the fewest peers (AIMA section 6.3.1).
    LeastConstraining,
}

/// How a [`Partial`] problem branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Branches {
    /// Which cells.
    pub cells: Branching,
    /// Which values first.
    pub values: ValueOrder,
    /// Leave out assignments that take the last candidate from a peer (AIMA section 6.3.2).
    pub forward_checking: bool,
    /// What [`ValueOrder::Random`] shuffles by.
    #[serde(skip)]
    pub seed: u64,
}

impl Default for Branches {
    fn default() -> Self {
        Branches {
            cells: Branching::default(),
            values: ValueOrder::default(),
            forward_checking: true,
            seed: 0,
        }
    }
}

/// Write `value` into the empty cell at `row` and `column`, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Assign {
    /// The row.
    pub row: u8,
    /// The column.
    pub column: u8,
    /// The value, from 1.
    pub value: u8,
}

impl fmt::Debug for Assign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(row {}, column {}, value {})", self.row + 1, self.column + 1, self.value)
    }
}

/// A partly filled grid that breaks no rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assignment {
    cells: Box<[u8]>,
    /// The values that each row, then each column, then each block holds.
    held: Box<[Candidates]>,
    /// The number of empty cells of each of these units.
    vacant: Box<[u8]>,
    /// Which cells are empty, 64 to a word, so that a scan touches no others.
    vacancies: Box<[u64]>,
    empty: u32,
}

impl Assignment {
    /// The empty cells in reading order.
    #[inline]
    pub fn vacancies(&self) -> impl Iterator<Item = usize> + Clone {
        self.vacancies.iter().enumerate().flat_map(|(index, &word)| {
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), rest)
                .map(move |word| 64 * index + word.trailing_zeros() as usize)
        })
    }

    /// All cells, row by row, 0 where empty.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The number of empty cells.
    pub fn empty(&self) -> u32 {
        self.empty
    }
}

impl State for Assignment {
    type Key = Box<[u8]>;

    fn key(&self) -> Box<[u8]> {
        self.cells.clone()
    }
}

/// The cells that an assignment had to empty: those of a row, a column and a block.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ejected {
    cells: [Option<u16>; 3],
}

impl Ejected {
    /// How many cells were emptied.
    pub fn len(self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Was none emptied?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// Sudoku as a partial assignment: the classic constraint satisfaction formulation (AIMA section 6.1).
///
/// A state is a partly filled grid in which no unit holds a value twice; an action is a triple (row, column,
/// value); the goal is a full grid. Which of the applicable triples [`Problem::actions`] offers is chosen by
/// [`Branches`], from the naive to the clever.
///
/// For local search, [`Placements`](crate::Placements) proposes triples that clash with cells filled before.
/// Applying such a triple empties those cells (Blöchliger & Zufferey 2008, partial solutions), so a state never
/// breaks a rule.
#[derive(Clone, Debug)]
pub struct Partial {
    givens: Grid,
    branches: Branches,
    /// The row, column and block of each cell, as indices into what the state holds.
    units: Box<[[u16; 3]]>,
    /// The cells that are not given.
    free: Box<[u16]>,
    /// The peers of every cell, one cell after the other.
    peers: Box<[u16]>,
    peers_per_cell: usize,
    /// The values of each cell that no given forbids.
    allowed: Box<[Candidates]>,
    /// All values.
    values: Candidates,
    /// For each cell all values in the order to be tried; empty unless the order is random.
    shuffled: Box<[u8]>,
}

impl Partial {
    /// The formulation of `givens`.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(givens: &Grid, branches: Branches) -> Result<Self, Contradiction> {
        if let Some(contradiction) = givens.contradiction() {
            return Err(contradiction);
        }
        let shape = givens.shape();
        let size = shape.size();
        let units = |cell| {
            let places = [shape.row(cell), size + shape.column(cell), 2 * size + shape.block(cell)];
            places.map(|unit| unit as u16)
        };
        let peers: Box<[u16]> =
            (0..shape.cells()).flat_map(|cell| peers(shape, cell)).map(|cell| cell as u16).collect();
        let peers_per_cell = peers.len() / shape.cells();
        let values = Candidates::all(size);
        let allowed = |cell: usize| {
            let peers = &peers[cell * peers_per_cell..][..peers_per_cell];
            values.minus(peers.iter().filter_map(|&peer| givens.get(peer.into())).collect())
        };
        Ok(Partial {
            givens: givens.clone(),
            branches,
            units: (0..shape.cells()).map(units).collect(),
            free: (0..shape.cells())
                .filter(|&cell| givens.get(cell).is_none())
                .map(|cell| cell as u16)
                .collect(),
            allowed: (0..shape.cells()).map(allowed).collect(),
            peers,
            peers_per_cell,
            values,
            shuffled: match branches.values {
                ValueOrder::Random => shuffled_values(shape, branches.seed),
                _ => Box::default(),
            },
        })
    }

    /// The puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The state as a grid.
    pub fn grid(&self, state: &Assignment) -> Grid {
        Grid::new(self.givens.shape(), state.cells.clone())
    }

    /// The candidates of a cell: the values that none of its peers holds.
    #[inline]
    pub fn candidates(&self, state: &Assignment, cell: usize) -> Candidates {
        let [row, column, block] = self.units[cell];
        let held = state.held[usize::from(row)]
            .union(state.held[usize::from(column)])
            .union(state.held[usize::from(block)]);
        self.values.minus(held)
    }

    /// The values of a cell that no given forbids.
    #[inline]
    pub fn allowed(&self, cell: usize) -> Candidates {
        self.allowed[cell]
    }

    /// The cells that share a row, a column or a block with `cell`.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell * self.peers_per_cell..][..self.peers_per_cell]
    }

    /// The cells that are not given.
    pub fn free(&self) -> &[u16] {
        &self.free
    }

    /// The decimal logarithm of size^e, the number of ways to fill the e empty cells with any values.
    pub fn log10_size(&self) -> f64 {
        self.free.len() as f64 * (self.size() as f64).log10()
    }

    fn size(&self) -> usize {
        self.givens.shape().size()
    }

    pub(crate) fn assign(&self, cell: usize, value: u8) -> Assign {
        let [row, column, _] = self.units[cell];
        Assign { row: row as u8, column: (usize::from(column) - self.size()) as u8, value }
    }

    #[inline]
    pub(crate) fn cell(&self, action: &Assign) -> usize {
        usize::from(action.row) * self.size() + usize::from(action.column)
    }

    /// The empty cell with the fewest candidates. Ties go to the highest degree (AIMA section 6.3.1), here the
    /// number of cells still empty in its row, its column and its block.
    fn most_constrained(&self, state: &Assignment) -> Option<usize> {
        // With forward checking every cell keeps a candidate, so one candidate is as few as there can be.
        let enough = usize::from(self.branches.forward_checking);
        let mut best = (usize::MAX, 0, None);
        for cell in state.vacancies() {
            let count = self.candidates(state, cell).len();
            if count > best.0 {
                continue;
            }
            let degree = self.units[cell].map(|unit| u16::from(state.vacant[usize::from(unit)])).iter().sum();
            if count < best.0 || degree > best.1 {
                best = (count, degree, Some(cell));
                if count <= enough {
                    break;
                }
            }
        }
        best.2
    }

    /// The number of peers that would lose a candidate.
    fn constrained_peers(&self, state: &Assignment, cell: usize, value: u8) -> usize {
        let peers = self.peers(cell).iter().map(|&peer| usize::from(peer));
        peers.filter(|&peer| state.cells[peer] == 0 && self.candidates(state, peer).contains(value)).count()
    }

    /// Does every peer keep a candidate when `cell` takes `value`?
    #[inline]
    fn passes_forward_check(&self, state: &Assignment, cell: usize, value: u8) -> bool {
        let last = Candidates::only(value);
        let peers = self.peers(cell).iter().map(|&peer| usize::from(peer));
        !peers.into_iter().any(|peer| state.cells[peer] == 0 && self.candidates(state, peer) == last)
    }

    fn write(&self, state: &mut Assignment, cell: usize, value: u8) {
        state.cells[cell] = value;
        for unit in self.units[cell] {
            state.held[usize::from(unit)] = state.held[usize::from(unit)].with(value);
            state.vacant[usize::from(unit)] -= 1;
        }
        state.vacancies[cell / 64] &= !(1 << (cell % 64));
        state.empty -= 1;
    }

    fn erase(&self, state: &mut Assignment, cell: usize) {
        let value = std::mem::take(&mut state.cells[cell]);
        for unit in self.units[cell] {
            state.held[usize::from(unit)] = state.held[usize::from(unit)].without(value);
            state.vacant[usize::from(unit)] += 1;
        }
        state.vacancies[cell / 64] |= 1 << (cell % 64);
        state.empty += 1;
    }

    /// The peers of `cell` that hold `value`: at most one a unit.
    pub(crate) fn clashes(&self, state: &Assignment, cell: usize, value: u8) -> Ejected {
        let held = |unit: u16| state.held[usize::from(unit)].contains(value);
        let mut ejected = Ejected::default();
        if self.units[cell].into_iter().any(held) {
            let holding = self.peers(cell).iter().filter(|&&peer| state.cells[usize::from(peer)] == value);
            for (slot, &peer) in ejected.cells.iter_mut().zip(holding) {
                *slot = Some(peer);
            }
        }
        ejected
    }
}

/// The cells that share a unit with `cell`, each once.
fn peers(shape: Shape, cell: usize) -> impl Iterator<Item = usize> {
    let together = move |unit: Unit, peer| shape.unit(unit, cell) == shape.unit(unit, peer);
    (0..shape.cells())
        .filter(move |&peer| peer != cell && Unit::ALL.into_iter().any(|unit| together(unit, peer)))
}

fn shuffled_values(shape: Shape, seed: u64) -> Box<[u8]> {
    let mut rng = recuit::stream(seed, 0);
    let mut values: Vec<u8> = (1..=shape.size() as u8).collect();
    let mut shuffle = |_| {
        values.shuffle(&mut rng);
        values.clone()
    };
    (0..shape.cells()).flat_map(&mut shuffle).collect()
}

/// The values of one cell in the order to be tried.
struct Values<'p, 's> {
    problem: &'p Partial,
    state: &'s Assignment,
    cell: usize,
    left: Candidates,
}

impl Iterator for Values<'_, '_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let left = self.left;
        let value = match self.problem.branches.values {
            ValueOrder::Natural => left.first(),
            ValueOrder::LeastConstraining => {
                left.iter().min_by_key(|&value| self.problem.constrained_peers(self.state, self.cell, value))
            }
            ValueOrder::Random => {
                let size = self.problem.size();
                let order = &self.problem.shuffled[self.cell * size..][..size];
                order.iter().copied().find(|&value| left.contains(value))
            }
        }?;
        self.left = left.without(value);
        Some(value)
    }
}

impl Problem for Partial {
    type State = Assignment;
    type Action = Assign;
    type Undo = Ejected;
    type Cost = i32;

    fn initial(&self) -> Assignment {
        let mut state = Assignment {
            cells: vec![0; self.units.len()].into(),
            held: vec![Candidates::default(); 3 * self.size()].into(),
            vacant: vec![self.size() as u8; 3 * self.size()].into(),
            vacancies: vec![0; self.units.len().div_ceil(64)].into(),
            empty: self.units.len() as u32,
        };
        for &cell in &self.free {
            state.vacancies[usize::from(cell) / 64] |= 1 << (cell % 64);
        }
        for (cell, &value) in self.givens.cells().iter().enumerate().filter(|&(_, &value)| value != 0) {
            self.write(&mut state, cell, value);
        }
        state
    }

    fn actions(&self, state: &Assignment) -> impl Iterator<Item = Assign> {
        let (all, one) = match self.branches.cells {
            Branching::EveryCell => (Some(state.vacancies()), None),
            Branching::FirstCell => (None, state.vacancies().next()),
            Branching::MostConstrained => (None, self.most_constrained(state)),
        };
        all.into_iter()
            .flatten()
            .chain(one)
            .flat_map(move |cell| {
                let left = self.candidates(state, cell);
                Values { problem: self, state, cell, left }.map(move |value| (cell, value))
            })
            .filter(move |&(cell, value)| {
                !self.branches.forward_checking || self.passes_forward_check(state, cell, value)
            })
            .map(|(cell, value)| self.assign(cell, value))
    }

    #[inline]
    fn apply(&self, state: &mut Assignment, action: &Assign) -> Ejected {
        let cell = self.cell(action);
        debug_assert_eq!(state.cells[cell], 0, "{action:?} in a cell that is not empty");
        let ejected = self.clashes(state, cell, action.value);
        for peer in ejected.cells.into_iter().flatten() {
            self.erase(state, peer.into());
        }
        self.write(state, cell, action.value);
        ejected
    }

    #[inline]
    fn undo(&self, state: &mut Assignment, action: &Assign, ejected: Ejected) {
        self.erase(state, self.cell(action));
        for peer in ejected.cells.into_iter().flatten() {
            self.write(state, peer.into(), action.value);
        }
    }

    #[inline]
    fn goal_test(&self, state: &Assignment) -> bool {
        state.empty == 0
    }

    fn is_tree(&self) -> bool {
        self.branches.cells != Branching::EveryCell
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.free.len() as u64)
    }

    fn explain_dead_end(&self, state: &Assignment) -> Option<String> {
        let place = |cell: usize| {
            let Assign { row, column, .. } = self.assign(cell, 1);
            format!("row {}, column {}", row + 1, column + 1)
        };
        let starved = state.vacancies().find(|&cell| self.candidates(state, cell).is_empty());
        match starved {
            Some(cell) => Some(format!("{} has no candidate left", place(cell))),
            None => {
                let cell = state.vacancies().find(|&cell| {
                    let mut candidates = self.candidates(state, cell).iter();
                    candidates.all(|value| !self.passes_forward_check(state, cell, value))
                })?;
                Some(format!("every candidate of {} would leave a peer without one", place(cell)))
            }
        }
    }
}
