//! Fonts of the program itself, so that every machine draws the same, and what has room in a line.

use recuit_trace::svg_text;
use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use std::sync::Arc;

/// Noto Sans (SIL Open Font License 1.1), and for what it lacks DejaVu (the license of Bitstream Vera): both
/// may be part of any program.
fn fonts() -> [&'static [u8]; 5] {
    let dejavu = [dejavu::sans::regular(), dejavu::sans::bold(), dejavu::sans_mono::regular()];
    let [regular, bold, mono] = dejavu;
    [notosans::REGULAR_TTF, notosans::BOLD_TTF, regular, bold, mono]
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) size: f32,
    pub(crate) is_bold: bool,
    /// How far apart lines are.
    pub(crate) line: f32,
}

/// Measures texts.
pub(crate) struct Letters {
    /// For each weight the font that is taken first and what is taken where it lacks a letter.
    weights: [[FontRef<'static>; 2]; 2],
}

impl Letters {
    pub(crate) fn new() -> Self {
        let [regular, bold, more, more_bold, _] =
            fonts().map(|font| FontRef::new(font).expect("the font is sound"));
        Letters { weights: [[regular, more], [bold, more_bold]] }
    }

    /// What draws them.
    pub(crate) fn database() -> Database {
        let mut database = Database::new();
        for font in fonts() {
            database.load_font_source(Source::Binary(Arc::new(font)));
        }
        database
    }

    /// The font that has a letter: 0 is the one that is taken first, and takes what none has.
    fn font(&self, letter: char, style: Style) -> usize {
        let fonts = &self.weights[usize::from(style.is_bold)];
        fonts.iter().position(|font| font.charmap().map(letter).is_some()).unwrap_or(0)
    }

    /// Can this letter be drawn?
    #[cfg(test)]
    pub(crate) fn knows(&self, letter: char) -> bool {
        self.weights[0].iter().any(|font| font.charmap().map(letter).is_some())
    }

    /// How wide a text is.
    fn width(&self, text: &str, style: Style) -> f32 {
        let advance = |letter| {
            let font = &self.weights[usize::from(style.is_bold)][self.font(letter, style)];
            let glyph = font.charmap().map(letter).unwrap_or_default();
            font.glyph_metrics(Size::new(style.size), LocationRef::default())
                .advance_width(glyph)
                .unwrap_or(0.0)
        };
        text.chars().map(advance).sum()
    }

    /// The text as it is within an SVG: what the first font lacks is asked of the other by name, or all of a
    /// line would be drawn in that.
    pub(crate) fn marked(&self, text: &str, style: Style) -> String {
        let letters: Vec<char> = text.chars().collect();
        let runs = letters.chunk_by(|&one, &other| self.font(one, style) == self.font(other, style));
        let runs = runs.map(|run| {
            let text = svg_text(&run.iter().collect::<String>());
            if self.font(run[0], style) == 0 {
                text
            } else {
                format!("<tspan font-family=\"DejaVu Sans\">{text}</tspan>")
            }
        });
        runs.collect()
    }

    /// The text in at most so many lines of this width, broken at spaces; words that are too long are broken
    /// within. What has no room is left out, with a sign.
    pub(crate) fn wrapped(&self, text: &str, style: Style, room: f32, most: usize) -> Vec<String> {
        let fits = |line: &str| self.width(line, style) <= room;
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
        if lines.len() > most {
            lines.truncate(most);
            let last = lines.last_mut().expect("there is a line");
            while !fits(&format!("{last}…")) && last.pop().is_some() {}
            last.push('…');
        }
        lines
    }
}
