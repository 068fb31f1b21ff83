//! A coloring that grows vertex by vertex.

use crate::greedy::greedy;
use crate::{Graph, Order};
use recuit::{Bound, Objective, Problem, State};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Give a vertex a color.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Paint {
    /// The vertex, from 0.
    pub vertex: u16,
    /// The color, from 1.
    pub color: u16,
}

impl fmt::Debug for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(vertex {}, color {})", u32::from(self.vertex) + 1, self.color)
    }
}

/// A partial coloring in which no neighbors share a color.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Colored {
    /// The color of each vertex, 0 where it has none yet.
    colors: Box<[u16]>,
    /// For each vertex and color, the number of neighbors that have it.
    taken: Box<[u16]>,
    /// For each vertex, the number of different colors among its neighbors.
    saturation: Box<[u16]>,
    uncolored_neighbors: Box<[u16]>,
    uncolored: usize,
    used: u16,
}

impl Colored {
    /// The color of each vertex, from 1; 0 where it has none yet.
    pub fn colors(&self) -> &[u16] {
        &self.colors
    }

    /// The number of colors used. They are used in ascending order, none left out.
    pub fn used(&self) -> u16 {
        self.used
    }

    /// The number of vertices without a color.
    pub fn uncolored(&self) -> usize {
        self.uncolored
    }

    /// The number of different colors that the neighbors of `vertex` have.
    #[inline]
    pub fn saturation(&self, vertex: usize) -> u16 {
        self.saturation[vertex]
    }

    /// The number of neighbors of `vertex` without a color.
    #[inline]
    pub fn uncolored_neighbors(&self, vertex: usize) -> usize {
        self.uncolored_neighbors[vertex].into()
    }

    #[inline]
    pub(crate) fn is_colored(&self, vertex: usize) -> bool {
        self.colors[vertex] != 0
    }
}

impl State for Colored {
    type Key = Box<[u16]>;

    fn key(&self) -> Box<[u16]> {
        self.colors.clone()
    }
}

/// Color a graph vertex by vertex, with a given number of colors or as many as it takes.
///
/// A state is a partial coloring in which no neighbors share a color. The actions are the colors that the vertex which
/// comes first in the [`Order`] may have, the lowest first: those in use, and one new color, for new colors are all
/// alike. So the first action always is the greedy choice of textbooks, and depth-first search with a number of
/// colors decides whether that many suffice. A path costs the number of colors used.
///
/// ```
/// use recuit::{DepthFirst, Engine, Problem, Run, Status};
/// use recuit_coloring::{Construct, Graph, Order};
/// let pentagon = Graph::new(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]);
/// let search = |colors| {
///     let problem = Construct::new(&pentagon, Order::Dsatur, Some(colors));
///     DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1)).status
/// };
/// assert_eq!((search(2), search(3)), (Status::Infeasible, Status::Solved));
/// ```
#[derive(Clone, Debug)]
pub struct Construct<'a> {
    graph: &'a Graph,
    order: Order,
    /// The largest number of colors.
    colors: usize,
    fewest: usize,
}

impl<'a> Construct<'a> {
    /// The formulation of `graph` with vertices taken in this order, and with at most this number of colors:
    /// all colorings with no more are goals. Without a number it is one more than the largest degree; no
    /// vertex ever needs more, so a coloring with the fewest colors is among the goals.
    pub fn new(graph: &'a Graph, order: Order, colors: Option<u16>) -> Self {
        let most = graph.vertices().min(usize::from(u16::MAX));
        let colors = colors.map_or(graph.largest_degree() + 1, usize::from).min(most);
        Construct { graph, order, colors, fewest: graph.fewest_colors() }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        self.graph
    }

    /// The coloring that greedy construction in this order makes, from 1, with as many colors as it takes.
    pub fn greedy(graph: &Graph, order: Order) -> Vec<u16> {
        greedy(graph, order)
    }

    /// Does no neighbor of `vertex` have `color`?
    #[inline]
    pub fn may_have(&self, state: &Colored, vertex: usize, color: u16) -> bool {
        state.taken[self.slot(vertex, color)] == 0
    }

    /// The largest number of colors.
    pub(crate) fn colors(&self) -> usize {
        self.colors
    }

    /// The vertex that is colored next.
    pub(crate) fn next_vertex(&self, state: &Colored) -> Option<usize> {
        let blanks = (0..self.graph.vertices()).filter(|&vertex| !state.is_colored(vertex));
        blanks.min_by_key(|&vertex| self.order.rank(self, state, vertex))
    }

