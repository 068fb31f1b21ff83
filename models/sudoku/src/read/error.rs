//! What to say about lines that make no puzzle.

use super::count::Count;
use super::line::{Cell, Row};
use crate::Shape;
use crate::symbol::{cell_value, expected_symbols};
use recuit::InputError;

/// The error for a cell that holds neither a value nor a blank.
pub(super) fn wrong_cell(line: usize, cell: Cell<'_>, size: usize) -> InputError {
    if cell.text.chars().nth(1).is_some() {
        let found = format!("value {}", cell.text);
        return InputError::new(line, cell.column, found, format!("a value 1-{size} or a blank (. 0 _ * -)"));
    }
    let error = InputError::new(line, cell.column, format!("'{}'", cell.text), expected_symbols(size));
    let look_alike = match cell.text {
        "O" | "o" => Some('0'),
        "I" | "i" | "l" => Some('1'),
        "Z" | "z" => Some('2'),
        "S" | "s" => Some('5'),
        "B" => Some('8'),
        _ => None,
    };
    // Up to size 35 small letters read as capitals, so they stand for the same.
    let stands_for = |symbol| cell_value(symbol, if size > 35 { 61 } else { 35 });
    let letter = cell.text.chars().next().filter(char::is_ascii_alphabetic);
    match (look_alike, letter.and_then(stands_for)) {
        (Some(digit), _) => error.suggest(format!("did you mean {digit}?")),
        (None, Some(value)) => error.suggest(format!("{} stands for {value}, in a larger grid", cell.text)),
        (None, None) => error,
    }
}

/// A number of cells in words.
pub(super) fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// The error for a line with a number of cells that no line of a puzzle has.
pub(super) fn wrong_count(row: &Row<'_>, shape: Option<Shape>) -> InputError {
    let is_foreign = |cell: &Cell<'_>| cell.value(Shape::MAX_SIZE).is_none();
    if let Some(cell) = row.cells().find(is_foreign) {
        return wrong_cell(row.number, cell, shape.map_or(9, Shape::size));
    }
    let (expected, wanted) = match (shape, Count(row.count).nearly_whole(shape)) {
        (_, Some(whole)) => {
            let size = whole.size();
            (format!("{} cells, a whole {size}x{size} puzzle", whole.cells()), Some(whole.cells()))
        }
        (Some(shape), None) => {
            let (size, cells) = (shape.size(), shape.cells());
            (format!("{size} cells, a row, or {cells} cells, a whole {size}x{size} puzzle"), Some(size))
        }
        (None, None) => (
            "as many cells as a row has (4, 6, 8, 9, 10, 12, 14, 15, 16...) or a whole puzzle".to_owned(),
            None,
        ),
    };
    wrong_width(row, wanted, expected)
}

/// The error for a line with too few or too many cells, at the place where it goes wrong.
fn wrong_width(row: &Row<'_>, wanted: Option<usize>, expected: String) -> InputError {
    let surplus = wanted.and_then(|wanted| row.cells().nth(wanted));
    let column = surplus.map_or(row.end(), |cell| cell.column);
    let error = InputError::new(row.number, column, cells(row.count), expected);
    match wanted.and_then(|wanted| Count(row.count).advice(wanted)) {
        Some(advice) => error.suggest(advice),
        None => error,
    }
}

/// The error for a grid with too few rows.
pub(super) fn short(
    rows: &[Row<'_>],
    size: usize,
    follows: bool,
    undecided: bool,
    next: Option<&Row<'_>>,
) -> InputError {
    let last = &rows[rows.len() - 1];
    let have = rows.len();
    let plural = if have == 1 { "row" } else { "rows" };
    if let Some(next) = next {
        let expected =
            format!("{size} cells, row {} of the grid that begins on line {}", have + 1, rows[0].number);
        return wrong_width(next, Some(size), expected);
    }
    let expected = format!("{size} rows of {size} cells");
    if follows {
        let error =
            InputError::new(rows[0].number, 1, format!("{have} {plural} after a whole grid"), expected);
        return error.suggest(format!("{have} {plural} too many, or {} missing", size - have));
    }
    let error = InputError::new(last.number, last.end(), format!("the end after {have} {plural}"), expected);
    match (undecided, size - have) {
        (false, 1) => error.suggest("one row is missing"),
        (false, missing) => error.suggest(format!("{missing} rows are missing")),
        _ => error.suggest("lines of dashes count as drawn lines here; write blank cells as dots"),
    }
}
