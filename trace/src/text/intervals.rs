//! A Gantt chart: a line for each row, and one for time.

use super::Room;
use super::line::{Line, centered, fitting};
use super::looks::{CONFLICT, FAINT, PLAIN, changed, hue};
use crate::elements::Elements;
use anstyle::Style;
use unicode_width::UnicodeWidthStr;

pub(super) fn draw(
    rows: &[String],
    end: u32,
    names: &[String],
    elements: &Elements<'_>,
    room: Room,
) -> Vec<Line> {
    let label = rows.iter().map(|row| row.width()).max().unwrap_or(0).min(room.width / 4);
    let columns = room.width.saturating_sub(label + 1).max(1);
    let latest =
        (0..names.len()).map(|interval| elements.word(interval, 2)).max().unwrap_or(0).max(end).max(1);
    let column = |time: u32| (f64::from(time) / f64::from(latest) * columns as f64).round() as usize;
    let mut lines: Vec<Line> = Vec::new();
    for (row, name) in rows.iter().enumerate() {
        let mut cells = vec![(' ', PLAIN); columns];
        for interval in (0..names.len()).filter(|&interval| elements.word(interval, 0) as usize == row + 1) {
            let [from, to] = [1, 2].map(|index| column(elements.word(interval, index)));
            let style = changed(hue(interval as u32 + 1), elements.is_changed(interval));
            place(&mut cells, from, to, &names[interval], style);
        }
        let mut line = Line::new(
            &format!("{}{} ", " ".repeat(label - fitting(name, label).width()), fitting(name, label)),
            PLAIN,
        );
        cells.iter().for_each(|(character, style)| line.push(character.encode_utf8(&mut [0; 4]), *style));
        lines.push(line);
    }
    let mut axis = Line::default();
    for quarter in 0..=4u64 {
        let time = (u64::from(end) * quarter / 4) as u32;
        let text = time.to_string();
        let at = label + 1 + column(time);
        // The last number ends where the chart does.
        let at = at.min(room.width.saturating_sub(text.len()));
        if axis.width() == 0 || axis.width() < at {
            axis.pad(at);
            axis.push(&text, FAINT);
        }
    }
    lines.push(axis);
    let waiting = (0..names.len()).filter(|&interval| elements.word(interval, 0) == 0);
    let waiting: Vec<&str> = waiting.map(|interval| names[interval].as_str()).collect();
    if !waiting.is_empty() {
        let mut line = Line::new(&" ".repeat(label + 1), PLAIN);
        line.push(&format!("○ {}", waiting.join(", ")), FAINT);
        lines.push(line);
    }
    lines
}

/// An interval between brackets; where there is another already, the two are in conflict.
fn place(cells: &mut [(char, Style)], from: usize, to: usize, name: &str, style: Style) {
    let from = from.min(cells.len() - 1);
    let to = to.clamp(from + 1, cells.len().max(from + 1));
    let width = to - from;
    let text: Vec<char> = match width {
        1 => vec!['█'],
        _ if name.width() == name.chars().count() => {
            format!("[{}]", centered(name, width - 2)).chars().collect()
        }
        _ => format!("[{}]", " ".repeat(width - 2)).chars().collect(),
    };
    for (cell, character) in cells[from..to].iter_mut().zip(text) {
        *cell = if cell.0 == ' ' && cell.1 == PLAIN { (character, style) } else { ('╳', CONFLICT) };
    }
}
