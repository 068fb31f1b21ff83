//! Intervals on rows, a Gantt chart. Those on no row are not drawn; where two are at once, it is hatched.

use super::drawing::{Anchor, Drawing, fitting, rounded, width_of};
use super::style::hue;
use crate::elements::Elements;

const WIDTH: f64 = 560.0;
const ROW: f64 = 36.0;

pub(super) const STYLE: &str = "\
.interval{stroke-width:1}
.interval{stroke:$page}
.inside{fill:#12161f}
.overlap{fill:url(#recuit-hatch);fill-opacity:.5;stroke-width:1.5}
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
    let mut placed: Vec<(usize, u32, u32, usize)> = (0..names.len())
        .filter_map(|interval| {
            let [row, from, to] = [0, 1, 2].map(|index| elements.word(interval, index));
            let row = (row as usize).checked_sub(1).filter(|&row| row < rows.len())?;
            Some((row, from, to.max(from), interval))
        })
        .collect();
    placed.sort_unstable();
    for &(row, from, to, interval) in &placed {
        let corner = [x(from), row as f64 * ROW + 4.0];
        let size = [(x(to) - x(from)).max(2.0), ROW - 8.0];
        drawing.colored_rect("interval", &hue(interval as u32, 0.45), corner, size);
    }
    let mut until: Option<(usize, u32)> = None;
    for &(row, from, to, _) in &placed {
        let busy = until.filter(|&(busy, _)| busy == row).map_or(0, |(_, until)| until);
        if from < busy {
            let overlap = x(busy.min(to)) - x(from);
            drawing.rect("overlap", [x(from), row as f64 * ROW + 4.0], [overlap, ROW - 8.0], 0.0);
        }
        until = Some((row, busy.max(to)));
    }
    for &(row, from, to, interval) in &placed {
        let corner = [x(from), row as f64 * ROW + 4.0];
        let size = [(x(to) - x(from)).max(2.0), ROW - 8.0];
        let name = fitting(&names[interval], 12.0, size[0] - 4.0);
        drawing.text(
            "inside",
            [corner[0] + size[0] / 2.0, corner[1] + size[1] / 2.0],
            12.0,
            Anchor::Middle,
            &name,
        );
        if elements.is_changed(interval) {
            drawing.rect("ring", corner, size, 4.0);
        }
    }
    drawing
}
