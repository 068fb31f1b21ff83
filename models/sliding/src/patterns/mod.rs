//! Additive pattern databases.

mod database;
mod file;
mod layouts;
mod orders;
mod partition;

use crate::{Board, Shape, Slide, Slides};
use database::{Database, Pattern, Place};
use layouts::Layouts;
use recuit::Objective;
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
/// The delta looks up the pattern of the tile that is moved, twice: O(cells). The cost is found by going all the way
/// home in each pattern, which takes some microseconds; searches ask for it once, at the start.
///
/// Source: Korf & Felner, *Disjoint pattern database heuristics* (2002); Felner, Korf & Hanan, *Additive pattern
/// database heuristics* (2004). Numbers kept in part: Breyer & Korf, *1.6-bit pattern databases* (2010).
///
/// ```
/// use recuit::{Objective, Problem};
/// use recuit_sliding::{Goal, Manhattan, PatternDatabases, Slides, read};
///
/// let arrangement = &read("8 6 7\n2 5 4\n3 . 1").unwrap()[0];
/// let problem = Slides::new(arrangement, Goal::BlankLast);
/// let databases = PatternDatabases::new(&problem, &[vec![1, 2, 3, 4], vec![5, 6, 7, 8]]);
/// let board = problem.initial();
/// assert_eq!(Manhattan::new(&problem).cost(&problem, &board), 21);
/// assert_eq!(databases.cost(&problem, &board), 29); // and the way is 31 slides long
/// ```
#[derive(Clone, Debug)]
pub struct PatternDatabases {
    /// For every tile, the pattern that it belongs to.
    pattern: [u8; Shape::MAX_CELLS],
    lookups: Vec<Lookup>,
}

/// A pattern as it is looked up.
#[derive(Clone, Debug)]
struct Lookup {
    /// For every tile: does it belong to the pattern, and what is its digit?
    belongs: [bool; Shape::MAX_CELLS],
    digit: [u8; Shape::MAX_CELLS],
    home: Place,
    database: Arc<Database>,
}

impl PatternDatabases {
    /// Build the databases of these patterns, each a list of tiles. Tiles in none of them count for nothing.
    ///
    /// A pattern of six tiles of the 15-puzzle takes some hundredths of a second and 2 MB, of seven less than a second and
    /// 18 MB, of eight about seven seconds and 178 MB; while it is built, three times as much.
    ///
    /// # Panics
    /// Unless every tile is in one pattern at most, each pattern has one to eight tiles, and there are two others at least:
    /// with fewer, there are places from which the pattern cannot come home.
    pub fn new(problem: &Slides, patterns: &[Vec<u8>]) -> Self {
        PatternDatabases::each(problem, patterns, |pattern| Database::empty(pattern).built(pattern))
    }

    /// The same, with databases kept in a folder: those that are there are read, the others are built and written.
    ///
    /// A file that is damaged or was made for something else is built again: its head names the pattern, and a sum
    /// over all of it has to be right. Where nothing can be written, nothing is kept.
    ///
    /// # Panics
    /// As [`new`](PatternDatabases::new) does.
    pub fn kept_in(folder: &Path, problem: &Slides, patterns: &[Vec<u8>]) -> Self {
        PatternDatabases::each(problem, patterns, |pattern| file::read_or_build(folder, pattern))
    }

