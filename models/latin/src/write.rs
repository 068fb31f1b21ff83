//! Squares to texts.

use crate::Square;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How squares are written; all can be [`read`](crate::read()).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All in a line: `1 . | . .`
    #[default]
    Line,
    /// A line for each row, `.` for a hole.
    Rows,
    /// MiniZinc data: `N=2; start=[| 1, 0| 0, 0|];`, a line for each row.
    Minizinc,
}

/// The square in that format.
///
/// ```
/// use recuit_latin::{Format, Square, write};
/// let square = Square::new(2, [1, 0, 0, 0]).unwrap();
/// assert_eq!(write(&square, Format::Line), "1 . | . .");
/// assert_eq!(write(&square, Format::Rows), "1 .\n. .");
/// assert_eq!(write(&square, Format::Minizinc), "N=2;\nstart=[|\n1, 0|\n0, 0|];");
/// ```
pub fn write(square: &Square, format: Format) -> String {
    match format {
        Format::Line => {
            let cell = |&cell: &u8| if cell == 0 { ".".to_owned() } else { cell.to_string() };
            let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
            square.rows().map(row).collect::<Vec<_>>().join(" | ")
        }
        Format::Rows => square.to_string(),
        Format::Minizinc => {
            let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
            let rows = square.rows().map(row).collect::<Vec<_>>().join("|\n");
            format!("N={};\nstart=[|\n{rows}|];", square.order())
        }
    }
}
