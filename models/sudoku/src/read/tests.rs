//! Every form, and every error with its place.

mod errors;
mod forms;

use super::*;

/// A puzzle with few enough givens that the tests can change some.
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows() -> String {
    LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

/// The first rows of a 16x16 grid with one large value in each.
fn diagonal(rows: usize) -> String {
    let column = |row| row % 4 * 4 + row / 4;
    (0..rows).map(|row| ".".repeat(column(row)) + "G" + &".".repeat(15 - column(row)) + "\n").collect()
}

fn grids(text: &str) -> Vec<String> {
    let puzzles = read(text, None).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    puzzles.iter().map(|puzzle| puzzle.grid.to_string()).collect()
}

fn names(text: &str) -> Vec<Option<String>> {
    read(text, None).unwrap().into_iter().map(|puzzle| puzzle.name).collect()
}

fn error(text: &str) -> String {
    shaped_error(text, None)
}

fn shaped_error(text: &str, shape: Option<Shape>) -> String {
    read(text, shape).map(|puzzles| puzzles.len()).unwrap_err().to_string()
}
