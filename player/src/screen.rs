//! The terminal while the player has it, and as it was before and afterwards.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Stdout};
use std::panic;

/// The terminal in our hands; dropping it gives it back.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Take the terminal. Should the program panic, it is given back before the message is written.
    ///
    /// # Errors
    /// When it cannot be had.
    pub(crate) fn take() -> io::Result<Self> {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |information| {
            give_back();
            tell(information);
        }));
        Ok(Screen { terminal: seize()? })
    }

    /// Stop, as Ctrl-Z does it, with all that belong to the same job, and take the terminal again afterwards.
    ///
    /// # Errors
    /// When the terminal cannot be had again.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
        // A new one remembers nothing of what it drew: all is drawn again.
        self.terminal = seize()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn seize() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    enable_raw_mode()?;
    let taken = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture);
    taken.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout()))).inspect_err(|_| give_back())
}

fn give_back() {
    // There is nobody left to be told that it failed.
    let _ =
        execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
}
