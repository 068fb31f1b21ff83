//! Colors of all vertices, and the counts that make moves cheap.

use crate::Graph;
use recuit::State;
use serde::{Deserialize, Serialize};

/// So many counts are looked at together.
const LANES: usize = 8;

/// More neighbors than a vertex has.
const NO_COLOR: u16 = u16::MAX;

/// A color for every vertex; neighbors may have the same.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Painting {
    /// The color of each vertex, from 0.
    colors: Box<[u16]>,
    /// The number of colors.
    count: usize,
    /// The length of a row of `gamma`: the number of colors at the start, in whole [lanes](LANES).
    room: usize,
    /// For each vertex and color, the number of neighbors that have it (the table gamma of Fleurent & Ferland 1996), and
    /// [`NO_COLOR`] where there is no such color.
    gamma: Box<[u16]>,
    /// The number of edges between vertices of the same color.
    conflicts: i64,
    /// The vertices with a neighbor of the same color, in no particular order.
    conflicting: Vec<u16>,
    /// Where each of these stands in the list.
    places: Box<[u16]>,
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
            && self.conflicting.len() == other.conflicting.len()
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
        Painting::with_room(graph, colors, count, count.next_multiple_of(LANES))
    }

    /// The state with these colors, from 0, of so many, no more than this one has, that remembers the same coloring without
    /// conflicts.
    pub(super) fn with_colors(&self, graph: &Graph, colors: Vec<u16>, count: usize) -> Self {
        let proper = if self.conflicts == 0 { Some(self.colors.clone()) } else { self.proper.clone() };
        Painting { proper, ..Painting::with_room(graph, colors, count, self.room) }
    }

    fn with_room(graph: &Graph, colors: Vec<u16>, count: usize, room: usize) -> Self {
        let mut gamma = vec![NO_COLOR; colors.len() * room];
        gamma.chunks_mut(room.max(1)).for_each(|row| row[..count].fill(0));
        for (vertex, &color) in colors.iter().enumerate() {
            for &neighbor in graph.neighbors(vertex) {
                gamma[usize::from(neighbor) * room + usize::from(color)] += 1;
            }
        }
        let of_own_color = |vertex: usize| gamma[vertex * room + usize::from(colors[vertex])];
        let conflicting: Vec<u16> = (0..colors.len())
            .filter(|&vertex| of_own_color(vertex) > 0)
            .map(|vertex| vertex as u16)
            .collect();
        let conflicts = (0..colors.len()).map(|vertex| i64::from(of_own_color(vertex))).sum::<i64>() / 2;
        let mut places = vec![0; colors.len()];
        for (place, &vertex) in conflicting.iter().enumerate() {
            places[usize::from(vertex)] = place as u16;
        }
        Painting {
            colors: colors.into(),
            count,
            room,
            gamma: gamma.into(),
            conflicts,
            conflicting,
            places: places.into(),
            proper: None,
        }
    }

    /// The number of colors, not all of which need be in use.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
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
        &self.conflicting
    }

    /// The number of neighbors of `vertex` that have `color`.
    pub fn neighbors_with(&self, vertex: usize, color: u16) -> usize {
        self.gamma[self.slot(vertex, color)].into()
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
        let (mut vertices, count) = (self.conflicting.iter(), self.count as u16);
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
        let with = |color| i64::from(self.gamma[self.slot(vertex, color)]);
        with(color) - with(self.colors[vertex])
    }

    /// Tell the other colors of `vertex` with which there are at most so many conflicts more, and how many; `tell` returns what
    /// is the most for the next ones.
    #[inline]
    pub(super) fn colors_for(
        &self,
        vertex: usize,
        most: Option<i64>,
        mut tell: impl FnMut(u16, i64) -> Option<i64>,
    ) {
        let own = self.colors[vertex];
        let conflicts = self.gamma[self.slot(vertex, own)];
        // The most neighbors that the color may have: all but `NO_COLOR` where there is no limit.
        let neighbors = |most: Option<i64>| match most {
            Some(most) => u16::try_from((most + i64::from(conflicts)).min(i64::from(NO_COLOR) - 1)).ok(),
            None => Some(NO_COLOR - 1),
        };
        let Some(mut few) = neighbors(most) else { return };
        let row = &self.gamma[vertex * self.room..][..self.room];
        for (chunk, counts) in row.as_chunks::<LANES>().0.iter().enumerate() {
            if !counts.iter().fold(false, |any, &count| any | (count <= few)) {
                continue;
            }
            for (lane, &count) in counts.iter().enumerate() {
                let color = (chunk * LANES + lane) as u16;
                if count <= few && color != own {
                    let most = tell(color, i64::from(count) - i64::from(conflicts));
                    let Some(fewer) = neighbors(most) else { return };
                    few = fewer;
                }
            }
        }
    }

    /// A number for a vertex and a color, below [`slots`](Painting::slots).
    #[inline]
    pub(super) fn slot(&self, vertex: usize, color: u16) -> usize {
        vertex * self.room + usize::from(color)
    }

    pub(super) fn slots(&self) -> usize {
        self.gamma.len()
    }

    #[inline]
    pub(super) fn recolor(&mut self, graph: &Graph, vertex: usize, color: u16) {
        let before = self.colors[vertex];
        let (old, new) = (self.slot(vertex, before), self.slot(vertex, color));
        self.conflicts += i64::from(self.gamma[new]) - i64::from(self.gamma[old]);
        self.mark(vertex, self.gamma[old] > 0, self.gamma[new] > 0);
        self.colors[vertex] = color;
        for &neighbor in graph.neighbors(vertex) {
            let neighbor = usize::from(neighbor);
            let (old, new) = (self.slot(neighbor, before), self.slot(neighbor, color));
            self.gamma[old] -= 1;
            self.gamma[new] += 1;
            let its = self.colors[neighbor];
            if its == before && self.gamma[old] == 0 {
                self.mark(neighbor, true, false);
            } else if its == color && self.gamma[new] == 1 {
                self.mark(neighbor, false, true);
            }
        }
    }

    /// Record whether this vertex was, and is now, in conflict.
    fn mark(&mut self, vertex: usize, was: bool, is: bool) {
        if is && !was {
            self.places[vertex] = self.conflicting.len() as u16;
            self.conflicting.push(vertex as u16);
        } else if was && !is {
            let place = usize::from(self.places[vertex]);
            self.conflicting.swap_remove(place);
            if let Some(&moved) = self.conflicting.get(place) {
                self.places[usize::from(moved)] = place as u16;
            }
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
        let mut sizes = vec![0; self.count];
        self.colors.iter().for_each(|&color| sizes[usize::from(color)] += 1);
        let dropped =
            (0..self.count).min_by_key(|&color| sizes[color]).expect("a color to be dropped") as u16;
        for vertex in
            (0..self.colors.len()).filter(|&vertex| self.colors[vertex] == dropped).collect::<Vec<_>>()
        {
            let others = (0..self.count as u16).filter(|&color| color != dropped);
            let color =
                others.min_by_key(|&color| self.gamma[self.slot(vertex, color)]).expect("another color");
            self.recolor(graph, vertex, color);
        }
        self.count -= 1;
        let last = self.count as u16;
        for vertex in 0..self.colors.len() {
            let (from, to) = (self.slot(vertex, last), self.slot(vertex, dropped));
            // The dropped color takes over the counts of the last one, which has no vertices any more.
            self.gamma[to] = self.gamma[from];
            self.gamma[from] = NO_COLOR;
            if self.colors[vertex] == last {
                self.colors[vertex] = dropped;
            }
        }
    }
}
