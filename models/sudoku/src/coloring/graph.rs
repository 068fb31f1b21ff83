//! The graph of a Sudoku: its cells, joined where the rules forbid equal values.

use crate::Shape;
use recuit_coloring::Graph;

/// The graph whose vertices are the cells of grids of this shape, in reading order; an edge joins two cells that
/// share a row, a column or a block. A solved Sudoku is a proper coloring of this graph with as many colors as the
/// grid has rows.
///
/// ```
/// use recuit_sudoku::{Shape, cell_graph};
/// let graph = cell_graph(Shape::square(3));
/// assert_eq!((graph.vertices(), graph.edges()), (81, 810));
/// assert_eq!(graph.neighbors(0).len(), 20);
/// assert_eq!(graph.neighbors(0)[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// ```
///
/// Source: Lewis, *A Guide to Graph Colouring* (2nd edition 2021), the section on Sudoku puzzles.
pub fn cell_graph(shape: Shape) -> Graph {
    Graph::new(shape.cells(), edges(shape))
}

/// The edges, in the order of their cells, the smaller one first: so the lists of neighbors come out sorted.
pub(super) fn edges(shape: Shape) -> impl Iterator<Item = (usize, usize)> {
    let (size, height, width) = (shape.size(), shape.box_rows(), shape.box_columns());
    (0..shape.cells()).flat_map(move |cell| {
        let (row, column) = (cell / size, cell % size);
        let in_row = cell + 1..(row + 1) * size;
        let below = (row + 1..size).flat_map(move |other| {
            let first = column / width * width;
            let columns =
                if other / height == row / height { first..first + width } else { column..column + 1 };
            columns.map(move |column| other * size + column)
        });
        in_row.chain(below).map(move |other| (cell, other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unit;

    #[test]
    fn cells_are_joined_when_they_share_a_unit() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
            let shape = Shape::new(rows, columns).unwrap();
            let graph = cell_graph(shape);
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
        let graph = cell_graph(Shape::square(9));
        assert_eq!((graph.vertices(), graph.neighbors(6560).len()), (6561, 224));
        let widest = cell_graph(Shape::new(8, 16).unwrap());
        assert_eq!(widest.neighbors(0).last(), Some(&(127 * 128)));
    }
}
