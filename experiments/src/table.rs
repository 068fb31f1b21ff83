//! A table, as text for people.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width};

/// The narrowest width to which words are wrapped.
const NARROWEST: u16 = 16;

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

    /// The table with its caption below, each line ended by a line feed. Words are wrapped to fit `width`, in
    /// characters, if it is given and that is enough; numbers are not.
    pub fn text(&self, width: Option<u16>) -> String {
        let columns = &self.columns;
        let mut table = comfy_table::Table::new();
        table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic);
        if let Some(width) = width {
            table.set_width(width);
        }
        table.set_header(columns.iter().map(|column| &column.heading));
        for row in 0..self.rows() {
            table.add_row(columns.iter().map(|column| column.cells[row].as_deref().unwrap_or("-")));
        }
        let widest = table.column_max_content_widths();
        for ((column, drawn), widest) in columns.iter().zip(table.column_iter_mut()).zip(widest) {
            drawn.set_padding((0, 1));
            if column.numbers {
                drawn.set_constraint(ColumnConstraint::ContentWidth).set_cell_alignment(CellAlignment::Right);
            } else {
                drawn.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(
                    (widest + 1).min(NARROWEST),
                )));
            }
        }
        let line = width.map_or(LINE, |width| LINE.min(width.into()));
        format!("{}\n{}\n", table.trim_fmt(), folded_to(line, &self.caption, [0, 0]))
    }
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
    fn words_stay_whole_and_none_is_lost() {
        for letter in ["a", "µ"] {
            let long = letter.repeat(LINE - 4);
            assert_eq!(folded(&format!("{long} two three"), [0, 0]), format!("{long} two\nthree"));
            assert_eq!(folded(&format!("{long}{long} two"), [1, 3]), format!(" {long}{long}\n   two"));
        }
        assert_eq!(folded("one", [2, 4]), "  one");
    }
}
