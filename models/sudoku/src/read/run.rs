//! Runs of lines with equally many cells, and the puzzles that they make.

use super::count::Count;
use super::line::{Cell, Row};
use super::{Puzzle, checked};
use crate::symbol::{cell_value, expected_symbols};
use crate::{Grid, Shape};
use recuit::InputError;

/// Lines that belong together: all have the same number of cells, except for lines of dashes, which may be
/// drawn lines.
pub(super) struct Run<'t> {
    shape: Option<Shape>,
    rows: Vec<Row<'t>>,
    /// Cells of every line that is not dashes.
    width: Option<usize>,
}

impl<'t> Run<'t> {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Run { shape, rows: Vec::new(), width: None }
    }

    /// Add a line, after turning what came before into puzzles if this line cannot belong to it.
    pub(super) fn push(&mut self, row: Row<'t>, puzzles: &mut Vec<Puzzle>) -> Result<(), InputError> {
        if !row.dashes {
            if self.ends_before(&row) {
                self.finish(Some(&row).filter(|row| Some(row.count) != self.width), puzzles)?;
            }
            self.width = Some(row.count);
        }
        self.rows.push(row);
        Ok(())
    }

    /// Whether a line has another number of cells; or bars, where those tell rows from whole puzzles.
    fn ends_before(&self, row: &Row<'t>) -> bool {
        let is_whole = || Count(row.count).as_whole(self.shape).is_some();
        let other = |last: &Row<'_>| last.barred != row.barred && is_whole();
        let last = self.rows.iter().rfind(|last| !last.dashes);
        last.is_some_and(|last| last.count != row.count || other(last))
    }

    /// An empty line: the end of the run if the rows make whole grids.
    pub(super) fn pause(&mut self, puzzles: &mut Vec<Puzzle>) -> Result<(), InputError> {
        let rows = self.rows.iter().filter(|row| !row.dashes).count();
        match self.width {
            Some(width) if rows.is_multiple_of(width) => self.finish(None, puzzles),
            _ => Ok(()),
        }
    }

    /// Turn the lines into puzzles; `next` is the line that ends the run, if it has cells.
    pub(super) fn finish(
        &mut self,
        next: Option<&Row<'t>>,
        puzzles: &mut Vec<Puzzle>,
    ) -> Result<(), InputError> {
        let mut rows = std::mem::take(&mut self.rows);
        let Some(width) = self.width.take().or_else(|| rows.first().map(|row| row.count)) else {
            return Ok(());
        };
        let undecided = rows.iter().filter(|row| row.dashes && row.count == width).count();
        keep_rows(&mut rows, width);
        let Some(first) = rows.first() else {
            return Ok(());
        };
        let count = Count(width);
        let (row, whole) = (count.as_row(self.shape), count.as_whole(self.shape));
        let (height, shape) = match (row, whole) {
            (Some(shape), Some(whole)) if are_rows(&rows, shape, whole) => (width, shape),
            (_, Some(whole)) => (1, whole),
            (Some(shape), None) if !is_misfit(&rows, self.shape) => (width, shape),
            _ => return Err(wrong_count(first, self.shape)),
        };
        for grid in rows.chunks(height) {
            let shape = if height > 1 && self.shape.is_none() { barred_shape(grid, shape)? } else { shape };
            let cells = grid.iter().flat_map(|row| row.cells().map(|cell| (row.number, cell)));
            let cells = cells.map(|(line, cell)| value(line, cell, shape.size()));
            let cells = cells.collect::<Result<Vec<u8>, _>>()?;
            if grid.len() < height {
                return Err(short(grid, height, !puzzles.is_empty() && rows.len() > height, undecided, next));
            }
            let place = |cell| place(grid, cell);
            let grid_name = grid.iter().find_map(|row| row.name).map(str::to_owned);
            let line = grid[0].number;
            puzzles.push(Puzzle { name: grid_name, line, grid: checked(Grid::new(shape, cells), place)? });
        }
        Ok(())
    }
}

/// Leave out the lines of dashes that are drawn: those of another width always, the others unless the grids come
/// out short without them and whole with them.
fn keep_rows(rows: &mut Vec<Row<'_>>, width: usize) {
    rows.retain(|row| row.count == width);
    let certain = rows.iter().filter(|row| !row.dashes).count();
    let is_whole = |rows: usize| rows > 0 && rows.is_multiple_of(width);
    if is_whole(certain) || !is_whole(rows.len()) {
        rows.retain(|row| !row.dashes);
    }
}

