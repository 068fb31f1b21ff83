//! Additive pattern databases.

mod carried;
mod database;
mod file;
mod layouts;
mod lookup;
mod orders;
mod partition;
mod transpose;

use crate::detours::Detours;
use crate::{Board, Shape, Slide, Slides};
use database::{Database, Pattern};
use file::Folder;
use layouts::Layouts;
use lookup::Lookup;
use orders::Orders;
use recuit::edge::Preparing;
use recuit::{Carried, Objective};
use std::path::Path;
use std::sync::Arc;

pub use file::cache_folder;
pub use partition::Patterns;

/// Additive pattern databases: the tiles are divided into patterns, and for each pattern it was found out beforehand
/// how many moves of its own tiles bring it home, whatever the others do. Every move is of one pattern,
/// so the sum of these numbers never overestimates. It sees much more than distances of single tiles do.
///
/// The region that the blank is in is part of what is looked up (the cells that it reaches without a move of the
/// pattern). So the estimate is that of a simpler puzzle, exactly: every slide changes it by one, up or down, and
/// it is consistent, which databases that leave out the blank are not. And as a distance is even or odd by the
/// cells that the tiles take, one bit tells whether a slide leads nearer: no more is kept.
///
/// There may be several divisions of the tiles: searches along a path
/// ([`IterativeDeepeningAStar`](recuit::IterativeDeepeningAStar)) then go by the largest sum, and know
/// besides which sequences of slides are not needed, as others do the same. For others the first division
/// counts.
///
/// The delta looks up the pattern of the tile that is moved, twice: O(cells). The cost is found by going all
/// the way home in each pattern, which takes some microseconds; searches ask for it once, at the start. Along
/// a path where the tiles of a pattern lie is kept up to date: one look for each division, O(1), and for
/// those that show that the way is too long no other is asked.
///
/// Source: Korf & Felner, *Disjoint pattern database heuristics* (2002); Felner, Korf & Hanan, *Additive
/// pattern database heuristics* (2004). Several divisions: Holte, Felner, Newton, Meshulam & Furcy,
/// *Maximizing over multiple pattern databases speeds up heuristic search* (2006). Numbers kept in part:
/// Breyer & Korf, *1.6-bit pattern databases* (2010).
///
/// ```
/// use recuit::{Objective, Problem};
/// use recuit_sliding::{Goal, Manhattan, PatternDatabases, Slides, read};
///
/// let arrangement = &read("8 6 7\n2 5 4\n3 . 1").unwrap()[0];
/// let problem = Slides::new(arrangement, Goal::BlankLast);
/// let databases = PatternDatabases::new(&problem, &[vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8]]]);
/// let board = problem.initial();
/// assert_eq!(Manhattan::new(&problem).cost(&problem, &board), 21);
/// assert_eq!(databases.cost(&problem, &board), 29); // and the way is 31 slides long
/// ```
#[derive(Clone, Debug)]
pub struct PatternDatabases {
    /// The patterns of all divisions, one division after the other.
    lookups: Vec<Lookup>,
    /// For every division and tile, the pattern that it belongs to.
    pattern: Vec<[u8; Shape::MAX_CELLS]>,
    detours: Arc<Detours>,
}

/// How long the sequences are that are known not to be needed: ten slides take a tenth of a second for a
/// board of 25 cells, and each two more seven times as long, for a tenth fewer nodes.
const DETOUR: usize = 10;

const UNLIMITED: &str = "nothing limits how long it takes";

impl PatternDatabases {
    /// Build the databases of these divisions into patterns, each a list of tiles. Tiles in no pattern of a
    /// division count for nothing.
    ///
    /// A pattern of six tiles of the 15-puzzle takes some hundredths of a second and 2 MB, of seven less than
    /// a second and 18 MB, of eight about seven seconds and 178 MB; one of six of the 24-puzzle less than two
    /// seconds and 23 MB; while it is built, three times as much. Patterns that are the same but for a mirror
    /// or a turn share one.
    ///
    /// # Panics
    /// Unless every tile is in one pattern of each division at most, each pattern has one to eight tiles, and
    /// there are two others at least: with fewer, there are places from which the pattern cannot come home.
    /// There is a division at least, and there are six at most, with 24 patterns in all.
    pub fn new(problem: &Slides, divisions: &[Vec<Vec<u8>>]) -> Self {
        PatternDatabases::within(&mut Preparing::default(), None, problem, divisions).expect(UNLIMITED)
    }

