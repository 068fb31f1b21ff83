//! Sudoku as graph coloring.

mod dimacs;
mod graph;
mod order;
mod uncolored;

pub use dimacs::{ColoringError, puzzle_graph, read_coloring};
pub use graph::cell_graph;
pub use order::Order;
pub use uncolored::UncoloredVertices;

use crate::{Contradiction, Grid};
use recuit::{Problem, State};
use recuit_coloring::Graph;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Give vertices their colors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// One vertex, the cell at `row` and `column`, counted from 0.
    Vertex {
        /// The row.
        row: u8,
        /// The column.
        column: u8,
        /// The color, from 1.
        color: u8,
    },
    /// Every vertex that has a single color left takes it, in reading order. One whose color a neighbor has just
    /// taken is passed over: the state that follows is a dead end.
    Singles,
}

impl fmt::Debug for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paint::Vertex { row, column, color } => {
                write!(f, "(row {}, column {}, color {color})", row + 1, column + 1)
            }
            Paint::Singles => f.write_str("(all singles)"),
        }
    }
}

/// A partial coloring in which no neighbors share a color.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Colored {
    /// The color of each vertex, 0 where it has none yet.
    colors: Box<[u8]>,
    /// For each vertex and color, the number of neighbors that have it. A count, not a flag, so that taking a
    /// color back knows whether another neighbor still has it.
    taken: Box<[u8]>,
    /// For each vertex, the number of colors that no neighbor has.
    left: Box<[u8]>,
    uncolored_neighbors: Box<[u16]>,
    /// The colored vertices in the order in which they were colored, the givens first.
    trail: Vec<u16>,
}

impl Colored {
    /// The color of each vertex in reading order, 0 where it has none yet.
    pub fn colors(&self) -> &[u8] {
        &self.colors
    }

    /// The number of vertices without a color.
    pub fn uncolored(&self) -> usize {
        self.colors.len() - self.trail.len()
    }

    /// The number of colors that no neighbor of `vertex` has.
    #[inline]
    pub fn left(&self, vertex: usize) -> usize {
        self.left[vertex].into()
    }

    /// The number of neighbors of `vertex` without a color.
    #[inline]
    pub fn uncolored_neighbors(&self, vertex: usize) -> usize {
        self.uncolored_neighbors[vertex].into()
    }

    /// The vertices without a color, in reading order.
    pub(crate) fn blanks(&self) -> impl Iterator<Item = usize> + Clone {
        self.colors.iter().enumerate().filter(|&(_, &color)| color == 0).map(|(vertex, _)| vertex)
    }
}

impl State for Colored {
    type Key = Box<[u8]>;

    fn key(&self) -> Box<[u8]> {
        self.colors.clone()
    }
}

/// Sudoku as graph coloring: color the [`cell_graph`] of the grid with as many colors as it has rows, beginning with
/// the givens (Lewis, *A Guide to Graph Colouring*, 2nd edition 2021).
///
/// A state is a partial coloring that breaks no rule. Vertices with a single color left are colored at once, all
/// together; otherwise the actions are the colors left for the vertices that come first in the [`Order`]. No
/// action applies once some vertex has no color left.
///
/// On a tie, the actions of all tied vertices are offered, which suits greedy construction. Depth-first
/// search would try the tied vertices in every order: give it [`Order::Fixed`], which has no ties.
///
/// ```
/// use recuit::{Engine, Greedy, Run};
/// use recuit_sudoku::{Coloring, Grid, Order, verify};
/// let puzzle: Grid = "1...  ..2.  .3..  ...4".parse().unwrap();
/// let coloring = Coloring::new(&puzzle, Order::default()).unwrap();
/// let greedy = Greedy::default().by(()); // random choices, up to 100 tries
/// let outcome = greedy.search(&coloring, recuit::Problem::initial(&coloring), &mut Run::seeded(1));
/// assert_eq!(verify(&puzzle, &coloring.grid(outcome.solution().unwrap())), []);
/// ```
#[derive(Clone, Debug)]
pub struct Coloring {
    givens: Grid,
    order: Order,
    graph: Graph,
}

