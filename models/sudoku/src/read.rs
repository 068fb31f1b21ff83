//! Reading puzzles: every usual text form, told apart line by line.

mod count;
mod error;
mod foreign;
mod integers;
mod line;
mod run;
#[cfg(test)]
mod tests;

use crate::{Grid, Shape};
use line::Line;
use recuit::InputError;
use run::Run;
use std::str::FromStr;

/// No line of a puzzle is as long as this, not even with terminal colors; so a longer one is refused before
/// its cells are looked at.
const LONGEST_LINE: usize = 1 << 20;

/// A puzzle that was read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The comment after a puzzle on one line, or the title (`#T`, `#D`) above it.
    pub name: Option<String>,
    /// The first line of its cells, counted from 1.
    pub line: usize,
    /// Its cells.
    pub grid: Grid,
}

/// Read all puzzles of a text, which may mix these forms, with empty lines anywhere. A text without any gives
/// none.
///
/// - **One line**: all cells, characters as [`cell_value`](crate::cell_value) knows them, then perhaps a space,
///   comma, semicolon or `#` and a comment. Cells may be spaced and the rows apart.
/// - **Rows**: a line for each row, the cells spaced or not, as characters or (from size 10) as numbers.
/// - **Boxes**: rows with bars between boxes and lines drawn between them. The bars tell the box width: a 6x6
///   with a bar every 2 cells has boxes of 3 rows and 2 columns.
/// - **SDK**: `#` headers, and rows in the section `[Puzzle]`; other sections are passed over.
/// - **Lists** of lists as Python and JSON write them, **tables** with commas, with a heading that names a column of
///   puzzles or with a cell in each field, and rows whose **blanks are spaces**: where the text is nothing else.
/// - **Integers**: the order n, the flag 1, and n^4 numbers, -1 for an empty cell.
///
/// Boxes are those of [`Shape::for_size`], or those that bars show, unless `shape` is given. A given `shape`
/// also settles what the text leaves open; otherwise that is decided as follows:
///
/// - A line of 16 cells (or 36, 64, 81, 100) is a whole 4x4 (6x6...) puzzle. Such lines one below the other are
///   rows of a 16x16 (36x36...) grid when they have bars, or when there are at least 8 (18...) and most of the
///   first 16 (36...), leaving out those without a value, hold one above 4 (6...). Nine cells are always a row.
/// - A first word as long as a whole puzzle is one; what follows it is the comment.
/// - A line of dashes (and other blanks) with as many as a row has cells is a drawn line if the rows make whole
///   grids without it; otherwise all such lines are blank rows, if that makes whole grids.
/// - Words are numbers if there are at least ten, all of them numbers or blanks, and their lengths differ;
///   words of equal length are cells in groups.
///
/// ```
/// let text = "# Two of them\n1.3..4.22.4..3.1 the first\n\n12|..\n..|..\n--+--\n..|..\n..|43\n";
/// let puzzles = recuit_sudoku::read(text, None).unwrap();
/// assert_eq!(puzzles[0].name.as_deref(), Some("the first"));
/// assert_eq!((puzzles[1].line, puzzles[1].grid.filled()), (4, 4));
/// ```
///
/// # Errors
/// At the first character, number, or line that does not fit, at an incomplete grid, and at a given that
/// contradicts an earlier one.
pub fn read(text: &str, shape: Option<Shape>) -> Result<Vec<Puzzle>, InputError> {
    let agreed = |(puzzle, clash): Judged| clash.map_or(Ok(puzzle), Err);
    judge(text, shape)?.into_iter().map(agreed).collect()
}

/// Read grids as [`read`] does, but accept givens that contradict each other, for the verifier to judge.
///
/// # Errors
/// Those of [`read`], without contradictions.
pub fn read_unjudged(text: &str, shape: Option<Shape>) -> Result<Vec<Puzzle>, InputError> {
    Ok(judge(text, shape)?.into_iter().map(|(puzzle, _)| puzzle).collect())
}

