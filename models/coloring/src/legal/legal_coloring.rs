//! Colors of some vertices without conflicts, and the counts that make moves cheap.

use super::Ejected;
use super::importance::Weighed;
use crate::VertexList;
use crate::gamma::Gamma;
use crate::recolor::rarest;
use recuit::State;
use serde::{Deserialize, Serialize};

/// The color of a vertex that has none.
const NONE: u16 = u16::MAX;

/// A color for some vertices, neighbors never the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LegalColoring {
    /// The color of each vertex, from 0, or [`NONE`].
    colors: Box<[u16]>,
    /// The number of colors.
    count: usize,
    gamma: Gamma,
    uncolored: VertexList,
    /// The last coloring of all vertices in which a color was dropped.
    whole: Option<Box<[u16]>>,
}

/// The order of the vertices without a color does not count.
impl PartialEq for LegalColoring {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key() && self.gamma == other.gamma && self.whole == other.whole
    }
}

impl Eq for LegalColoring {}

impl State for LegalColoring {
    type Key = (usize, Box<[u16]>);

    fn key(&self) -> Self::Key {
        (self.count, self.colors.clone())
    }
}

impl LegalColoring {
    /// The state with these colors, from 0, of so many or more; vertices without one wait for it.
    pub(super) fn new(graph: &Weighed<'_>, colors: &[Option<u16>], at_least: usize) -> Self {
        let used = colors.iter().flatten().max().map_or(0, |&color| usize::from(color) + 1);
        let count = used.max(at_least);
        LegalColoring::with_room(graph, colors, count, count)
    }

    /// The state with these colors, from 0, of so many, no more than this one has, that remembers the same
    /// coloring of all vertices.
    pub(crate) fn with_colors(&self, graph: &Weighed<'_>, colors: &[Option<u16>], count: usize) -> Self {
        let whole = if self.uncolored().is_empty() { Some(self.colors.clone()) } else { self.whole.clone() };
        LegalColoring { whole, ..LegalColoring::with_room(graph, colors, count, self.gamma.room()) }
    }

    fn with_room(graph: &Weighed<'_>, colors: &[Option<u16>], count: usize, room: usize) -> Self {
        let mut gamma = Gamma::new(colors.len(), count, room);
        for (vertex, color) in colors.iter().enumerate() {
            color.iter().for_each(|&color| gamma.color(graph.graph(), vertex, color, graph.cost(vertex)));
        }
        let uncolored = VertexList::new(colors.len(), |vertex| colors[vertex].is_none());
        let colors = colors.iter().map(|color| color.unwrap_or(NONE)).collect();
        LegalColoring { colors, count, gamma, uncolored, whole: None }
    }

    /// The number of colors, not all of which need be in use.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The color of a vertex, from 0; `None` where it has none.
    #[inline]
    pub fn color(&self, vertex: usize) -> Option<u16> {
        Some(self.colors[vertex]).filter(|&color| color != NONE)
    }

    /// The color of each vertex, from 0, if it has one.
    pub(crate) fn colors(&self) -> impl Iterator<Item = Option<u16>> {
        (0..self.colors.len()).map(|vertex| self.color(vertex))
    }

    /// The vertices without a color, in no particular order.
    #[inline]
    pub fn uncolored(&self) -> &[u16] {
        self.uncolored.as_slice()
    }

    /// What the neighbors of `vertex` that have `color` would cost if they waited.
    #[inline]
    pub fn cost_of_neighbors(&self, vertex: usize, color: u16) -> i64 {
        self.gamma.sum(vertex, color).into()
    }

    /// The neighbors of `vertex` that have `color`, and lose it when `vertex` gets it.
    pub(crate) fn in_the_way(
        &self,
        graph: &Weighed<'_>,
        vertex: usize,
        color: u16,
    ) -> impl Iterator<Item = u16> {
        let neighbors = graph.graph().neighbors(vertex).iter().copied();
        let mut those = neighbors.filter(move |&neighbor| self.colors[usize::from(neighbor)] == color);
        // Only so long as the sum says that there are more of them.
        let mut left = self.gamma.sum(vertex, color);
        std::iter::from_fn(move || {
            let neighbor = if left == 0 { None } else { those.next() }?;
            left -= graph.cost(neighbor.into());
            Some(neighbor)
        })
    }

    /// The best coloring on the way here: this one if it is whole, else the last one that was, else this one. Colors
    /// are counted from 1; 0 is none.
    pub fn coloring(&self) -> Vec<u16> {
        let whole = self.whole.as_ref().filter(|_| !self.uncolored().is_empty());
        whole.unwrap_or(&self.colors).iter().map(|color| color.wrapping_add(1)).collect()
    }

    /// What the neighbors of each vertex in each color cost.
    #[inline]
    pub(super) fn gamma(&self) -> &Gamma {
        &self.gamma
    }

    /// A vertex without a color gets this one, and takes it from its neighbors.
    #[inline]
    pub(super) fn color_vertex(&mut self, graph: &Weighed<'_>, vertex: usize, color: u16) -> Ejected {
        let ejected: Ejected = self.in_the_way(graph, vertex, color).collect();
        for &neighbor in &ejected {
            self.uncolor(graph, neighbor.into());
        }
        self.give(graph, vertex, color);
        ejected
    }

    /// A vertex without a color gets one that no neighbor has.
    pub(super) fn give(&mut self, graph: &Weighed<'_>, vertex: usize, color: u16) {
        self.colors[vertex] = color;
        self.uncolored.remove(vertex);
        self.gamma.color(graph.graph(), vertex, color, graph.cost(vertex));
    }

    /// A vertex loses its color.
    pub(super) fn uncolor(&mut self, graph: &Weighed<'_>, vertex: usize) {
        let color = std::mem::replace(&mut self.colors[vertex], NONE);
        self.uncolored.insert(vertex);
        self.gamma.uncolor(graph.graph(), vertex, color, graph.cost(vertex));
    }

    /// Remember no coloring of all vertices.
    pub(super) fn forget(&mut self) {
        self.whole = None;
    }

    /// The vertices of the color that the fewest have.
    pub(super) fn rarest(&self) -> impl Iterator<Item = usize> {
        let (rarest, _) = rarest(&self.colors, self.count);
        (0..self.colors.len()).filter(move |&vertex| self.colors[vertex] == rarest)
    }

    /// Do without the color that the fewest vertices have, and which they lose. The last color takes over its number.
    pub(super) fn drop_color(&mut self, graph: &Weighed<'_>) {
        if self.uncolored().is_empty() {
            self.whole = Some(self.colors.clone());
        }
        let (dropped, _) = rarest(&self.colors, self.count);
        for vertex in 0..self.colors.len() {
            if self.colors[vertex] == dropped {
                self.uncolor(graph, vertex);
            }
        }
        self.count -= 1;
        self.gamma.drop_color(&mut self.colors, dropped, self.count as u16);
    }
}
