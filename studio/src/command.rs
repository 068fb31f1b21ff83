//! The command that knows the models and searches: run for a short answer.

use crate::answer::Refusal;
use crate::ending;
use axum::http::StatusCode;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How many short answers are worked out at a time, and how many requests may wait for their turn.
const AT_A_TIME: usize = 2;
const WAITING: usize = 64;

/// How long a short answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of an answer, and of a complaint.
const LONGEST_ANSWER: u64 = 16 << 20;
const LONGEST_COMPLAINT: u64 = 16 << 10;

/// What each process of the command may hold.
const MEMORY: &str = "--memory-limit=1G";

/// The program, and an empty folder that it runs in, so that no name means a file.
pub(crate) struct Command {
    program: PathBuf,
    folder: TempDir,
    turns: Semaphore,
    places: Semaphore,
}

/// What the command wrote.
pub(crate) struct Output {
    pub(crate) answer: Vec<u8>,
    /// What it wrote to stderr, where it has no answer.
    pub(crate) complaint: Option<String>,
}

impl Command {
    pub(crate) fn new(program: PathBuf) -> io::Result<Self> {
        // The children run in another folder, where a path that is relative would mean something else.
        let program = if program.components().count() > 1 { std::path::absolute(program)? } else { program };
        let folder = tempfile::Builder::new().prefix("recuit-studio-").tempdir()?;
        Ok(Command { program, folder, turns: Semaphore::new(AT_A_TIME), places: Semaphore::new(WAITING) })
    }

    /// Where traces are kept.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Start the command, in a group of its own: Ctrl-C is for this program, which then ends its children.
    pub(crate) fn start(&self, arguments: &[String], stdout: Stdio) -> io::Result<Child> {
        let mut command = tokio::process::Command::new(&self.program);
        command.args([OsStr::new("--quiet"), OsStr::new(MEMORY)]).args(arguments).current_dir(self.folder());
        command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped()).kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        command.spawn().map_err(|error| {
            io::Error::new(error.kind(), format!("{} cannot be started: {error}", self.program.display()))
        })
    }

    /// What the command writes for these arguments and this standard input.
    pub(crate) async fn run(&self, arguments: &[String], input: &str) -> Result<Output, Refusal> {
        let Ok(_place) = self.places.try_acquire() else {
            return Err(Refusal::busy("too much is asked at a time; try again"));
        };
        let _turn = self.turns.acquire().await.expect("it is never closed");
        let mut child = self.start(arguments, Stdio::piped()).map_err(|error| Refusal::trouble(&error))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let all = async {
            let ((), answer, complaint, status) = tokio::join!(
                feed(stdin, input),
                read(stdout, LONGEST_ANSWER),
                read(stderr, LONGEST_COMPLAINT),
                child.wait()
            );
            status.map(|status| (answer, complaint, status))
        };
        match timeout(PATIENCE, all).await {
            Ok(Ok((answer, complaint, status))) => {
                let complaint =
                    (!status.success()).then(|| String::from_utf8_lossy(&complaint).trim().to_owned());
                Ok(Output { answer, complaint })
            }
            Ok(Err(error)) => Err(Refusal::trouble(&error)),
            Err(_) => {
                ending::end(&mut child).await;
                let why = format!("this takes longer than {} s", PATIENCE.as_secs());
                Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why))
            }
        }
    }

    /// The answer of a command that succeeds.
    pub(crate) async fn answer(&self, arguments: &[String], input: &str) -> Result<Vec<u8>, Refusal> {
        match self.run(arguments, input).await? {
            Output { complaint: Some(complaint), .. } => Err(Refusal::of_command(&complaint)),
            Output { answer, .. } => Ok(answer),
        }
    }
}

/// Write all of a text to a process that may not want it.
pub(crate) async fn feed(stdin: Option<ChildStdin>, text: &str) {
    if let Some(mut stdin) = stdin {
        let _ = stdin.write_all(text.as_bytes()).await;
    }
}

/// Read the beginning of what a process writes, and throw the rest away.
pub(crate) async fn read(from: Option<impl AsyncRead + Unpin>, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut from) = from {
        let _ = (&mut from).take(most).read_to_end(&mut bytes).await;
        let _ = tokio::io::copy(&mut from, &mut tokio::io::sink()).await;
    }
    bytes
}
