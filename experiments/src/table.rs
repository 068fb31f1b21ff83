//! A table, as text for people.

use comfy_table::{CellAlignment, LineStyle, TableStyle};

/// The longest part of a name that is never cut.
const WHOLE: usize = 16;

/// A rule below the heading, and nothing else.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table to be shown as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it tells, and how to read it.
    pub caption: String,
    /// Its columns, those without any cell left out.
    pub columns: Vec<Column>,
}

/// A column of a [`Table`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What it tells, in a few lines.
    pub heading: String,
    /// A cell for each row; some may have nothing to tell.
    pub cells: Vec<Option<String>>,
    /// Are they numbers?
    pub numbers: bool,
}

impl Column {
    /// A column of words, with a cell for each row.
    pub(crate) fn words<R>(heading: &str, rows: &[R], cell: impl Fn(&R) -> Option<String>) -> Self {
        Column { heading: heading.to_owned(), cells: rows.iter().map(cell).collect(), numbers: false }
    }

    /// The same, of numbers.
    pub(crate) fn numbers<R>(heading: &str, rows: &[R], cell: impl Fn(&R) -> Option<String>) -> Self {
        Column { numbers: true, ..Column::words(heading, rows, cell) }
    }

    /// The longest part of its heading and cells, where these characters end a part.
    fn longest(&self, ends: &[char]) -> usize {
        let texts = self.cells.iter().flatten().chain([&self.heading]);
        let parts = texts.flat_map(|text| text.split_inclusive(ends));
        parts.map(|part| part.trim_end().chars().count()).max().unwrap_or(1).max(1)
    }

    /// How narrow it may become: names are folded between words and after hyphens, numbers are not.
    fn narrowest(&self) -> usize {
        if self.numbers { self.longest(&['\n']) } else { self.longest(&['\n', ' ', '-']).min(WHOLE) }
    }
}

impl Table {
    /// A table of those columns that tell anything.
    pub(crate) fn new(caption: &str, columns: Vec<Column>) -> Self {
        let told = |column: &Column| column.cells.iter().any(Option::is_some);
        Table { caption: caption.to_owned(), columns: columns.into_iter().filter(told).collect() }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }

    /// The table with its caption below, each line ended by a line feed. Words are folded to fit `width`, in
    /// characters, if it is given, and columns move together where that is not enough; numbers stay whole.
    pub fn text(&self, width: Option<u16>) -> String {
        let columns = &self.columns;
        let (widths, gap) = self.arranged(width);
        let mut table = comfy_table::Table::new();
        table.load_style(RULED).set_header(columns.iter().map(|column| &column.heading));
        for row in 0..self.rows() {
            table.add_row(columns.iter().zip(&widths).map(|(column, &width)| {
                let cell = column.cells[row].as_deref().unwrap_or("-");
                if column.numbers { cell.to_owned() } else { folded_name(cell, width) }
            }));
        }
        for (column, drawn) in columns.iter().zip(table.column_iter_mut()) {
            // The style itself puts one space between columns.
            drawn.set_padding((0, gap as u16 - 1));
            if column.numbers {
                drawn.set_cell_alignment(CellAlignment::Right);
            }
        }
        let line = width.map_or(LINE, |width| LINE.min(width.into()));
        format!("{}\n{}\n", table.trim_fmt(), folded_to(line, &self.caption, [0, 0]))
    }

    /// How wide each column is and how many spaces lie between two, so that all fit if they can.
    fn arranged(&self, width: Option<u16>) -> (Vec<usize>, usize) {
        // The last column is followed by a space less.
        let room = width.map_or(usize::MAX, |width| usize::from(width) + 1);
        let total = |widths: &[usize], gap: usize| widths.iter().map(|width| width + gap).sum::<usize>();
        let narrowest: Vec<usize> = self.columns.iter().map(Column::narrowest).collect();
        let gap = if total(&narrowest, 2) <= room { 2 } else { 1 };
        let mut widths: Vec<usize> = self.columns.iter().map(|column| column.longest(&['\n'])).collect();
        // The widest gives way first, so that a short name is not folded for the sake of a long one.
        while total(&widths, gap) > room {
            let giving = (0..widths.len()).filter(|&column| widths[column] > narrowest[column]);
            let Some(widest) = giving.max_by_key(|&column| widths[column]) else { break };
            widths[widest] -= 1;
        }
        (widths, gap)
    }
}

