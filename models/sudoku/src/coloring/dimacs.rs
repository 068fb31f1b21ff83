//! Any Sudoku as a graph whose colorings are its solutions, for programs that color graphs.

use super::graph::edges;
use crate::{Grid, Shape};
use recuit_coloring::Graph;

/// The graph whose colorings with as many colors as the grid has rows are the solutions of `puzzle`.
///
/// A graph has no givens. So besides the cells, in reading order, there is a vertex for each value;
/// these are all joined to each other, so that they have all colors. The cell of a given is joined to
/// all values but its own.
///
/// ```
/// use recuit_sudoku::{Grid, puzzle_graph, read_coloring};
/// let puzzle: Grid = "1..2  .21.  .14.  4..1".parse().unwrap();
/// let graph = puzzle_graph(&puzzle);
/// assert_eq!((graph.vertices(), graph.edges()), (16 + 4, 56 + 6 + 8 * 3));
/// let cells = [2, 1, 4, 3, 4, 3, 2, 1, 3, 2, 1, 4, 1, 4, 3, 2];
/// let colors: Vec<u16> = cells.into_iter().chain([2, 3, 4, 1]).collect();
/// assert_eq!(read_coloring(puzzle.shape(), &colors).unwrap().to_string(), "1432321421434321");
/// ```
pub fn puzzle_graph(puzzle: &Grid) -> Graph {
    let (cells, size) = (puzzle.shape().cells(), puzzle.shape().size());
    let values = (0..size).flat_map(|one| (0..one).map(move |other| (cells + one, cells + other)));
    let givens =
        puzzle.cells().iter().enumerate().filter(|&(_, &value)| value != 0).flat_map(|(cell, &given)| {
            let others = (0..size).filter(move |&value| value + 1 != usize::from(given));
            others.map(move |value| (cell, cells + value))
        });
    Graph::new(cells + size, edges(puzzle.shape()).chain(values).chain(givens))
}

/// Colors that make no grid. Rows and columns are counted from 0; displayed, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColoringError {
    /// The number of colors is not that of the vertices.
    #[error("found {found} colors, expected {expected}: one for each cell and for each value")]
    Length {
        /// The number of colors.
        found: usize,
        /// The number of vertices.
        expected: usize,
    },
    /// Two vertices that stand for values have the same color.
    #[error("found color {color} for the values {one} and {other}, expected different ones")]
    Values {
        /// The lower value.
        one: usize,
        /// The other.
        other: usize,
        /// The color of both.
        color: u16,
    },
    /// The color of a cell is not the color of any value.
    #[error("found color {color} at row {}, column {}, expected the color of a value", row + 1, column + 1)]
    Cell {
        /// Row of the cell.
        row: usize,
        /// Column of the cell.
        column: usize,
        /// Its color.
        color: u16,
    },
}

/// The grid that a coloring of a [`puzzle_graph`] stands for: each cell has the value whose vertex has its color.
/// Whether the grid is a solution is for [`verify`](crate::verify) to tell.
///
/// # Errors
/// When the colors do not stand for values.
pub fn read_coloring(shape: Shape, colors: &[u16]) -> Result<Grid, ColoringError> {
    let expected = shape.cells() + shape.size();
    if colors.len() != expected {
        return Err(ColoringError::Length { found: colors.len(), expected });
    }
    let (cells, values) = colors.split_at(shape.cells());
    for (other, &color) in values.iter().enumerate() {
        if let Some(one) = values[..other].iter().position(|&its| its == color) {
            return Err(ColoringError::Values { one: one + 1, other: other + 1, color });
        }
    }
    let value = |(cell, &color): (usize, &u16)| {
        let missing = || ColoringError::Cell { row: shape.row(cell), column: shape.column(cell), color };
        values.iter().position(|&its| its == color).map(|value| value as u8 + 1).ok_or_else(missing)
    };
    Ok(Grid::new(shape, cells.iter().enumerate().map(value).collect::<Result<Vec<u8>, _>>()?))
}
