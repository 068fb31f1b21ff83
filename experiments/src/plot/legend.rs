//! The legend below a figure.

use super::draw::{Area, Drawn, WIDTH};
use super::label::{FONT, font, width_of, wrapped};
use super::marks::Pen;
use super::{Figure, Series};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// How high a line is.
const LINE: u32 = 22;
/// Left and right of it.
const MARGIN: u32 = 30;
/// How long a sample is.
const SAMPLE: u32 = 34;
/// From where a sample begins to where its label does.
const INDENT: u32 = 42;
/// Between an entry and the next.
const GAP: u32 = 20;

/// What a mark means.
struct Entry<'a> {
    series: &'a Series,
    /// Its label, in lines.
    label: Vec<String>,
    /// How far from the left it begins, and in which line.
    place: (u32, u32),
}

/// How high the legend of a figure is.
pub(super) fn height(figure: &Figure) -> u32 {
    let ends = entries(figure).into_iter().map(|entry| entry.place.1 + entry.label.len() as u32);
    LINE * ends.max().unwrap_or(0)
}

/// Side by side where they fit.
fn entries(figure: &Figure) -> Vec<Entry<'_>> {
    let (mut x, mut line, mut end) = (MARGIN, 0, 0);
    let mut entries = Vec::new();
    for (series, label) in figure.legend() {
        let label = wrapped(label, FONT, WIDTH - 2 * MARGIN - INDENT);
        let width = INDENT + label.iter().map(|line| width_of(line, FONT)).max().unwrap_or(0);
        if x + width > WIDTH - MARGIN {
            (x, line) = (MARGIN, end);
        }
        end = end.max(line + label.len() as u32);
        entries.push(Entry { series, label, place: (x, line) });
        x += width + GAP;
    }
    entries
}

/// Draw the legend into its area, which begins so far below the top.
pub(super) fn draw<DB: DrawingBackend>(figure: &Figure, area: &Area<DB>, top: u32, scale: u32) -> Drawn<DB> {
    let text = font(FONT, scale).pos(Pos::new(HPos::Left, VPos::Center));
    for Entry { series, label, place: (x, line) } in entries(figure) {
        let [begin, end, words] = [x, x + SAMPLE, x + INDENT].map(|x| (x * scale) as i32);
        let middle = |line: u32| ((top + LINE * line + LINE / 2) * scale) as i32;
        let pen = Pen { area, number: series.number, width: series.width * scale, scale };
        pen.sample(&series.mark, (begin, middle(line)), (end, middle(line)))?;
        for (line, part) in (line..).zip(&label) {
            area.draw_text(part, &text, (words, middle(line)))?;
        }
    }
    Ok(())
}
