//! Bars from left to right, each with its number and its limit.

use super::Room;
use super::line::{Line, fitting};
use super::looks::{CONFLICT, FAINT, SET, TITLE, changed};
use crate::elements::{Elements, short};
use recuit::trace::Bar;
use unicode_width::UnicodeWidthStr;

pub(super) fn draw(title: &str, bars: &[Bar], elements: &Elements<'_>, room: Room) -> Vec<Line> {
    let name = bars.iter().map(|bar| bar.name.width()).max().unwrap_or(0).min(room.width / 3);
    let number = |index: usize| short(elements.number(index));
    let numbers = bars.iter().enumerate().map(|(index, bar)| {
        let over = if elements.number(index) > bar.limit.into() { " !" } else { "" };
        format!(" {} / {}{over}", number(index), short(bar.limit.into()))
    });
    let numbers: Vec<String> = numbers.collect();
    let widest = numbers.iter().map(|number| number.width()).max().unwrap_or(0);
    let columns = room.width.saturating_sub(name + 1 + widest).min(60);
    let finite = |height: f64| if height.is_finite() { height.max(0.0) } else { 0.0 };
    let heights = bars
        .iter()
        .enumerate()
        .map(|(index, bar)| finite(elements.number(index)).max(finite(bar.limit.into())));
    let top = heights.fold(0.0, f64::max);
    let scale = if top > 0.0 { columns as f64 / top } else { 0.0 };
    let mut lines = vec![Line::new(&fitting(title, room.width), TITLE)];
    for (index, bar) in bars.iter().enumerate() {
        let height = finite(elements.number(index));
        let is_over = height > f64::from(bar.limit);
        let style = changed(if is_over { CONFLICT } else { SET }, elements.is_changed(index));
        let label = fitting(&bar.name, name);
        let mut line = Line::default();
        line.push(&" ".repeat(name - label.width()), FAINT);
        line.push(&label, FAINT);
        line.push(" ", FAINT);
        let filled = blocks(height.min(bar.limit.into()) * scale);
        line.push(&filled, if is_over { CONFLICT } else { SET });
        // Up to the limit there is room, and what is over it looks different.
        let limit = (finite(bar.limit.into()) * scale).round() as usize;
        line.push(&"·".repeat(limit.saturating_sub(filled.width())), FAINT);
        if is_over {
            let end = (height * scale).round() as usize;
            line.push(
                &"▒".repeat(end.saturating_sub(limit).max(1).min(columns.saturating_sub(filled.width()))),
                CONFLICT,
            );
        }
        line.pad(name + 1 + columns);
        line.push(&numbers[index], style);
        lines.push(line);
    }
    lines
}

/// So many blocks, to the eighth.
fn blocks(length: f64) -> String {
    let eighths = (length * 8.0).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + rest
}
