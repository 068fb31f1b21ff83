//! The graph of a Sudoku: its cells, joined where the rules forbid equal values.

use crate::{Shape, Unit};

/// The graph whose vertices are the cells of a grid, in reading order; an edge joins two cells that share a row,
/// a column or a block. A solved Sudoku is a proper coloring of this graph with as many colors as the grid has
/// rows.
///
/// Neighbors are kept in compressed form: one list after the other in a single array, and where each begins.
///
/// ```
/// use recuit_sudoku::{Graph, Shape};
/// let graph = Graph::of(Shape::square(3));
/// assert_eq!((graph.vertices(), graph.edges()), (81, 810));
/// assert_eq!(graph.neighbors(0).len(), 20);
/// assert_eq!(graph.neighbors(0)[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// ```
///
/// Source: Lewis, *A Guide to Graph Colouring* (2nd edition 2021), the section on Sudoku puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Where the neighbors of each vertex begin, and at the end where those of the last one end.
    starts: Box<[u32]>,
    neighbors: Box<[u16]>,
}

impl Graph {
    /// The graph of the grids of this shape.
    pub fn of(shape: Shape) -> Self {
        let mut starts = vec![0];
        let mut neighbors = Vec::new();
        for cell in 0..shape.cells() {
            let units = Unit::ALL.into_iter().map(|kind| shape.unit_cells(kind, shape.unit(kind, cell)));
            let mut own: Vec<u16> =
                units.flatten().filter(|&other| other != cell).map(|other| other as u16).collect();
            own.sort_unstable();
            own.dedup(); // cells of the same block may share the row or the column too
            neighbors.extend(own);
            starts.push(neighbors.len() as u32);
        }
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
        &self.neighbors[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Does an edge join the two?
    #[inline]
    pub fn joined(&self, vertex: usize, other: usize) -> bool {
        self.neighbors(vertex).binary_search(&(other as u16)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_joined_when_they_share_a_unit() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            let graph = Graph::of(shape);
            for one in 0..shape.cells() {
                for other in 0..shape.cells() {
                    let shared = |kind| shape.unit(kind, one) == shape.unit(kind, other);
                    let expected = one != other && Unit::ALL.into_iter().any(shared);
                    assert_eq!(graph.joined(one, other), expected, "{shape}: {one} and {other}");
                }
            }
        }
    }

    #[test]
    fn the_largest_grids_fit() {
        let graph = Graph::of(Shape::square(9));
        assert_eq!((graph.vertices(), graph.neighbors(6560).len()), (6561, 224));
        let widest = Graph::of(Shape::new(8, 16).unwrap());
        assert_eq!(widest.neighbors(0).last(), Some(&(127 * 128)));
    }
}
