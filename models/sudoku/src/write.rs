//! Writing grids in the forms that can be read.

mod pretty;

pub use pretty::pretty;

use crate::symbol::{LAST_SYMBOL, symbol};
use crate::{Grid, Shape, puzzle_graph};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A text form of a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    #[default]
    /// All cells on one line, a character each, `.` for blanks.
    Line,
    /// The same with `0` for blanks, as SDM files have it.
    Sdm,
    /// A line for each row, a character each, `.` for blanks.
    Plain,
    /// A line for each row, with bars and lines between boxes; numbers above size 35. The only form that
    /// tells the shape of the boxes.
    Boxed,
    /// The rows as in `Plain` below the header `[Puzzle]` of SDK files.
    Sdk,
    /// The order, the flag 1, and all cells as numbers, -1 for blanks.
    Integers,
    /// A graph whose colorings are the solutions, in the DIMACS format; see [`puzzle_graph`]. It is written for
    /// programs that color graphs, and cannot be read back as a puzzle.
    Dimacs,
}

/// A grid that a format cannot hold. Rows and columns are counted from 0; displayed, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A value above 61 in a format of characters.
    #[error(
        "found {value} at row {}, column {}, expected values up to {LAST_SYMBOL}, which have a character; the formats boxed and integers write numbers",
        row + 1, column + 1
    )]
    NoSymbol {
        /// The value.
        value: u8,
        /// Row of its cell.
        row: usize,
        /// Column of its cell.
        column: usize,
    },
    /// Boxes that the integer format, which states one order for both sides, cannot express.
    #[error("found boxes of {0}, expected square boxes, the only ones of the format integers")]
    NotSquare(Shape),
}

impl Format {
    /// All formats that can be read.
    pub const ALL: [Format; 6] =
        [Format::Line, Format::Sdm, Format::Plain, Format::Boxed, Format::Sdk, Format::Integers];
}

/// The grid as text that ends with a line end. [`read`](crate::read) with the grid's shape gives the grid
/// back, except from [`Format::Dimacs`].
///
/// ```
/// use recuit_sudoku::{Format, Grid, write};
/// let grid: Grid = "1.3..4.22.4..3.1".parse().unwrap();
/// assert_eq!(write(&grid, Format::Sdm).unwrap(), "1030040220400301\n");
/// assert_eq!(write(&grid, Format::Boxed).unwrap(), "1 . | 3 .\n. 4 | . 2\n----+----\n2 . | 4 .\n. 3 | . 1\n");
/// ```
///
/// # Errors
/// When a value has no character in a form of characters, or the boxes are not square for [`Format::Integers`].
pub fn write(grid: &Grid, format: Format) -> Result<String, WriteError> {
    match format {
        Format::Line => Ok(characters(grid, '.')? + "\n"),
        Format::Sdm => Ok(characters(grid, '0')? + "\n"),
        Format::Plain => rows(grid),
        Format::Sdk => Ok("[Puzzle]\n".to_owned() + &rows(grid)?),
        Format::Boxed => Ok(boxed(grid)),
        Format::Integers => integers(grid),
        Format::Dimacs => Ok(recuit_coloring::write(&puzzle_graph(grid))),
    }
}

/// All cells, a character each.
fn characters(grid: &Grid, blank: char) -> Result<String, WriteError> {
    let shape = grid.shape();
    let character = |(cell, &value)| {
        let missing = || WriteError::NoSymbol { value, row: shape.row(cell), column: shape.column(cell) };
        if value == 0 { Ok(blank) } else { symbol(value).ok_or_else(missing) }
    };
    grid.cells().iter().enumerate().map(character).collect()
}

fn rows(grid: &Grid) -> Result<String, WriteError> {
    let symbols: Vec<char> = characters(grid, '.')?.chars().collect();
    Ok(symbols.chunks(grid.shape().size()).flat_map(|row| row.iter().chain(&['\n'])).collect())
}

