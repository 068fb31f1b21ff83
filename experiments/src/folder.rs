//! The folder of a comparison: what is planned, what is done, and by whom.

mod merge;

pub use merge::{MergeError, merge};

use crate::{Plan, Record, Shard, in_words};
use recuit::quoted;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is wrong with a folder.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The system refuses to read or write.
    #[error("{}: {}", path.display(), in_words(error))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Something is in the way of a new comparison.
    #[error("{}: found a comparison, expected a new or empty folder; continue it with --resume {}", .0.display(), .0.display())]
    Taken(PathBuf),
    /// The runs of another plan are here.
    #[error("{}: found the runs of something else, expected none, or those of the same file", .0.display())]
    Another(PathBuf),
    /// There is no comparison to continue.
    #[error("{}: found no comparison here (no {PLAN}), expected the folder of one that has begun", .0.display())]
    Absent(PathBuf),
    /// Another process is at work here.
    #[error("{}: found another process at work on this comparison, expected none; wait for its end, or end it", .0.display())]
    Busy(PathBuf),
    /// A file does not hold what was written.
    #[error("{}:{line}: found {}, expected {expected}", path.display(), quoted(found))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// It was begun by another version, whose runs may differ.
    #[error(
        "{}: found runs of version {found}, expected {expected}, which is running now: versions must not be mixed in one table",
        path.display()
    )]
    Version {
        /// The folder.
        path: PathBuf,
        /// The version that began it.
        found: String,
        /// The version that would continue it.
        expected: String,
    },
}

const PLAN: &str = "plan.json";
const MANIFEST: &str = "manifest.json";
const RUNS: &str = "runs.jsonl";

/// How the runs of a comparison are made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of Recuit.
    pub version: String,
    /// Which part of the plan is run here.
    pub shard: Shard,
    /// Where: the system, the processor and its cores.
    pub machine: String,
}

impl Manifest {
    /// The manifest of this version on this machine.
    pub fn here(shard: Shard) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
        let names = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let name = names.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
        let processor = name.unwrap_or(processor);
        Manifest {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            shard,
            machine: format!("{system}, {processor}, {cores} cores"),
        }
    }
}

/// What a folder holds.
#[derive(Debug)]
pub struct Contents {
    /// What is planned.
    pub plan: Plan,
    /// How it is run.
    pub manifest: Manifest,
    /// What is done, in the order of the plan.
    pub records: Vec<Record>,
    /// How many bytes there are of a last line that was not written to its end.
    pub torn: u64,
}

/// A folder that runs are added to, by this process alone.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    runs: File,
}

impl Folder {
    /// Does the folder hold a comparison?
    pub fn is_there(path: &Path) -> bool {
        path.join(PLAN).exists()
    }

    /// Begin a comparison in a folder that is new, or holds none yet.
    ///
    /// # Errors
    /// When there is one already, and when the system refuses.
    pub fn create(path: &Path, plan: &Plan, manifest: &Manifest) -> Result<Self, FolderError> {
        fs::create_dir_all(path).map_err(|error| blame(path, error))?;
        if Folder::is_there(path) {
            return Err(FolderError::Taken(path.to_owned()));
        }
        let folder = Folder::lock(path)?;
        // Drop what an earlier attempt left behind that ended before its plan was written.
        folder.runs.set_len(0).map_err(|error| blame(&path.join(RUNS), error))?;
        write_json(&path.join(MANIFEST), manifest)?;
        write_json(&path.join(PLAN), plan)?;
        Ok(folder)
    }

    /// Continue a comparison: the folder, and what it holds once a torn last line is cut off.
    ///
    /// # Errors
    /// When there is none, or another process is at work on it, when it was begun by another version or is
    /// damaged, and when the system refuses.
    pub fn resume(path: &Path) -> Result<(Self, Contents), FolderError> {
        if !Folder::is_there(path) {
            return Err(FolderError::Absent(path.to_owned()));
        }
        let mut folder = Folder::lock(path)?;
        let contents = Contents::read(path)?;
        let version = env!("CARGO_PKG_VERSION");
        if contents.manifest.version != version {
            return Err(FolderError::Version {
                path: path.to_owned(),
                found: contents.manifest.version,
                expected: version.to_owned(),
            });
        }
        if contents.torn > 0 {
            let file = path.join(RUNS);
            let length = folder.runs.seek(SeekFrom::End(0)).map_err(|error| blame(&file, error))?;
            folder.runs.set_len(length - contents.torn).map_err(|error| blame(&file, error))?;
        }
        Ok((folder, contents))
    }

