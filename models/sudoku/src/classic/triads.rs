//! 9x9 Sudoku for exact search at full speed.

use super::Cells;
use super::instructions::Instructions;
use super::node::{Kind, Node, Side};
use super::portable::Numbers;
use super::rest::Rest;
use crate::OpenCandidates;
use recuit::{Objective, Problem, Residual, State};
use serde::{Deserialize, Serialize};

/// 9x9 Sudoku as sets of candidates, from which everything that the rules imply is removed at once.
///
/// An action says that a digit is in a *triad*, three cells in line within a box, or that it is not;
/// [`Problem::apply`] draws all conclusions. Both sides of this literal are worked out together, and where
/// one of them is a contradiction the other one must hold (*failed literals*, Freeman 1995). So a state has
/// two actions, or none if it is a goal or a dead end. Every state is reached by one path.
///
/// It uses the widest registers that the machine has; the results do not depend on them.
#[derive(Clone, Copy, Debug)]
pub struct Triads {
    givens: Cells,
    instructions: Instructions,
}

/// The nodes from the puzzle to where the search is; taking an action back drops the last one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Branch {
    /// The nodes of the path, and behind them old ones that will be overwritten.
    nodes: Vec<Node>,
    /// The actions of the path.
    path: Vec<Side>,
}

impl Triads {
    /// The formulation of a puzzle. Where it holds a value above 9 there is no solution.
    pub fn new(givens: Cells) -> Self {
        Triads::with(givens, Instructions::fastest())
    }

    /// The formulation of a puzzle, searched with these instructions.
    pub fn with(givens: Cells, instructions: Instructions) -> Self {
        Triads { givens, instructions }
    }

    pub(crate) fn givens(&self) -> &Cells {
        &self.givens
    }

    /// The statement that the actions of an open state are about: which digit may be in which cells.
    pub(crate) fn literal(&self, state: &Branch) -> Option<(u8, [usize; 3])> {
        let literal = Node::literal(state.parent(), &self.givens)?;
        Some((literal.value(), literal.cells()))
    }

    /// Make `state` the start of another puzzle; what was allocated is kept. For many puzzles and one problem, see
    /// [`Solutions::restart`](recuit::Solutions::restart).
    pub fn restart(&self, state: &mut Branch, givens: &Cells) {
        state.path.clear();
        if state.nodes.is_empty() {
            state.nodes.push(Node::BLANK);
        }
        (self.instructions.begin)(&mut state.nodes[0], givens);
    }

    /// [`Branch::cells`] with the instructions of the search.
    pub(super) fn cells(&self, state: &Branch) -> Cells {
        (self.instructions.cells)(state.last())
    }
}

impl Branch {
    fn last(&self) -> &Node {
        &self.nodes[self.path.len()]
    }

    /// The node before the last, and the side taken there.
    fn parent(&self) -> Option<(&Node, Side)> {
        let &side = self.path.last()?;
        Some((&self.nodes[self.path.len() - 1], side))
    }

    /// The candidates of each cell, as sets of bits. In a dead end they are those from which it followed; none where
    /// the puzzle itself is one.
    pub(crate) fn candidates(&self) -> [u16; 81] {
        let before = || self.parent().map_or([0; 81], |(node, side)| node.candidates_on(side));
        self.last().candidates().unwrap_or_else(before)
    }

    /// The values of the cells that are decided, 0 for the others; in a goal all are decided.
    pub fn cells(&self) -> Cells {
        self.last().cells::<Numbers>()
    }

    /// How many literals were tried between the previous state and this one.
    pub fn guesses(&self) -> u64 {
        self.last().guesses.into()
    }
}

impl State for Branch {
    type Key = Vec<Side>;

    fn key(&self) -> Vec<Side> {
        self.path.clone()
    }
}

impl PartialEq for Branch {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
            && self.nodes.iter().zip(&other.nodes).take(self.path.len() + 1).all(|(a, b)| a == b)
    }
}

impl Problem for Triads {
    type State = Branch;
    type Action = Side;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Branch {
        let mut state = Branch::default();
        self.restart(&mut state, &self.givens);
        state
    }

    #[inline]
    fn actions(&self, state: &Branch) -> impl Iterator<Item = Side> {
        let sides: &[Side] = match state.last().kind {
            Kind::Open(_) => &[Side::True, Side::False],
            Kind::Dead | Kind::Solved(_) => &[],
        };
        sides.iter().copied()
    }

    #[inline]
    fn apply(&self, state: &mut Branch, side: &Side) {
        let last = state.path.len();
        if state.nodes.len() == last + 1 {
            state.nodes.push(Node::BLANK);
        }
        let (path, free) = state.nodes.split_at_mut(last + 1);
        (self.instructions.follow)(&mut free[0], &path[last], *side);
        state.path.push(*side);
    }

    #[inline]
    fn undo(&self, state: &mut Branch, _: &Side, (): ()) {
        state.path.pop();
    }

    #[inline]
    fn goal_test(&self, state: &Branch) -> bool {
        matches!(state.last().kind, Kind::Solved(_))
    }

    fn is_tree(&self) -> bool {
        true
    }
}

impl Residual<Triads> for OpenCandidates {
    type Key = Rest;

    const MOST: usize = 1 << 13;

    #[inline]
    fn after(&self, problem: &Triads, state: &Branch, side: &Side, rest: &mut Rest) -> bool {
        (problem.instructions.rest)(state.last(), *side, rest)
    }
}

/// How many cells are not yet decided: what is left to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UndecidedCells;

impl Objective<Triads> for UndecidedCells {
    fn cost(&self, _: &Triads, state: &Branch) -> i32 {
        state.cells().iter().map(|&value| i32::from(value == 0)).sum()
    }

    fn lower_bound(&self, _: &Triads) -> Option<i32> {
        Some(0)
    }
}
