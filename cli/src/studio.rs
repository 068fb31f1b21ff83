//! `recuit studio`: the page in the browser, served by a program of another package.

use crate::args::Studio;
use crate::companion;
use crate::ending::Ending;
use crate::error::Error;
use std::env;
use std::io;
use std::process::Command;

/// Start the server of the page, which starts this program in turn: so its searches are those of this program's models.
pub(crate) fn studio(args: &Studio) -> Result<Ending, Error> {
    let trouble = |path: String, error: io::Error| Error::File { path, error };
    let own = env::current_exe().map_err(|error| trouble("this program".to_owned(), error))?;
    let Some(server) = companion::find("studio") else {
        return Err(Error::Usage(format!(
            "the page is served by recuit-studio, a package of its own; this installs it:\n  {}",
            companion::installing("studio")
        )));
    };
    let mut command = Command::new(&server);
    command.arg("--command").arg(own);
    if let Some(port) = args.port {
        command.arg("--port").arg(port.to_string());
    }
    if args.no_open {
        command.arg("--no-open");
    }
    if let Some(link) = &args.link {
        command.arg("--link").arg(link);
    }
    companion::replace(&mut command).map_err(|error| trouble(server.display().to_string(), error))?;
    Ok(Ending::Solved)
}