    fn lock(path: &Path) -> Result<Self, FolderError> {
        let file = path.join(RUNS);
        let runs =
            OpenOptions::new().create(true).append(true).open(&file).map_err(|error| blame(&file, error))?;
        match runs.try_lock() {
            Err(TryLockError::WouldBlock) => Err(FolderError::Busy(path.to_owned())),
            // Not all file systems have locks; without one, it is up to the user to start only one process.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Folder { path: path.to_owned(), runs }),
        }
    }

    /// Add a run. The line is handed to the system as a whole, so that it survives even if this process is
    /// killed.
    ///
    /// # Errors
    /// When the system refuses, such as a full disk.
    pub fn add(&mut self, record: &Record) -> Result<(), FolderError> {
        let mut line = serde_json::to_string(record).expect("a record is plain data");
        line.push('\n');
        self.runs.write_all(line.as_bytes()).map_err(|error| blame(&self.path.join(RUNS), error))
    }
}

impl Contents {
    /// Read a folder without changing it.
    ///
    /// # Errors
    /// When there is no comparison, or it is damaged, and when the system refuses.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        if !Folder::is_there(path) {
            return Err(FolderError::Absent(path.to_owned()));
        }
        let (plan, manifest): (Plan, Manifest) =
            (read_json(&path.join(PLAN))?, read_json(&path.join(MANIFEST))?);
        let file = path.join(RUNS);
        let mut bytes = Vec::new();
        File::open(&file)
            .and_then(|mut file| file.read_to_end(&mut bytes))
            .map_err(|error| blame(&file, error))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let trials = manifest.shard.trials(&plan);
        let mut records: Vec<Record> = Vec::new();
        let mut is_done = vec![false; plan.trials().len()];
        for (number, line) in bytes[..whole].split_inclusive(|&byte| byte == b'\n').enumerate() {
            let damaged = |found: String| FolderError::Damaged {
                path: file.clone(),
                line: number + 1,
                found,
                expected: "a run of this plan; if you remove the line, its run is made again",
            };
            let record: Record = serde_json::from_slice(line).map_err(|error| damaged(error.to_string()))?;
            let trial =
                trials.binary_search_by_key(&record.trial, |trial| trial.index).map(|place| trials[place]);
            let is_planned = trial.is_ok_and(|trial| {
                (trial.contender, trial.instance, trial.seed)
                    == (record.contender, record.instance, record.seed)
            });
            if !is_planned {
                return Err(damaged(format!("run {} of another plan", record.trial)));
            }
            if std::mem::replace(&mut is_done[record.trial as usize], true) {
                return Err(damaged(format!("run {} a second time", record.trial)));
            }
            records.push(record);
        }
        records.sort_unstable_by_key(|record| record.trial);
        Ok(Contents { plan, manifest, records, torn: (bytes.len() - whole) as u64 })
    }
}

/// Write a file so that it is there as a whole or not at all.
fn write_json(path: &Path, value: &impl Serialize) -> Result<(), FolderError> {
    let text = serde_json::to_string_pretty(value).expect("it is plain data") + "\n";
    let beside = path.with_extension("tmp");
    let write = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    write.map_err(|error| blame(path, error))
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, FolderError> {
    let text = fs::read_to_string(path).map_err(|error| blame(path, error))?;
    serde_json::from_str(&text).map_err(|error| FolderError::Damaged {
        path: path.to_owned(),
        line: error.line(),
        found: error.to_string(),
        expected: "what was written there when the comparison began",
    })
}

fn blame(path: &Path, error: io::Error) -> FolderError {
    FolderError::Io { path: path.to_owned(), error }
}
