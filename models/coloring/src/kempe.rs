//! A coloring of all vertices without conflicts, two colors of which are exchanged in a part of the graph.

mod chain;
mod classes;
mod exchanges;
mod squared_sizes;

pub use classes::Classes;
pub use exchanges::{Exchange, Exchanges};
pub use squared_sizes::SquaredSizes;

use crate::greedy::LowestColor;
use crate::{Construct, Graph, Order};
use chain::{Adjacency, chain};
use rand::Rng;
use rand::seq::SliceRandom;
use recuit::Problem;

/// Color all vertices without conflicts, and empty one color after the other: what Galinier & Hertz (2006) call the
/// legal strategy.
///
/// An action exchanges two colors in a *Kempe chain*, the vertices that are reached from one of them through
/// vertices of these two colors: so no conflicts arise, and the sizes of two classes change by what one has more than
/// the other in the chain. A color whose class is empty is gone. Where classes are few vertices each, in dense
/// graphs, annealing along the objective [`SquaredSizes`] gets rid of more of them than repair does (Johnson,
/// Aragon, McGeoch & Schevon 1991, Kempe chain annealing).
///
/// A goal is a coloring with the number of colors that is given or, without one, with as many as a clique has
/// vertices; that cannot be improved, but need not exist.
///
/// ```
/// use recuit::{Engine, LocalSearch, Problem, Run, Status, LateAcceptance};
/// use recuit_coloring::{Exchanges, Graph, Kempe, Order, SquaredSizes, verify};
/// let wheel = Graph::new(6, (0..5).flat_map(|rim| [(rim, (rim + 1) % 5), (rim, 5)]));
/// let problem = Kempe::new(&wheel, Order::Fixed, Some(4));
/// let engine = LateAcceptance::default().on(Exchanges, SquaredSizes);
/// let outcome = engine.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(verify(&wheel, &outcome.solution().unwrap().coloring()), []);
/// ```
#[derive(Clone, Debug)]
pub struct Kempe<'a> {
    graph: &'a Graph,
    adjacency: Adjacency<'a>,
    start: Classes,
    /// The number of colors that search is content with.
    fewest: usize,
}

impl<'a> Kempe<'a> {
    /// The formulation of `graph` that starts from a greedy coloring with vertices taken in this order, and goes down
    /// to this number of colors, or as far as possible.
    ///
    /// # Panics
    /// When a graph with vertices is to have no color.
    pub fn new(graph: &'a Graph, order: Order, colors: Option<u16>) -> Self {
        assert!(colors != Some(0) || graph.vertices() == 0, "vertices without a color");
        let fewest = colors.map_or_else(|| graph.fewest_colors(), usize::from);
        Kempe {
            graph,
            adjacency: Adjacency::new(graph),
            start: Classes::new(&Construct::greedy(graph, order)),
            fewest,
        }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        self.graph
    }

    /// The number of colors that search is content with.
    pub fn fewest(&self) -> usize {
        self.fewest
    }

    /// Is the chain all of both classes, so that only their names are exchanged?
    #[inline]
    pub(crate) fn renames(&self, state: &Classes, exchange: &Exchange) -> bool {
        let mut left =
            state.class(state.color(exchange.vertex.into())).len() + state.class(exchange.color).len();
        self.chain(state, exchange, |_, _| left -= 1);
        left == 0
    }

    /// Call `tell` with each vertex of the chain that an exchange is made in, and the color that it gets.
    #[inline]
    pub(crate) fn chain(&self, state: &Classes, exchange: &Exchange, tell: impl FnMut(u16, u16)) {
        chain(&self.adjacency, state, exchange, tell);
    }
}

impl Problem for Kempe<'_> {
    type State = Classes;
    type Action = Exchange;
    /// The color that the vertex had, if it has changed.
    type Undo = Option<u16>;
    type Cost = i64;

    fn initial(&self) -> Classes {
        self.start.clone()
    }

    /// The classes of the greedy coloring in a random order, and their vertices in a random order, each vertex with
    /// the lowest color that no neighbor has: never more colors than before (Culberson & Luo 1996). A start
    /// that is a goal is kept, since no draw is better.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Classes {
        if self.goal_test(&self.start) {
            return self.initial();
        }
        let mut used = self.start.used().to_vec();
        used.shuffle(rng);
        let (mut colors, mut lowest) = (vec![0; self.graph.vertices()], LowestColor::new(self.graph));
        for class in used {
            let mut class = self.start.class(class).to_vec();
            class.shuffle(rng);
            class.iter().for_each(|&vertex| lowest.give(vertex.into(), &mut colors));
        }
        Classes::new(&colors)
    }

    fn actions(&self, state: &Classes) -> impl Iterator<Item = Exchange> {
        let vertices = 0..self.graph.vertices() as u16;
        vertices.flat_map(|vertex| {
            let own = state.color(vertex.into());
            let others = state.used().iter().filter(move |&&color| color != own);
            others.map(move |&color| Exchange { vertex, color })
        })
    }

    #[inline]
    fn apply(&self, state: &mut Classes, exchange: &Exchange) -> Option<u16> {
        let before = state.color(exchange.vertex.into());
        chain::take(|exchanged| {
            self.chain(state, exchange, |vertex, color| exchanged.push((vertex, color)));
            // In dense graphs most chains are all of both classes, and only the names of these would change.
            if exchanged.len() == state.class(before).len() + state.class(exchange.color).len() {
                return None;
            }
            exchanged.iter().for_each(|&(vertex, color)| state.give(vertex, color));
            Some(before)
        })
    }

    /// The chain is the same from the other side.
    fn undo(&self, state: &mut Classes, exchange: &Exchange, before: Option<u16>) {
        if let Some(before) = before {
            self.apply(state, &Exchange { color: before, ..*exchange });
        }
    }

    fn goal_test(&self, state: &Classes) -> bool {
        state.used().len() <= self.fewest
    }
}
