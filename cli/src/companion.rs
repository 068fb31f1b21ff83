//! Programs that are packages of their own, so that who builds the command does not wait for what draws on terminals or
//! serves pages; the command starts them if they are there.

use std::env::{self, consts::EXE_SUFFIX};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program `recuit-NAME`, beside this one or in a folder of `PATH`.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let beside = env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = beside.into_iter().chain(env::split_paths(&path));
    let file = format!("recuit-{name}{EXE_SUFFIX}");
    folders.map(|folder| folder.join(&file)).find(|program| program.is_file())
}

/// The command that installs it.
pub(crate) fn installing(name: &str) -> String {
    let is_ours = |folder: &String| {
        let manifest = fs::read_to_string(Path::new(folder).join("Cargo.toml"));
        manifest.is_ok_and(|manifest| manifest.contains(&format!("name = \"recuit-{name}\"")))
    };
    let sources = (0..4).map(|up| "../".repeat(up) + name).find(is_ours);
    sources.map_or(format!("cargo install recuit-{name}"), |folder| format!("cargo install --path {folder}"))
}

/// Start it. Where the system can, it takes the place of this program, so that signals and Ctrl-Z reach it alone.
///
/// # Errors
/// When it cannot be started.
#[cfg(unix)]
pub(crate) fn replace(command: &mut Command) -> io::Result<()> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Start it.
///
/// # Errors
/// When it cannot be started.
#[cfg(not(unix))]
pub(crate) fn replace(command: &mut Command) -> io::Result<()> {
    command.status().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_sources_it_is_installed_from_them() {
        // Tests run in the folder of their package.
        assert_eq!(installing("player"), "cargo install --path ../player");
        assert_eq!(installing("studio"), "cargo install --path ../studio");
        assert_eq!(installing("nothing"), "cargo install recuit-nothing");
    }
}
