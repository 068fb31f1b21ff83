//! A coloring of all vertices: its conflicts are repaired, and then it has to make do with fewer.

mod painting;

pub use painting::Painting;

use crate::{Construct, Graph, Order, Recolor};
use rand::{Rng, RngExt};
use recuit::{Attributes, Neighborhood, Objective, Problem, Scanning, Shortlist};

/// What taking a [`Recolor`] back needs.
#[derive(Debug)]
pub enum Before {
    /// The color that the vertex had.
    Color(u16),
    /// The whole state: colors are dropped rarely.
    State(Box<Painting>),
}

/// Color all vertices, and repair the conflicts: edges between vertices of the same color.
///
/// A state has a color for every vertex. As long as there are conflicts, the actions recolor a vertex that is
/// in one (Hertz & de Werra 1987, TabuCol). When there are none and the number of colors may still fall, the
/// only action is to drop a color, whose vertices get, one after another, the color that the fewest of their
/// neighbors have; so any local search that follows the objective [`Conflicts`] finds colorings with fewer
/// and fewer colors. The state remembers the last coloring without conflicts.
///
/// If the number of colors is given, the greedy coloring that search starts from is cut down to that many,
/// and a coloring without conflicts is a goal. Otherwise a goal is a coloring with as many colors as a clique
/// has vertices; it cannot be improved, but need not exist.
///
/// ```
/// use recuit::{Engine, LocalSearch, Problem, Run, Status, TabuSearch};
/// use recuit_coloring::{Complete, Conflicting, Conflicts, Graph, Order, verify};
/// let wheel = Graph::new(6, (0..5).flat_map(|rim| [(rim, (rim + 1) % 5), (rim, 5)]));
/// let problem = Complete::new(&wheel, Order::Fixed, Some(4));
/// let outcome = TabuSearch::new().on(Conflicting, Conflicts).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(verify(&wheel, &outcome.solution().unwrap().coloring()), []);
/// ```
#[derive(Clone, Debug)]
pub struct Complete<'a> {
    graph: &'a Graph,
    start: Painting,
    /// The number of colors that search is content with.
    fewest: usize,
}

impl<'a> Complete<'a> {
    /// The formulation of `graph` that starts from a greedy coloring with vertices taken in this order, and
    /// goes down to this number of colors, or as far as possible.
    ///
    /// # Panics
    /// When a graph with vertices is to have no color.
    pub fn new(graph: &'a Graph, order: Order, colors: Option<u16>) -> Self {
        assert!(colors != Some(0) || graph.vertices() == 0, "vertices without a color");
        let mut greedy = Construct::greedy(graph, order);
        greedy.iter_mut().for_each(|color| *color -= 1);
        let mut start = Painting::new(graph, greedy, colors.map_or(0, usize::from));
        let fewest = colors.map_or_else(|| graph.fewest_colors(), usize::from);
        if colors.is_some() {
            while start.count() > fewest {
                start.drop_color(graph);
            }
            // A coloring with more colors is none.
            start.forget();
        }
        Complete { graph, start, fewest }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        self.graph
    }

    /// The number of colors that search is content with.
    pub fn fewest(&self) -> usize {
        self.fewest
    }

    /// May search do with fewer colors?
    fn may_drop(&self, state: &Painting) -> bool {
        state.conflicts() == 0 && state.count() > self.fewest
    }

    /// By how much the cost changes when a color is dropped. That is rare, and kept out of the
    /// way of frequent moves.
    #[cold]
    fn more_without_a_color(&self, state: &Painting) -> i64 {
        let after = self.result(state, &Recolor::DropColor);
        Conflicts.cost(self, &after) - Conflicts.cost(self, state)
    }

    /// How many conflicts a color is worth: more than there can be.
    pub(crate) fn weight(&self) -> i64 {
        self.graph.edges() as i64 + 1
    }
}

