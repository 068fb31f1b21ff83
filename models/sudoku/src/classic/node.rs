//! A node of the search tree: what is known, and both ways to go on from it.

use super::Cells;
use super::board::{Board, FIRST, SECOND, Settled};
use super::lanes::Half;
use super::literal::Literal;
use super::portable::Numbers;
use super::rest::Rest;
use super::sets::{self, Sets};
use super::sides::{InTurn, Sides};
use serde::{Deserialize, Serialize};

/// A side of the literal that is branched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The digit is in the triad.
    True,
    /// It is not.
    False,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Kind {
    /// There is a contradiction.
    Dead,
    /// The first or the second board is full.
    Solved(Side),
    /// A literal and its negation both stand without contradiction. Is either board full?
    Open([bool; 2]),
}

/// A node of the search tree. Both of its children are worked out at once, each in one half of the registers.
/// Where one of them is a contradiction, the other one must hold (*failed literals*, Freeman 1995), and the
/// node moves on to it; so a search meets only leaves and nodes with two children.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[repr(align(64))]
pub(super) struct Node {
    /// The boards of both sides of the literal.
    sides: [Sets; 2],
    pub(super) kind: Kind,
    /// How many literals were tried to get here.
    pub(super) guesses: u32,
}

impl Node {
    /// A node to be overwritten.
    pub(super) const BLANK: Node = Node { sides: [[[[0; 16]; 3]; 3]; 2], kind: Kind::Dead, guesses: 0 };

    /// Become the root of the search tree of a puzzle.
    #[inline(always)]
    pub(super) fn begin<S: Sides>(&mut self, cells: &Cells) {
        let mut board = Board::<S::Half>::load(&S::Half::of_puzzle(cells));
        let settled = board.settle::<true>(FIRST);
        self.guesses = 0;
        if settled.open != 0 {
            self.expand::<S>(board);
        } else if settled.solved != 0 {
            self.kind = Kind::Solved(Side::True);
            board.store(&mut self.sides[0]);
        } else {
            self.kind = Kind::Dead;
        }
    }

    /// Become the child of `node` on one side of its literal.
    #[inline(always)]
    pub(super) fn follow<S: Sides>(&mut self, node: &Node, side: Side) {
        self.guesses = 0;
        match node.kind {
            Kind::Open(solved) if solved[side as usize] => {
                self.kind = Kind::Solved(Side::True);
                self.sides[0] = node.sides[side as usize];
            }
            _ => self.expand::<S>(Board::load(&node.sides[side as usize])),
        }
    }

    /// Go on from a board that is still open, until there are two children or the node is a leaf.
    #[inline(always)]
    fn expand<S: Sides>(&mut self, mut board: Board<S::Half>) {
        self.kind = loop {
            let Some(literal) = Literal::choose(&board) else {
                // Every digit has one arrangement everywhere: the rest follows, or there is a contradiction.
                let settled = board.settle::<true>(FIRST);
                board.store(&mut self.sides[0]);
                break if settled.solved == 0 { Kind::Dead } else { Kind::Solved(Side::True) };
            };
            self.guesses += 1;
            let mut sides = literal.both_sides(&board);
            let Settled { open, solved } = S::settle(&mut sides);
            let alive = open | solved;
            let kind = match (alive & FIRST != 0, alive & SECOND != 0) {
                (false, false) => break Kind::Dead,
                (true, true) => Kind::Open([solved & FIRST != 0, solved & SECOND != 0]),
                (true, false) if solved != 0 => Kind::Solved(Side::True),
                (false, true) if solved != 0 => Kind::Solved(Side::False),
                (is_first, _) => {
                    board = if is_first { sides[0] } else { sides[1] };
                    continue;
                }
            };
            sides[0].store(&mut self.sides[0]);
            sides[1].store(&mut self.sides[1]);
            break kind;
        };
    }

    /// The literal that the child of `from` on one side, or without it the root of a puzzle, branches on, if
    /// it is open: found anew, because nodes do not keep it.
    pub(super) fn literal(from: Option<(&Node, Side)>, cells: &Cells) -> Option<Literal> {
        let sets = from.map_or_else(|| sets::of_puzzle(cells), |(node, side)| node.sides[side as usize]);
        let mut board = Board::load(&sets);
        if from.is_none() {
            board.settle::<true>(FIRST);
        }
        loop {
            let literal = Literal::choose::<Numbers>(&board)?;
            let mut sides = literal.both_sides(&board);
            let Settled { open, solved } = InTurn::settle(&mut sides);
            let alive = open | solved;
            board = match (alive & FIRST != 0, alive & SECOND != 0) {
                (true, true) => return Some(literal),
                (true, false) => sides[0],
                (false, true) => sides[1],
                (false, false) => return None,
            };
        }
    }

    /// The candidates of each cell: in an open node, those that either side of its literal leaves. `None` if the node
    /// is dead.
    pub(super) fn candidates(&self) -> Option<[u16; 81]> {
        match self.kind {
            Kind::Dead => None,
            Kind::Solved(side) => Some(self.candidates_on(side)),
            Kind::Open(_) => {
                let [one, other] = [Side::True, Side::False].map(|side| self.candidates_on(side));
                Some(std::array::from_fn(|cell| one[cell] | other[cell]))
            }
        }
    }

    /// The candidates of each cell on one side of the literal.
    pub(super) fn candidates_on(&self, side: Side) -> [u16; 81] {
        sets::to_candidates(&self.sides[side as usize])
    }

    /// Write down what is left to be decided on one side of the literal, if anything is and it can be told.
    #[inline(always)]
    pub(super) fn rest<H: Half>(&self, side: Side, rest: &mut Rest) -> bool {
        let is_open = matches!(self.kind, Kind::Open(solved) if !solved[side as usize]);
        is_open && rest.become_of(&Board::<H>::load(&self.sides[side as usize]))
    }

    /// The values of the cells that are decided, 0 for the others. In a solved node all are decided; in an
    /// open one, those on which both sides of its literal agree.
    #[inline(always)]
    pub(super) fn cells<H: Half>(&self) -> Cells {
        match self.kind {
            Kind::Solved(side) => H::to_cells(&self.sides[side as usize]),
            Kind::Dead => [0; 81],
            Kind::Open(_) => {
                let [one, other] = [H::to_cells(&self.sides[0]), H::to_cells(&self.sides[1])];
                std::array::from_fn(|cell| if one[cell] == other[cell] { one[cell] } else { 0 })
            }
        }
    }
}

/// The boards of a dead node are not compared: they hold whatever was there before.
impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        let boards = |node: &Node| (node.kind != Kind::Dead).then_some(node.sides);
        (self.kind, self.guesses) == (other.kind, other.guesses) && boards(self) == boards(other)
    }
}
