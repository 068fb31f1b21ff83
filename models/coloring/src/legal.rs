//! A coloring without conflicts of some vertices: the others push their neighbors out, and then it has to
//! make do with fewer colors.

mod importance;
mod legal_coloring;
mod uncolored;
mod waiting;

pub use importance::Importance;
pub use legal_coloring::LegalColoring;
pub use uncolored::Uncolored;
pub use waiting::Waiting;

use crate::{Construct, Graph, Order, Recolor};
use importance::Weighed;
use rand::Rng;
use rand::seq::{IteratorRandom, SliceRandom};
use recuit::Problem;
use smallvec::SmallVec;

/// Neighbors that lose their color: hardly ever more than a few.
pub(crate) type Ejected = SmallVec<[u16; 6]>;

/// What taking a [`Recolor`] of [`PartialLegal`] back needs.
#[derive(Debug)]
pub enum Lost {
    /// The neighbors that lost their color.
    Neighbors(SmallVec<[u16; 6]>),
    /// The whole state: colors are dropped rarely.
    State(Box<LegalColoring>),
}

/// Color some vertices without conflicts, and let the others in: partial legal colorings (Morgenstern 1996;
/// Blöchliger & Zufferey 2008, PartialCol).
///
/// No neighbors of a state have the same color, but some vertices have none. As long as there are any, the
/// actions give one of them a color, which its neighbors lose. When there are none and the number of colors
/// may still fall, the only action is to drop a color, which its vertices lose; so any local search that
/// follows the objective [`Uncolored`] finds colorings with fewer and fewer colors. The state remembers the
/// last coloring of all vertices.
///
/// What [`Complete`](crate::Complete) repairs by moving conflicts about, this moves about as vertices that
/// wait. Graphs with a hidden coloring are found more easily so.
///
/// If the number of colors is given, the greedy coloring that search starts from is cut down to that many,
/// and a coloring of all vertices is a goal. Otherwise a goal is a coloring with as many colors as a clique
/// has vertices; it cannot be improved, but need not exist.
///
/// ```
/// use recuit::{Engine, LocalSearch, Problem, Run, Status, TabuSearch};
/// use recuit_coloring::{Graph, Order, PartialLegal, Uncolored, Waiting, verify};
/// let wheel = Graph::new(6, (0..5).flat_map(|rim| [(rim, (rim + 1) % 5), (rim, 5)]));
/// let problem = PartialLegal::new(&wheel, Order::Fixed, Some(4));
/// let outcome = TabuSearch::new().on(Waiting, Uncolored).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(verify(&wheel, &outcome.solution().unwrap().coloring()), []);
/// ```
#[derive(Clone, Debug)]
pub struct PartialLegal<'a> {
    graph: Weighed<'a>,
    start: LegalColoring,
    /// The number of colors that search is content with.
    fewest: usize,
    /// What a color costs: more than all vertices that wait.
    dear: i64,
}

impl<'a> PartialLegal<'a> {
    /// The formulation of `graph` that starts from a greedy coloring with vertices taken in this order, and
    /// goes down to this number of colors, or as far as possible. All vertices are of equal importance.
    ///
    /// # Panics
    /// When a graph with vertices is to have no color.
    pub fn new(graph: &'a Graph, order: Order, colors: Option<u16>) -> Self {
        PartialLegal::with_importance(graph, order, colors, Importance::Equal)
    }

    /// The same, where some vertices may cost more than others while they wait.
    ///
    /// # Panics
    /// When a graph with vertices is to have no color.
    pub fn with_importance(
        graph: &'a Graph,
        order: Order,
        colors: Option<u16>,
        importance: Importance,
    ) -> Self {
        assert!(colors != Some(0) || graph.vertices() == 0, "vertices without a color");
        let greedy = Construct::greedy(graph, order);
        let greedy: Vec<Option<u16>> = greedy.iter().map(|color| Some(color - 1)).collect();
        let fewest = colors.map_or_else(|| graph.fewest_colors(), usize::from);
        let graph = Weighed::new(graph, importance);
        let mut start = LegalColoring::new(&graph, &greedy, colors.map_or(0, usize::from));
        if colors.is_some() {
            while start.count() > fewest {
                start.drop_color(&graph);
            }
            // A coloring with more colors is none.
            start.forget();
        }
        let dear = graph.sum(0..graph.graph().vertices()) + 1;
        PartialLegal { graph, start, fewest, dear }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        self.graph.graph()
    }

    /// The graph with what its vertices cost.
    pub(crate) fn weighed(&self) -> &Weighed<'a> {
        &self.graph
    }

    /// The number of colors that search is content with.
    pub fn fewest(&self) -> usize {
        self.fewest
    }

    /// May search do with fewer colors?
    fn may_drop(&self, state: &LegalColoring) -> bool {
        state.uncolored().is_empty() && state.count() > self.fewest
    }
}

impl Problem for PartialLegal<'_> {
    type State = LegalColoring;
    type Action = Recolor;
    type Undo = Lost;
    type Cost = i64;

    fn initial(&self) -> LegalColoring {
        self.start.clone()
    }

    /// Vertices in a random order, each with a color at random that no neighbor has, if there is one, of one
    /// color fewer than the greedy coloring has, which is remembered; but a start that is a goal is kept,
    /// since no draw is better.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> LegalColoring {
        if self.goal_test(&self.start) {
            return self.initial();
        }
        let count = self.fewest.max(self.start.count() - 1);
        let vertices = self.graph().vertices();
        let mut state = self.start.with_colors(&self.graph, &vec![None; vertices], count);
        let mut order: Vec<usize> = (0..vertices).collect();
        order.shuffle(rng);
        for vertex in order {
            let free = (0..count as u16).filter(|&color| state.cost_of_neighbors(vertex, color) == 0);
            if let Some(color) = free.choose(rng) {
                state.give(&self.graph, vertex, color);
            }
        }
        state
    }

    fn actions(&self, state: &LegalColoring) -> impl Iterator<Item = Recolor> {
        let colors = 0..state.count() as u16;
        let of = move |&vertex: &u16| colors.clone().map(move |color| Recolor::Vertex { vertex, color });
        state.uncolored().iter().flat_map(of).chain(self.may_drop(state).then_some(Recolor::DropColor))
    }

    #[inline]
    fn apply(&self, state: &mut LegalColoring, action: &Recolor) -> Lost {
        match *action {
            Recolor::Vertex { vertex, color } => {
                Lost::Neighbors(state.color_vertex(&self.graph, vertex.into(), color))
            }
            Recolor::DropColor => {
                let before = Box::new(state.clone());
                state.drop_color(&self.graph);
                Lost::State(before)
            }
        }
    }

    fn undo(&self, state: &mut LegalColoring, action: &Recolor, lost: Lost) {
        match (*action, lost) {
            (Recolor::Vertex { vertex, color }, Lost::Neighbors(neighbors)) => {
                state.uncolor(&self.graph, vertex.into());
                neighbors.iter().for_each(|&neighbor| state.give(&self.graph, neighbor.into(), color));
            }
            (_, Lost::State(before)) => *state = *before,
            (Recolor::DropColor, Lost::Neighbors(_)) => {
                unreachable!("dropping a color changes many vertices")
            }
        }
    }

    fn goal_test(&self, state: &LegalColoring) -> bool {
        state.uncolored().is_empty() && state.count() <= self.fewest
    }
}
