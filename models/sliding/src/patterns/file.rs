//! Databases in files.

use super::database::{Database, Pattern};
use recuit::edge::Preparing;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder for databases: `sliding` in the folder that the environment variable `RECUIT_CACHE` names, or
/// else in `recuit` in the folder that the system has for what can be made again (`XDG_CACHE_HOME` or
/// `.cache`, `Library/Caches` on macOS, `LOCALAPPDATA` on Windows). `None` where there is none.
pub fn cache_folder() -> Option<PathBuf> {
    let named = |variable| std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let home = |folder: &str| Some(named("HOME")?.join(folder));
    let of_system = || {
        let folder = if cfg!(windows) {
            named("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            home("Library/Caches")
        } else {
            // A path that is not absolute is to be ignored, by the specification.
            named("XDG_CACHE_HOME").filter(|folder| folder.is_absolute()).or_else(|| home(".cache"))
        };
        Some(folder?.join("recuit"))
    };
    Some(named("RECUIT_CACHE").or_else(of_system)?.join("sliding"))
}

/// A folder in which databases are kept.
#[derive(Clone, Copy)]
pub(super) struct Folder<'a> {
    pub(super) path: &'a Path,
    /// Is what is not there written for the next time?
    pub(super) writes: bool,
}

impl Folder<'_> {
    /// The database of a pattern: from its file, or else built; `None` if that takes longer than it may.
    pub(super) fn read_or_build(
        self,
        pattern: &Pattern,
        empty: Database,
        within: &mut Preparing,
    ) -> Option<Database> {
        let path = self.path.join(pattern.file_name());
        let head = pattern.head();
        if let Some(bits) = fs::read(&path).ok().and_then(|bytes| bits(&bytes, &head, empty.size())) {
            return Some(empty.with_bits(bits));
        }
        let database = empty.built(pattern, within)?;
        if self.writes {
            // Without a file the next process builds it again: slower, but no less right.
            let _ = write(&path, &head, database.bits());
        }
        Some(database)
    }
}

/// The bits in a file with this head; `None` if it has another, another length or not the right sum.
fn bits(file: &[u8], head: &[u8], words: usize) -> Option<Vec<u64>> {
    let (content, sum) = file.split_last_chunk()?;
    let bits = content.strip_prefix(head)?;
    let is_right = bits.len() == words * 8 && crc32fast::hash(content) == u32::from_le_bytes(*sum);
    is_right.then(|| bits.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect())
}

/// Written under another name first: no process ever sees half of a file under the right one.
fn write(path: &Path, head: &[u8], bits: &[u64]) -> std::io::Result<()> {
    let mut content = head.to_vec();
    content.extend(bits.iter().flat_map(|word| word.to_le_bytes()));
    let sum = crc32fast::hash(&content);
    content.extend(sum.to_le_bytes());
    let unfinished = path.with_extension(std::process::id().to_string());
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(&unfinished, content)?;
    fs::rename(&unfinished, path)
}

impl Pattern {
    /// What stands at the beginning of its file; another number when the meaning of the bits changes.
    fn head(&self) -> Vec<u8> {
        format!("recuit pattern database 2: {self:?}\n").into_bytes()
    }

    /// Such as `4x4-0-1.2.5`: the shape, the cell of the blank, and those of the tiles.
    pub(super) fn file_name(&self) -> String {
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        format!("{}-{}-{}.database", self.shape, self.blank, cells.join("."))
    }
}