impl Coloring {
    /// The formulation of `givens` with vertices taken in this order.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(givens: &Grid, order: Order) -> Result<Self, Contradiction> {
        match givens.contradiction() {
            Some(contradiction) => Err(contradiction),
            None => Ok(Coloring { givens: givens.clone(), order, graph: cell_graph(givens.shape()) }),
        }
    }

    /// The puzzle.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The order in which vertices are taken.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The state as a grid.
    pub fn grid(&self, state: &Colored) -> Grid {
        Grid::new(self.givens.shape(), state.colors.clone())
    }

    /// The colors that no neighbor of `vertex` has, ascending.
    pub fn colors_left(&self, state: &Colored, vertex: usize) -> impl Iterator<Item = u8> {
        let taken = &state.taken[self.slot(vertex, 1)..][..self.size()];
        (1..=self.size() as u8).zip(taken).filter(|&(_, &count)| count == 0).map(|(color, _)| color)
    }

    fn size(&self) -> usize {
        self.givens.shape().size()
    }

    /// Where [`Colored::taken`] counts the neighbors of `vertex` that have `color`.
    #[inline]
    fn slot(&self, vertex: usize, color: u8) -> usize {
        vertex * self.size() + usize::from(color) - 1
    }

    /// What [`Paint::Singles`] does: the vertices it colors, and their colors. It needs a list of its own because
    /// painting gives other vertices a single color, and those have to wait for the next action.
    pub(crate) fn singles(&self, state: &Colored) -> Vec<(usize, u8)> {
        let mut painted: Vec<(usize, u8)> = Vec::new();
        for vertex in state.blanks().filter(|&vertex| state.left(vertex) == 1) {
            let color = self.colors_left(state, vertex).next().expect("a single color left");
            let clash = |&(other, its): &(usize, u8)| its == color && self.graph.joined(vertex, other);
            if !painted.iter().any(clash) {
                painted.push((vertex, color));
            }
        }
        painted
    }

    #[inline]
    fn paint(&self, state: &mut Colored, vertex: usize, color: u8) {
        state.colors[vertex] = color;
        state.trail.push(vertex as u16);
        for &neighbor in self.graph.neighbors(vertex) {
            let neighbor = usize::from(neighbor);
            let taken = &mut state.taken[self.slot(neighbor, color)];
            *taken += 1;
            state.left[neighbor] -= u8::from(*taken == 1);
            state.uncolored_neighbors[neighbor] -= 1;
        }
    }

    /// Take back the color of the last vertex of the trail.
    #[inline]
    fn unpaint_last(&self, state: &mut Colored) {
        let vertex = usize::from(state.trail.pop().expect("a colored vertex"));
        let color = std::mem::take(&mut state.colors[vertex]);
        for &neighbor in self.graph.neighbors(vertex) {
            let neighbor = usize::from(neighbor);
            let taken = &mut state.taken[self.slot(neighbor, color)];
            *taken -= 1;
            state.left[neighbor] += u8::from(*taken == 0);
            state.uncolored_neighbors[neighbor] += 1;
        }
    }
}

impl Problem for Coloring {
    type State = Colored;
    type Action = Paint;
    /// How many vertices had a color before.
    type Undo = usize;
    type Cost = i32;

    fn initial(&self) -> Colored {
        let vertices = self.graph.vertices();
        let mut state = Colored {
            colors: vec![0; vertices].into(),
            taken: vec![0; vertices * self.size()].into(),
            left: vec![self.size() as u8; vertices].into(),
            uncolored_neighbors: (0..vertices).map(|v| self.graph.neighbors(v).len() as u16).collect(),
            trail: Vec::with_capacity(vertices),
        };
        for (vertex, &color) in self.givens.cells().iter().enumerate().filter(|&(_, &color)| color != 0) {
            self.paint(&mut state, vertex, color);
        }
        state
    }

    fn actions(&self, state: &Colored) -> impl Iterator<Item = Paint> {
        let rank = move |vertex| self.order.rank(state, vertex);
        let fewest = state.blanks().map(|vertex| state.left(vertex)).min().unwrap_or(0);
        let singles = (fewest == 1).then_some(Paint::Singles);
        let first = if fewest > 1 { state.blanks().map(rank).min() } else { None };
        let tied = first.into_iter().flat_map(move |first| state.blanks().filter(move |&v| rank(v) == first));
        let (shape, colors) = (self.givens.shape(), move |vertex| self.colors_left(state, vertex));
        singles.into_iter().chain(tied.flat_map(move |vertex| {
            let (row, column) = (shape.row(vertex) as u8, shape.column(vertex) as u8);
            colors(vertex).map(move |color| Paint::Vertex { row, column, color })
        }))
    }

    fn apply(&self, state: &mut Colored, action: &Paint) -> usize {
        let before = state.trail.len();
        match *action {
            Paint::Vertex { row, column, color } => {
                let vertex = usize::from(row) * self.size() + usize::from(column);
                debug_assert_eq!(state.colors[vertex], 0, "{action:?} where there is a color");
                self.paint(state, vertex, color);
            }
            Paint::Singles => {
                for (vertex, color) in self.singles(state) {
                    self.paint(state, vertex, color);
                }
            }
        }
        before
    }

    fn undo(&self, state: &mut Colored, _: &Paint, before: usize) {
        while state.trail.len() > before {
            self.unpaint_last(state);
        }
    }

    fn goal_test(&self, state: &Colored) -> bool {
        state.uncolored() == 0
    }

    /// The number of vertices that `action` colors, so that the cost of a path counts cells.
    fn step_cost(&self, state: &Colored, action: &Paint) -> i32 {
        match action {
            Paint::Vertex { .. } => 1,
            Paint::Singles => self.singles(state).len() as i32,
        }
    }

    fn is_tree(&self) -> bool {
        self.order == Order::Fixed
    }

    fn diameter(&self) -> Option<u64> {
        Some((self.graph.vertices() - self.givens.filled()) as u64)
    }

    fn explain_dead_end(&self, state: &Colored) -> Option<String> {
        let shape = self.givens.shape();
        let vertex = state.blanks().find(|&vertex| state.left(vertex) == 0)?;
        Some(format!("row {}, column {} has no color left", shape.row(vertex) + 1, shape.column(vertex) + 1))
    }
}
