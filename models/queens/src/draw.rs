//! Boards drawn for people.

use std::fmt::Write;

/// The largest board that is drawn square by square.
pub(crate) const DRAWN: usize = 40;
/// How many queens of a larger board are listed.
const TOLD: usize = 20;

/// The board with `Q` for queens and `.` for empty squares, row by row; the rows of the first queens alone when it
/// is too large to be drawn.
///
/// ```
/// let rows = [Some(1), Some(3), Some(0), Some(2)];
/// assert_eq!(recuit_queens::draw(&rows), ". . Q .\nQ . . .\n. . . Q\n. Q . .\n");
/// ```
pub fn draw(rows: &[Option<u32>]) -> String {
    let size = rows.len();
    if size > DRAWN {
        return format!("rows {}... of {size} columns\n", line(&rows[..TOLD]) + " ");
    }
    let squares = |row| rows.iter().map(move |&queen| if queen == Some(row) { "Q" } else { "." });
    (0..size as u32).map(|row| squares(row).collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// For each column the row of its queen, counted from 1, or `.`, as [`read_solutions`](crate::read_solutions) takes
/// it.
pub(crate) fn line(rows: &[Option<u32>]) -> String {
    // Written into one text: of ten million rows, a text for each would take more than the search did.
    let mut line = String::new();
    for (column, row) in rows.iter().enumerate() {
        line += if column == 0 { "" } else { " " };
        match row {
            Some(row) => write!(line, "{}", row + 1).expect("a text can be written to"),
            None => line += ".",
        }
    }
    line
}
