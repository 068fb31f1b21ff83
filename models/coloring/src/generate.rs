//! Graphs made by rule or by seed.

use crate::Graph;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use recuit::fits_in_memory;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// What a graph should be like.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Generator {
    /// Every two vertices are joined with the same probability: G(n, p).
    Random {
        /// The number of vertices.
        #[serde(default = "hundred")]
        vertices: usize,
        /// The probability, from 0 to 1.
        #[serde(default = "half")]
        density: f64,
    },
    /// A coloring is hidden: vertices get colors at random, every color as often as the others, and those of
    /// different colors are joined with the same probability (Kučera 1991; the graphs le450 and flat of the
    /// DIMACS challenge are of this kind).
    Hidden {
        /// The number of vertices.
        #[serde(default = "hundred")]
        vertices: usize,
        /// The number of colors that are enough.
        colors: usize,
        /// The probability, from 0 to 1.
        #[serde(default = "half")]
        density: f64,
    },
    /// Points of the unit square, joined when they are near each other.
    Geometric {
        /// The number of vertices.
        #[serde(default = "hundred")]
        vertices: usize,
        /// Points are joined if they are nearer to each other than this.
        #[serde(default = "half")]
        radius: f64,
    },
    /// See [`queen`].
    Queen {
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
    },
    /// See [`mycielski`].
    Mycielski {
        /// The number of colors that it needs, from 2.
        colors: u32,
    },
}

fn hundred() -> usize {
    100
}

fn half() -> f64 {
    0.5
}

impl Generator {
    /// 125 vertices, half of the pairs joined: as large as the smallest random graphs of the DIMACS challenge.
    pub(crate) const RANDOM: Generator = Generator::Random { vertices: 125, density: 0.5 };
    /// 100 points, the near ones joined.
    pub(crate) const GEOMETRIC: Generator = Generator::Geometric { vertices: 100, radius: 0.25 };

    /// The graph; equal generators give equal graphs where the random numbers are equal.
    ///
    /// # Errors
    /// In words, when it would have no vertex or more than [`Graph::LARGEST`], or a number is out of its range.
    pub fn graph<R: Rng + ?Sized>(self, rng: &mut R) -> Result<Graph, String> {
        let vertices = match self {
            Generator::Random { vertices, .. }
            | Generator::Hidden { vertices, .. }
            | Generator::Geometric { vertices, .. } => vertices,
            Generator::Queen { rows, columns } => rows.saturating_mul(columns),
            Generator::Mycielski { colors } if !(2..=16).contains(&colors) => {
                return Err(format!("found {colors} colors, expected 2 to 16"));
            }
            Generator::Mycielski { colors } => 3 << (colors - 2),
        };
        if !(1..=Graph::LARGEST).contains(&vertices) {
            return Err(format!("found {vertices} vertices, expected 1 to {}", Graph::LARGEST));
        }
        match self {
            Generator::Random { density, .. } | Generator::Hidden { density, .. }
                if !(0.0..=1.0).contains(&density) =>
            {
                Err(format!("found density {density}, expected a number from 0 to 1"))
            }
            Generator::Geometric { radius, .. } if radius.is_nan() || radius < 0.0 => {
                Err(format!("found radius {radius}, expected a number from 0"))
            }
            Generator::Random { density, .. } => {
                fits(vertices, density)?;
                Ok(Graph::new(vertices, pairs(vertices).filter(|_| rng.random_bool(density))))
            }
            Generator::Hidden { colors: 0, .. } => Err("found 0 colors, expected 1 or more".to_owned()),
            Generator::Hidden { colors, density, .. } => {
                fits(vertices, density * (1.0 - 1.0 / colors as f64))?;
                let mut hidden: Vec<usize> = (0..vertices).map(|vertex| vertex % colors).collect();
                hidden.shuffle(rng);
                let differ = pairs(vertices).filter(|&(one, other)| hidden[one] != hidden[other]);
                Ok(Graph::new(vertices, differ.filter(|_| rng.random_bool(density))))
            }
            Generator::Geometric { radius, .. } => {
                fits(vertices, (PI * radius * radius).clamp(0.0, 1.0))?;
                let points: Vec<[f64; 2]> = (0..vertices).map(|_| rng.random()).collect();
                let distance = |[a, b]: [f64; 2], [c, d]: [f64; 2]| (a - c).hypot(b - d);
                let near = |&(one, other): &(usize, usize)| distance(points[one], points[other]) < radius;
                Ok(Graph::new(vertices, pairs(vertices).filter(near)))
            }
            Generator::Queen { rows, columns } => Ok(queen(rows, columns)),
            Generator::Mycielski { colors } => Ok(mycielski(colors)),
        }
    }
}

/// Is there memory for a graph in which this share of all pairs is joined, and for its text?
fn fits(vertices: usize, share: f64) -> Result<(), String> {
    /// What a line of the text takes at most.
    const LINE: f64 = 14.0;
    let edges = share * (vertices as f64 * vertices as f64 / 2.0);
    fits_in_memory(Graph::bytes(edges).saturating_add((edges * LINE) as u64))
        .map_err(|error| format!("found a graph of about {edges:.0} edges: {error}"))
}

/// All pairs of vertices.
fn pairs(vertices: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other)))
}

/// The squares of a board, in reading order; an edge joins two between which a queen can move.
pub fn queen(rows: usize, columns: usize) -> Graph {
    let edges = (0..rows * columns).flat_map(move |square| {
        let (row, column) = (square / columns, square % columns);
        let (down, right) = (rows - 1 - row, columns - 1 - column);
        // Along the row, down the column, and down both diagonals.
        let ways =
            [(1, right), (columns, down), (columns + 1, down.min(right)), (columns - 1, down.min(column))];
        ways.into_iter()
            .flat_map(move |(step, count)| (1..=count).map(move |far| (square, square + far * step)))
    });
    Graph::new(rows * columns, edges)
}

/// The graph without triangles that needs this number of colors (Mycielski 1955), at least 2. It begins as an
/// edge. Each further color adds, for every vertex, a twin with the same neighbors, and a hub that is joined
/// to all twins. The DIMACS graph `myciel3` needs 4 colors.
pub fn mycielski(colors: u32) -> Graph {
    let mut graph = Graph::new(2, [(0, 1)]);
    for _ in 2..colors {
        let vertices = graph.vertices();
        let mut edges = Vec::new();
        for vertex in 0..vertices {
            edges.push((vertices + vertex, 2 * vertices));
            for neighbor in graph.neighbors(vertex).iter().map(|&neighbor| usize::from(neighbor)) {
                edges.extend([(vertex, neighbor), (vertices + vertex, neighbor)]);
            }
        }
        graph = Graph::new(2 * vertices + 1, edges);
    }
    graph
}
