//! Colors of all vertices, and the counts that make moves cheap.

use crate::Graph;
use crate::VertexList;
use crate::gamma::Gamma;
use crate::recolor::rarest;
use recuit::State;
use serde::{Deserialize, Serialize};

/// A color for every vertex; neighbors may have the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Painting {
    /// The color of each vertex, from 0.
    colors: Box<[u16]>,
    /// The number of colors.
    count: usize,
    gamma: Gamma,
    /// The number of edges between vertices of the same color.
    conflicts: i64,
    /// The vertices with a neighbor of the same color.
    conflicting: VertexList,
    /// The last coloring without conflicts in which a color was dropped.
    proper: Option<Box<[u16]>>,
}

/// The order of the conflicting vertices does not count.
impl PartialEq for Painting {
    fn eq(&self, other: &Self) -> bool {
        self.colors == other.colors
            && self.count == other.count
            && self.gamma == other.gamma
            && self.conflicts == other.conflicts
            && self.conflicting().len() == other.conflicting().len()
            && self.proper == other.proper
    }
}

impl Eq for Painting {}

impl State for Painting {
    type Key = (usize, Box<[u16]>);

    fn key(&self) -> Self::Key {
        (self.count, self.colors.clone())
    }
}

impl Painting {
    /// The state with these colors, from 0, and at least so many.
    pub(super) fn new(graph: &Graph, colors: Vec<u16>, at_least: usize) -> Self {
        let used = colors.iter().max().map_or(0, |&color| usize::from(color) + 1);
        let count = used.max(at_least);
        Painting::with_room(graph, colors, count, count)
    }

    /// The state with these colors, from 0, of so many, no more than this one has, that remembers the same
    /// coloring without conflicts.
    pub(crate) fn with_colors(&self, graph: &Graph, colors: Vec<u16>, count: usize) -> Self {
        let proper = if self.conflicts == 0 { Some(self.colors.clone()) } else { self.proper.clone() };
        Painting { proper, ..Painting::with_room(graph, colors, count, self.gamma.room()) }
    }

    fn with_room(graph: &Graph, colors: Vec<u16>, count: usize, room: usize) -> Self {
        let mut gamma = Gamma::new(colors.len(), count, room);
        for (vertex, &color) in colors.iter().enumerate() {
            gamma.color(graph, vertex, color, 1);
        }
        let of_own_color = |vertex: usize| gamma.sum(vertex, colors[vertex]);
        let conflicts = (0..colors.len()).map(|vertex| i64::from(of_own_color(vertex))).sum::<i64>() / 2;
        let conflicting = VertexList::new(colors.len(), |vertex| of_own_color(vertex) > 0);
        Painting { colors: colors.into(), count, gamma, conflicts, conflicting, proper: None }
    }

    /// The number of colors, not all of which need be in use.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The color of each vertex, from 0.
    pub(crate) fn colors(&self) -> &[u16] {
        &self.colors
    }

    /// The color of a vertex, from 0.
    #[inline]
    pub fn color(&self, vertex: usize) -> u16 {
        self.colors[vertex]
    }

    /// The number of edges between vertices of the same color.
    #[inline]
    pub fn conflicts(&self) -> i64 {
        self.conflicts
    }

    /// The vertices with a neighbor of the same color, in no particular order.
    #[inline]
    pub fn conflicting(&self) -> &[u16] {
        self.conflicting.as_slice()
    }

    /// The number of neighbors of `vertex` that have `color`.
    pub fn neighbors_with(&self, vertex: usize, color: u16) -> usize {
        self.gamma.sum(vertex, color).into()
    }

    /// The best coloring on the way here: this one if it is without conflicts, else the last one that was, else
    /// this one. Colors are counted from 1.
    pub fn coloring(&self) -> Vec<u16> {
        let proper = self.proper.as_ref().filter(|_| self.conflicts > 0);
        proper.unwrap_or(&self.colors).iter().map(|color| color + 1).collect()
    }

