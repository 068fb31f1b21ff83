//! The command as its users meet it: arguments in, texts and an exit code out.

mod bad_input;
mod batch;
mod check;
mod checkpoint;
mod compare;
mod doctor;
mod documentation;
mod experiment;
mod first_hour;
mod interrupt;
mod lesson;
mod limits;
mod list;
mod many_machines;
mod new;
mod other_commands;
mod portfolio;
mod rate;
mod recorded;
mod replicas;
mod solve;
mod stream;
mod studio;
mod suits;
mod watch;

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// A 4x4 puzzle with one solution.
const PUZZLE: &str = "2.1...........43";
const SOLUTION: &str = "2314413234211243";
/// Row 1 needs a 3 and a 4, but in the block of its empty cells row 2 has both.
const IMPOSSIBLE: &str = "12....34........";
/// 288 solutions.
const EMPTY: &str = "................";

/// How a run of the command ended.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    /// Bad input: nothing on stdout, and this on stderr.
    #[track_caller]
    fn refuses(&self, complaint: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""));
        assert_eq!(self.err, format!("recuit: {complaint}\n"));
    }

    /// Nothing was found: nothing on stdout, and this on stderr.
    #[track_caller]
    fn finds_nothing(&self, complaint: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""));
        assert_eq!(self.err, format!("recuit: {complaint}\n"));
    }

    /// Bad input: nothing on stdout, and on stderr a line that begins and ends like this.
    #[track_caller]
    fn refuses_with(&self, beginning: &str, end: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""));
        assert!(self.err.starts_with(beginning) && self.err.ends_with(end), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
    }

    /// Bad input that the argument parser finds, whose messages have several lines.
    #[track_caller]
    fn misuses(&self, complaint: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""));
        assert!(self.err.contains(complaint), "{}", self.err);
    }
}

/// Run the command with arguments that are separated by spaces.
fn recuit(arguments: &str) -> Ran {
    recuit_fed(arguments, "")
}

/// The same with something on standard input.
fn recuit_fed(arguments: &str, input: impl Into<Vec<u8>>) -> Ran {
    run(command(arguments).write_stdin(input))
}

/// The same in a folder.
fn recuit_in(folder: &Path, arguments: &str) -> Ran {
    run(command(arguments).current_dir(folder))
}

fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recuit"));
    command.args(arguments.split_whitespace());
    command
}

fn run(command: &mut Command) -> Ran {
    let output = command.output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// An empty folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("the folder of an earlier run can be removed");
    }
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A folder with one file.
fn folder_with(test: &str, file: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = folder(test);
    std::fs::write(folder.join(file), text).expect("a file can be written");
    folder
}
