//! Runs of lines with equally many cells, and the puzzles that they make.

use super::count::Count;
use super::line::{Cell, Row};
use super::{Judged, Puzzle, clash, error};
use crate::{Grid, Shape};
use recuit::InputError;

/// Lines that belong together: all have the same number of cells, except for lines of dashes, which may be
/// drawn lines.
pub(super) struct Run<'t> {
    shape: Option<Shape>,
    rows: Vec<Row<'t>>,
    /// How many of them are not dashes.
    certain: usize,
    /// Cells of every line that is not dashes.
    width: Option<usize>,
}

impl<'t> Run<'t> {
    pub(super) fn new(shape: Option<Shape>) -> Self {
        Run { shape, rows: Vec::new(), certain: 0, width: None }
    }

    /// Add a line, after turning what came before into puzzles if this line cannot belong to it.
    pub(super) fn push(&mut self, row: Row<'t>, puzzles: &mut Vec<Judged>) -> Result<(), InputError> {
        if !row.dashes {
            if self.ends_before(&row) {
                self.finish(Some(&row).filter(|row| Some(row.count) != self.width), puzzles)?;
            }
            self.width = Some(row.count);
            self.certain += 1;
        }
        self.rows.push(row);
        Ok(())
    }

    /// Does the run end before this line? It does if the line has another number of cells, or if only one of
    /// the two has bars where bars tell rows from whole puzzles.
    fn ends_before(&self, row: &Row<'t>) -> bool {
        let is_whole = || Count(row.count).as_whole(self.shape).is_some();
        let other = |last: &Row<'_>| last.barred != row.barred && is_whole();
        let last = self.rows.iter().rfind(|last| !last.dashes);
        last.is_some_and(|last| last.count != row.count || other(last))
    }

    /// An empty line: the end of the run if the rows make whole grids.
    pub(super) fn pause(&mut self, puzzles: &mut Vec<Judged>) -> Result<(), InputError> {
        match self.width {
            Some(width) if self.certain.is_multiple_of(width) => self.finish(None, puzzles),
            _ => Ok(()),
        }
    }

    /// Turn the lines into puzzles; `next` is the line that ends the run, if it has cells.
    pub(super) fn finish(
        &mut self,
        next: Option<&Row<'t>>,
        puzzles: &mut Vec<Judged>,
    ) -> Result<(), InputError> {
        let mut rows = std::mem::take(&mut self.rows);
        self.certain = 0;
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
            _ => return Err(error::wrong_count(first, self.shape)),
        };
        if !rows.len().is_multiple_of(height) {
            // A wrong character is the better explanation, so it comes first.
            values(&rows, shape.size())?;
            let last = rows.chunks(height).next_back().unwrap_or_default();
            return Err(error::short(last, height, rows.len() > height, undecided > 0, next));
        }
        for grid in rows.chunks(height) {
            let shape = if height > 1 && self.shape.is_none() { barred_shape(grid, shape)? } else { shape };
            let cells = values(grid, shape.size())?;
            let place = |cell| place(grid, cell);
            let grid_name = grid.iter().find_map(|row| row.name).map(str::to_owned);
            let line = grid[0].number;
            let whole = Grid::new(shape, cells);
            let clash = clash(&whole, place);
            puzzles.push((Puzzle { name: grid_name, line, grid: whole }, clash));
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

/// Lines that could be whole puzzles are rows of a larger grid if they have bars. They also are if there are
/// at least half as many as that grid has rows and, in what would be the first grid, most lines with values
/// have one that is too large for the small puzzle.
fn are_rows(rows: &[Row<'_>], shape: Shape, whole: Shape) -> bool {
    let is_large = |cell: Cell<'_>| cell.value(whole.size()).is_none() && cell.value(shape.size()).is_some();
    let is_filled = |cell: Cell<'_>| cell.value(shape.size()) != Some(0);
    let first = &rows[..rows.len().min(shape.size())];
    let large = first.iter().filter(|row| row.cells().any(is_large)).count();
    let filled = first.iter().filter(|row| row.cells().any(is_filled)).count();
    rows.iter().any(|row| row.barred) || (2 * first.len() >= shape.size() && 2 * large > filled)
}

/// A few lines that have nearly as many cells as a whole puzzle are taken for puzzles with a mistake, not for
/// the first rows of a large grid.
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
            let found = format!("{} between bars", error::cells(stretches[odd]));
            return Err(InputError::new(row.number, column, found, format!("bars {wanted} cells apart")));
        }
        shape = Shape::new(usual.size() / wanted, wanted).ok();
    }
    Ok(shape.unwrap_or(usual))
}

/// The values of all cells, 0 for blanks.
fn values(rows: &[Row<'_>], size: usize) -> Result<Vec<u8>, InputError> {
    let cells = rows.iter().flat_map(|row| row.cells().map(|cell| (row.number, cell)));
    cells.map(|(line, cell)| cell.value(size).ok_or_else(|| error::wrong_cell(line, cell, size))).collect()
}

/// Line and column of a cell.
fn place(rows: &[Row<'_>], cell: usize) -> (usize, usize) {
    let row = &rows[cell / rows[0].count];
    (row.number, row.cells().nth(cell % row.count).map_or(1, |cell| cell.column))
}
