//! Traces in files, for a program of another package.

use super::Recorded;
use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process;

/// Files that are deleted when this is dropped, if the program that they are for has not deleted them.
pub(super) struct Handed(Vec<PathBuf>);

impl Handed {
    /// # Errors
    /// When they cannot be written.
    pub(super) fn new(traces: &[Recorded]) -> io::Result<Self> {
        let mut handed = Handed(Vec::new());
        for recorded in traces {
            let (mut file, path) = temporary()?;
            handed.0.push(path);
            file.write_all(&recorded.bytes)?;
        }
        Ok(handed)
    }

    pub(super) fn paths(&self) -> &[PathBuf] {
        &self.0
    }
}

impl Drop for Handed {
    fn drop(&mut self) {
        self.0.iter().for_each(|path| _ = fs::remove_file(path));
    }
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
    use super::super::player::play;
    use super::*;
    use recuit_trace::{Budget, Header, Tape, Trace};
    use std::path::Path;

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
