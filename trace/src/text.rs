//! A picture as lines of a terminal.

mod bars;
mod board;
mod braille;
mod characters;
mod curve;
mod graph;
mod grid;
mod intervals;
mod line;
mod looks;
mod table;
mod tiles;
mod tour;

pub use line::{Line, Span};

use crate::elements::{Elements, elements};
use recuit::trace::{Part, Scene};

/// The columns and lines that a picture may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How many columns.
    pub width: usize,
    /// How many lines.
    pub height: usize,
}

impl Default for Room {
    fn default() -> Self {
        Room { width: 80, height: usize::MAX }
    }
}

/// The picture of a frame as lines of a terminal, the parts of its scene from top to bottom, never wider or higher than
/// `room`. What has changed since the frame `before`, if there is one, stands out.
///
/// Words that the frame lacks are taken as 0. A part is drawn as large as there is room; where there is not
/// even room for the smallest way, it is cut, with `…` at the end of a line and `⋮` and the number of lines
/// at the end of all.
pub fn text(scene: &Scene, frame: &[u32], before: Option<&[u32]>, room: Room) -> Vec<Line> {
    let parts = elements(scene, frame, before);
    let mut lines = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            lines.push(Line::default());
        }
        // Parts that follow get an equal share of what is left.
        let left = room.height.saturating_sub(lines.len() + parts.len() - index - 1);
        let height = if room.height == usize::MAX { room.height } else { left / (parts.len() - index) };
        lines.extend(drawn(part, Room { width: room.width, height }));
    }
    lines.iter_mut().for_each(|line| line.cut(room.width));
    if lines.len() > room.height {
        let more = lines.len() + 1 - room.height;
        lines.truncate(room.height.saturating_sub(1));
        if room.height > 0 {
            let mut rest = Line::new(&format!("⋮ +{more}"), looks::FAINT);
            rest.cut(room.width);
            lines.push(rest);
        }
    }
    lines
}

fn drawn(elements: &Elements<'_>, room: Room) -> Vec<Line> {
    match elements.part {
        Part::Board(board) => board::draw(board, elements, room),
        Part::Graph { edges, labels, .. } => graph::draw(edges, labels, elements, room),
        Part::Tour { points, labels } => tour::draw(points, labels, elements, room),
        &Part::Tiles { rows, columns } => tiles::draw(rows, columns, elements, room),
        Part::Bars { title, bars } => bars::draw(title, bars, elements, room),
        Part::Intervals { rows, end, names } => intervals::draw(rows, *end, names, elements, room),
        Part::Table { variables, .. } => table::draw(variables, elements, room),
        Part::Curve { curves } => curve::draw(curves, elements, room),
        &Part::Text { rows, columns } => characters::draw(rows, columns, elements),
    }
}
