//! What is left of a graph when the vertices are taken away whose colors follow from those of the others.

use crate::Graph;
use crate::greedy::LowestColor;
use std::cell::Cell;
use std::collections::VecDeque;

/// The part of a graph that is hard to color, for a search to color instead of the whole.
///
/// Two kinds of vertices are taken away, one after another, until there are none. A vertex with fewer neighbors
/// than a clique has vertices always finds a color that they leave over (Cheeseman, Kanefsky & Taylor 1991), and a
/// vertex whose neighbors are all neighbors of another one, which it is not joined to, can have the color of this
/// one (dominated; Coudert 1997). So every coloring of the kernel [extends](Kernel::extend) to the graph, with the
/// same number of colors. The clique stays, and with it the bound.
///
/// Graphs of real life often have nothing left but the clique; random graphs stay whole. As one coloring of the
/// kernel stands for many of the graph, it is not for those who count colorings.
///
/// ```
/// use recuit_coloring::{Graph, Kernel, verify};
/// // Spokes, a rim of odd length, and a path at its end.
/// let wheel = (0..5).flat_map(|rim| [(rim, (rim + 1) % 5), (rim, 5)]);
/// let graph = Graph::new(8, wheel.chain([(0, 6), (6, 7)]));
/// let kernel = Kernel::new(&graph);
/// assert_eq!(kernel.graph().vertices(), 6);
/// assert_eq!(verify(&graph, &kernel.extend(&graph, &[1, 2, 1, 2, 3, 4])), []);
/// ```
#[derive(Clone, Debug)]
pub struct Kernel {
    graph: Graph,
    /// What the vertices of the kernel are in the graph, ascending.
    vertices: Box<[u16]>,
    /// The others in the order in which they were taken away.
    removed: Box<[Removed]>,
}

/// A vertex that was taken away.
#[derive(Clone, Copy, Debug)]
struct Removed {
    vertex: u16,
    /// Whose color it can have; without one, it finds a color.
    like: Option<u16>,
}

impl Kernel {
    /// The kernel of a graph.
    pub fn new(graph: &Graph) -> Self {
        let mut shrinking = Shrinking::new(graph);
        let mut removed = Vec::new();
        while let Some(vertex) = shrinking.waiting.pop_front() {
            shrinking.waits[vertex] = false;
            let like = match shrinking.fate(vertex) {
                Fate::Stays => continue,
                Fate::FindsColor => None,
                Fate::Like(other) => Some(other),
            };
            shrinking.remove(vertex);
            removed.push(Removed { vertex: vertex as u16, like });
        }
        let vertices: Box<[u16]> =
            (0..graph.vertices()).filter(|&vertex| shrinking.is_left[vertex]).map(|v| v as u16).collect();
        let place = |vertex: u16| vertices.binary_search(&vertex).ok();
        let edges = vertices.iter().enumerate().flat_map(|(one, &vertex)| {
            let neighbors = graph.neighbors(vertex.into()).iter();
            neighbors.filter_map(move |&other| Some((one, place(other)?))).filter(|(one, other)| one < other)
        });
        let clique: Vec<usize> = graph.clique().iter().filter_map(|&member| place(member as u16)).collect();
        let kernel = Graph::new(vertices.len(), edges).with_clique(&clique);
        Kernel { graph: kernel, vertices, removed: removed.into() }
    }

    /// What is left, numbered anew.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What the vertices of the kernel are in the graph, ascending.
    pub fn vertices(&self) -> &[u16] {
        &self.vertices
    }

    /// The coloring of `graph`, of which this is the kernel, that goes on from the `colors` of the kernel. Colors count
    /// from 1; where the kernel has vertices without one, which are 0, others may have none either.
    pub fn extend(&self, graph: &Graph, colors: &[u16]) -> Vec<u16> {
        let mut all = vec![0; graph.vertices()];
        for (&vertex, &color) in self.vertices.iter().zip(colors) {
            all[usize::from(vertex)] = color;
        }
        let mut lowest = LowestColor::new(graph);
        for &Removed { vertex, like } in self.removed.iter().rev() {
            let vertex = usize::from(vertex);
            match like {
                Some(other) => all[vertex] = all[usize::from(other)],
                None => lowest.give(vertex, &mut all),
            }
        }
        all
    }
}

/// The part of a graph that is searched: all of it, or its kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    whole: &'a Graph,
    kernel: Option<&'a Kernel>,
}

