//! A grid drawn for people, in which the givens can be told from the rest.

use crate::{Grid, Shape};
use anstyle::Style;

/// The grid in a frame, values as numbers, `.` for blanks. Values that `givens` holds too are bold and have a
/// mark behind them, as in `5'`, which is still there where styles are stripped.
///
/// ```
/// use recuit_sudoku::{Grid, pretty};
/// let givens: Grid = "1...  ..1.  ....  ....".parse().unwrap();
/// let grid: Grid = "12..  ..1.  ....  ....".parse().unwrap();
/// let text = pretty(&grid, &givens).replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
/// assert_eq!(text.lines().next(), Some("┌───────┬───────┐"));
/// assert_eq!(text.lines().nth(1), Some("│ 1' 2  │ .  .  │"));
/// ```
///
/// # Panics
/// When the two grids have different shapes.
pub fn pretty(grid: &Grid, givens: &Grid) -> String {
    let shape = grid.shape();
    assert_eq!(shape, givens.shape(), "the givens of another shape");
    let size = shape.size();
    let width = size.to_string().len();
    let bold = Style::new().bold();
    let draw = |cell: usize| match grid.get(cell) {
        None => format!("{:>width$} ", "."),
        Some(value) if givens.get(cell) == Some(value) => format!("{bold}{value:>width$}'{bold:#}"),
        Some(value) => format!("{value:>width$} "),
    };
    let mut text = rule(shape, width, ['┌', '┬', '┐']);
    for row in 0..size {
        if row > 0 && row % shape.box_rows() == 0 {
            text += &rule(shape, width, ['├', '┼', '┤']);
        }
        for column in 0..size {
            text += if column % shape.box_columns() == 0 { "│ " } else { " " };
            text += &draw(row * size + column);
            text += if (column + 1) % shape.box_columns() == 0 { " " } else { "" };
        }
        text += "│\n";
    }
    text + &rule(shape, width, ['└', '┴', '┘'])
}

/// A line between boxes: `left`, one box after another with `cross` between them, `right`.
fn rule(shape: Shape, width: usize, [left, cross, right]: [char; 3]) -> String {
    // A cell and its mark, with a space between cells and one at either side.
    let stroke = "─".repeat((width + 2) * shape.box_columns() + 1);
    let strokes = vec![stroke; shape.box_rows()].join(&cross.to_string());
    format!("{left}{strokes}{right}\n")
}
