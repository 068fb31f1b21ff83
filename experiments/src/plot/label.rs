//! Labels: how much room they need whatever font a reader has, and how long ones are broken into lines.

use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};
use std::sync::Once;

/// The size of labels.
pub(super) const FONT: u32 = 16;
/// How far apart the lines of a label are.
pub(super) const LINE: u32 = 18;
/// How much more room a label is given than Noto Sans needs at the size that plotters measures: it writes an SVG
/// a tenth larger than it measures, and DejaVu Sans, Verdana or a font of typewriters are up to a quarter wider.
const WIDER: f64 = 1.4;

/// Noto Sans (SIL Open Font License 1.1, which allows embedding) from the program itself, so that a machine
/// without fonts draws the same. A browser takes its own font for an SVG: only widths of words come from this
/// one.
fn with_font() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let registered = register_font("sans-serif", FontStyle::Normal, notosans::REGULAR_TTF);
        assert!(registered.is_ok(), "the font is sound");
    });
}

pub(super) fn font(size: u32, scale: u32) -> TextStyle<'static> {
    with_font();
    ("sans-serif", size * scale).into_text_style(&(1, 1)).color(&BLACK)
}

/// The room that a text of this size needs.
pub(super) fn width_of(text: &str, size: u32) -> u32 {
    let measured = font(size, 1).font.layout_box(text).map_or(0, |((left, _), (right, _))| right - left);
    (f64::from(measured) * WIDER).ceil() as u32
}

/// The text in lines that need no more room than that, broken at spaces; words that are too long are broken
/// within. Nothing is left out.
pub(super) fn wrapped(text: &str, size: u32, room: u32) -> Vec<String> {
    let fits = |line: &str| width_of(line, size) <= room;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            *line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for letter in word.chars() {
            let line = lines.last_mut().expect("there is a line");
            if !line.is_empty() && !fits(&format!("{line}{letter}")) {
                lines.push(letter.to_string());
            } else {
                line.push(letter);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_nothing_is_lost() {
        let long = "T0=1 factor=0.9999 formulation=rows reheat=adaptive";
        for (text, joint) in [(long, " "), (&"m".repeat(70), ""), ("short", ""), ("", "")] {
            let lines = wrapped(text, FONT, 200);
            assert!(lines.iter().all(|line| width_of(line, FONT) <= 200), "{lines:?}");
            assert_eq!(lines.join(joint), text);
        }
        assert_eq!(wrapped("short", FONT, 200), ["short"]);
    }
}