fn boxed(grid: &Grid) -> String {
    let shape = grid.shape();
    let size = shape.size();
    let wide = size > 35; // letters of both cases are hard to read, numbers are not
    let width = if wide { size.to_string().len() } else { 1 };
    let text = |value: u8| match symbol(value) {
        _ if value == 0 => ".".to_owned(),
        Some(symbol) if !wide => symbol.to_string(),
        _ => value.to_string(),
    };
    let line = |row: &[u8]| {
        let boxes = row.chunks(shape.box_columns());
        let cells = |cells: &[u8]| {
            cells.iter().map(|&value| format!("{:>width$}", text(value))).collect::<Vec<_>>().join(" ")
        };
        boxes.map(cells).collect::<Vec<_>>().join(" | ") + "\n"
    };
    // A box is as wide as its cells and the spaces around them; the outer boxes lack the outer space.
    let dashes = (width + 1) * shape.box_columns() + 1;
    let ruler: String = (0..shape.box_rows())
        .map(|block| "-".repeat(dashes - usize::from(block == 0 || block + 1 == shape.box_rows())))
        .collect::<Vec<_>>()
        .join("+")
        + "\n";
    let bands = grid.cells().chunks(shape.box_rows() * size);
    bands.map(|band| band.chunks(size).map(line).collect::<String>()).collect::<Vec<_>>().join(&ruler)
}

fn integers(grid: &Grid) -> Result<String, WriteError> {
    let shape = grid.shape();
    if shape.box_rows() != shape.box_columns() {
        return Err(WriteError::NotSquare(shape));
    }
    let number = |&value: &u8| if value == 0 { "-1".to_owned() } else { value.to_string() };
    let row = |row: &[u8]| row.iter().map(number).collect::<Vec<_>>().join("\t") + "\n";
    let rows: String = grid.cells().chunks(shape.size()).map(row).collect();
    Ok(format!("{}\n1\n{rows}", shape.box_rows()))
}

/// On one line: a character for each cell as [`Format::Line`] has them, or where a value has none, numbers with
/// spaces between them and `.` for blanks.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Ok(line) = characters(self, '.') {
            return f.write_str(&line);
        }
        let number = |&value: &u8| if value == 0 { ".".to_owned() } else { value.to_string() };
        f.write_str(&self.cells().iter().map(number).collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_of_a_small_grid() {
        let grid: Grid = "1.3..4.22.4..3.1".parse().unwrap();
        let text = |format| write(&grid, format).unwrap();
        assert_eq!(text(Format::Line), "1.3..4.22.4..3.1\n");
        assert_eq!(text(Format::Plain), "1.3.\n.4.2\n2.4.\n.3.1\n");
        assert_eq!(text(Format::Sdk), "[Puzzle]\n1.3.\n.4.2\n2.4.\n.3.1\n");
        assert_eq!(text(Format::Integers), "2\n1\n1\t-1\t3\t-1\n-1\t4\t-1\t2\n2\t-1\t4\t-1\n-1\t3\t-1\t1\n");
        assert_eq!(grid.to_string(), "1.3..4.22.4..3.1");
    }

    #[test]
    fn boxes_are_drawn_to_measure() {
        let boxed = write(&Grid::empty(Shape::square(3)), Format::Boxed).unwrap();
        assert_eq!(boxed.lines().nth(1), Some(". . . | . . . | . . ."));
        assert_eq!(boxed.lines().nth(3), Some("------+-------+------"));
        let mut grid = Grid::empty(Shape::square(6));
        grid.set(0, Some(36));
        let boxed = write(&grid, Format::Boxed).unwrap();
        assert!(boxed.starts_with("36  .  .  .  .  . |  .  ."), "{boxed}");
        assert!(boxed.lines().all(|line| line.len() == boxed.lines().next().unwrap().len()), "{boxed}");
    }

    #[test]
    fn what_a_format_cannot_hold_is_told() {
        let mut grid = Grid::empty(Shape::square(8));
        grid.set(65, Some(62));
        assert_eq!(
            write(&grid, Format::Plain).unwrap_err().to_string(),
            "found 62 at row 2, column 2, expected values up to 61, which have a character; the formats boxed and integers write numbers"
        );
        assert_eq!(
            write(&Grid::empty(Shape::new(2, 3).unwrap()), Format::Integers).unwrap_err().to_string(),
            "found boxes of 2x3, expected square boxes, the only ones of the format integers"
        );
    }
}