impl Problem for Complete<'_> {
    type State = Painting;
    type Action = Recolor;
    type Undo = Before;
    type Cost = i64;

    fn initial(&self) -> Painting {
        self.start.clone()
    }

    /// Colors drawn at random, one fewer than the greedy coloring has, which is remembered; but a start that
    /// is a goal is kept, since no draw is better.
    fn random_initial<R: Rng + ?Sized>(&self, rng: &mut R) -> Painting {
        if self.goal_test(&self.start) {
            return self.initial();
        }
        let count = self.fewest.max(self.start.count() - 1);
        let colors = (0..self.graph.vertices()).map(|_| rng.random_range(0..count as u16)).collect();
        self.start.with_colors(self.graph, colors, count)
    }

    fn actions(&self, state: &Painting) -> impl Iterator<Item = Recolor> {
        let mut drop = self.may_drop(state);
        let mut recolorings = state.recolorings();
        std::iter::from_fn(move || match recolorings.next() {
            Some((vertex, color)) => Some(Recolor::Vertex { vertex, color }),
            None => std::mem::take(&mut drop).then_some(Recolor::DropColor),
        })
    }

    #[inline]
    fn apply(&self, state: &mut Painting, action: &Recolor) -> Before {
        match *action {
            Recolor::Vertex { vertex, color } => {
                let before = state.color(vertex.into());
                state.recolor(self.graph, vertex.into(), color);
                Before::Color(before)
            }
            Recolor::DropColor => {
                let before = Box::new(state.clone());
                state.drop_color(self.graph);
                Before::State(before)
            }
        }
    }

    fn undo(&self, state: &mut Painting, action: &Recolor, before: Before) {
        match (*action, before) {
            (Recolor::Vertex { vertex, .. }, Before::Color(color)) => {
                state.recolor(self.graph, vertex.into(), color);
            }
            (_, Before::State(before)) => *state = *before,
            (Recolor::DropColor, Before::Color(_)) => unreachable!("dropping a color changes many vertices"),
        }
    }

    fn goal_test(&self, state: &Painting) -> bool {
        state.conflicts() == 0 && state.count() <= self.fewest
    }
}

/// Any other color for this vertex.
fn others(state: &Painting, vertex: u16) -> impl Iterator<Item = Recolor> + use<> {
    let own = state.color(vertex.into());
    let others = (0..state.count() as u16).filter(move |&color| color != own);
    others.map(move |color| Recolor::Vertex { vertex, color })
}

/// The number of conflicts, and for each color beyond the fewest wanted, one more than there are edges: to
/// save a color is worth any number of conflicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conflicts;

impl<'g> Objective<Complete<'g>> for Conflicts {
    fn cost(&self, problem: &Complete<'g>, state: &Painting) -> i64 {
        let beyond = state.count().saturating_sub(problem.fewest) as i64;
        beyond * problem.weight() + state.conflicts()
    }

    #[inline]
    fn delta(&self, problem: &Complete<'g>, state: &Painting, action: &Recolor) -> i64 {
        match *action {
            Recolor::Vertex { vertex, color } => state.more_conflicts(vertex.into(), color),
            Recolor::DropColor => problem.more_without_a_color(state),
        }
    }

    fn lower_bound(&self, _: &Complete<'g>) -> Option<i64> {
        Some(0)
    }

    #[inline]
    fn shortlist(&self) -> impl Shortlist<Complete<'g>> {
        *self
    }
}

impl Shortlist<Complete<'_>> for Conflicts {
    /// The colors that few neighbors of the vertex have.
    #[inline]
    fn tell(
        &self,
        problem: &Complete<'_>,
        state: &Painting,
        action: &Recolor,
        most: Option<i64>,
        mut tell: impl FnMut(Recolor, i64) -> Option<i64>,
    ) {
        match *action {
            Recolor::Vertex { vertex, .. } => state.colors_for(vertex.into(), most, |color, delta| {
                tell(Recolor::Vertex { vertex, color }, delta)
            }),
            Recolor::DropColor => {
                let delta = self.delta(problem, state, action);
                if most.is_none_or(|most| delta <= most) {
                    tell(Recolor::DropColor, delta);
                }
            }
        }
    }
}

/// Recolor a vertex that is in conflict. What tabu search forbids is to give a vertex back the color that it had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conflicting;

