//! Intervals on rows, a Gantt chart. Those on no row are not drawn; where several are at once, they are below
//! one another on a hatched ground.

use super::drawing::{Anchor, Drawing, fitting, rounded, width_of};
use super::style::hue;
use crate::elements::Elements;

const WIDTH: f64 = 560.0;
const ROW: f64 = 36.0;

pub(super) const STYLE: &str = "\
.interval{stroke-width:1}
.interval{stroke:$page}
.inside{fill:#12161f}
.overlap{fill:url(#recuit-hatch);stroke-width:1.5}
.overlap{stroke:$bad}
";

pub(super) fn draw(rows: &[String], end: u32, names: &[String], elements: &Elements<'_>) -> Drawing {
    let widest = rows.iter().map(|row| width_of(row, 13.0)).fold(0.0, f64::max).min(WIDTH / 4.0);
    let left = widest + 12.0;
    let bottom = rows.len() as f64 * ROW;
    // What ends too late is seen all the same.
    let latest =
        (0..names.len()).map(|interval| elements.word(interval, 2)).max().unwrap_or(0).max(end).max(1);
    let x = |time: u32| left + f64::from(time.min(latest)) / f64::from(latest) * (WIDTH - left - 14.0);
    let mut drawing = Drawing::new(WIDTH, bottom + 26.0);
    let ticks = (0..=4).map(|quarter| (u64::from(end) * quarter / 4) as u32);
    for time in ticks {
        drawing.path("thin", &format!("M{} 0V{}", rounded(x(time)), rounded(bottom + 5.0)));
        drawing.text("muted", [x(time), bottom + 14.0], 11.0, Anchor::Middle, &time.to_string());
    }
    for (row, name) in rows.iter().enumerate() {
        let y = row as f64 * ROW;
        drawing.path("thin", &format!("M{} {}H{}", rounded(left), rounded(y + ROW), rounded(x(latest))));
        drawing.text("ink", [left - 8.0, y + ROW / 2.0], 13.0, Anchor::End, &fitting(name, 13.0, widest));
    }
    for row in 0..rows.len() {
        let on_row = (0..names.len()).filter(|&interval| elements.word(interval, 0) as usize == row + 1);
        let lanes = Lanes::new(on_row.map(|interval| {
            let [from, to] = [1, 2].map(|index| elements.word(interval, index));
            (from, to.max(from), interval)
        }));
        let top = row as f64 * ROW + 4.0;
        for &(from, to) in &lanes.overlaps {
            drawing.rect("overlap", [x(from), top - 2.0], [x(to) - x(from), ROW - 4.0], 0.0);
        }
        let height = (ROW - 8.0) / lanes.until.len().max(1) as f64;
        for &(lane, from, to, interval) in &lanes.placed {
            let corner = [x(from), top + lane as f64 * height];
            let size = [(x(to) - x(from)).max(2.0), height];
            drawing.colored_rect("interval", &hue(interval as u32, 0.45), corner, size);
            let letters = height.min(12.0);
            let name = fitting(&names[interval], letters, size[0] - 4.0);
            let middle = [corner[0] + size[0] / 2.0, corner[1] + height / 2.0];
            drawing.text("inside", middle, letters, Anchor::Middle, &name);
            if elements.is_changed(interval) {
                drawing.rect("ring", corner, size, 4.0);
            }
        }
    }
    drawing
}

/// Intervals on lanes of one row, so that none hides another.
struct Lanes {
    /// Lane, begin, end and number of each.
    placed: Vec<(usize, u32, u32, usize)>,
    /// When each lane is free again.
    until: Vec<u32>,
    /// From when to when there are several.
    overlaps: Vec<(u32, u32)>,
}

impl Lanes {
    fn new(intervals: impl Iterator<Item = (u32, u32, usize)>) -> Self {
        let mut intervals: Vec<_> = intervals.collect();
        intervals.sort_unstable();
        let mut lanes = Lanes { placed: Vec::new(), until: Vec::new(), overlaps: Vec::new() };
        for (from, to, interval) in intervals {
            let busy = lanes.until.iter().copied().max().unwrap_or(0);
            if from < busy {
                lanes.overlaps.push((from, busy.min(to)));
            }
            let free = lanes.until.iter().position(|&until| until <= from);
            let lane = free.unwrap_or_else(|| {
                lanes.until.push(0);
                lanes.until.len() - 1
            });
            lanes.until[lane] = to;
            lanes.placed.push((lane, from, to, interval));
        }
        lanes
    }
}
