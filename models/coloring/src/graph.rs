//! Graphs without directions, loops and parallel edges.

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Where the neighbors of each vertex begin, and at the end where those of the last one end.
    starts: Box<[usize]>,
    neighbors: Box<[u16]>,
}

impl Graph {
    /// The largest number of vertices.
    pub const LARGEST: usize = u16::MAX as usize;

    /// The graph with so many vertices and these edges; one that is named twice, in either direction, counts once.
    ///
    /// # Panics
    /// At more than [`LARGEST`](Graph::LARGEST) vertices, at an edge to a vertex that is not there, and at a loop.
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Self {
        assert!(vertices <= Graph::LARGEST, "{vertices} vertices");
        let mut arcs = Vec::new();
        for (one, other) in edges {
            assert!(one != other, "a loop at {one}");
            arcs.extend([(one as u16, other as u16), (other as u16, one as u16)]);
        }
        arcs = sorted(vertices, &arcs, |arc| arc.1);
        arcs = sorted(vertices, &arcs, |arc| arc.0);
        arcs.dedup();
        let starts = starts(vertices, arcs.iter().map(|arc| arc.0));
        let neighbors: Vec<u16> = arcs.into_iter().map(|arc| arc.1).collect();
        Graph { starts: starts.into(), neighbors: neighbors.into() }
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

    /// Vertices that are all joined to each other: as many colors are needed at least. From each vertex a clique is
    /// grown greedily by neighbors of high degree; the largest of these is returned.
    pub fn clique(&self) -> Vec<usize> {
        let grow = |seed| {
            let mut candidates: Vec<usize> = self.neighbors(seed).iter().map(|&v| v.into()).collect();
            candidates.sort_by_key(|&vertex| std::cmp::Reverse(self.degree(vertex)));
            let mut clique = vec![seed];
            for candidate in candidates {
                if clique.iter().all(|&member| self.joined(member, candidate)) {
                    clique.push(candidate);
                }
            }
            clique
        };
        (0..self.vertices()).map(grow).max_by_key(Vec::len).unwrap_or_default()
    }
}

/// Where those of each vertex begin when so many vertices are put in order.
fn starts(vertices: usize, ends: impl Iterator<Item = u16>) -> Vec<usize> {
    let mut starts = vec![0; vertices + 1];
    ends.for_each(|vertex| starts[usize::from(vertex) + 1] += 1);
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    starts
}

/// The arcs in the order of the `end` that is chosen, by counting; equal ones keep their order.
fn sorted(vertices: usize, arcs: &[(u16, u16)], end: impl Fn(&(u16, u16)) -> u16) -> Vec<(u16, u16)> {
    let mut places = starts(vertices, arcs.iter().map(&end));
    let mut sorted = vec![(0, 0); arcs.len()];
    for arc in arcs {
        let place = &mut places[usize::from(end(arc))];
        sorted[*place] = *arc;
        *place += 1;
    }
    sorted
}