impl<'g> Neighborhood<Complete<'g>> for Conflicting {
    fn moves<'a>(
        &'a self,
        problem: &'a Complete<'g>,
        state: &'a Painting,
    ) -> impl Iterator<Item = Recolor> + 'a {
        problem.actions(state)
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(
        &self,
        problem: &Complete<'g>,
        state: &Painting,
        rng: &mut R,
    ) -> Option<Recolor> {
        if state.conflicts() == 0 || state.count() == 1 {
            return problem.actions(state).next();
        }
        let vertex = state.conflicting()[rng.random_range(0..state.conflicting().len())];
        let color = rng.random_range(0..state.count() as u16 - 1);
        // Skip the vertex's own color, which is not one of the choices.
        let color = color + u16::from(color >= state.color(vertex.into()));
        Some(Recolor::Vertex { vertex, color })
    }

    fn size(&self, problem: &Complete<'g>, state: &Painting) -> u64 {
        match state.conflicts() {
            0 => problem.actions(state).count() as u64,
            _ => state.conflicting().len() as u64 * (state.count() as u64 - 1),
        }
    }

    #[inline]
    fn scanning(&self) -> impl Scanning<Complete<'g>> {
        *self
    }

    #[inline]
    fn attributes(&self) -> impl Attributes<Complete<'g>> {
        *self
    }
}

impl<'g> Scanning<Complete<'g>> for Conflicting {
    #[inline]
    fn moves_at<'a>(
        &'a self,
        problem: &'a Complete<'g>,
        state: &'a Painting,
        _: usize,
    ) -> impl Iterator<Item = Recolor> + 'a {
        self.moves(problem, state)
    }

    /// The other colors of the vertex.
    fn alternatives<'a>(
        &'a self,
        _: &'a Complete<'g>,
        state: &'a Painting,
        action: &'a Recolor,
    ) -> impl Iterator<Item = Recolor> + 'a {
        let vertex = match *action {
            Recolor::Vertex { vertex, .. } => Some(vertex),
            Recolor::DropColor => None,
        };
        let drop = vertex.is_none().then_some(Recolor::DropColor);
        drop.into_iter().chain(vertex.into_iter().flat_map(|vertex| others(state, vertex)))
    }

    /// The vertices in conflict.
    #[inline]
    fn groups<'a>(
        &'a self,
        problem: &'a Complete<'g>,
        state: &'a Painting,
    ) -> Option<impl Iterator<Item = (Recolor, u64)> + 'a> {
        let others = (state.count() as u64).saturating_sub(1);
        let vertices = state.conflicting().iter().filter(move |_| others > 0);
        let vertices = vertices.map(move |&vertex| (Recolor::Vertex { vertex, color: 0 }, others));
        Some(vertices.chain(problem.may_drop(state).then_some((Recolor::DropColor, 1))))
    }
}

impl<'g> Attributes<Complete<'g>> for Conflicting {
    /// One for each vertex and color, and one for the drop of a color, which is never tabu.
    fn count(&self, problem: &Complete<'g>) -> usize {
        problem.start.slots() + 1
    }

    #[inline]
    fn added(
        &self,
        problem: &Complete<'g>,
        state: &Painting,
        action: &Recolor,
    ) -> impl IntoIterator<Item = usize> {
        [match *action {
            Recolor::Vertex { vertex, color } => state.slot(vertex.into(), color),
            Recolor::DropColor => problem.start.slots(),
        }]
    }

    fn dropped(
        &self,
        problem: &Complete<'g>,
        state: &Painting,
        action: &Recolor,
    ) -> impl IntoIterator<Item = usize> {
        [match *action {
            Recolor::Vertex { vertex, .. } => state.slot(vertex.into(), state.color(vertex.into())),
            Recolor::DropColor => problem.start.slots(),
        }]
    }

    /// 0.6 times the vertices in conflict (Galinier & Hao 1999).
    fn tenure(&self, _: &Complete<'g>, state: &Painting) -> f64 {
        0.6 * state.conflicting().len() as f64
    }
}
