//! How wide the terminal is.

use console::Term;
use recuit_experiments::{LINE, folded_to};

/// The columns that figures may take: those of the terminal, where there is one.
pub(crate) fn columns() -> u16 {
    let (_, columns) = Term::stdout().size_checked().unwrap_or((24, 100));
    columns.clamp(60, 200)
}

/// The columns that pictures made of characters may take: those of the terminal, and 80 elsewhere.
pub(crate) fn width() -> usize {
    Term::stdout().size_checked().map_or(80, |(_, columns)| usize::from(columns).max(40))
}

/// A message in lines that fit this terminal, all but the first of a line indented; where it goes elsewhere it stays as it
/// is, to be searched.
pub(crate) fn fitted(terminal: &Term, message: &str, indent: usize) -> String {
    let Some((_, columns)) = terminal.size_checked() else { return message.to_owned() };
    let fold = |line: &str| folded_to(usize::from(columns).max(40), line, [0, indent]);
    message.lines().map(fold).collect::<Vec<_>>().join("\n")
}

/// A paragraph in lines that fit the terminal, where there is one; the first line and the others are indented
/// by so many spaces.
pub(crate) fn folded(paragraph: &str, indents: [usize; 2]) -> String {
    let narrow = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns).max(40));
    folded_to(LINE.min(narrow.unwrap_or(LINE)), paragraph, indents)
}
