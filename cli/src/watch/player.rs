//! The player of the terminal. It is a package of its own, so that who builds the command does not wait for what draws
//! on terminals; the command starts it if it is there.

use super::Recorded;
use crate::args::Language;
use std::env::{self, consts::EXE_SUFFIX};
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command};

/// Is somebody there, with a terminal that can show more than one line after the other?
pub(super) fn has_terminal() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// The player, beside this program or in a folder of `PATH`.
pub(super) fn find() -> Option<PathBuf> {
    let beside = env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = beside.into_iter().chain(env::split_paths(&path));
    let name = format!("recuit-player{EXE_SUFFIX}");
    folders.map(|folder| folder.join(&name)).find(|program| program.is_file())
}

/// The command that installs it.
pub(super) fn installing() -> String {
    let is_ours = |folder: &String| {
        let manifest = fs::read_to_string(Path::new(folder).join("Cargo.toml"));
        manifest.is_ok_and(|manifest| manifest.contains("name = \"recuit-player\""))
    };
    let sources = (0..4).map(|up| "../".repeat(up) + "player").find(is_ours);
    sources
        .map_or("cargo install recuit-player".to_owned(), |folder| format!("cargo install --path {folder}"))
}

/// Play the traces. Where the system can, the player takes the place of this program, so that signals and Ctrl-Z reach
/// it alone.
///
/// # Errors
/// When the traces cannot be written for it, or it cannot be started.
pub(super) fn play(player: &Path, traces: &[Recorded], language: Option<Language>) -> io::Result<()> {
    let mut files = Vec::new();
    let started = start(player, traces, language, &mut files);
    // The player has deleted them, unless it was never there.
    files.iter().for_each(|path| _ = fs::remove_file(path));
    started
}

fn start(
    player: &Path,
    traces: &[Recorded],
    language: Option<Language>,
    files: &mut Vec<PathBuf>,
) -> io::Result<()> {
    for recorded in traces {
        let (mut file, path) = temporary()?;
        files.push(path);
        file.write_all(&recorded.bytes)?;
    }
    let mut command = Command::new(player);
    command.arg("--delete").args(language.map(|language| format!("--language={}", language.code())));
    replace(command.args(files))
}

/// A new file that nobody else reads.
fn temporary() -> io::Result<(File, PathBuf)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut number = 0;
    loop {
        let path = env::temp_dir().join(format!("recuit-{}-{number}.trace", process::id()));
        match options.open(&path) {
            // Left by another program that had the same number before.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => number += 1,
            opened => return Ok((opened?, path)),
        }
    }
}

#[cfg(unix)]
fn replace(command: &mut Command) -> io::Result<()> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

#[cfg(not(unix))]
fn replace(command: &mut Command) -> io::Result<()> {
    command.status().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_are_new_and_private() {
        let files = [temporary().unwrap(), temporary().unwrap()];
        assert_ne!(files[0].1, files[1].1);
        for (_file, path) in files {
            #[cfg(unix)]
            {
                let mode = std::os::unix::fs::PermissionsExt::mode(&_file.metadata().unwrap().permissions());
                assert_eq!(mode & 0o077, 0);
            }
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn in_the_sources_the_player_is_installed_from_them() {
        // Tests run in the folder of their package.
        assert_eq!(installing(), "cargo install --path ../player");
    }

    #[test]
    fn a_player_that_cannot_be_started_leaves_nothing_behind() {
        let mut files = Vec::new();
        assert!(start(Path::new("no such player"), &[], None, &mut files).is_err());
        assert!(files.is_empty());
    }
}
