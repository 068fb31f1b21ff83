//! The seek bars: where it is in each run, what was left out, and where the bookmarks are.

use super::lines::write;
use crate::pane::Pane;
use crate::playback::Playback;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Where more than half was left out.
pub(super) const GAP: &str = "░";
/// What has been played, and what is to come.
const PLAYED: &str = "━";
const AHEAD: &str = "─";
const HERE: &str = "●";
const BOOKMARK: &str = "◆";

/// A bar for each pane, as long as its run: on a bar of both, a short run beside a long one would be a dot.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, playback: &Playback<'_>) {
    for (row, pane) in (area.y..area.bottom()).zip(&playback.panes) {
        let cells = cells(playback, pane, area.width.into());
        write(frame, Rect { y: row, height: 1, ..area }, &[cells.concat()], Style::new());
    }
}

fn cells(playback: &Playback<'_>, pane: &Pane<'_>, width: usize) -> Vec<&'static str> {
    let total = pane.moments.total(playback.unit);
    let last = width.saturating_sub(1);
    // A cell stands for the times around it.
    let place = |time: f64| if total > 0.0 { time / total * last as f64 } else { 0.0 };
    let here = place(playback.at.min(total)).round() as usize;
    let mut missing = vec![0.0; width];
    for (from, to) in pane.moments.gaps(playback.unit) {
        let (from, to) = (place(from) + 0.5, place(to) + 0.5);
        for (cell, missing) in missing.iter_mut().enumerate().take(to as usize + 1).skip(from as usize) {
            *missing += to.min(cell as f64 + 1.0) - from.max(cell as f64);
        }
    }
    let looks = |(cell, &missing): (usize, &f64)| match missing > 0.5 {
        true => GAP,
        false if cell < here => PLAYED,
        false => AHEAD,
    };
    let mut cells: Vec<&str> = missing.iter().enumerate().map(looks).collect();
    let bookmarks = playback.bookmarks().filter(|&time| time <= total);
    for (time, sign) in bookmarks.map(|time| (time, BOOKMARK)).chain([(playback.at.min(total), HERE)]) {
        if let Some(cell) = cells.get_mut(place(time).round() as usize) {
            *cell = sign;
        }
    }
    cells
}
