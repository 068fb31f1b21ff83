//! Which tiles make a pattern.

use super::{PatternDatabases, cache_folder};
use crate::{Goal, Shape, Slides};
use recuit::{TooLarge, fits_in_memory};
use std::sync::{Mutex, PoisonError};

/// How large the patterns are into which the tiles are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patterns {
    /// Databases that are built at once: six, six and three tiles for the 15-puzzle, up to five for others.
    Small,
    /// Databases that are worth keeping: seven and eight tiles for the 15-puzzle, four times six for the 24-puzzle, up to
    /// seven for others.
    Large,
}

/// The goal with the blank first, and the pattern of each tile.
const DRAWN: [(Patterns, &str); 3] = [
    (Patterns::Small, ".bba bbaa bbaa ccca"),
    (Patterns::Large, ".aaa aaaa bbbb bbbb"),
    (Patterns::Large, ".aabb aaabb ccabb ccddd ccddd"),
];

impl Patterns {
    /// The tiles of each pattern.
    pub fn of(self, shape: Shape, goal: Goal) -> Vec<Vec<u8>> {
        let is_of = |drawing: &str| {
            drawing.split(' ').count() == shape.rows()
                && drawing.split(' ').all(|row| row.len() == shape.columns())
        };
        let drawn = DRAWN.iter().find(|(patterns, drawing)| *patterns == self && is_of(drawing));
        let tiles: Vec<u8> = (1..shape.cells() as u8).collect();
        let Some((_, drawing)) = drawn else {
            let most = match self {
                Patterns::Small => 5,
                Patterns::Large => 7,
            };
            let number = tiles.len().div_ceil(most.min(shape.cells() - 3));
            return tiles.chunks(tiles.len().div_ceil(number)).map(<[u8]>::to_vec).collect();
        };
        let letters: Vec<u8> = drawing.bytes().filter(|&letter| letter != b' ').collect();
        // With the blank last, the same drawing is turned by half.
        let letter = |tile: u8| match goal {
            Goal::BlankFirst => letters[usize::from(tile)],
            Goal::BlankLast => letters[letters.len() - usize::from(tile)],
        };
        let of_letter = |pattern| tiles.iter().copied().filter(|&tile| letter(tile) == pattern).collect();
        (b'a'..).map(of_letter).take_while(|tiles: &Vec<u8>| !tiles.is_empty()).collect()
    }

    /// Do the databases for boards of this shape fit into the memory that the process may hold?
    ///
    /// # Errors
    /// When they do not.
    pub fn fit(self, shape: Shape, goal: Goal) -> Result<(), TooLarge> {
        fits_in_memory(self.of(shape, goal).iter().map(|tiles| bytes(shape, tiles.len())).sum())
    }

    /// The databases for this puzzle. The process keeps them for the next one; large ones are
    /// [kept](PatternDatabases::kept_in) in the [folder](cache_folder) for what can be made again.
    pub fn databases(self, problem: &Slides) -> PatternDatabases {
        static READY: Mutex<Vec<(Patterns, Shape, Goal, PatternDatabases)>> = Mutex::new(Vec::new());
        // Whoever wants the same at the same time waits until they are there.
        let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = (self, problem.shape(), problem.goal());
        let found = ready.iter().find(|(patterns, shape, goal, _)| (*patterns, *shape, *goal) == wanted);
        if let Some((_, _, _, databases)) = found {
            return databases.clone();
        }
        let patterns = self.of(problem.shape(), problem.goal());
        let databases = match cache_folder().filter(|_| self == Patterns::Large) {
            Some(folder) => PatternDatabases::kept_in(&folder, problem, &patterns),
            None => PatternDatabases::new(problem, &patterns),
        };
        ready.push((self, problem.shape(), problem.goal(), databases.clone()));
        databases
    }
}

/// The bytes that it takes to build the database of a pattern: three bits for each order of the tiles on each set of
/// cells with each region of the blank, of which there are three at most on the average.
fn bytes(shape: Shape, tiles: usize) -> u64 {
    let orders = (shape.cells() - tiles + 1..=shape.cells()).map(|cells| cells as u64).product::<u64>();
    orders * 9 / 8
}
