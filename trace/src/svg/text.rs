//! Characters in rows.

use super::drawing::{Drawing, rounded, svg_text};
use crate::elements::{Elements, character};

const WIDTH: f64 = 9.6;
const HEIGHT: f64 = 19.0;

pub(super) const STYLE: &str = "\
.characters{font-family:ui-monospace,'DejaVu Sans Mono','Liberation Mono',monospace;white-space:pre}
.characters{fill:$ink}
.changed{fill:$soft}
";

pub(super) fn draw(rows: usize, columns: usize, elements: &Elements<'_>) -> Drawing {
    let (width, height) = (columns as f64 * WIDTH + 16.0, rows as f64 * HEIGHT + 12.0);
    let mut drawing = Drawing::new(width, height);
    drawing.rect("panel", [0.0; 2], [width, height], 6.0);
    for row in 0..rows {
        let y = 6.0 + row as f64 * HEIGHT;
        for column in (0..columns).filter(|&column| elements.is_changed(row * columns + column)) {
            drawing.rect("changed", [8.0 + column as f64 * WIDTH, y], [WIDTH, HEIGHT], 0.0);
        }
        let line: String =
            (0..columns).map(|column| character(elements.word(row * columns + column, 0))).collect();
        let line = line.trim_end();
        if !line.is_empty() {
            // As wide as its columns in any font.
            let length = rounded(line.chars().count() as f64 * WIDTH);
            let y = rounded(y + 14.5);
            let line = svg_text(line);
            drawing.add(format_args!(
                "<text class=\"characters\" x=\"8\" y=\"{y}\" font-size=\"16\" text-anchor=\"start\" \
                 textLength=\"{length}\" xml:space=\"preserve\">{line}</text>"
            ));
        }
    }
    drawing
}
