//! One line of a puzzle text: what kind it is, and where its cells are.

use super::count::Count;
use crate::Shape;
use crate::symbol::cell_value;

/// What a line is.
pub(super) enum Line<'t> {
    /// Nothing but space.
    Blank,
    /// `# ...` or `; ...`: a remark, or an SDK header.
    Remark(&'t str),
    /// `[Puzzle]`, `[State]`...: the name of an SDK section.
    Section(&'t str),
    /// A line drawn between boxes.
    Rule,
    /// Cells.
    Row(Row<'t>),
}

/// A line of cells: one row of a grid, or a whole grid.
pub(super) struct Row<'t> {
    /// Line, counted from 1.
    pub(super) number: usize,
    /// How many cells the line has.
    pub(super) count: usize,
    /// The line is only dashes (and other blanks): blank cells, or a drawn line.
    pub(super) dashes: bool,
    /// Bars stand between cells.
    pub(super) barred: bool,
    /// What follows the cells, or the SDK title above them.
    pub(super) name: Option<&'t str>,
    text: &'t str,
    form: Form,
}

/// How cells are written.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// One character each, spaced or not.
    Characters,
    /// Decimal numbers with space between them.
    Numbers,
}

/// A cell as it is written.
#[derive(Clone, Copy)]
pub(super) struct Cell<'t> {
    /// Column in characters, counted from 1.
    pub(super) column: usize,
    /// A character, or a number.
    pub(super) text: &'t str,
}

impl Cell<'_> {
    /// The value, 0 for a blank, `None` where it is neither in a grid of this size.
    pub(super) fn value(self, size: usize) -> Option<u8> {
        match self.text.as_bytes() {
            [symbol] => cell_value(char::from(*symbol), size),
            _ => self.text.parse().ok().filter(|&value| usize::from(value) <= size),
        }
    }
}

/// What a line of cells is made of.
enum Piece<'t> {
    Cell(Cell<'t>),
    Bar,
}

impl<'t> Line<'t> {
    /// What the line with this number is; the shape, when known, tells how long a whole puzzle is.
    pub(super) fn scan(number: usize, text: &'t str, shape: Option<Shape>) -> Self {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Line::Blank;
        }
        if let Some(remark) = trimmed.strip_prefix(['#', ';']) {
            return Line::Remark(remark);
        }
        let section = trimmed.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        // A list of numbers in brackets is none: what follows it must not be passed over.
        let is_name = |name: &&str| name.chars().all(|c| c.is_alphabetic() || c == ' ');
        if let Some(section) = section.filter(is_name) {
            return Line::Section(section);
        }
        let is_rule =
            |c| matches!(c, '-' | '+' | '=' | ':' | '.' | '*' | '\'' | '\u{2500}'..='\u{257f}') || is_gap(c);
        let drawn = trimmed.chars().all(|c| is_rule(c) || is_bar(c));
        if drawn && (trimmed.contains(is_stroke) || trimmed.chars().all(|c| is_gap(c) || is_bar(c))) {
            return Line::Rule;
        }
        Line::Row(Row::scan(number, text, drawn && trimmed.contains('-'), shape))
    }
}

impl<'t> Row<'t> {
    fn scan(number: usize, text: &'t str, dashes: bool, shape: Option<Shape>) -> Self {
        let (text, name) = split_comment(text, shape);
        let form = Form::of(text, shape);
        let (count, barred) = pieces(text, form).fold((0, false), |(count, barred), piece| match piece {
            Piece::Cell(_) => (count + 1, barred),
            Piece::Bar => (count, true),
        });
        Row { number, count, dashes, barred, name, text, form }
    }

