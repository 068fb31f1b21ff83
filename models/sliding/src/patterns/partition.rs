//! Which tiles make a pattern.

use super::database::Pattern;
use super::file::Folder;
use super::{PatternDatabases, cache_folder};
use crate::{Goal, Shape, Slides};
use Patterns::{Huge, Large, Small};
use recuit::edge::Preparing;
use recuit::{TooLarge, fits_in_memory};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

/// How large the patterns are into which the tiles are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patterns {
    /// Databases that are built at once: six, six and three tiles for the 15-puzzle, and its reflection; four
    /// times six for the 24-puzzle, and its reflection (Korf & Felner 2002), in three seconds; up to five for
    /// others.
    Small,
    /// Databases that are worth keeping: seven and eight tiles for the 15-puzzle, and its reflection; for the
    /// 24-puzzle two more divisions into four times six, in fifteen seconds; up to seven for others.
    Large,
    /// For the 24-puzzle the divisions of the large ones, and one into seven, seven, seven and three tiles
    /// with its reflection: for boards that take minutes or hours. Three databases have 510 MB each, and take
    /// minutes to build. For other boards the large ones.
    Huge,
}

/// The goal with the blank first and the pattern of each tile, and of which patterns it is a division. Beside
/// each of those for the 15-puzzle stands its reflection.
const DRAWN: [(&[Patterns], &str); 10] = [
    (&[Small], ".bba bbaa bbaa ccca"),
    (&[Small], ".bbc bbbc baac aaaa"),
    (&[Large, Huge], ".aaa aaaa bbbb bbbb"),
    (&[Large, Huge], ".abb aabb aabb aabb"),
    (&[Huge], ".aaab aaabb accbb cccbb ccddd"),
    (&[Huge], ".aacc aaccc aaccd abbbd bbbbd"),
    (&[Small, Large, Huge], ".aabb aaabb ccabb ccddd ccddd"),
    (&[Small, Large, Huge], ".accc aaccc aaadd bbbdd bbbdd"),
    (&[Large, Huge], ".aaaa bacca bbccc bbddc bdddd"),
    (&[Large, Huge], ".accc aaccc aaddd baddd bbbbb"),
];

/// Databases, and for which boards they are.
type Ready = Vec<((Patterns, Shape, Goal), PatternDatabases)>;

/// What this process has made; `None` while it makes more.
fn ready() -> Option<MutexGuard<'static, Ready>> {
    static READY: Mutex<Ready> = Mutex::new(Vec::new());
    match READY.try_lock() {
        Ok(ready) => Some(ready),
        Err(TryLockError::Poisoned(error)) => Some(error.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

impl Patterns {
    /// The tiles of each pattern, for each division of the tiles into patterns.
    pub fn of(self, shape: Shape, goal: Goal) -> Vec<Vec<Vec<u8>>> {
        let is_of = |drawing: &str| {
            drawing.split(' ').count() == shape.rows()
                && drawing.split(' ').all(|row| row.len() == shape.columns())
        };
        let drawn = DRAWN.iter().filter(|(patterns, drawing)| patterns.contains(&self) && is_of(drawing));
        let drawn: Vec<_> = drawn.map(|(_, drawing)| divided(drawing, goal)).collect();
        if !drawn.is_empty() {
            return drawn;
        }
        let most = match self {
            Small => 5,
            Large | Huge => 7,
        };
        let tiles: Vec<u8> = (1..shape.cells() as u8).collect();
        let number = tiles.len().div_ceil(most.min(shape.cells() - 3));
        vec![tiles.chunks(tiles.len().div_ceil(number)).map(<[u8]>::to_vec).collect()]
    }

    /// The patterns of all divisions, as their databases are kept; some more than once.
    fn kept(self, shape: Shape, goal: Goal) -> impl Iterator<Item = Pattern> {
        let tiles = self.of(shape, goal).into_iter().flatten();
        tiles.map(move |tiles| Pattern::of(&tiles, shape, goal).seen_alike().0)
    }

    /// Do the databases for boards of this shape fit into the memory that the process may hold?
    ///
    /// # Errors
    /// When they do not.
    pub fn fit(self, shape: Shape, goal: Goal) -> Result<(), TooLarge> {
        let mut patterns: Vec<Pattern> = Vec::new();
        for pattern in self.kept(shape, goal) {
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        let each = patterns.iter().map(|pattern| bytes(shape, pattern.cells.len()));
        // While one is built, it takes three times as much.
        fits_in_memory(each.clone().sum::<u64>() + 2 * each.max().unwrap_or(0))
    }

    /// The databases for this puzzle. The process keeps them for the next one; large ones are looked for in
    /// the [folder](cache_folder) for what can be made again, and [kept](PatternDatabases::kept_in) there if
    /// it may be written to. `None` if to build them takes longer than it may.
    pub fn databases(
        self,
        problem: &Slides,
        writes: bool,
        mut limits: Preparing,
    ) -> Option<PatternDatabases> {
        // Whoever wants the same at the same time waits until they are there, as long as it may.
        let mut ready = loop {
            match ready() {
                Some(ready) => break ready,
                None if limits.is_over() => return None,
                None => thread::sleep(Duration::from_millis(5)),
            }
        };
        let wanted = (self, problem.shape(), problem.goal());
        if let Some((_, databases)) = ready.iter().find(|(made, _)| *made == wanted) {
            return Some(databases.clone());
        }
        let patterns = self.of(problem.shape(), problem.goal());
        let folder = cache_folder().filter(|_| self != Small);
        let folder = folder.as_ref().map(|path| Folder { path, writes });
        let databases = PatternDatabases::within(&mut limits, folder, problem, &patterns)?;
        ready.push((wanted, databases.clone()));
        Some(databases)
    }

    /// Has this process the databases for boards of this shape already, or are there files of all of them?
    pub fn are_there(self, shape: Shape, goal: Goal) -> bool {
        let is_kept =
            |folder: &Path| self.kept(shape, goal).all(|pattern| folder.join(pattern.file_name()).exists());
        ready().is_some_and(|ready| ready.iter().any(|(made, _)| *made == (self, shape, goal)))
            || self != Small && cache_folder().is_some_and(|folder| is_kept(&folder))
    }
}

/// The tiles of each pattern of a drawing.
fn divided(drawing: &str, goal: Goal) -> Vec<Vec<u8>> {
    let letters: Vec<u8> = drawing.bytes().filter(|&letter| letter != b' ').collect();
    // With the blank last, the same drawing is turned by half.
    let letter = |tile: u8| match goal {
        Goal::BlankFirst => letters[usize::from(tile)],
        Goal::BlankLast => letters[letters.len() - usize::from(tile)],
    };
    let of_letter = |pattern| (1..letters.len() as u8).filter(|&tile| letter(tile) == pattern).collect();
    (b'a'..).map(of_letter).take_while(|tiles: &Vec<u8>| !tiles.is_empty()).collect()
}

/// The bytes that the database of a pattern takes at most: a bit for each order of the tiles on each set of
/// cells with each region of the blank, of which there are three at most on the average.
fn bytes(shape: Shape, tiles: usize) -> u64 {
    let orders = (shape.cells() - tiles + 1..=shape.cells()).map(|cells| cells as u64).product::<u64>();
    orders * 3 / 8
}
