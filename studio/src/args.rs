//! What can be said on the command line.

use clap::Parser;
use std::path::PathBuf;

/// The page of `recuit studio`, for this machine alone
#[derive(Debug, Parser)]
#[command(name = "recuit-studio", version)]
pub(crate) struct Args {
    /// The program that searches: recuit, or one built on recuit_cli with models of its own
    #[arg(long, value_name = "PATH", default_value = "recuit")]
    pub(crate) command: PathBuf,
    /// The port to serve on [default: any that is free]
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// Only write the address, and open no browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// The address of a view, copied from a studio that ran before
    #[arg(long, value_name = "ADDRESS")]
    link: Option<String>,
}

impl Args {
    /// The part of the address that says what is shown: `#` and what follows in the link.
    pub(crate) fn fragment(&self) -> &str {
        let link = self.link.as_deref().unwrap_or_default();
        link.find('#').map_or("", |at| &link[at..])
    }
}