    /// The cells from left to right.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell<'t>> + use<'t> {
        cells(self.text, self.form)
    }

    /// The column after the last cell.
    pub(super) fn end(&self) -> usize {
        self.text.trim_end().chars().count() + 1
    }

    /// The numbers of cells between bars, without the empty spaces outside an outer bar.
    pub(super) fn stretches(&self) -> Vec<usize> {
        let mut stretches = vec![0];
        for piece in pieces(self.text, self.form) {
            match (piece, stretches.last_mut()) {
                (Piece::Cell(_), Some(last)) => *last += 1,
                _ => stretches.push(0),
            }
        }
        stretches.retain(|&cells| cells > 0);
        stretches
    }
}

impl Form {
    /// Numbers, if all words are numbers or blanks, there are at least 10 of them (no smaller size has values
    /// of two digits), and their lengths differ: words of equal length are cells in groups.
    fn of(text: &str, shape: Option<Shape>) -> Self {
        if shape.is_some_and(|shape| shape.size() < 10) {
            return Form::Characters;
        }
        let is_blank = |word| matches!(word, "." | "0" | "_" | "*" | "-" | "X" | "x");
        let is_number = |word: &str| !word.starts_with('0') && word.bytes().all(|c| c.is_ascii_digit());
        let mut words = 0;
        let mut lengths = (usize::MAX, 0);
        for word in cells(text, Form::Numbers).map(|cell| cell.text) {
            if !is_blank(word) && !is_number(word) {
                return Form::Characters;
            }
            words += 1;
            lengths = (lengths.0.min(word.len()), lengths.1.max(word.len()));
        }
        if words >= 10 && lengths.0 < lengths.1 { Form::Numbers } else { Form::Characters }
    }
}

/// Split off the comment: what follows a comma, a semicolon, a `#`, or a first word that is a whole puzzle.
fn split_comment(text: &str, shape: Option<Shape>) -> (&str, Option<&str>) {
    let is_mark = |c| matches!(c, ',' | ';' | '#');
    let indent = text.len() - text.trim_start().len();
    let word = &text[indent..];
    let word = &word[..word.find(|c: char| c.is_whitespace() || is_mark(c)).unwrap_or(word.len())];
    let is_whole = !word.contains(is_bar) && Count(word.chars().count()).as_whole(shape).is_some();
    let end = if is_whole { Some(indent + word.len()) } else { text.find(is_mark) };
    let (cells, comment) = text.split_at(end.unwrap_or(text.len()));
    let comment = comment.trim_start_matches(|c: char| c.is_whitespace() || is_mark(c)).trim_end();
    (cells, Some(comment).filter(|comment| !comment.is_empty()))
}

fn cells(text: &str, form: Form) -> impl Iterator<Item = Cell<'_>> {
    pieces(text, form).filter_map(|piece| match piece {
        Piece::Cell(cell) => Some(cell),
        Piece::Bar => None,
    })
}

/// Cells and bars from left to right.
fn pieces(text: &str, form: Form) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            let length = match form {
                _ if first == ESCAPE => rest.find('m').map_or(rest.len(), |end| end + 1),
                Form::Numbers if !is_gap(first) && !is_bar(first) => {
                    rest.find(|c| is_gap(c) || is_bar(c) || c == ESCAPE).unwrap_or(rest.len())
                }
                _ => first.len_utf8(),
            };
            let (piece, after) = rest.split_at(length);
            let cell = Cell { column, text: piece };
            rest = after;
            column += if length == 1 { 1 } else { piece.chars().count() };
            if is_bar(first) {
                return Some(Piece::Bar);
            }
            if first != ESCAPE && !is_gap(first) {
                return Some(Piece::Cell(cell));
            }
        }
    })
}

/// Begins a terminal style such as bold, which ends with `m`.
const ESCAPE: char = '\u{1b}';

/// Space, and the mark that the pretty form puts after a given.
fn is_gap(c: char) -> bool {
    c == '\'' || c.is_whitespace()
}

/// A bar between boxes.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// A character that only a drawn line has.
fn is_stroke(c: char) -> bool {
    matches!(c, '+' | '=' | ':' | '\u{2500}'..='\u{257f}') && !is_bar(c)
}