    /// Where [`Colored::taken`] counts the neighbors of `vertex` that have `color`.
    #[inline]
    fn slot(&self, vertex: usize, color: u16) -> usize {
        vertex * self.colors + usize::from(color) - 1
    }
}

impl Problem for Construct<'_> {
    type State = Colored;
    type Action = Paint;
    /// The number of colors used before.
    type Undo = u16;
    type Cost = i32;

    fn initial(&self) -> Colored {
        let vertices = self.graph.vertices();
        Colored {
            colors: vec![0; vertices].into(),
            taken: vec![0; vertices * self.colors].into(),
            saturation: vec![0; vertices].into(),
            uncolored_neighbors: (0..vertices).map(|vertex| self.graph.degree(vertex) as u16).collect(),
            uncolored: vertices,
            used: 0,
        }
    }

    fn actions(&self, state: &Colored) -> impl Iterator<Item = Paint> {
        let next = self.next_vertex(state);
        let colors = 1..=self.colors.min(usize::from(state.used) + 1) as u16;
        next.into_iter().flat_map(move |vertex| {
            let free = colors.clone().filter(move |&color| self.may_have(state, vertex, color));
            free.map(move |color| Paint { vertex: vertex as u16, color })
        })
    }

    fn apply(&self, state: &mut Colored, &Paint { vertex, color }: &Paint) -> u16 {
        let used = state.used;
        state.colors[usize::from(vertex)] = color;
        state.uncolored -= 1;
        state.used = used.max(color);
        for &neighbor in self.graph.neighbors(vertex.into()) {
            let neighbor = usize::from(neighbor);
            let taken = &mut state.taken[self.slot(neighbor, color)];
            *taken += 1;
            state.saturation[neighbor] += u16::from(*taken == 1);
            state.uncolored_neighbors[neighbor] -= 1;
        }
        used
    }

    fn undo(&self, state: &mut Colored, &Paint { vertex, color }: &Paint, used: u16) {
        state.colors[usize::from(vertex)] = 0;
        state.uncolored += 1;
        state.used = used;
        for &neighbor in self.graph.neighbors(vertex.into()) {
            let neighbor = usize::from(neighbor);
            let taken = &mut state.taken[self.slot(neighbor, color)];
            *taken -= 1;
            state.saturation[neighbor] -= u16::from(*taken == 0);
            state.uncolored_neighbors[neighbor] += 1;
        }
    }

    fn goal_test(&self, state: &Colored) -> bool {
        state.uncolored == 0
    }

    /// One for a new color.
    fn step_cost(&self, state: &Colored, action: &Paint) -> i32 {
        i32::from(action.color > state.used)
    }

    /// Which vertex is colored next depends on nothing but the state.
    fn is_tree(&self) -> bool {
        true
    }

    fn diameter(&self) -> Option<u64> {
        Some(self.graph.vertices() as u64)
    }

    fn explain_dead_end(&self, state: &Colored) -> Option<String> {
        let stuck =
            |&vertex: &usize| !state.is_colored(vertex) && state.saturation(vertex) as usize >= self.colors;
        let vertex = (0..self.graph.vertices()).find(stuck)?;
        Some(format!("the neighbors of vertex {} have all {} colors", vertex + 1, self.colors))
    }
}

/// The number of colors used so far, or, where that is larger, how many are [needed](Graph::fewest_colors): no coloring that
/// grows from here has fewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorsNeeded;

impl Objective<Construct<'_>> for ColorsNeeded {
    fn cost(&self, problem: &Construct<'_>, state: &Colored) -> i32 {
        problem.fewest.max(state.used.into()) as i32
    }

    fn delta(&self, problem: &Construct<'_>, state: &Colored, action: &Paint) -> i32 {
        problem.fewest.max(state.used.max(action.color).into()) as i32 - self.cost(problem, state)
    }

    fn lower_bound(&self, problem: &Construct<'_>) -> Option<i32> {
        Some(problem.fewest as i32)
    }
}

impl Bound<Construct<'_>> for ColorsNeeded {}

/// A lower bound on the new colors to come: those of [`ColorsNeeded`] that are not used yet. A path costs the
/// colors used, so this never overestimates what it will still cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorsToCome;

impl Objective<Construct<'_>> for ColorsToCome {
    fn cost(&self, problem: &Construct<'_>, state: &Colored) -> i32 {
        problem.fewest.saturating_sub(state.used.into()) as i32
    }

    fn delta(&self, problem: &Construct<'_>, state: &Colored, action: &Paint) -> i32 {
        problem.fewest.saturating_sub(state.used.max(action.color).into()) as i32 - self.cost(problem, state)
    }

    fn lower_bound(&self, _: &Construct<'_>) -> Option<i32> {
        Some(0)
    }
}
