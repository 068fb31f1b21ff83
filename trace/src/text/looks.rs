//! How things look in a terminal. None of it is told by color alone: the characters say it as well.

use anstyle::{AnsiColor, Color, Style};

const fn color(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}

pub(super) const PLAIN: Style = Style::new();
pub(super) const GIVEN: Style = Style::new().bold();
pub(super) const SET: Style = color(AnsiColor::Cyan);
pub(super) const CONFLICT: Style = color(AnsiColor::Red).bold();
pub(super) const FAINT: Style = Style::new().dimmed();
pub(super) const TITLE: Style = Style::new().bold();

/// The look of what has changed.
pub(super) fn changed(style: Style, is_changed: bool) -> Style {
    if is_changed { style.invert() } else { style }
}

/// The color of a value; values have their numbers beside, for there are more of them than colors.
pub(super) fn hue(number: u32) -> Style {
    const HUES: [AnsiColor; 6] = [
        AnsiColor::Green,
        AnsiColor::Magenta,
        AnsiColor::Yellow,
        AnsiColor::Cyan,
        AnsiColor::Blue,
        AnsiColor::Red,
    ];
    color(HUES[number.wrapping_sub(1) as usize % HUES.len()])
}
