//! `recuit studio`: the page in the browser, served by a program of another package, so that this one stays quick to build.

use crate::args::Studio;
use crate::ending::Ending;
use crate::error::Error;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Start the server of the page, which starts this program in turn: so its searches are those of this program's models.
pub(crate) fn studio(args: &Studio) -> Result<Ending, Error> {
    let own = env::current_exe().map_err(|error| trouble("this program", error))?;
    let Some(server) = found(&own) else {
        return Err(Error::Usage(format!(
            "the page is served by recuit-studio, a package of its own; this installs it:\n  {}",
            installing()
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
    run(command).map_err(|error| trouble(&server.display().to_string(), error))
}

/// The server beside this program, or else in the folders of PATH.
fn found(own: &Path) -> Option<PathBuf> {
    let name = format!("recuit-studio{EXE_SUFFIX}");
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = own.parent().map(Path::to_path_buf).into_iter().chain(env::split_paths(&path));
    folders.map(|folder| folder.join(&name)).find(|file| file.is_file())
}

/// The command that installs the server: from the sources that this program was built from, if they are still there.
fn installing() -> String {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../studio");
    match sources.canonicalize() {
        Ok(sources) => format!("cargo install --path {}", sources.display()),
        Err(_) => "cargo install recuit-studio".to_owned(),
    }
}

/// This process becomes the server: signals and the exit code are then its own.
#[cfg(unix)]
fn run(mut command: Command) -> io::Result<Ending> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn run(mut command: Command) -> io::Result<Ending> {
    let is_well = command.status()?.success();
    Ok(if is_well { Ending::Solved } else { Ending::Unsolved })
}

fn trouble(path: &str, error: io::Error) -> Error {
    Error::File { path: path.to_owned(), error }
}
