//! `recuit-player`: one trace of a search played in a terminal, or two side by side on one clock.

mod app;
#[cfg(unix)]
mod hangup;
mod keys;
mod moments;
mod pane;
mod playback;
mod screen;
mod speech;
#[cfg(test)]
mod tests;
mod view;

use app::{App, Turn};
use clap::Parser;
use pane::Pane;
use playback::Playback;
use ratatui::crossterm::event::{self, Event};
use recuit_trace::{Language, TraceError};
use screen::Screen;
use signal_hook::consts::{SIGINT, SIGTERM};
use speech::Speech;
use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time from one picture to the next while it plays.
const FRAME: Duration = Duration::from_millis(33);

/// How often a signal is looked for while nothing happens.
const PATIENCE: Duration = Duration::from_millis(100);

/// The signals that end it: the terminal is given back before.
#[cfg(unix)]
const ENDS: &[i32] = &[SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const ENDS: &[i32] = &[SIGINT, SIGTERM];

/// Play traces of searches: step by step, back, as fast as it goes. The key ? shows what the keys do
#[derive(Debug, Parser)]
#[command(name = "recuit-player", version)]
struct Args {
    /// A trace, as `recuit watch --trace FILE` writes it; and another to play beside it
    #[arg(required = true, num_args = 1..=2, value_name = "TRACE")]
    traces: Vec<PathBuf>,
    /// The language of all words [default: that of the reader's system]
    #[arg(long, value_name = "en|fr")]
    language: Option<Language>,
    /// Delete the traces as soon as they are read: `recuit watch` writes them for this player only
    #[arg(long, hide = true)]
    delete: bool,
}

/// Why there is nothing to be seen.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Trace(#[from] recuit_trace::OpenError),
    #[error("the trace: {0}")]
    Damaged(#[from] TraceError),
    #[error("found no terminal to play in: `recuit watch TRACE --steps 20` tells the steps, one a line")]
    NoTerminal,
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
}

fn main() -> ExitCode {
    match play(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("recuit-player: {error}");
            ExitCode::from(2)
        }
    }
}

fn play(args: &Args) -> Result<(), Error> {
    let traces = recuit_trace::open(&args.traces, args.delete)?;
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(Error::NoTerminal);
    }
    let panes = traces.iter().map(Pane::new).collect::<Result<Vec<_>, _>>()?;
    let speech = Speech::new(args.language.unwrap_or_else(Language::of_system));
    let has_colors = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    show(&mut App::new(Playback::new(panes), speech, has_colors))
}

/// Until it is quit, or a signal asks for the end.
fn show(app: &mut App<'_>) -> Result<(), Error> {
    let is_over = Arc::new(AtomicBool::new(false));
    for &signal in ENDS {
        signal_hook::flag::register(signal, is_over.clone())?;
    }
    #[cfg(unix)]
    hangup::end_with_the_terminal()?;
    let mut screen = Screen::take()?;
    let mut shown = Instant::now();
    while !is_over.load(Ordering::Relaxed) {
        screen.terminal.draw(|frame| view::draw(frame, app))?;
        if app.playback.is_playing {
            event::poll(FRAME.saturating_sub(shown.elapsed()))?;
        } else {
            while !event::poll(PATIENCE)? && !is_over.load(Ordering::Relaxed) {}
            shown = Instant::now();
        }
        // All that waits is done before the next picture: a key that is held down makes no queue.
        while event::poll(Duration::ZERO)? {
            match event::read()? {
                Event::Key(key) => match app.on_key(key)? {
                    Turn::GoOn => {}
                    Turn::Suspend => screen.suspend()?,
                    Turn::Quit => return Ok(()),
                },
                Event::Mouse(mouse) => app.on_mouse(mouse)?,
                _ => {}
            }
        }
        let elapsed = shown.elapsed();
        if app.playback.is_playing && elapsed >= FRAME {
            shown = Instant::now();
            app.playback.pass(elapsed)?;
        }
    }
    Ok(())
}
