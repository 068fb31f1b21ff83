//! A picture that grows shape by shape.

use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// A drawing of a part: its size, and the shapes in it.
pub(super) struct Drawing {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: String,
}

/// Where a text is, seen from its place.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A number with at most two digits behind the point.
pub(super) fn rounded(number: f64) -> String {
    if !number.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text as XML may have it.
pub fn svg_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Characters that XML 1.0 has no way to write.
            '\0'..' ' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}

/// How wide a text is about, in this size of letters.
pub(super) fn width_of(text: &str, size: f64) -> f64 {
    text.width() as f64 * size * 0.62
}

/// As much of a text as has room, with a sign where more was.
pub(super) fn fitting(text: &str, size: f64, room: f64) -> String {
    if width_of(text, size) <= room {
        return text.to_owned();
    }
    let mut cut = String::new();
    for character in text.chars() {
        cut.push(character);
        if width_of(&cut, size) + width_of("…", size) > room {
            cut.pop();
            break;
        }
    }
    if width_of("…", size) <= room { cut + "…" } else { String::new() }
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Drawing { width, height, shapes: String::new() }
    }

    pub(super) fn rect(&mut self, class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2], round: f64) {
        let [x, y, width, height] = [x, y, width.max(0.0), height.max(0.0)].map(rounded);
        let round = if round > 0.0 { format!(" rx=\"{}\"", rounded(round)) } else { String::new() };
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}/>"
        ));
    }

    /// A rectangle in a color that is the same on all pages.
    pub(super) fn colored_rect(
        &mut self,
        class: &str,
        fill: &str,
        [x, y]: [f64; 2],
        [width, height]: [f64; 2],
    ) {
        let [x, y, width, height] = [x, y, width.max(0.0), height.max(0.0)].map(rounded);
        self.add(format_args!("<rect class=\"{class}\" fill=\"{fill}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\"/>"));
    }

    /// A circle; with no color of its own it has that of its class.
    pub(super) fn circle(&mut self, class: &str, fill: Option<&str>, [x, y]: [f64; 2], radius: f64) {
        let [x, y, radius] = [x, y, radius].map(rounded);
        let fill = fill.map_or(String::new(), |fill| format!(" fill=\"{fill}\""));
        self.add(format_args!("<circle class=\"{class}\"{fill} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// A path, unless it is empty.
    pub(super) fn path(&mut self, class: &str, path: &str) {
        if !path.is_empty() {
            self.add(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }

    /// A text whose middle is at this height.
    pub(super) fn text(&mut self, class: &str, [x, y]: [f64; 2], size: f64, anchor: Anchor, text: &str) {
        if text.is_empty() {
            return;
        }
        // Half the height of a capital: programs do not agree on where else the middle of a letter is.
        let [x, y, size] = [x, y + 0.35 * size, size].map(rounded);
        let anchor = match anchor {
            Anchor::Start => " text-anchor=\"start\"",
            Anchor::Middle => "",
            Anchor::End => " text-anchor=\"end\"",
        };
        let text = svg_text(text);
        self.add(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{text}</text>"
        ));
    }

    pub(super) fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        self.shapes
            .write_fmt(shape)
            .and_then(|()| self.shapes.write_char('\n'))
            .expect("memory takes everything");
    }
}

/// A line from one point to another, as a piece of a path.
pub(super) fn line([x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> String {
    let [x, y, to_x, to_y] = [x, y, to_x, to_y].map(rounded);
    format!("M{x} {y}L{to_x} {to_y}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_has_a_meaning_for_is_escaped() {
        assert_eq!(
            svg_text("<a href=\"x\">&\u{1b}[31m\0"),
            "&lt;a href=&quot;x&quot;&gt;&amp;\u{fffd}[31m\u{fffd}"
        );
    }

    #[test]
    fn texts_are_cut_where_room_ends() {
        assert_eq!(fitting("drill", 10.0, 100.0), "drill");
        assert_eq!(fitting("a long name", 10.0, 40.0), "a lon…");
        assert_eq!(fitting("a long name", 10.0, 1.0), "");
        assert_eq!([1.0, -0.001, 2.126, f64::NAN].map(rounded).join(" "), "1 0 2.13 0");
    }
}
