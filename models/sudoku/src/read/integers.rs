//! The integer grid file: the order n, a flag, then the n^4 cells as numbers.

use super::{Judged, Puzzle, clash};
use crate::{Grid, Shape};
use recuit::InputError;

/// The flag on the second line.
const FLAG: &str = "1";

/// Whether a grid file begins with the first of these lines: a number of one or two digits alone, then one of one
/// digit alone. No row of any other form is that short.
pub(super) fn begin(lines: &[&str]) -> bool {
    let is_number =
        |text: &str, digits| (1..=digits).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
    is_number(lines[0].trim(), 2)
        && lines[1..]
            .iter()
            .map(|line| line.trim())
            .find(|line| !line.is_empty())
            .is_some_and(|flag| is_number(flag, 1))
}

/// A number, and where it stands.
struct Number<'t> {
    line: usize,
    column: usize,
    text: &'t str,
}

/// Read the grid file that begins on `lines[start]`: the puzzle, and the index of the line after it.
pub(super) fn read(
    lines: &[&str],
    start: usize,
    shape: Option<Shape>,
) -> Result<(Judged, usize), InputError> {
    let mut numbers = lines[start..].iter().zip(start + 1..).flat_map(|(text, line)| numbers(line, text));
    let end = || InputError::new(lines.len(), 1, "the end", "an order, the flag 1, and the cells");
    let order = numbers.next().ok_or_else(end)?;
    let flag = numbers.next().ok_or_else(end)?;
    let shape = shape_of(&order, shape)?;
    if flag.text != FLAG {
        return Err(flag.error("the flag 1, which follows the order"));
    }
    let mut cells = Vec::with_capacity(shape.cells());
    let mut places = Vec::with_capacity(shape.cells());
    for number in numbers.by_ref().take(shape.cells()) {
        cells.push(number.value(shape.size())?);
        places.push((number.line, number.column));
    }
    let last = places.last().copied().unwrap_or((flag.line, flag.column));
    if cells.len() < shape.cells() {
        let found = format!("the end after {} numbers", cells.len());
        return Err(InputError::new(
            last.0,
            lines[last.0 - 1].trim_end().chars().count() + 1,
            found,
            of(shape),
        ));
    }
    // What follows at once belongs to this grid; only after an empty line something else may begin.
    if let Some(extra) = numbers.next().filter(|extra| {
        let begins_below = extra.line == last.0 + 1 && extra.is_integer() && !begin(&lines[last.0..]);
        extra.line == last.0 || begins_below
    }) {
        let found = format!("one number more, {}", extra.text);
        return Err(InputError::new(extra.line, extra.column, found, of(shape)));
    }
    let grid = Grid::new(shape, cells);
    let clash = clash(&grid, |cell| places[cell]);
    Ok(((Puzzle { name: None, line: order.line, grid }, clash), last.0))
}

fn of(shape: Shape) -> String {
    format!("{} numbers, the cells of a {size}x{size} grid", shape.cells(), size = shape.size())
}

/// The shape for this order, or the one asked for where it has that size.
fn shape_of(order: &Number<'_>, asked: Option<Shape>) -> Result<Shape, InputError> {
    let n = order.text.parse().unwrap_or(0);
    // A single cell is a grid only where its shape is asked for, as in all other forms.
    let shape = Shape::new(n, n).ok().filter(|_| n > 1 || asked.is_some());
    let shape = shape.ok_or_else(|| order.error("an order n from 2 to 11, for a grid of n*n rows"))?;
    match asked {
        Some(asked) if asked.size() != shape.size() => {
            let expected = format!("a grid of {size}x{size}, with boxes of {asked}", size = asked.size());
            let found = format!("the order {n} of a {size}x{size} grid", size = shape.size());
            Err(InputError::new(order.line, order.column, found, expected))
        }
        asked => Ok(asked.unwrap_or(shape)),
    }
}

/// The words of a line.
fn numbers(line: usize, text: &str) -> impl Iterator<Item = Number<'_>> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let word = rest.trim_start();
        column += rest[..rest.len() - word.len()].chars().count();
        let (word, after) = word.split_at(word.find(char::is_whitespace).unwrap_or(word.len()));
        let number = Number { line, column, text: word };
        column += word.chars().count();
        rest = after;
        (!word.is_empty()).then_some(number)
    })
}

impl Number<'_> {
    fn is_integer(&self) -> bool {
        self.text.parse::<i16>().is_ok()
    }

    /// The cell: 0 where empty.
    fn value(&self, size: usize) -> Result<u8, InputError> {
        let error = || self.error(&format!("a value 1-{size}, or -1 for an empty cell"));
        match self.text.parse::<i64>() {
            Ok(-1) => Ok(0),
            Ok(value) if value >= 1 && value <= size as i64 => Ok(value as u8),
            Ok(0) => Err(error().suggest("did you mean -1?")),
            _ => Err(error()),
        }
    }

    fn error(&self, expected: &str) -> InputError {
        let found =
            if self.is_integer() { format!("value {}", self.text) } else { format!("'{}'", self.text) };
        InputError::new(self.line, self.column, found, expected)
    }
}
