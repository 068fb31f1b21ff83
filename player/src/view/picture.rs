//! The picture of a state: what `recuit_trace` draws, in the styles of this screen.

use crate::app::App;
use anstyle::{AnsiColor, Color as Ansi, Effects, Style as Drawn};
use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use recuit_trace::{Line, Room, text};

/// How large the picture of the start is within this room: the same for all states, so that nothing jumps while it
/// plays.
pub(super) fn size(app: &App<'_>, index: usize, width: u16, height: u16) -> Size {
    let header = &app.playback.panes[index].trace.header;
    let lines = text(&header.scene, &header.start, None, room(width, height));
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    Size { width: (widest as u16).min(width), height: (lines.len() as u16).min(height) }
}

fn room(width: u16, height: u16) -> Room {
    Room { width: width.into(), height: height.into() }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App<'_>, index: usize) {
    let pane = &app.playback.panes[index];
    let (now, before) = (&pane.now.frame, &pane.before.frame);
    let lines = text(&pane.trace.header.scene, now, Some(before), room(area.width, area.height));
    for (row, line) in (area.y..area.bottom()).zip(&lines) {
        let mut column = area.x;
        for span in &line.spans {
            let left = usize::from(area.right() - column);
            let style = style(span.style, app.has_colors);
            (column, _) = frame.buffer_mut().set_stringn(column, row, &span.text, left, style);
        }
    }
}

/// The colors are those of the terminal's own palette, which its owner can read, or none.
fn style(drawn: Drawn, has_colors: bool) -> Style {
    const EFFECTS: [(Effects, Modifier); 5] = [
        (Effects::BOLD, Modifier::BOLD),
        (Effects::DIMMED, Modifier::DIM),
        (Effects::ITALIC, Modifier::ITALIC),
        (Effects::UNDERLINE, Modifier::UNDERLINED),
        (Effects::INVERT, Modifier::REVERSED),
    ];
    let has = |effect: Effects| drawn.get_effects().contains(effect);
    let modifiers = EFFECTS.into_iter().filter(|&(effect, _)| has(effect)).map(|(_, modifier)| modifier);
    let style = Style::new().add_modifier(modifiers.collect());
    match drawn.get_fg_color().filter(|_| has_colors) {
        Some(Ansi::Ansi(color)) => style.fg(palette(color)),
        _ => style,
    }
}

fn palette(color: AnsiColor) -> Color {
    match color {
        AnsiColor::Black => Color::Black,
        AnsiColor::Red => Color::Red,
        AnsiColor::Green => Color::Green,
        AnsiColor::Yellow => Color::Yellow,
        AnsiColor::Blue => Color::Blue,
        AnsiColor::Magenta => Color::Magenta,
        AnsiColor::Cyan => Color::Cyan,
        AnsiColor::White => Color::Gray,
        AnsiColor::BrightBlack => Color::DarkGray,
        AnsiColor::BrightRed => Color::LightRed,
        AnsiColor::BrightGreen => Color::LightGreen,
        AnsiColor::BrightYellow => Color::LightYellow,
        AnsiColor::BrightBlue => Color::LightBlue,
        AnsiColor::BrightMagenta => Color::LightMagenta,
        AnsiColor::BrightCyan => Color::LightCyan,
        AnsiColor::BrightWhite => Color::White,
    }
}
