//! What puzzles on a grid share: names of cells, rows and columns, drawing.

use recuit::csp::{Domain, Value};
use recuit::trace::Board;
use recuit::{InputError, Token};

/// The name of a cell: its column is a letter, or two beyond the 26th, its row a number: `b3`, `ab3`.
pub(crate) fn name(width: usize, cell: usize) -> String {
    let (column, row) = (cell % width, cell / width + 1);
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    match (column / 26).checked_sub(1) {
        None => format!("{}{row}", letter(column)),
        Some(first) => format!("{}{}{row}", letter(first), letter(column)),
    }
}

/// The cell of that name in a square.
pub(crate) fn cell(token: &Token<'_>, size: usize) -> Result<usize, InputError> {
    let found = (0..size * size).find(|&cell| name(size, cell) == token.text);
    found.ok_or_else(|| token.error(format!("a cell from a1 to {}", name(size, size * size - 1))))
}

/// The rows and columns of a square by name, and their cells.
pub(crate) fn lines(size: usize) -> impl Iterator<Item = (String, Vec<usize>)> {
    let row = move |row: usize| (row * size..(row + 1) * size).collect();
    let column = move |column: usize| (column..size * size).step_by(size).collect();
    let rows = (0..size).map(move |index| (format!("row {}", index + 1), row(index)));
    rows.chain(
        (0..size).map(move |index| (format!("column {}", name(size, index).replace('1', "")), column(index))),
    )
}

/// What a cell may hold: what is given, or any of the values.
pub(crate) fn domain(given: Option<Value>, values: impl Into<Domain>) -> Domain {
    given.map_or_else(|| values.into(), Domain::from)
}

/// A value from 1 to `greatest`, or `.` for none.
pub(crate) fn given(token: &Token<'_>, greatest: usize) -> Result<Option<Value>, InputError> {
    if token.text == "." {
        return Ok(None);
    }
    let expected = format!("a number from 1 to {greatest}, or .");
    match token.parse::<usize>(&expected)? {
        value if (1..=greatest).contains(&value) => Ok(Some(value as Value)),
        _ => Err(token.error(expected)),
    }
}

/// In words, what keeps a square from having 1 to n in every row and column, and the cells that do
/// not hold what was given.
pub(crate) fn faults(values: &[Value], size: usize, givens: &[Option<Value>]) -> Vec<String> {
    let mut faults = Vec::new();
    for line in 0..size {
        for number in 1..=size as Value {
            if (0..size).all(|column| values[line * size + column] != number) {
                faults.push(format!("{number} is missing in row {}", line + 1));
            }
            if (0..size).all(|row| values[row * size + line] != number) {
                faults.push(format!("{number} is missing in column {}", line + 1));
            }
        }
    }
    faults.extend(changed(values, size, givens));
    faults
}

/// The cells in which something else was given.
pub(crate) fn changed(values: &[Value], size: usize, givens: &[Option<Value>]) -> Vec<String> {
    let cells = values.iter().zip(givens).enumerate();
    let changed = cells.filter(|(_, (value, given))| given.is_some_and(|given| given != **value));
    changed.map(|(cell, (value, _))| format!("{} was not given as {value}", name(size, cell))).collect()
}

/// A number that is there more than once.
pub(crate) fn repeated(values: &[Value]) -> Option<Value> {
    let again = |(at, value): (usize, &Value)| values[..at].contains(value).then_some(*value);
    values.iter().enumerate().find_map(again)
}

/// A value, or a dot.
pub(crate) fn word(value: Option<Value>) -> String {
    value.map_or(".".to_owned(), |value| value.to_string())
}

/// The values row by row, in columns of equal width.
pub(crate) fn draw(values: &[Option<Value>], columns: usize) -> String {
    let words: Vec<String> = values.iter().map(|&value| word(value)).collect();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let line = |row: &[String]| {
        row.iter().map(|word| format!("{word:>width$}")).collect::<Vec<_>>().join(" ") + "\n"
    };
    words.chunks(columns).map(line).collect()
}

/// The board of a square.
pub(crate) fn board(size: usize) -> Board {
    Board { rows: size, columns: size, ..Board::default() }
}

/// The pairs of cells of a square between which a knight of chess moves, each once.
pub(crate) fn knight_moves(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let pairs = (0..size * size).flat_map(move |one| (one + 1..size * size).map(move |other| (one, other)));
    pairs.filter(move |&(one, other)| {
        let [rows, columns] =
            [(one / size, other / size), (one % size, other % size)].map(|(a, b)| a.abs_diff(b));
        rows * columns == 2
    })
}
