//! How much it matters that a vertex waits.

use crate::Graph;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a vertex without a color costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Importance {
    /// One, whichever it is (Blöchliger & Zufferey 2008).
    #[default]
    Equal,
    /// The more, the more neighbors it has, since those are the harder to color (Morgenstern 1996): a vertex
    /// with as many as the mean costs 16. In graphs so dense that the costs of neighbors would not add up to
    /// less than 2^16, all cost less, but never less than one.
    Degree,
}

impl Importance {
    /// What a vertex of mean degree costs, in graphs that are not too dense.
    pub(crate) fn mean(self) -> f64 {
        match self {
            Importance::Equal => 1.0,
            Importance::Degree => 16.0,
        }
    }

    /// What each vertex costs.
    fn costs(self, graph: &Graph) -> Box<[u16]> {
        let vertices = 0..graph.vertices();
        if self == Importance::Equal || graph.edges() == 0 {
            return vec![1; graph.vertices()].into();
        }
        let mean = 2.0 * graph.edges() as f64 / graph.vertices() as f64;
        let mut unit = self.mean() / mean;
        loop {
            let cost = |vertex| ((graph.degree(vertex) as f64 * unit).round() as u64).max(1);
            let of_neighbors = |vertex| graph.neighbors(vertex).iter().map(|&one| cost(one.into())).sum();
            let most: u64 = vertices.clone().map(of_neighbors).max().unwrap_or(0);
            // With the largest number the table says that there is no such color.
            if most < u64::from(u16::MAX) {
                return vertices.map(|vertex| cost(vertex) as u16).collect();
            }
            unit /= 2.0;
        }
    }
}

/// A graph, and what each of its vertices costs while it waits.
#[derive(Clone, Debug)]
pub(crate) struct Weighed<'a> {
    graph: &'a Graph,
    costs: Box<[u16]>,
}

impl<'a> Weighed<'a> {
    pub(super) fn new(graph: &'a Graph, importance: Importance) -> Self {
        Weighed { graph, costs: importance.costs(graph) }
    }

    pub(super) fn graph(&self) -> &'a Graph {
        self.graph
    }

    /// What this vertex costs, at least one.
    #[inline]
    pub(super) fn cost(&self, vertex: usize) -> u16 {
        self.costs[vertex]
    }

    /// What these vertices cost together.
    #[inline]
    pub(super) fn sum(&self, vertices: impl Iterator<Item = usize>) -> i64 {
        vertices.map(|vertex| i64::from(self.costs[vertex])).sum()
    }
}