    /// Every vertex in conflict, with each color that it does not have.
    #[inline]
    pub(super) fn recolorings(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let (mut vertices, count) = (self.conflicting().iter(), self.count as u16);
        let (mut vertex, mut own, mut color) = (0, 0, count);
        // Without nested iterators, so that what is done with each pair is compiled once, and into this loop.
        std::iter::from_fn(move || {
            loop {
                if color == count {
                    vertex = *vertices.next()?;
                    (own, color) = (self.colors[usize::from(vertex)], 0);
                }
                color += 1;
                if color - 1 != own {
                    return Some((vertex, color - 1));
                }
            }
        })
    }

    /// By how much the number of conflicts grows when `vertex` takes another `color`.
    #[inline]
    pub(super) fn more_conflicts(&self, vertex: usize, color: u16) -> i64 {
        let with = |color| i64::from(self.gamma.sum(vertex, color));
        with(color) - with(self.colors[vertex])
    }

    /// Tell the other colors of `vertex` with which there are at most so many conflicts more, and how many;
    /// `tell` returns what is the most for the next ones.
    #[inline]
    pub(super) fn colors_for(
        &self,
        vertex: usize,
        most: Option<i64>,
        mut tell: impl FnMut(u16, i64) -> Option<i64>,
    ) {
        let own = self.colors[vertex];
        let conflicts = i64::from(self.gamma.sum(vertex, own));
        let few = |most: Option<i64>| most.map(|most| most + conflicts);
        let mut most = most;
        self.gamma.light(vertex, few(most), |color, count| {
            if color != own {
                most = tell(color, i64::from(count) - conflicts);
            }
            few(most)
        });
    }

    /// A number for a vertex and a color, below [`slots`](Painting::slots).
    #[inline]
    pub(super) fn slot(&self, vertex: usize, color: u16) -> usize {
        self.gamma.slot(vertex, color)
    }

    pub(super) fn slots(&self) -> usize {
        self.gamma.slots()
    }

    #[inline]
    pub(super) fn recolor(&mut self, graph: &Graph, vertex: usize, color: u16) {
        let before = self.colors[vertex];
        let (old, new) = (self.gamma.sum(vertex, before), self.gamma.sum(vertex, color));
        self.conflicts += i64::from(new) - i64::from(old);
        self.mark(vertex, old > 0, new > 0);
        self.colors[vertex] = color;
        for &neighbor in graph.neighbors(vertex) {
            let neighbor = usize::from(neighbor);
            self.gamma.take(neighbor, before, 1);
            self.gamma.add(neighbor, color, 1);
            let its = self.colors[neighbor];
            if its == before && self.gamma.sum(neighbor, before) == 0 {
                self.mark(neighbor, true, false);
            } else if its == color && self.gamma.sum(neighbor, color) == 1 {
                self.mark(neighbor, false, true);
            }
        }
    }

    /// Record whether this vertex was, and is now, in conflict.
    fn mark(&mut self, vertex: usize, was: bool, is: bool) {
        if is && !was {
            self.conflicting.insert(vertex);
        } else if was && !is {
            self.conflicting.remove(vertex);
        }
    }

    /// Remember no coloring without conflicts.
    pub(super) fn forget(&mut self) {
        self.proper = None;
    }

    /// Do without the color that the fewest vertices have. The last color takes over its number.
    pub(super) fn drop_color(&mut self, graph: &Graph) {
        if self.conflicts == 0 {
            self.proper = Some(self.colors.clone());
        }
        let (dropped, _) = rarest(&self.colors, self.count);
        for vertex in 0..self.colors.len() {
            if self.colors[vertex] != dropped {
                continue;
            }
            let others = (0..self.count as u16).filter(|&color| color != dropped);
            let color = others.min_by_key(|&color| self.gamma.sum(vertex, color)).expect("another color");
            self.recolor(graph, vertex, color);
        }
        self.count -= 1;
        self.gamma.drop_color(&mut self.colors, dropped, self.count as u16);
    }
}