/// A puzzle, and the first of its givens that contradicts an earlier one.
type Judged = (Puzzle, Option<InputError>);

fn judge(text: &str, shape: Option<Shape>) -> Result<Vec<Judged>, InputError> {
    let judged = judge_lines(text, shape);
    if judged.as_ref().is_ok_and(|puzzles| !puzzles.is_empty()) {
        return judged;
    }
    // What is in none of the forms, or wrong in each of them, is told as what it is without them.
    let foreign = foreign::as_lines(text).and_then(|lines| judge_lines(&lines, shape).ok());
    foreign.filter(|puzzles| !puzzles.is_empty()).map_or(judged, Ok)
}

fn judge_lines(text: &str, shape: Option<Shape>) -> Result<Vec<Judged>, InputError> {
    let lines: Vec<&str> = text.strip_prefix('\u{feff}').unwrap_or(text).lines().collect();
    let mut puzzles = Vec::new();
    let mut run = Run::new(shape);
    let mut title = None;
    let mut elsewhere = false; // in a section other than [Puzzle]
    let mut at = 0;
    while at < lines.len() {
        if !elsewhere && integers::begin(&lines[at..]) {
            run.finish(None, &mut puzzles)?;
            let ((puzzle, clash), after) = integers::read(&lines, at, shape)?;
            puzzles.push((Puzzle { name: title.take().map(str::to_owned), ..puzzle }, clash));
            at = after;
            continue;
        }
        if lines[at].len() > LONGEST_LINE {
            let found = format!("a line of {} bytes", lines[at].len());
            return Err(InputError::new(
                at + 1,
                1,
                found,
                format!("a puzzle, of {LONGEST_LINE} bytes a line at most"),
            ));
        }
        match Line::scan(at + 1, lines[at], shape) {
            Line::Section(name) => {
                run.finish(None, &mut puzzles)?;
                elsewhere = !name.eq_ignore_ascii_case("puzzle");
            }
            Line::Row(mut row) if !elsewhere => {
                if !row.dashes {
                    row.name = row.name.or(title.take());
                }
                run.push(row, &mut puzzles)?;
            }
            Line::Remark(remark) => title = titled(remark).or(title),
            Line::Blank => run.pause(&mut puzzles)?,
            Line::Rule | Line::Row(_) => {}
        }
        at += 1;
    }
    run.finish(None, &mut puzzles)?;
    Ok(puzzles)
}

/// The text of a title or description header.
fn titled(remark: &str) -> Option<&str> {
    let text = remark.strip_prefix(['T', 'D'])?;
    Some(text.trim()).filter(|title| text.starts_with(char::is_whitespace) && !title.is_empty())
}

/// The first given that contradicts an earlier one; `place` tells line and column of a cell.
fn clash(grid: &Grid, place: impl Fn(usize) -> (usize, usize)) -> Option<InputError> {
    let clash = grid.contradiction()?;
    let ((row, column), (other_row, other_column)) = (clash.second, clash.first);
    let (line, character) = place(row * grid.shape().size() + column);
    let found = format!(
        "{} at row {}, column {}, which row {}, column {} holds too (same {})",
        clash.value,
        row + 1,
        column + 1,
        other_row + 1,
        other_column + 1,
        clash.unit
    );
    Some(InputError::new(line, character, found, "givens that do not contradict each other"))
}

/// Exactly one puzzle, in any form that [`read`] knows.
impl FromStr for Grid {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut puzzles = read(text, None)?.into_iter();
        let none = || InputError::new(1, 1, "no puzzle", "one puzzle");
        let first = puzzles.next().ok_or_else(none)?;
        match puzzles.next() {
            Some(second) => Err(InputError::new(second.line, 1, "a second puzzle", "one puzzle only")),
            None => Ok(first.grid),
        }
    }
}
