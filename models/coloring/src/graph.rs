//! Undirected graphs without loops and parallel edges.

use std::sync::OnceLock;

/// A graph whose vertices are numbered from 0.
///
/// Neighbors are kept in compressed form: one list after the other in a single array, and where each begins.
///
/// ```
/// use recuit_coloring::Graph;
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// assert_eq!((square.vertices(), square.edges()), (4, 4));
/// assert_eq!(square.neighbors(0), [1, 3]);
/// assert!(!square.joined(0, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    /// Where the neighbors of each vertex begin, and at the end where those of the last one end.
    starts: Box<[usize]>,
    neighbors: Box<[u16]>,
    /// The clique that was found, once it was asked for.
    pub(crate) found: OnceLock<Box<[usize]>>,
}

/// Whether a clique was found makes no difference.
impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        (&self.starts, &self.neighbors) == (&other.starts, &other.neighbors)
    }
}

impl Eq for Graph {}

impl Graph {
    /// The largest number of vertices.
    pub const LARGEST: usize = u16::MAX as usize;

    /// The graph with `vertices` vertices and these edges; an edge that is named twice, in either direction,
    /// counts once.
    ///
    /// # Panics
    /// At more than [`LARGEST`](Graph::LARGEST) vertices, at an edge to a vertex that is not there, and at a loop.
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        assert!(vertices <= Graph::LARGEST, "{vertices} vertices");
        let pairs: Vec<[u16; 2]> = edges
            .into_iter()
            .map(|(one, other)| {
                assert!(one != other, "a loop at {one}");
                [one as u16, other as u16]
            })
            .collect();
        let mut starts = vec![0; vertices + 1];
        pairs.iter().flatten().for_each(|&end| starts[usize::from(end) + 1] += 1);
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut neighbors = vec![0; 2 * pairs.len()];
        let mut places = starts.clone();
        let mut list = |vertex: u16, neighbor| {
            let place = &mut places[usize::from(vertex)];
            neighbors[*place] = neighbor;
            *place += 1;
        };
        for [one, other] in pairs {
            list(one, other);
            list(other, one);
        }
        // Put each list in order, and leave out what stands there twice.
        let mut kept = 0;
        for vertex in 0..vertices {
            let (first, end) = (starts[vertex], starts[vertex + 1]);
            neighbors[first..end].sort_unstable();
            starts[vertex] = kept;
            for place in first..end {
                if kept == starts[vertex] || neighbors[kept - 1] != neighbors[place] {
                    neighbors[kept] = neighbors[place];
                    kept += 1;
                }
            }
        }
        starts[vertices] = kept;
        neighbors.truncate(kept);
        Graph { starts: starts.into(), neighbors: neighbors.into(), found: OnceLock::new() }
    }

    /// The bytes that it takes to make a graph with this number of edges.
    pub(crate) fn bytes(edges: f64) -> u64 {
        (edges * (size_of::<[u16; 2]>() + 2 * size_of::<u16>()) as f64) as u64
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.neighbors.len() / 2 // each edge stands in two lists
    }

    /// The vertices joined to `vertex`, ascending.
    #[inline]
    pub fn neighbors(&self, vertex: usize) -> &[u16] {
        &self.neighbors[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// The number of neighbors of `vertex`.
    #[inline]
    pub fn degree(&self, vertex: usize) -> usize {
        self.starts[vertex + 1] - self.starts[vertex]
    }

    /// The largest degree, 0 without vertices.
    pub fn largest_degree(&self) -> usize {
        (0..self.vertices()).map(|vertex| self.degree(vertex)).max().unwrap_or(0)
    }

    /// Does an edge join the two?
    #[inline]
    pub fn joined(&self, vertex: usize, other: usize) -> bool {
        self.neighbors(vertex).binary_search(&(other as u16)).is_ok()
    }
}
