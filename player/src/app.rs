//! The player: what is played, what is open beside it, and what keys and clicks do to it.

use crate::keys::{Command, command};
use crate::playback::{Playback, SPEEDS};
use crate::speech::Speech;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use recuit_trace::TraceError;

/// What the terminal has to do after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    GoOn,
    Suspend,
    Quit,
}

/// Everything that a screen shows.
pub(crate) struct App<'a> {
    pub(crate) playback: Playback<'a>,
    pub(crate) speech: Speech,
    /// Are colors wanted?
    pub(crate) has_colors: bool,
    pub(crate) is_why_open: bool,
    pub(crate) is_help_open: bool,
    /// The digits of a step, while they are typed.
    pub(crate) typed: Option<String>,
    /// The answer to the last key, until the next.
    pub(crate) message: Option<String>,
    /// Where the bars are on the screen, for clicks on them.
    pub(crate) bars: Rect,
}

impl<'a> App<'a> {
    pub(crate) fn new(playback: Playback<'a>, speech: Speech, has_colors: bool) -> Self {
        App {
            playback,
            speech,
            has_colors,
            is_why_open: false,
            is_help_open: false,
            typed: None,
            message: None,
            bars: Rect::default(),
        }
    }

    /// A key was pressed.
    ///
    /// # Errors
    /// When the trace is damaged where the key leads to.
    pub(crate) fn on_key(&mut self, key: KeyEvent) -> Result<Turn, TraceError> {
        if key.kind == KeyEventKind::Release {
            return Ok(Turn::GoOn);
        }
        self.message = None;
        let command = command(key);
        let leaves_at_once = matches!(command, Some(Command::Suspend))
            || command == Some(Command::Quit) && matches!(key.code, KeyCode::Char('c'));
        if !leaves_at_once {
            if std::mem::take(&mut self.is_help_open) {
                return Ok(Turn::GoOn);
            }
            if let Some(typed) = self.typed.take() {
                self.type_on(typed, key.code)?;
                return Ok(Turn::GoOn);
            }
        }
        command.map_or(Ok(Turn::GoOn), |command| self.follow(command))
    }

    fn follow(&mut self, command: Command) -> Result<Turn, TraceError> {
        let playback = &mut self.playback;
        let total = playback.total();
        let mut is_found = true;
        match command {
            Command::PlayOrPause => playback.toggle()?,
            Command::Step { is_forward } => playback.step(is_forward)?,
            Command::Start => playback.go_to(0.0)?,
            Command::End => playback.go_to(total)?,
            Command::Tenth { is_forward } => playback.tenth(is_forward)?,
            Command::Speed(speed) => playback.speed = speed,
            Command::Faster => playback.speed = (playback.speed + 1).min(SPEEDS.len() - 1),
            Command::Slower => playback.speed = playback.speed.saturating_sub(1),
            Command::Jump { landmark, is_forward } => is_found = playback.jump(landmark, is_forward)?,
            Command::Clock => {
                playback.next_unit()?;
                let unit = format!("ui.clock.{}", playback.unit.key());
                self.message = Some(self.speech.filled("clock", &[("unit", self.speech.text(&unit))]));
            }
            Command::Type => self.typed = Some(String::new()),
            Command::Bookmark => {
                let key = if playback.mark() { "bookmark.set" } else { "bookmark.removed" };
                self.message = Some(self.speech.text(key).to_owned());
            }
            Command::NextBookmark => is_found = playback.next_bookmark()?,
            Command::Why => self.is_why_open = !self.is_why_open,
            Command::Help => self.is_help_open = true,
            Command::Suspend => return Ok(Turn::Suspend),
            Command::Quit => return Ok(Turn::Quit),
        }
        if !is_found {
            self.message = Some(self.speech.text("ui.jump.none").to_owned());
        }
        Ok(Turn::GoOn)
    }

    /// One more key while a step is typed.
    fn type_on(&mut self, mut typed: String, code: KeyCode) -> Result<(), TraceError> {
        match code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && typed.len() < 18 => typed.push(digit),
            KeyCode::Backspace => _ = typed.pop(),
            KeyCode::Enter => return self.go_to_typed(&typed),
            KeyCode::Esc => return Ok(()),
            _ => {}
        }
        self.typed = Some(typed);
        Ok(())
    }

    fn go_to_typed(&mut self, typed: &str) -> Result<(), TraceError> {
        let Ok(step) = typed.parse() else { return Ok(()) };
        if !self.playback.go_to_step(step)? {
            let most = self.playback.panes.iter().map(|pane| pane.moments.steps()).max().unwrap_or(0);
            self.message = Some(self.speech.filled("typing.far", &[("steps", &self.speech.count(most))]));
        }
        Ok(())
    }

    /// A click on a bar, or a movement along it, goes there.
    ///
    /// # Errors
    /// When the trace is damaged there.
    pub(crate) fn on_mouse(&mut self, mouse: MouseEvent) -> Result<(), TraceError> {
        let is_pressed = matches!(
            mouse.kind,
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
        );
        if !is_pressed || !self.bars.contains(Position::new(mouse.column, mouse.row)) {
            return Ok(());
        }
        let share = f64::from(mouse.column - self.bars.x) / f64::from((self.bars.width - 1).max(1));
        // There is a bar for each pane.
        let pane = &self.playback.panes[usize::from(mouse.row - self.bars.y)];
        self.playback.go_to(share * pane.moments.total(self.playback.unit))
    }
}
