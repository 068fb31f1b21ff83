//! Greedy coloring by itself, for graphs of any size.

mod tournament;

use crate::{Graph, Order};
use tournament::Tournament;

/// The coloring, with colors from 1, that a [`Construct`](crate::Construct) in this order comes to when the
/// first action is always taken: each vertex in turn gets the lowest color that no neighbor has.
///
/// Recursive largest first takes as many rounds through all edges as there are colors, the other orders take one.
pub(crate) fn greedy(graph: &Graph, order: Order) -> Vec<u16> {
    match order {
        Order::Fixed => fixed(graph),
        Order::Rlf => recursive_largest_first(graph),
        Order::FewestColors | Order::FewestColorsFewestNeighbors | Order::Dsatur => {
            by_saturation(graph, order)
        }
    }
}

impl Order {
    /// The order that makes the best coloring of a graph of this size in a fraction of a second.
    pub(crate) fn quick(graph: &Graph) -> Self {
        if graph.vertices() <= 5000 && graph.edges() <= 500_000 { Order::Rlf } else { Order::Dsatur }
    }
}

/// Colors vertices one after the other, each once.
pub(crate) struct LowestColor<'a> {
    graph: &'a Graph,
    /// For each color, the last vertex with a neighbor of that color.
    seen: Vec<usize>,
}

impl<'a> LowestColor<'a> {
    pub(crate) fn new(graph: &'a Graph) -> Self {
        LowestColor { graph, seen: vec![usize::MAX; graph.largest_degree() + 2] }
    }

    /// Give a vertex the lowest color, from 1, that no neighbor has; those without one have 0.
    pub(crate) fn give(&mut self, vertex: usize, colors: &mut [u16]) {
        for &neighbor in self.graph.neighbors(vertex) {
            // A color beyond is none that the vertex could get.
            let seen = self.seen.get_mut(usize::from(colors[usize::from(neighbor)]));
            seen.into_iter().for_each(|seen| *seen = vertex);
        }
        let free = (1..).find(|&color| self.seen[color] != vertex);
        colors[vertex] = free.expect("one more than it has neighbors") as u16;
    }
}

fn fixed(graph: &Graph) -> Vec<u16> {
    let (mut colors, mut lowest) = (vec![0; graph.vertices()], LowestColor::new(graph));
    (0..graph.vertices()).for_each(|vertex| lowest.give(vertex, &mut colors));
    colors
}

fn by_saturation(graph: &Graph, order: Order) -> Vec<u16> {
    let vertices = graph.vertices();
    let mut colors = vec![0u16; vertices];
    // For each vertex the colors of its neighbors, a bit each, and how many there are.
    let mut taken: Vec<Vec<u64>> = vec![Vec::new(); vertices];
    let mut saturation = vec![0u64; vertices];
    let mut blank: Vec<u64> = (0..vertices).map(|vertex| graph.degree(vertex) as u64).collect();
    let key = |saturation: u64, blank: u64| {
        let neighbors = match order {
            Order::Dsatur => blank,
            Order::FewestColorsFewestNeighbors => Graph::LARGEST as u64 - blank,
            _ => 0,
        };
        1 << 32 | saturation << 16 | neighbors
    };
    let mut next = Tournament::new((0..vertices).map(|vertex| key(0, blank[vertex])));
    while let Some(vertex) = next.winner() {
        let bits = &taken[vertex];
        let word = bits.iter().position(|&word| word != u64::MAX).unwrap_or(bits.len());
        let free = 64 * word + bits.get(word).map_or(0, |word| word.trailing_ones() as usize);
        colors[vertex] = free as u16 + 1;
        next.leave(vertex);
        let blanks = graph.neighbors(vertex).iter().map(|&neighbor| usize::from(neighbor));
        for neighbor in blanks.filter(|&neighbor| colors[neighbor] == 0) {
            let bits = &mut taken[neighbor];
            if bits.len() <= free / 64 {
                bits.resize(free / 64 + 1, 0);
            }
            let bit = 1 << (free % 64);
            saturation[neighbor] += u64::from(bits[free / 64] & bit == 0);
            bits[free / 64] |= bit;
            blank[neighbor] -= 1;
            next.change(neighbor, key(saturation[neighbor], blank[neighbor]));
        }
    }
    colors
}

/// Leighton 1979; see [`Order::Rlf`].
fn recursive_largest_first(graph: &Graph) -> Vec<u16> {
    let vertices = graph.vertices();
    let mut colors = vec![0u16; vertices];
    let mut blank: Vec<usize> = (0..vertices).map(|vertex| graph.degree(vertex)).collect();
    let mut uncolored: Vec<usize> = (0..vertices).collect();
    let mut may_have = vec![false; vertices];
    // For each vertex, how many uncolored neighbors may not have the color.
    let mut excluded = vec![0; vertices];
    let mut color = 0;
    while !uncolored.is_empty() {
        color += 1;
        for &vertex in &uncolored {
            (may_have[vertex], excluded[vertex]) = (true, 0);
        }
        let most = |&&vertex: &&usize| (blank[vertex], std::cmp::Reverse(vertex));
        let mut next = uncolored.iter().max_by_key(most).copied();
        let mut candidates = uncolored.clone();
        while let Some(vertex) = next {
            (colors[vertex], may_have[vertex]) = (color, false);
            let of = |vertex| graph.neighbors(vertex).iter().map(|&neighbor| usize::from(neighbor));
            for neighbor in of(vertex).filter(|&neighbor| colors[neighbor] == 0) {
                blank[neighbor] -= 1;
                if std::mem::take(&mut may_have[neighbor]) {
                    of(neighbor).for_each(|other| excluded[other] += 1);
                }
            }
            candidates.retain(|&candidate| may_have[candidate]);
            let order = |&&vertex: &&usize| {
                let kept = blank[vertex] - excluded[vertex];
                (excluded[vertex], std::cmp::Reverse((kept, vertex)))
            };
            next = candidates.iter().max_by_key(order).copied();
        }
        uncolored.retain(|&vertex| colors[vertex] == 0);
    }
    colors
}
