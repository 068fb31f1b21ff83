//! Runs of a race that are kept, so that an interrupted tuning can go on.

use super::RaceError;
use crate::{Contents, Folder, FolderError, Manifest, Plan, Record, Runner, Shard, Trial};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The runs of a plan that are done already, and the folder that new ones are added to, if there is one: a folder as
/// comparisons have them.
#[derive(Debug, Default)]
pub struct Kept {
    folder: Option<Folder>,
    done: HashMap<u64, Record>,
}

impl Kept {
    /// The runs of `plan` that are in a folder, which is made if there is none.
    ///
    /// # Errors
    /// When the folder holds the runs of another plan, or another process is at work on it, and when the
    /// system refuses.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, FolderError> {
        if !Folder::is_there(path) {
            let folder = Folder::create(path, plan, &Manifest::here(Shard::WHOLE))?;
            return Ok(Kept { folder: Some(folder), done: HashMap::new() });
        }
        let (folder, Contents { plan: known, records, .. }) = Folder::resume(path)?;
        if known != *plan {
            return Err(FolderError::Another(path.to_owned()));
        }
        let done = records.into_iter().map(|record| (record.trial, record)).collect();
        Ok(Kept { folder: Some(folder), done })
    }

    /// Run those of the trials that are not done, keep them, and hand the records of all to `take`.
    ///
    /// # Errors
    /// When threads cannot be started, and when a record cannot be kept: then the rest is not run.
    pub fn run(
        &mut self,
        runner: &Runner<'_>,
        trials: &[Trial],
        threads: Option<usize>,
        cancel: &Arc<AtomicBool>,
        mut take: impl FnMut(Record),
    ) -> Result<(), RaceError> {
        let mut left = Vec::new();
        for trial in trials {
            match self.done.remove(&trial.index) {
                Some(record) => take(record),
                None => left.push(*trial),
            }
        }
        let mut failure = None;
        runner.run_all(&left, threads, cancel, |record| {
            if let Some(Err(error)) = self.folder.as_mut().map(|folder| folder.add(&record)) {
                cancel.store(true, Ordering::Relaxed);
                failure.get_or_insert(error);
            }
            take(record);
        })?;
        failure.map_or(Ok(()), |error| Err(error.into()))
    }
}
