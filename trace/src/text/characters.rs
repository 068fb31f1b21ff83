//! Characters in rows.

use super::line::Line;
use super::looks::{PLAIN, changed};
use crate::elements::{Elements, character};

pub(super) fn draw(rows: usize, columns: usize, elements: &Elements<'_>) -> Vec<Line> {
    let line = |row: usize| {
        let mut line = Line::default();
        for place in row * columns..(row + 1) * columns {
            let style = changed(PLAIN, elements.is_changed(place));
            line.push(character(elements.word(place, 0)).encode_utf8(&mut [0; 4]), style);
        }
        line
    };
    (0..rows).map(line).collect()
}
