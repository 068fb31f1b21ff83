//! What people see of a graph while it is colored.

use crate::kernel::Part;
use crate::layout::layout;
use crate::{
    Classes, Colored, Complete, Construct, Exchange, Graph, Kempe, LegalColoring, Paint, Painting,
    PartialLegal, Recolor,
};
use recuit::Problem;
use recuit::trace::{self, Act, Cause, Event, Frame, IN_CONFLICT, Kind, Name, Scene, View, Why};

/// The graph with the colors of its vertices; those in conflict are marked. Constraints are the edges, in the order in
/// which the picture has them.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// What is searched; the whole is shown.
    part: Part<'a>,
    /// The edges in order, from lower to higher vertices; none where there are too many to be named.
    named: Box<[(u32, u32)]>,
}

impl<'a> Drawing<'a> {
    /// The edges of a graph with more of them are no constraints with names.
    const NAMED: usize = 20_000;
    /// The vertices of larger graphs have no numbers beside them.
    const LABELED: usize = 100;

    /// The picture of this graph.
    pub fn new(graph: &'a Graph) -> Self {
        Drawing::of(Part::new(graph, None))
    }

    /// The picture of a graph of which this part is searched. The other vertices are without a color.
    pub(crate) fn of(part: Part<'a>) -> Self {
        let is_small = part.whole().edges() <= Self::NAMED;
        Drawing { part, named: if is_small { edges(part.whole()).collect() } else { Box::default() } }
    }

    /// The element of the picture that a vertex is.
    fn element(&self, vertex: usize) -> u32 {
        self.part.in_whole(vertex) as u32
    }

    /// The constraint that an edge is.
    fn constraint(&self, one: usize, other: usize) -> Option<u32> {
        let (one, other) = (self.element(one), self.element(other));
        let edge = (one.min(other), one.max(other));
        self.named.binary_search(&edge).ok().map(|number| number as u32)
    }

    fn neighbors(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.part.graph().neighbors(vertex).iter().map(|&neighbor| neighbor.into())
    }

    fn graph(&self) -> Scene {
        let whole = self.part.whole();
        let labeled = Some(whole.vertices()).filter(|&count| count <= Self::LABELED);
        let part = trace::Part::Graph {
            vertices: layout(whole),
            edges: edges(whole).collect(),
            labels: (1..=labeled.unwrap_or(0)).map(|vertex| vertex.to_string()).collect(),
        };
        let name = |number| Name::Numbered { kind: Kind::Edge, number };
        Scene { parts: vec![part], constraints: (1..=self.named.len()).map(name).collect() }
    }

    /// The color of each element, from 1, with its marks; 0 for those without, among them those that are not searched.
    fn colors(&self, frame: &mut Frame, color: impl Fn(usize) -> (u32, u32)) {
        for element in 0..self.part.whole().vertices() {
            let (color, marks) = self.part.in_part(element).map_or((0, 0), &color);
            frame.marked(color, marks);
        }
    }
}

fn edges(graph: &Graph) -> impl Iterator<Item = (u32, u32)> {
    let of = |vertex| graph.neighbors(vertex).iter().map(move |&other| (vertex as u32, other.into()));
    (0..graph.vertices()).flat_map(of).filter(|(vertex, other)| vertex < other)
}

impl View<Construct<'_>> for Drawing<'_> {
    fn scene(&self, _: &Construct) -> Scene {
        self.graph()
    }

    fn draw(&self, _: &Construct, state: &Colored, frame: &mut Frame) {
        self.colors(frame, |vertex| (state.colors()[vertex].into(), 0));
    }

    fn act(&self, _: &Construct, _: &Colored, &Paint { vertex, color }: &Paint) -> Act {
        Act::Assign { element: self.element(vertex.into()), value: color.into() }
    }

    fn consequences(
        &self,
        problem: &Construct,
        state: &Colored,
        &Paint { vertex, color }: &Paint,
        tell: &mut dyn FnMut(Event),
    ) {
        for other in self.neighbors(vertex.into()) {
            if !state.is_colored(other) && problem.may_have(state, other, color) {
                let constraint = self.constraint(vertex.into(), other);
                tell(Event::RuledOut { element: self.element(other), value: color.into(), constraint });
            }
        }
    }

