//! The verifier: checks a coloring against the edges, to be trusted by reading.

use crate::Graph;
use std::fmt;

/// One way in which colors fail to color a graph. Vertices are counted from 0; displayed, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// More or fewer colors are given than there are vertices; nothing else was checked then.
    Length {
        /// The number of vertices.
        vertices: usize,
        /// The number of colors given.
        found: usize,
    },
    /// A vertex has no color.
    Uncolored(usize),
    /// Two neighbors have the same color.
    Conflict {
        /// The one with the lower number.
        vertex: usize,
        /// The other.
        neighbor: usize,
        /// The color of both.
        color: u16,
    },
}

/// All that is wrong with `colors`, one for each vertex, from 1, as a coloring; nothing if neighbors always differ.
///
/// ```
/// use recuit_coloring::{Graph, verify};
/// let path = Graph::new(3, [(0, 1), (1, 2)]);
/// assert_eq!(verify(&path, &[1, 2, 1]), []);
/// assert_eq!(verify(&path, &[1, 2, 2])[0].to_string(), "vertices 2 and 3 are neighbors, and both have color 2");
/// ```
pub fn verify(graph: &Graph, colors: &[u16]) -> Vec<Violation> {
    if colors.len() != graph.vertices() {
        return vec![Violation::Length { vertices: graph.vertices(), found: colors.len() }];
    }
    let mut violations = Vec::new();
    for vertex in 0..graph.vertices() {
        let color = colors[vertex];
        if color == 0 {
            violations.push(Violation::Uncolored(vertex));
            continue;
        }
        for neighbor in graph.neighbors(vertex).iter().map(|&neighbor| usize::from(neighbor)) {
            if vertex < neighbor && color == colors[neighbor] {
                violations.push(Violation::Conflict { vertex, neighbor, color });
            }
        }
    }
    violations
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Length { vertices, found } => {
                write!(f, "found {found} colors for {vertices} vertices")
            }
            Violation::Uncolored(vertex) => write!(f, "vertex {} has no color", vertex + 1),
            Violation::Conflict { vertex, neighbor, color } => {
                let (vertex, neighbor) = (vertex + 1, neighbor + 1);
                write!(f, "vertices {vertex} and {neighbor} are neighbors, and both have color {color}")
            }
        }
    }
}