    fn each(problem: &Slides, patterns: &[Vec<u8>], database: impl Fn(&Pattern) -> Database) -> Self {
        let shape = problem.shape();
        let mut of_tile = [u8::MAX; Shape::MAX_CELLS];
        let mut lookups = Vec::new();
        for (number, tiles) in patterns.iter().enumerate() {
            let most = Layouts::MOST_TILES.min(shape.cells().saturating_sub(3));
            assert!((1..=most).contains(&tiles.len()), "a pattern of 1 to {most} tiles: {tiles:?}");
            let (mut belongs, mut digit) = ([false; Shape::MAX_CELLS], [0; Shape::MAX_CELLS]);
            for (&tile, place) in tiles.iter().zip(0..) {
                let tile = usize::from(tile);
                assert!((1..shape.cells()).contains(&tile), "tile {tile} of {shape}");
                assert_eq!(of_tile[tile], u8::MAX, "tile {tile} is in two patterns");
                (of_tile[tile], belongs[tile], digit[tile]) = (number as u8, true, place);
            }
            let goal_cell = |tile: usize| problem.goal().cell(shape, tile) as u8;
            let cells = tiles.iter().map(|&tile| goal_cell(tile.into())).collect();
            let pattern = Pattern { shape, cells, blank: goal_cell(0) };
            let database = Arc::new(database(&pattern));
            let home = pattern.home(&database.layouts, &database.orders);
            lookups.push(Lookup { belongs, digit, home, database });
        }
        PatternDatabases { pattern: of_tile, lookups }
    }
}

impl Lookup {
    /// Where the tiles of the pattern lie.
    #[inline]
    fn place(&self, tiles: &[u8; Shape::MAX_CELLS], blank: usize) -> Place {
        let Database { layouts, orders, .. } = &*self.database;
        let (mut set, mut code, mut count) = (0, 0, 0);
        // Without branches: which tile comes next cannot be foreseen.
        for (&tile, choose) in tiles.iter().zip(&layouts.choose).take(layouts.shape().cells()) {
            let belongs = u32::from(self.belongs[usize::from(tile)]);
            set += choose[count % Layouts::MOST_TILES] * belongs;
            count += belongs as usize;
            code = code << (3 * belongs) | u32::from(self.digit[usize::from(tile)]);
        }
        Place { layout: layouts.number(set, blank), order: orders.number(code) }
    }

    /// How many moves of its tiles bring the pattern home: one step nearer until it is there.
    fn distance(&self, board: &Board) -> i32 {
        let layouts = &self.database.layouts;
        let mut tiles = *board.tiles();
        let mut place = self.place(&tiles, board.blank());
        let mut distance = 0;
        while place != self.home {
            let cells = 0..layouts.shape().cells();
            let mut steps = cells.flat_map(|to| layouts.beside(to).map(move |from| (from, to)));
            let nearer = |(from, to): (usize, usize)| {
                let (moved, passed) = (usize::from(tiles[from]), usize::from(tiles[to]));
                if !self.belongs[moved] || self.belongs[passed] || self.place(&tiles, to) != place {
                    return None;
                }
                let mut after = tiles;
                after.swap(from, to);
                let next = self.place(&after, from);
                (!self.database.is_farther(place, next)).then_some((after, next))
            };
            (tiles, place) = steps.find_map(nearer).expect("a step leads nearer");
            distance += 1;
        }
        distance
    }

    /// Does the tile on `from` lead the pattern farther from home when it goes to the blank?
    #[inline]
    fn is_farther(&self, board: &Board, from: usize) -> bool {
        let mut after = *board.tiles();
        after.swap(from, board.blank());
        let places = (self.place(board.tiles(), board.blank()), self.place(&after, from));
        self.database.is_farther(places.0, places.1)
    }
}

impl Objective<Slides> for PatternDatabases {
    fn cost(&self, _: &Slides, board: &Board) -> i32 {
        self.lookups.iter().map(|lookup| lookup.distance(board)).sum()
    }

    #[inline]
    fn delta(&self, problem: &Slides, board: &Board, &slide: &Slide) -> i32 {
        let from = problem.target(board.blank(), slide);
        let pattern = self.pattern[usize::from(board.tiles()[from])];
        let Some(lookup) = self.lookups.get(usize::from(pattern)) else { return 0 };
        if lookup.is_farther(board, from) { 1 } else { -1 }
    }

    fn lower_bound(&self, _: &Slides) -> Option<i32> {
        Some(0)
    }
}
