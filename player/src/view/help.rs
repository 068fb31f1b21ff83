//! The page of keys.

use super::lines::{fold, title, width, write};
use crate::keys::HELP;
use crate::speech::Speech;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Keys and what they do, in two columns where the lines are too many for one.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, speech: &Speech) {
    title(frame, Rect { height: 1, ..area }, speech.text("ui.help"));
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let columns = if usize::from(area.height) < HELP.len() && area.width >= 50 { 2 } else { 1 };
    let each = HELP.len().div_ceil(columns);
    let keys = HELP.iter().map(|(keys, _)| width(speech.text(keys))).max().unwrap_or(0) as u16;
    for (column, some) in (0..).zip(HELP.chunks(each)) {
        let x = area.x + column * (area.width / columns as u16);
        for ((keys_of, does), y) in some.iter().zip(area.y..area.bottom()) {
            let place = Rect { x, y, width: keys, height: 1 };
            write(
                frame,
                place,
                &[speech.text(keys_of).to_owned()],
                Style::new().add_modifier(Modifier::BOLD),
            );
            let room = (area.width / columns as u16).saturating_sub(keys + 3);
            let place = Rect { x: x + keys + 2, width: room, ..place };
            write(frame, place, &fold(speech.text(does), room), Style::new());
        }
    }
}