/// Lines that could be whole puzzles are rows of a larger grid when they have bars, or when they are at least
/// half as many as its rows and, in what would be the first grid, most that hold a value hold one that the puzzle
/// could not have.
fn are_rows(rows: &[Row<'_>], shape: Shape, whole: Shape) -> bool {
    let is_large =
        |cell| cell_number(cell, whole.size()).is_none() && cell_number(cell, shape.size()).is_some();
    let is_filled = |cell| cell_number(cell, shape.size()) != Some(0);
    let first = &rows[..rows.len().min(shape.size())];
    let large = first.iter().filter(|row| row.cells().any(is_large)).count();
    let filled = first.iter().filter(|row| row.cells().any(is_filled)).count();
    rows.iter().any(|row| row.barred) || (2 * first.len() >= shape.size() && 2 * large > filled)
}

/// Few lines of nearly as many cells as a whole puzzle has are that puzzle miswritten, not a tall grid cut off.
fn is_misfit(rows: &[Row<'_>], shape: Option<Shape>) -> bool {
    let width = rows[0].count;
    2 * rows.len() < width && Count(width).nearly_whole(shape).is_some() && !rows.iter().any(|row| row.barred)
}

/// The shape whose boxes are as wide as the bars are apart; the usual one without bars between boxes.
fn barred_shape(rows: &[Row<'_>], usual: Shape) -> Result<Shape, InputError> {
    let mut shape = None;
    for row in rows.iter().filter(|row| row.barred) {
        let stretches = row.stretches();
        let width = stretches[0];
        if width == 1 || (width == row.count && shape.is_none()) {
            continue;
        }
        let wanted = shape.map_or(width, Shape::box_columns);
        if let Some(odd) = stretches.iter().position(|&cells| cells != wanted) {
            let after = stretches[..odd].iter().sum::<usize>();
            let column = row.cells().nth(after).map_or(row.end(), |cell| cell.column);
            let found = format!("{} between bars", cells(stretches[odd]));
            return Err(InputError::new(row.number, column, found, format!("bars {wanted} cells apart")));
        }
        shape = Shape::new(usual.size() / wanted, wanted).ok();
    }
    Ok(shape.unwrap_or(usual))
}

/// Line and column of a cell.
fn place(rows: &[Row<'_>], cell: usize) -> (usize, usize) {
    let row = &rows[cell / rows[0].count];
    (row.number, row.cells().nth(cell % row.count).map_or(1, |cell| cell.column))
}

/// The value in a cell, 0 where blank, `None` where it is neither.
fn cell_number(cell: Cell<'_>, size: usize) -> Option<u8> {
    match cell.text.as_bytes() {
        [symbol] => cell_value(char::from(*symbol), size),
        _ => cell.text.parse().ok().filter(|&value| usize::from(value) <= size),
    }
}

fn value(line: usize, cell: Cell<'_>, size: usize) -> Result<u8, InputError> {
    cell_number(cell, size).ok_or_else(|| wrong_cell(line, cell, size))
}

fn wrong_cell(line: usize, cell: Cell<'_>, size: usize) -> InputError {
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
fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

/// The error for a line that has as many cells as no line can have.
fn wrong_count(row: &Row<'_>, shape: Option<Shape>) -> InputError {
    let is_foreign = |cell: &Cell<'_>| cell_number(*cell, Shape::MAX_SIZE).is_none();
    if let Some(cell) = row.cells().find(is_foreign) {
        return wrong_cell(row.number, cell, shape.map_or(9, Shape::size));
    }
    let (expected, wanted) = match (shape, Count(row.count).nearly_whole(shape)) {
        (_, Some(whole)) => {
            let size = whole.size();
            (format!("{} cells, a whole {size}x{size} puzzle", whole.cells()), whole.cells())
        }
        (Some(shape), None) => {
            let (size, cells) = (shape.size(), shape.cells());
            (format!("{size} cells, a row, or {cells} cells, a whole {size}x{size} puzzle"), size)
        }
        (None, None) => {
            ("as many cells as a row has (4, 6, 8, 9, 10, 12, 14, 15, 16...) or a whole puzzle".to_owned(), 0)
        }
    };
    wrong_width(row, wanted, expected)
}

/// The error for a line with too few or too many cells, at the place where it goes wrong.
fn wrong_width(row: &Row<'_>, wanted: usize, expected: String) -> InputError {
    let surplus = row.cells().nth(wanted).filter(|_| wanted > 0);
    let column = surplus.map_or(row.end(), |cell| cell.column);
    let error = InputError::new(row.number, column, cells(row.count), expected);
    match Count(row.count).advice(wanted) {
        Some(advice) => error.suggest(advice),
        None => error,
    }
}

/// The error for a grid with too few rows.
fn short(
    rows: &[Row<'_>],
    size: usize,
    follows: bool,
    undecided: usize,
    next: Option<&Row<'_>>,
) -> InputError {
    let last = &rows[rows.len() - 1];
    let have = rows.len();
    let plural = if have == 1 { "row" } else { "rows" };
    if let Some(next) = next {
        let expected =
            format!("{size} cells, row {} of the grid that begins on line {}", have + 1, rows[0].number);
        return wrong_width(next, size, expected);
    }
    let expected = format!("{size} rows of {size} cells");
    if follows {
        let error =
            InputError::new(rows[0].number, 1, format!("{have} {plural} after a whole grid"), expected);
        return error.suggest(format!("{have} {plural} too many, or {} missing", size - have));
    }
    let error = InputError::new(last.number, last.end(), format!("the end after {have} {plural}"), expected);
    match (undecided, size - have) {
        (0, 1) => error.suggest("one row is missing"),
        (0, missing) => error.suggest(format!("{missing} rows are missing")),
        _ => error.suggest("lines of dashes count as drawn lines here; write blank cells as dots"),
    }
}
