//! One pattern as it is looked up.

use super::database::{Database, Pattern, Place};
use super::orders::passed;
use crate::{Board, Shape};
use std::sync::Arc;

/// A pattern as it is looked up.
///
/// Its database may have been built for the same pattern seen in a mirror, or turned: one serves all of them.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    /// For every tile: does it belong to the pattern, and what is its digit?
    belongs: [bool; Shape::MAX_CELLS],
    digit: [u8; Shape::MAX_CELLS],
    /// For every cell of the board the one of the database, and the reverse.
    seen_as: [u8; Shape::MAX_CELLS],
    stands_for: [u8; Shape::MAX_CELLS],
    home: Place,
    database: Arc<Database>,
}

/// How the tiles of a pattern lie: their cells, as bits, and the code of their order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lie {
    cells: u32,
    code: u32,
}

impl Lookup {
    /// The tile that belongs in a cell is told by `tile`; cells of the board are seen as these of the database.
    pub(super) fn new(
        pattern: &Pattern,
        seen_as: [u8; Shape::MAX_CELLS],
        tile: impl Fn(usize) -> usize,
        database: Arc<Database>,
    ) -> Self {
        let (mut belongs, mut digit) = ([false; Shape::MAX_CELLS], [0; Shape::MAX_CELLS]);
        let mut stands_for = [0; Shape::MAX_CELLS];
        for cell in 0..pattern.shape.cells() {
            stands_for[usize::from(seen_as[cell])] = cell as u8;
        }
        for (&cell, number) in pattern.cells.iter().zip(0..) {
            let tile = tile(stands_for[usize::from(cell)].into());
            (belongs[tile], digit[tile]) = (true, number);
        }
        let home = pattern.home(&database.layouts, &database.orders);
        Lookup { belongs, digit, seen_as, stands_for, home, database }
    }

    /// How the tiles of the pattern lie on a board.
    #[inline]
    pub(super) fn lie(&self, board: &Board) -> Lie {
        let mut lie = Lie::default();
        // Without branches: which tile comes next cannot be foreseen.
        for cell in 0..self.database.layouts.shape().cells() {
            let tile = usize::from(board.tiles()[usize::from(self.stands_for[cell])]);
            let belongs = u32::from(self.belongs[tile]);
            lie.cells |= belongs << cell;
            lie.code = lie.code << (3 * belongs) | u32::from(self.digit[tile]);
        }
        lie
    }

    /// How the tiles lie after one of them went from a cell to another beside it.
    #[inline]
    pub(super) fn moved(&self, Lie { cells, code }: Lie, from: usize, to: usize) -> Lie {
        let (from, to) = (self.seen_as[from], self.seen_as[to]);
        let others = cells ^ 1 << from;
        let below = |cell: u8| (others & ((1 << cell) - 1)).count_ones() as usize;
        let code = passed(code, self.database.layouts.tiles(), below(from), below(to));
        Lie { cells: others | 1 << to, code }
    }

    /// The place of tiles that lie like this, with the blank in this cell.
    #[inline]
    fn place(&self, lie: Lie, blank: usize) -> Place {
        let Database { layouts, orders, .. } = &*self.database;
        let layout = layouts.layout(lie.cells, self.seen_as[blank].into());
        Place { layout, order: orders.number(lie.code) }
    }

    /// How many moves of its tiles bring the pattern home: one step nearer until it is there.
    pub(super) fn distance(&self, board: &Board) -> u8 {
        let Database { layouts, orders, .. } = &*self.database;
        let mut code = self.lie(board).code;
        let mut place = self.place(self.lie(board), board.blank());
        let mut distance = 0;
        while place != self.home {
            let nearer = layouts.steps(place.layout).find_map(|step| {
                let after = passed(code, layouts.tiles(), step.from.into(), step.to.into());
                let next = Place { layout: step.layout as usize, order: orders.number(after) };
                (!self.database.is_farther(place, next)).then_some((after, next))
            });
            (code, place) = nearer.expect("a step leads nearer");
            distance += 1;
        }
        distance
    }

    /// Does the tile on `from` lead the pattern farther from home when it goes to the blank?
    #[inline]
    pub(super) fn is_farther(&self, board: &Board, from: usize) -> bool {
        let (lie, blank) = (self.lie(board), board.blank());
        let places = (self.place(lie, blank), self.place(self.moved(lie, from, blank), from));
        self.database.is_farther(places.0, places.1)
    }

    /// Is a pattern that was at this distance, and now lies like this with the blank in this cell, farther
    /// from home by one? Otherwise it is nearer by one.
    #[inline]
    pub(super) fn became_farther(&self, distance: u8, lie: Lie, blank: usize) -> bool {
        self.database.second_bit(self.place(lie, blank)) == ((distance + 1) & 2 != 0)
    }
}
