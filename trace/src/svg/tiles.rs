//! Tiles that slide: the number of each, the blank as a hole.

use super::drawing::{Anchor, Drawing, width_of};
use crate::elements::Elements;

const TILE: f64 = 72.0;

pub(super) const STYLE: &str = "\
.tray{fill:$line}
.tile{stroke-width:1}
.tile{fill:$panel;stroke:$strong}
.numeral{font-weight:600}
.numeral{fill:$ink}
";

pub(super) fn draw(rows: usize, columns: usize, elements: &Elements<'_>) -> Drawing {
    let [width, height] = [columns, rows].map(|tiles| tiles as f64 * TILE + 12.0);
    let mut drawing = Drawing::new(width, height);
    drawing.rect("tray", [0.0; 2], [width, height], 10.0);
    for place in 0..elements.count() {
        let [x, y] = [place % columns, place / columns].map(|index| 6.0 + index as f64 * TILE);
        let tile = elements.value(place);
        if tile > 0 {
            let number = tile.to_string();
            let size = 34f64.min((TILE - 16.0) / width_of(&number, 1.0));
            drawing.rect("tile", [x + 2.0, y + 2.0], [TILE - 4.0; 2], 8.0);
            drawing.text("numeral", [x + TILE / 2.0, y + TILE / 2.0], size, Anchor::Middle, &number);
        }
        if elements.is_changed(place) {
            drawing.rect("ring", [x + 5.0, y + 5.0], [TILE - 10.0; 2], 6.0);
        }
    }
    drawing
}
