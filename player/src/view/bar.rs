//! The seek bars: where it is in each run, what was left out, and where the bookmarks are.

use super::lines::write;
use crate::playback::Playback;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// What was left out.
pub(super) const GAP: &str = "░";
/// What has been played, and what is to come.
const PLAYED: &str = "━";
const AHEAD: &str = "─";
const HERE: &str = "●";
const BOOKMARK: &str = "◆";

/// A bar for each pane, all on the same clock: that of a shorter run ends earlier.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, playback: &Playback<'_>) {
    let last = f64::from(area.width.saturating_sub(1));
    let total = playback.total();
    let column = |time: f64| if total > 0.0 { (time / total * last).round() as usize } else { 0 };
    for (row, pane) in (area.y..area.bottom()).zip(&playback.panes) {
        let here = column(playback.at);
        let end = column(pane.moments.total(playback.unit)).max(here.min(1));
        let mut cells: Vec<&str> = (0..=end).map(|cell| if cell < here { PLAYED } else { AHEAD }).collect();
        for (from, to) in pane.moments.gaps(playback.unit) {
            // Where a gap is shorter than a column, what is beside it may be seen instead.
            let (from, to) = (column(from) + 1, column(to));
            cells.iter_mut().take(to).skip(from).for_each(|cell| *cell = GAP);
        }
        for time in playback.bookmarks() {
            if let Some(cell) = cells.get_mut(column(time)) {
                *cell = BOOKMARK;
            }
        }
        let here = here.min(end);
        if let Some(cell) = cells.get_mut(here) {
            *cell = HERE;
        }
        write(frame, Rect { y: row, height: 1, ..area }, &[cells.concat()], Style::new());
    }
}
