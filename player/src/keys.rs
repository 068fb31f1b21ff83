//! What each key does, and the page of help that says so.

use crate::moments::Landmark;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    PlayOrPause,
    Step {
        is_forward: bool,
    },
    Start,
    End,
    /// A tenth of the run.
    Tenth {
        is_forward: bool,
    },
    /// Which of the speeds.
    Speed(usize),
    Faster,
    Slower,
    Jump {
        landmark: Landmark,
        is_forward: bool,
    },
    Clock,
    Type,
    Bookmark,
    NextBookmark,
    Why,
    Help,
    Suspend,
    Quit,
}

/// What a key asks for, if anything.
pub(crate) fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Command::Quit),
            KeyCode::Char('z') => Some(Command::Suspend),
            _ => None,
        };
    }
    let jump = |landmark, letter: char| Command::Jump { landmark, is_forward: letter.is_lowercase() };
    Some(match key.code {
        KeyCode::Char(' ') => Command::PlayOrPause,
        KeyCode::Right | KeyCode::Char('l') => Command::Step { is_forward: true },
        KeyCode::Left | KeyCode::Char('h') => Command::Step { is_forward: false },
        KeyCode::Home => Command::Start,
        KeyCode::End => Command::End,
        KeyCode::PageDown => Command::Tenth { is_forward: true },
        KeyCode::PageUp => Command::Tenth { is_forward: false },
        KeyCode::Char(digit @ '1'..='9') => Command::Speed(digit as usize - '1' as usize),
        KeyCode::Char('+' | '=') => Command::Faster,
        KeyCode::Char('-') => Command::Slower,
        KeyCode::Char(letter @ ('b' | 'B')) => jump(Landmark::Backtrack, letter),
        KeyCode::Char(letter @ ('d' | 'D')) => jump(Landmark::DeadEnd, letter),
        KeyCode::Char(letter @ ('i' | 'I')) => jump(Landmark::Incumbent, letter),
        KeyCode::Char(letter @ ('g' | 'G')) => jump(Landmark::Goal, letter),
        KeyCode::Char('c') => Command::Clock,
        KeyCode::Char('t') => Command::Type,
        KeyCode::Char('m') => Command::Bookmark,
        KeyCode::Char('\'') => Command::NextBookmark,
        KeyCode::Char('w') => Command::Why,
        KeyCode::Char('?') => Command::Help,
        KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
        _ => return None,
    })
}

/// Keys, or the key of the words for them, and the keys of the words that say what they do.
pub(crate) const HELP: [(&str, &str); 20] = [
    ("ui.space", "ui.play_pause"),
    ("→ l", "ui.step_on"),
    ("← h", "ui.back"),
    ("Home", "ui.to_start"),
    ("End", "ui.to_end"),
    ("PgDn PgUp", "help.tenth"),
    ("1…9 + -", "help.speed"),
    ("b", "ui.jump.backtrack"),
    ("d", "ui.jump.dead_end"),
    ("i", "ui.jump.incumbent"),
    ("g", "ui.jump.goal"),
    ("B D I G", "help.shift"),
    ("t", "help.type"),
    ("m", "ui.bookmark"),
    ("'", "ui.bookmark.next"),
    ("w", "ui.why"),
    ("c", "ui.clock"),
    ("help.click.key", "help.click"),
    ("^Z", "help.suspend"),
    ("q Esc ^C", "help.quit"),
];