/// A name in lines of so many characters: broken between words, else after a hyphen, and anywhere only in parts that are
/// longer than a line.
fn folded_name(name: &str, width: usize) -> String {
    let mut lines = Vec::new();
    let mut rest = name.trim_start();
    while let Some((end, next)) = rest.char_indices().nth(width) {
        let line = &rest[..end];
        let hyphen = || line.rfind('-').map(|hyphen| hyphen + 1);
        let end = if next == ' ' { end } else { line.rfind(' ').or_else(hyphen).unwrap_or(end) };
        lines.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    lines.push(rest);
    lines.join("\n")
}

/// How many characters a line of words has.
pub const LINE: usize = 80;

/// A paragraph in lines of at most [`LINE`] characters, unless a word is longer; the first line and the
/// others are indented by so many spaces.
pub fn folded(paragraph: &str, indents: [usize; 2]) -> String {
    folded_to(LINE, paragraph, indents)
}

/// The same in lines of so many characters.
pub fn folded_to(width: usize, paragraph: &str, [first, others]: [usize; 2]) -> String {
    let mut lines = vec![" ".repeat(first)];
    let mut is_begun = false;
    for word in paragraph.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        if is_begun && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(" ".repeat(others) + word);
        } else {
            if is_begun {
                line.push(' ');
            }
            line.push_str(word);
        }
        is_begun = true;
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_broken_where_they_can_be_read() {
        for (name, folded) in [
            ("tabu", "tabu"),
            ("5 houses, 6 kinds", "5 houses, 6\nkinds"),
            ("large-neighborhood complete", "large-\nneighborhood\ncomplete"),
            ("µ=0.1 tabu rows", "µ=0.1 tabu\nrows"),
            ("most_constrained_first", "most_constra\nined_first"),
        ] {
            assert_eq!(folded_name(name, 12), folded);
        }
    }

    #[test]
    fn names_are_folded_first_and_columns_move_together_only_then() {
        let rows = ["5 houses, 6 kinds", "7 houses, 7 kinds"];
        let table = |numbers: usize| {
            let mut columns = vec![
                Column::words("group", &rows, |row| Some((*row).to_owned())),
                Column::words("contender", &rows, |_| Some("large-neighborhood complete".to_owned())),
            ];
            columns.extend(
                (0..numbers).map(|_| Column::numbers("time", &rows, |_| Some("> 7.47 ms".to_owned()))),
            );
            Table::new("caption", columns)
        };
        for (numbers, width, line) in [
            (1, None, "5 houses, 6 kinds  large-neighborhood complete  > 7.47 ms"),
            (4, Some(80), "5 houses, 6 kinds  large-        > 7.47 ms"),
            (5, Some(80), "5 houses,  large-        > 7.47 ms  > 7.47 ms"),
            (5, Some(72), "5 houses, large-       > 7.47 ms > 7.47 ms"),
        ] {
            let text = table(numbers).text(width);
            assert!(text.lines().nth(2).unwrap().starts_with(line), "{text}");
            let fits = |line: &str| width.is_none_or(|width| line.chars().count() <= width.into());
            assert!(text.lines().all(fits), "{text}");
        }
    }

    #[test]
    fn words_stay_whole_and_none_is_lost() {
        for letter in ["a", "µ"] {
            let long = letter.repeat(LINE - 4);
            assert_eq!(folded(&format!("{long} two three"), [0, 0]), format!("{long} two\nthree"));
            assert_eq!(folded(&format!("{long}{long} two"), [1, 3]), format!(" {long}{long}\n   two"));
        }
        assert_eq!(folded("one", [2, 4]), "  one");
    }
}