    /// The vertex that is next has a neighbor of each color.
    fn why(&self, problem: &Construct, state: &Colored) -> Why {
        let Some(vertex) = problem.next_vertex(state) else { return Why::None };
        let cause = |color: u16| {
            let neighbor = self.neighbors(vertex).find(|&other| state.colors()[other] == color)?;
            let constraint = self.constraint(vertex, neighbor);
            Some(Cause { value: color.into(), constraint, element: Some(self.element(neighbor)) })
        };
        let causes: Option<Vec<Cause>> = (1..=problem.colors() as u16).map(cause).collect();
        causes.map_or(Why::None, |causes| Why::Empty { element: self.element(vertex), causes })
    }
}

impl View<Complete<'_>> for Drawing<'_> {
    /// The last constraint is that there are no more colors than search is content with.
    fn scene(&self, _: &Complete) -> Scene {
        let mut scene = self.graph();
        scene.constraints.push(Name::Own { name: "colors".to_owned() });
        scene
    }

    fn draw(&self, _: &Complete, state: &Painting, frame: &mut Frame) {
        self.colors(frame, |vertex| {
            let color = state.color(vertex);
            let is_in_conflict = state.neighbors_with(vertex, color) > 0;
            (u32::from(color) + 1, if is_in_conflict { IN_CONFLICT } else { 0 })
        });
    }

    fn act(&self, _: &Complete, _: &Painting, action: &Recolor) -> Act {
        match *action {
            Recolor::Vertex { vertex, color } => {
                Act::Assign { element: self.element(vertex.into()), value: u32::from(color) + 1 }
            }
            Recolor::DropColor => Act::Text("drop a color".to_owned()),
        }
    }

    fn shares(&self, problem: &Complete, state: &Painting, action: &Recolor) -> Vec<(u32, f64)> {
        if self.named.len() < self.part.whole().edges() {
            return Vec::new();
        }
        let mut shares: Vec<(u32, f64)> = match *action {
            Recolor::Vertex { vertex, color } => {
                let vertex = usize::from(vertex);
                let conflicts = |other, color| f64::from(state.color(other) == color);
                let change = |other| conflicts(other, color) - conflicts(other, state.color(vertex));
                let edges =
                    self.neighbors(vertex).map(|other| (self.constraint(vertex, other), change(other)));
                edges.filter_map(|(edge, change)| Some((edge?, change))).collect()
            }
            Recolor::DropColor => {
                let after = problem.result(state, action);
                let color = |state: &Painting, element: u32| {
                    self.part.in_part(element as usize).map(|vertex| state.color(vertex))
                };
                let conflicts = |state: &Painting, (one, other): (u32, u32)| {
                    let (one, other) = (color(state, one), color(state, other));
                    f64::from(one.is_some() && one == other)
                };
                let change = |&edge: &(u32, u32)| conflicts(&after, edge) - conflicts(state, edge);
                let a_color_less = (self.named.len() as u32, -problem.weight() as f64);
                (0..).zip(self.named.iter().map(change)).chain([a_color_less]).collect()
            }
        };
        shares.retain(|&(_, change)| change != 0.0);
        shares
    }
}

/// Vertices that wait are blank.
impl View<PartialLegal<'_>> for Drawing<'_> {
    fn scene(&self, _: &PartialLegal) -> Scene {
        self.graph()
    }

    fn draw(&self, _: &PartialLegal, state: &LegalColoring, frame: &mut Frame) {
        self.colors(frame, |vertex| (state.color(vertex).map_or(0, |color| u32::from(color) + 1), 0));
    }

    fn act(&self, problem: &PartialLegal, state: &LegalColoring, action: &Recolor) -> Act {
        match *action {
            Recolor::Vertex { vertex, color } => {
                let lost = state.in_the_way(problem.weighed(), vertex.into(), color);
                let lost = lost.map(|other| (self.element(other.into()), 0));
                Act::Assigns(lost.chain([(self.element(vertex.into()), u32::from(color) + 1)]).collect())
            }
            Recolor::DropColor => Act::Text("drop a color".to_owned()),
        }
    }
}

impl View<Kempe<'_>> for Drawing<'_> {
    fn scene(&self, _: &Kempe) -> Scene {
        self.graph()
    }

    fn draw(&self, _: &Kempe, state: &Classes, frame: &mut Frame) {
        self.colors(frame, |vertex| (u32::from(state.color(vertex)) + 1, 0));
    }

    fn act(&self, problem: &Kempe, state: &Classes, exchange: &Exchange) -> Act {
        if problem.renames(state, exchange) {
            return Act::Text("exchange the names of two colors".to_owned());
        }
        let mut exchanged = Vec::new();
        problem.chain(state, exchange, |vertex, color| {
            exchanged.push((self.element(vertex.into()), u32::from(color) + 1));
        });
        Act::Assigns(exchanged)
    }
}
