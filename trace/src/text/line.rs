//! Lines of a terminal: pieces of text, each in a style.

use anstyle::Style;
use std::fmt::{self, Display};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A piece of a line in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What is written. It has no control characters.
    pub text: String,
    /// How it looks.
    pub style: Style,
}

/// A line of a terminal. Displaying it writes its styles as escape sequences, which `anstream` takes out where colors
/// are not wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// From left to right.
    pub spans: Vec<Span>,
}

impl Line {
    /// A line of one style.
    pub fn new(text: &str, style: Style) -> Self {
        let mut line = Line::default();
        line.push(text, style);
        line
    }

    /// Write more at the end. Control characters, which could do anything to a terminal, are shown as what they are
    /// not.
    pub fn push(&mut self, text: &str, style: Style) {
        let shown = |character: char| if character.is_control() { '\u{fffd}' } else { character };
        let text: String = text.chars().map(shown).collect();
        match self.spans.last_mut() {
            Some(last) if last.style == style => last.text += &text,
            _ if text.is_empty() => {}
            _ => self.spans.push(Span { text, style }),
        }
    }

    /// Write spaces up to this column.
    pub fn pad(&mut self, column: usize) {
        self.push(&" ".repeat(column.saturating_sub(self.width())), Style::new());
    }

    /// How many columns it takes.
    pub fn width(&self) -> usize {
        self.spans.iter().map(|span| span.text.width()).sum()
    }

    /// What is written, without styles.
    pub fn plain(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    /// Cut it to this many columns, with a sign where more was.
    pub(super) fn cut(&mut self, width: usize) {
        if self.width() <= width {
            return;
        }
        let mut room = width.saturating_sub(1);
        let mut cut = Line::default();
        for span in &self.spans {
            let piece = beginning(&span.text, room);
            room -= piece.width();
            let is_whole = piece.len() == span.text.len();
            cut.push(piece, span.style);
            if !is_whole {
                break;
            }
        }
        cut.push(if width > 0 { "…" } else { "" }, Style::new());
        *self = cut;
    }
}

/// As much of a text as fits into this many columns.
fn beginning(text: &str, width: usize) -> &str {
    let mut room = width;
    let has_no_room = |&(_, character): &(usize, char)| {
        let columns = character.width().unwrap_or(0);
        let is_full = columns > room;
        room = room.saturating_sub(columns);
        is_full
    };
    let end = text.char_indices().find(has_no_room).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// A text in exactly this many columns, cut or with spaces around it.
pub(super) fn centered(text: &str, width: usize) -> String {
    let text = fitting(text, width);
    let space = width - text.width();
    format!("{}{text}{}", " ".repeat(space / 2), " ".repeat(space - space / 2))
}

/// As much of a text as fits into this many columns, with a sign where more was.
pub(super) fn fitting(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let cut = beginning(text, width.saturating_sub(1));
    format!("{cut}{}", if width > 0 { "…" } else { "" })
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Span { text, style } in &self.spans {
            write!(f, "{style}{text}{style:#}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstyle::AnsiColor;

    #[test]
    fn lines_are_cut_at_columns_not_at_characters() {
        let mut line = Line::new("日本", Style::new());
        line.push("語 abc", AnsiColor::Red.on_default());
        assert_eq!(line.width(), 10);
        line.cut(6);
        assert_eq!((line.plain().as_str(), line.width()), ("日本…", 5));
        assert_eq!((centered("ab", 5), fitting("abcdef", 4)), (" ab  ".to_owned(), "abc…".to_owned()));
    }

    #[test]
    fn a_model_cannot_write_escape_sequences() {
        let line = Line::new("a\x1b[2Jb\n", Style::new().bold());
        assert_eq!(line.plain(), "a\u{fffd}[2Jb\u{fffd}");
        assert_eq!(line.to_string(), "\x1b[1ma\u{fffd}[2Jb\u{fffd}\x1b[0m");
    }
}