impl<'a> Part<'a> {
    /// The kernel of this graph, if there is one, or all of it.
    pub(crate) fn new(whole: &'a Graph, kernel: Option<&'a Kernel>) -> Self {
        Part { whole, kernel }
    }

    /// The graph that it is a part of.
    pub(crate) fn whole(self) -> &'a Graph {
        self.whole
    }

    /// The graph that is searched.
    pub(crate) fn graph(self) -> &'a Graph {
        self.kernel.map_or(self.whole, |kernel| &kernel.graph)
    }

    /// What a vertex of this part is in the whole.
    pub(crate) fn in_whole(self, vertex: usize) -> usize {
        self.kernel.map_or(vertex, |kernel| kernel.vertices[vertex].into())
    }

    /// What a vertex of the whole is in this part, if it is one of it.
    pub(crate) fn in_part(self, vertex: usize) -> Option<usize> {
        match self.kernel {
            Some(kernel) => kernel.vertices.binary_search(&(vertex as u16)).ok(),
            None => Some(vertex),
        }
    }

    /// The coloring of the whole that goes on from the colors of this part; see [`Kernel::extend`].
    pub(crate) fn extend(self, colors: &[u16]) -> Vec<u16> {
        self.kernel.map_or_else(|| colors.to_vec(), |kernel| kernel.extend(self.whole, colors))
    }
}

/// What becomes of a vertex.
enum Fate {
    Stays,
    FindsColor,
    Like(u16),
}

/// A graph that loses vertices.
struct Shrinking<'a> {
    graph: &'a Graph,
    /// The vertices of the clique.
    is_kept: Vec<bool>,
    /// How many they are.
    clique: usize,
    is_left: Vec<bool>,
    /// Of the vertices that are left.
    degrees: Vec<usize>,
    /// The vertices to look at, since they have lost a neighbor.
    waiting: VecDeque<usize>,
    waits: Vec<bool>,
    /// How many edges have been looked for.
    looked: usize,
}

impl<'a> Shrinking<'a> {
    /// How many edges are looked for before no more dominated vertices are.
    const PATIENCE: usize = 5_000_000;

    fn new(graph: &'a Graph) -> Self {
        let count = graph.vertices();
        let mut is_kept = vec![false; count];
        graph.clique().iter().for_each(|&vertex| is_kept[vertex] = true);
        Shrinking {
            graph,
            is_kept,
            clique: graph.clique().len(),
            is_left: vec![true; count],
            degrees: (0..count).map(|vertex| graph.degree(vertex)).collect(),
            waiting: (0..count).collect(),
            waits: vec![true; count],
            looked: 0,
        }
    }

    fn fate(&mut self, vertex: usize) -> Fate {
        if !self.is_left[vertex] || self.is_kept[vertex] {
            Fate::Stays
        } else if self.degrees[vertex] < self.clique {
            Fate::FindsColor
        } else {
            self.dominator(vertex).map_or(Fate::Stays, Fate::Like)
        }
    }

    fn left(&self, vertex: usize) -> impl Iterator<Item = usize> + use<'a, '_> {
        let neighbors = self.graph.neighbors(vertex).iter().map(|&neighbor| usize::from(neighbor));
        neighbors.filter(|&neighbor| self.is_left[neighbor])
    }

    /// A vertex that is joined to all neighbors of this one, which has some, and not to it.
    fn dominator(&mut self, vertex: usize) -> Option<u16> {
        let looked = Cell::new(self.looked);
        let is_joined = |one: usize, other: usize| {
            looked.set(looked.get() + 1);
            self.graph.joined(one, other)
        };
        // It is among the neighbors of each neighbor, so among those of the one with the fewest.
        let rarest = self.left(vertex).min_by_key(|&neighbor| self.degrees[neighbor])?;
        let found = self.left(rarest).take_while(|_| looked.get() < Self::PATIENCE).find(|&other| {
            other != vertex
                && self.degrees[other] >= self.degrees[vertex]
                && !is_joined(vertex, other)
                && self.left(vertex).all(|neighbor| is_joined(neighbor, other))
        });
        self.looked = looked.get();
        found.map(|other| other as u16)
    }

    fn remove(&mut self, vertex: usize) {
        self.is_left[vertex] = false;
        for &neighbor in self.graph.neighbors(vertex) {
            let neighbor = usize::from(neighbor);
            self.degrees[neighbor] -= 1;
            if self.is_left[neighbor] && !self.waits[neighbor] {
                self.waits[neighbor] = true;
                self.waiting.push_back(neighbor);
            }
        }
    }
}
