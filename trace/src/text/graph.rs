//! A graph as the vertices of each color, and the edges between equal ones: others cannot be drawn with characters.

use super::Room;
use super::line::Line;
use super::looks::{CONFLICT, FAINT, PLAIN, changed, hue};
use crate::elements::Elements;
use anstyle::Style;
use recuit::trace::{IN_CONFLICT, SPECIAL};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

pub(super) fn draw(
    edges: &[(u32, u32)],
    labels: &[String],
    elements: &Elements<'_>,
    room: Room,
) -> Vec<Line> {
    let mut colors: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for vertex in 0..elements.count() {
        colors.entry(elements.value(vertex)).or_default().push(vertex);
    }
    // Those without a color come last.
    let without = colors.remove(&0);
    let digits = colors.keys().next_back().map_or(1, |color| color.to_string().len());
    let name = |vertex: usize| labels.get(vertex).cloned().unwrap_or_else(|| (vertex + 1).to_string());
    let mut lines = Vec::new();
    for (color, vertices) in colors.into_iter().chain(without.map(|vertices| (0, vertices))) {
        let style = if color > 0 { hue(color) } else { FAINT };
        let (sign, number) = if color > 0 { ("●", color.to_string()) } else { ("○", "–".to_owned()) };
        let items = vertices.into_iter().map(|vertex| {
            let is_clash = elements.is_marked(vertex, IN_CONFLICT);
            let special = if elements.is_marked(vertex, SPECIAL) { "*" } else { "" };
            let text = format!("{special}{}{}", name(vertex), if is_clash { "!" } else { "" });
            let style = if is_clash { CONFLICT } else { style };
            (text, changed(style, elements.is_changed(vertex)))
        });
        let head = Line::new(&format!("{sign} {number:>digits$} "), style.bold());
        lines.extend(wrapped(head, items, room.width));
    }
    let is_clash = |&&(one, other): &&(u32, u32)| {
        let value = elements.value(one as usize);
        value > 0 && value == elements.value(other as usize)
    };
    let clashes = edges.iter().filter(is_clash);
    let items =
        clashes.map(|&(one, other)| (format!("{}–{}", name(one as usize), name(other as usize)), CONFLICT));
    let clashes = wrapped(Line::new(&format!("╳ {:digits$} ", ""), CONFLICT), items, room.width);
    lines.extend(clashes.into_iter().filter(|line| line.spans.len() > 1));
    lines
}

/// A head and then items, in as many lines as it takes.
fn wrapped(head: Line, items: impl Iterator<Item = (String, Style)>, width: usize) -> Vec<Line> {
    let indent = head.width();
    let mut lines = Vec::new();
    let mut line = head;
    for (text, style) in items {
        if line.width() + 1 + text.width() > width && line.width() > indent {
            lines.push(std::mem::take(&mut line));
            line.pad(indent);
        }
        line.push(" ", PLAIN);
        line.push(&text, style);
    }
    lines.push(line);
    lines
}
