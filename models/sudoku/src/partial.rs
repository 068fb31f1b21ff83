//! Sudoku as a partial assignment that grows cell by cell.

mod assignment;
mod branches;
mod placements;
mod values;

pub use assignment::{Assignment, Ejected};
pub use branches::{Branches, Branching, ValueOrder};
pub use placements::{EmptyCells, Placements};

use crate::{Candidates, Contradiction, Grid, cell_graph};
use recuit::{DepthFirst, Problem};
use recuit_coloring::Graph;
use std::fmt;
use values::{Values, shuffled};

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

/// The size of the largest grids that tree search on [`Partial`] is for; larger ones are posed as
/// [`Cover`](crate::Cover).
pub(crate) const LARGEST_PARTIAL: usize = 9;

/// Sudoku as a partial assignment: the classic constraint satisfaction formulation (AIMA section 6.1).
///
/// A state is a partly filled grid in which no unit holds a value twice; an action is a triple (row, column,
/// value); the goal is a full grid. Which of the applicable triples [`Problem::actions`] offers is chosen by
/// [`Branches`], from the naive to the clever.
///
/// For local search, [`Placements`] proposes triples that clash with cells filled before.
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
    /// Which cells are peers.
    graph: Graph,
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
        let graph = cell_graph(shape);
        let values = Candidates::all(size);
        let given = |cell| graph.neighbors(cell).iter().filter_map(|&peer| givens.get(peer.into()));
        let free = (0..shape.cells()).filter(|&cell| givens.get(cell).is_none());
        Ok(Partial {
            givens: givens.clone(),
            branches,
            units: (0..shape.cells()).map(|cell| shape.units(cell).map(|unit| unit as u16)).collect(),
            free: free.map(|cell| cell as u16).collect(),
            allowed: (0..shape.cells()).map(|cell| values.minus(given(cell).collect())).collect(),
            graph,
            values,
            shuffled: match branches.values {
                ValueOrder::Random => shuffled(shape, branches.seed),
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
        Grid::new(self.givens.shape(), state.cells())
    }

    /// All solutions, one by one, found by depth-first search as they are asked for. Each comes once, except
    /// under [`Branching::EveryCell`], which reaches the same grid by many paths.
    ///
    /// ```
    /// use recuit_sudoku::{Branches, Grid, Partial, Shape};
    /// let problem = Partial::new(&Grid::empty(Shape::square(2)), Branches::default()).unwrap();
    /// assert_eq!(problem.solutions().next().unwrap().to_string(), "1324241332414132");
    /// assert_eq!(problem.solutions().count(), 288);
    /// ```
    pub fn solutions(&self) -> impl Iterator<Item = Grid> {
        DepthFirst::default().solutions(self).map(|state| self.grid(&state))
    }

    /// The candidates of a cell: the values that none of its peers holds.
    #[inline]
    pub fn candidates(&self, state: &Assignment, cell: usize) -> Candidates {
        self.values.minus(state.held(self.units[cell]))
    }

    /// The values of a cell that no given forbids.
    #[inline]
    pub fn allowed(&self, cell: usize) -> Candidates {
        self.allowed[cell]
    }

    /// The cells that share a row, a column or a block with `cell`.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        self.graph.neighbors(cell)
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
    /// number of cells still empty in its row, its column and its block; among single candidates, where there is
    /// nothing to choose, to the first.
    fn most_constrained(&self, state: &Assignment) -> Option<usize> {
        // With forward checking every cell keeps a candidate, so one candidate is as few as there can be.
        let enough = usize::from(self.branches.forward_checking);
        let mut best = (usize::MAX, 0, None);
        for cell in state.vacancies() {
            let count = self.candidates(state, cell).len();
            if count > best.0 || count == best.0 && count == 1 {
                continue;
            }
            let degree = state.vacant(self.units[cell]);
            if count < best.0 || degree > best.1 {
                best = (count, degree, Some(cell));
                if count <= enough {
                    break;
                }
            }
        }
        best.2
    }

    /// Does every peer keep a candidate when `cell` takes `value`?
    #[inline]
    fn passes_forward_check(&self, state: &Assignment, cell: usize, value: u8) -> bool {
        let last = Candidates::only(value);
        let mut peers = self.peers(cell).iter().map(|&peer| usize::from(peer));
        !peers.any(|peer| state.is_empty_at(peer) && self.candidates(state, peer) == last)
    }

    /// An empty cell without candidates.
    pub(crate) fn starved(&self, state: &Assignment) -> Option<usize> {
        state.vacancies().find(|&cell| self.candidates(state, cell).is_empty())
    }

    /// An empty cell each of whose candidates would leave a peer without one.
    pub(crate) fn starving(&self, state: &Assignment) -> Option<usize> {
        let starves = |cell| move |value| !self.passes_forward_check(state, cell, value);
        state.vacancies().find(|&cell| self.candidates(state, cell).iter().all(starves(cell)))
    }

    /// The peers of `cell` that hold `value`: at most one a unit.
    pub(crate) fn clashes(&self, state: &Assignment, cell: usize, value: u8) -> Ejected {
        if state.held(self.units[cell]).contains(value) {
            let holds = |&peer: &u16| state.cells()[usize::from(peer)] == value;
            self.peers(cell).iter().copied().filter(holds).collect()
        } else {
            Ejected::default()
        }
    }
}

impl Problem for Partial {
    type State = Assignment;
    type Action = Assign;
    type Undo = Ejected;
    type Cost = i32;

    fn initial(&self) -> Assignment {
        let mut state = Assignment::empty_grid(self.size());
        for (cell, &value) in self.givens.cells().iter().enumerate().filter(|&(_, &value)| value != 0) {
            state.write(cell, self.units[cell], value);
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
            .flat_map(move |cell| Values::new(self, state, cell).map(move |value| (cell, value)))
            .filter(move |&(cell, value)| {
                !self.branches.forward_checking || self.passes_forward_check(state, cell, value)
            })
            .map(|(cell, value)| self.assign(cell, value))
    }

    #[inline]
    fn apply(&self, state: &mut Assignment, action: &Assign) -> Ejected {
        let cell = self.cell(action);
        debug_assert!(state.is_empty_at(cell), "{action:?} in a cell that is not empty");
        let ejected = self.clashes(state, cell, action.value);
        for peer in ejected.cells() {
            state.erase(peer, self.units[peer]);
        }
        state.write(cell, self.units[cell], action.value);
        ejected
    }

    #[inline]
    fn undo(&self, state: &mut Assignment, action: &Assign, ejected: Ejected) {
        let cell = self.cell(action);
        state.erase(cell, self.units[cell]);
        for peer in ejected.cells() {
            state.write(peer, self.units[peer], action.value);
        }
    }

    #[inline]
    fn goal_test(&self, state: &Assignment) -> bool {
        state.empty() == 0
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
        match self.starved(state) {
            Some(cell) => Some(format!("{} has no candidate left", place(cell))),
            None => {
                let cell = self.starving(state)?;
                Some(format!("every candidate of {} would leave a peer without one", place(cell)))
            }
        }
    }
}
