//! `recuit completions` and `recuit man`: what a shell and `man` want to know of the command.

use crate::args::Cli;
use crate::ending::Ending;
use crate::error::Error;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use std::io::{self, Write};

/// Write the completions for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Ending, Error> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "recuit", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Ending::Solved)
}

/// Write the manual page: the command, and after it a page for each of its commands.
pub(crate) fn man() -> Result<Ending, Error> {
    let mut page = Vec::new();
    let command = Cli::command();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = format!("recuit-{}", subcommand.get_name());
        let subcommand = subcommand.clone().display_name(name.clone());
        clap_mangen::Man::new(subcommand).title(name).render(&mut page)?;
    }
    io::stdout().lock().write_all(&page)?;
    Ok(Ending::Solved)
}