    /// The same, with databases kept in a folder: those that are there are read, the others are built and written.
    ///
    /// A file that is damaged or was made for something else is built again: its head names the pattern, and a sum
    /// over all of it has to be right. Where nothing can be written, nothing is kept.
    ///
    /// # Panics
    /// As [`new`](PatternDatabases::new) does.
    pub fn kept_in(folder: &Path, problem: &Slides, divisions: &[Vec<Vec<u8>>]) -> Self {
        let folder = Some(Folder { path: folder, writes: true });
        PatternDatabases::within(&mut Preparing::default(), folder, problem, divisions).expect(UNLIMITED)
    }

    /// The databases, some of which may be in a folder; `None` if to build the others takes longer than it may.
    fn within(
        limits: &mut Preparing,
        folder: Option<Folder<'_>>,
        problem: &Slides,
        divisions: &[Vec<Vec<u8>>],
    ) -> Option<Self> {
        let shape = problem.shape();
        let (mut lookups, mut pattern) = (Vec::new(), Vec::new());
        let mut all: Vec<(Pattern, Arc<Database>)> = Vec::new();
        for division in divisions {
            let mut of_tile = [u8::MAX; Shape::MAX_CELLS];
            for tiles in division {
                let most = Layouts::MOST_TILES.min(shape.cells().saturating_sub(3));
                assert!((1..=most).contains(&tiles.len()), "a pattern of 1 to {most} tiles: {tiles:?}");
                for &tile in tiles {
                    assert!((1..shape.cells()).contains(&usize::from(tile)), "tile {tile} of {shape}");
                    assert_eq!(of_tile[usize::from(tile)], u8::MAX, "tile {tile} is in two patterns");
                    of_tile[usize::from(tile)] = lookups.len() as u8;
                }
                let (pattern, seen_as) = Pattern::of(tiles, shape, problem.goal()).seen_alike();
                let found = all.iter().find(|(other, _)| *other == pattern);
                let ready = if let Some((_, database)) = found {
                    Arc::clone(database)
                } else {
                    let alike = all.iter().find(|(other, _)| other.cells.len() == pattern.cells.len());
                    let (layouts, orders) = match alike {
                        Some((_, alike)) => (Arc::clone(&alike.layouts), Arc::clone(&alike.orders)),
                        None => {
                            let tiles = pattern.cells.len();
                            (Arc::new(Layouts::new(shape, tiles)), Arc::new(Orders::new(tiles)))
                        }
                    };
                    let empty = Database::empty(&pattern, layouts, orders);
                    let database = Arc::new(match folder {
                        Some(folder) => folder.read_or_build(&pattern, empty, limits)?,
                        None => empty.built(&pattern, limits)?,
                    });
                    all.push((pattern.clone(), Arc::clone(&database)));
                    database
                };
                let tile = |cell| {
                    let tile = (1..shape.cells()).find(|&tile| problem.goal().cell(shape, tile) == cell);
                    tile.expect("the tile of a cell of the pattern")
                };
                lookups.push(Lookup::new(&pattern, seen_as, tile, ready));
            }
            pattern.push(of_tile);
        }
        assert!(
            (1..=carried::DIVISIONS).contains(&pattern.len()),
            "{} divisions of the tiles",
            pattern.len()
        );
        assert!(lookups.len() <= carried::PATTERNS, "{} patterns", lookups.len());
        let detours = Arc::new(Detours::new(shape, DETOUR));
        Some(PatternDatabases { lookups, pattern, detours })
    }

    /// The pattern of a division that a tile belongs to.
    #[inline]
    fn pattern_of(&self, division: usize, tile: u8) -> Option<&Lookup> {
        self.lookups.get(usize::from(self.pattern[division][usize::from(tile)]))
    }

    /// The sum of a division.
    fn sum(&self, division: usize, board: &Board) -> i32 {
        let belongs = |&number: &usize| self.pattern[division].contains(&(number as u8));
        let patterns = (0..self.lookups.len()).filter(belongs);
        patterns.map(|number| i32::from(self.lookups[number].distance(board))).sum()
    }
}

impl Objective<Slides> for PatternDatabases {
    fn cost(&self, _: &Slides, board: &Board) -> i32 {
        self.sum(0, board)
    }

    #[inline]
    fn delta(&self, problem: &Slides, board: &Board, &slide: &Slide) -> i32 {
        let from = problem.target(board.blank(), slide);
        let Some(lookup) = self.pattern_of(0, board.tiles()[from]) else { return 0 };
        if lookup.is_farther(board, from) { 1 } else { -1 }
    }

    fn lower_bound(&self, _: &Slides) -> Option<i32> {
        Some(0)
    }

    fn carried(&self) -> impl Carried<Slides> {
        carried::Divisions(self)
    }
}
