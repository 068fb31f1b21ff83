//! Folders of several machines, put together.

use super::{Contents, FolderError};
use crate::Shard;
use std::path::{Path, PathBuf};

/// Why folders cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// One of them cannot be read.
    #[error("{0}")]
    Folder(#[from] FolderError),
    /// They hold different plans.
    #[error(
        "{} and {}: found different plans (they differ in {difference}), expected parts of one",
        one.display(), other.display()
    )]
    Plan {
        /// The first folder.
        one: PathBuf,
        /// One with another plan.
        other: PathBuf,
        /// Where they differ.
        difference: &'static str,
    },
    /// They were made by versions whose runs may differ.
    #[error(
        "{} and {}: found versions {} and {}, expected one: runs of different versions must not be mixed in one table",
        one.0.display(), other.0.display(), one.1, other.1
    )]
    Version {
        /// The first folder and its version.
        one: (PathBuf, String),
        /// One with another version.
        other: (PathBuf, String),
    },
    /// A plan was divided in more than one way.
    #[error("{} and {}: found parts {} and {}, expected parts of as many", one.0.display(), other.0.display(), one.1, other.1)]
    Division {
        /// The first folder and its part.
        one: (PathBuf, Shard),
        /// One of another division.
        other: (PathBuf, Shard),
    },
    /// A part is there twice.
    #[error("{} and {}: found part {shard} twice, expected each part once", one.display(), other.display())]
    Twice {
        /// Where it is.
        one: PathBuf,
        /// Where it is again.
        other: PathBuf,
        /// Which part.
        shard: Shard,
    },
}

/// Read the parts of a plan and put them together, as if they had been run in one place. Also returns which
/// parts are missing.
///
/// # Errors
/// When they are not parts of one plan, were made by different versions or are given twice, and when one
/// cannot be read.
///
/// # Panics
/// When no folder is given.
pub fn merge(folders: &[PathBuf]) -> Result<(Contents, Vec<Shard>), MergeError> {
    let mut read: Vec<(&Path, Contents)> = Vec::new();
    for path in folders {
        let contents = Contents::read(path)?;
        if let Some((one, first)) = read.first() {
            compare((one, first), (path, &contents))?;
        }
        let shard = contents.manifest.shard;
        if let Some((one, _)) = read.iter().find(|(_, other)| other.manifest.shard == shard) {
            return Err(MergeError::Twice { one: one.to_path_buf(), other: path.clone(), shard });
        }
        read.push((path, contents));
    }
    let count = read[0].1.manifest.shard.count;
    let all = (1..=count).map(|number| Shard { number, count });
    let missing = all.filter(|shard| read.iter().all(|(_, part)| part.manifest.shard != *shard)).collect();
    let mut machines: Vec<String> = read.iter().map(|(_, part)| part.manifest.machine.clone()).collect();
    machines.sort();
    machines.dedup();
    let mut parts = read.into_iter().map(|(_, contents)| contents);
    let mut whole = parts.next().expect("there is a folder");
    for part in parts {
        whole.records.extend(part.records);
        whole.torn += part.torn;
    }
    whole.records.sort_unstable_by_key(|record| record.trial);
    whole.manifest.shard = Shard::WHOLE;
    whole.manifest.machine = machines.join("; ");
    Ok((whole, missing))
}

/// Are they parts of one comparison?
fn compare(
    (one, first): (&Path, &Contents),
    (other, contents): (&Path, &Contents),
) -> Result<(), MergeError> {
    let (one, other) = (one.to_owned(), other.to_owned());
    let (plan, theirs) = (&first.plan, &contents.plan);
    let difference = match () {
        () if plan.contenders != theirs.contenders => Some("contenders"),
        () if plan.instances != theirs.instances => Some("instances"),
        () if plan.seeds != theirs.seeds => Some("seeds"),
        () if plan != theirs => Some("what is recorded"),
        () => None,
    };
    if let Some(difference) = difference {
        return Err(MergeError::Plan { one, other, difference });
    }
    let (manifest, theirs) = (&first.manifest, &contents.manifest);
    if manifest.version != theirs.version {
        let (version, another) = (manifest.version.clone(), theirs.version.clone());
        return Err(MergeError::Version { one: (one, version), other: (other, another) });
    }
    if manifest.shard.count != theirs.shard.count {
        return Err(MergeError::Division { one: (one, manifest.shard), other: (other, theirs.shard) });
    }
    Ok(())
}
