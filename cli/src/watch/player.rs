//! The player of the terminal, a program of another package.

use super::Recorded;
use super::handed::Handed;
use crate::companion::replace;
use recuit_trace::Language;
use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::Command;

/// Is somebody there, with a terminal that can show more than one line after the other?
pub(super) fn has_terminal() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Play the traces. Where the system can, the player takes the place of this program, so that signals and Ctrl-Z reach
/// it alone.
///
/// # Errors
/// When the traces cannot be written for it, or it cannot be started.
pub(super) fn play(player: &Path, traces: &[Recorded], language: Option<Language>) -> io::Result<()> {
    let files = Handed::new(traces)?;
    let mut command = Command::new(player);
    command.arg("--delete").args(language.map(|language| format!("--language={}", language.code())));
    replace(command.args(files.paths()))
}
