//! Words on the screen: folded at spaces, and cut with a sign where there is no room.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// A text in lines of at most so many columns, folded at spaces; a longer word is cut where the line ends.
pub(super) fn fold(text: &str, columns: u16) -> Vec<String> {
    let columns = usize::from(columns).max(1);
    let mut lines = vec![String::new()];
    let mut at = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if at > 0 && at + 1 + word.width() > columns {
            lines.push(String::new());
            at = 0;
        }
        let space = if at > 0 { " " } else { "" };
        for character in space.chars().chain(word.chars()) {
            let wide = character.width().unwrap_or(0);
            if at > 0 && at + wide > columns {
                lines.push(String::new());
                at = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(character);
            }
            at += wide;
        }
    }
    lines
}

/// Write lines from the top of an area; where there are more than it has, the last says so.
pub(super) fn write(frame: &mut Frame<'_>, area: Rect, lines: &[String], style: Style) {
    let area = area.intersection(frame.area());
    let most = usize::from(area.height);
    for (row, line) in (area.y..area.bottom()).zip(lines) {
        frame.buffer_mut().set_stringn(area.x, row, line, usize::from(area.width), style);
    }
    if lines.len() > most && most > 0 && area.width > 0 {
        let end = lines[most - 1].width().min(usize::from(area.width) - 1) as u16;
        frame.buffer_mut().set_stringn(area.x + end, area.bottom() - 1, "…", 1, style);
    }
}

/// Write a line that stands out, cut with a sign where it has no room.
pub(super) fn title(frame: &mut Frame<'_>, area: Rect, text: &str) {
    let mut lines = fold(text, area.width);
    // A second line says that the first is cut.
    lines.truncate(2);
    write(frame, area, &lines, Style::new().add_modifier(Modifier::BOLD));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_at_spaces_and_long_words_where_the_line_ends() {
        assert_eq!(fold("swap r2c1 and r3c2", 9), ["swap r2c1", "and r3c2"]);
        assert_eq!(fold("a incomprehensible", 6), ["a", "incomp", "rehens", "ible"]);
        assert_eq!(fold("日本語", 4), ["日本", "語"]);
        assert_eq!(fold("", 0), [""]);
    }
}
