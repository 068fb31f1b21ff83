//! The player of the terminal, a program of another package.

use super::Recorded;
use crate::companion::replace;
use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use recuit_trace::Language;

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

#[cfg(test)]
mod tests {
    use super::*;
    use recuit_trace::{Budget, Header, Tape, Trace};

    fn left_behind() -> usize {
        let ours = format!("recuit-{}-", process::id());
        let is_ours = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(&ours);
        fs::read_dir(env::temp_dir()).unwrap().filter_map(Result::ok).filter(is_ours).count()
    }

    #[test]
    fn traces_are_in_new_files_that_a_missing_player_does_not_leave_behind() {
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
        let mut bytes = Vec::new();
        Tape::new(Header::default(), Budget::ALL).write(&mut bytes).unwrap();
        let recorded = Recorded { trace: Trace::read(bytes.clone()).unwrap(), bytes };
        assert!(play(Path::new("no such player"), &[recorded], None).is_err());
        assert_eq!(left_behind(), 0);
    }
}
