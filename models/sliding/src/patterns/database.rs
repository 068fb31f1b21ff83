//! One database: how far a pattern is from home.

use super::layouts::{Layouts, Step, beside, cells_of, region};
use super::orders::Orders;
use super::transpose::transposed;
use crate::{Goal, Shape};
use recuit::edge::Preparing;
use std::sync::Arc;

/// How many moves of its tiles bring a pattern home, for every way in which they may lie and every region
/// of the blank: one bit for each.
///
/// A move changes the distance by exactly one, up or down, and whether a distance is even is seen from the
/// cells. So the second lowest bit of every distance is enough to tell in which direction a move goes. The others
/// need not be kept.
#[derive(Clone, Debug)]
pub(super) struct Database {
    pub(super) layouts: Arc<Layouts>,
    pub(super) orders: Arc<Orders>,
    /// For every layout, is the distance odd?
    odd: Vec<bool>,
    /// For every order the bits of all layouts, in whole words. Most moves change the layout alone, so what a
    /// search asks for lies close together.
    bits: Vec<u64>,
    /// The words of an order.
    words: usize,
}

/// A pattern and where its tiles belong, which is all that a database depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) shape: Shape,
    /// The cells of its tiles in the goal; the order is that of the digits.
    pub(super) cells: Vec<u8>,
    /// The cell of the blank in the goal.
    pub(super) blank: u8,
}

/// A way in which the tiles of a pattern lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) layout: usize,
    pub(super) order: usize,
}

impl Database {
    /// The database of a pattern that all of its bits are still to be put into.
    pub(super) fn empty(pattern: &Pattern, layouts: Arc<Layouts>, orders: Arc<Orders>) -> Self {
        let words = layouts.count().div_ceil(64);
        let home = layouts.is_odd(pattern.home(&layouts, &orders).layout);
        let odd = (0..layouts.count()).map(|layout| layouts.is_odd(layout) != home).collect();
        Database { layouts, orders, odd, bits: Vec::new(), words }
    }

    /// The number of words that the bits take.
    pub(super) fn size(&self) -> usize {
        self.orders.count() * self.words
    }

    pub(super) fn bits(&self) -> &[u64] {
        &self.bits
    }

    /// The same database with these bits, of which there are as many as its [size](Database::size) says.
    pub(super) fn with_bits(self, bits: Vec<u64>) -> Self {
        Database { bits, ..self }
    }

    /// The same database with its bits found by breadth-first search from home, over sets of orders: all orders of a
    /// layout make the same steps, so they make them together, 64 in a word where no tile passes another.
    ///
    /// Layouts are even and odd by turns, so that the states to be left and the states reached need one set.
    /// `None` if that takes longer than it may.
    pub(super) fn built(self, pattern: &Pattern, within: &mut Preparing) -> Option<Self> {
        let Database { layouts, orders, odd, .. } = &self;
        // As yet the orders of a layout lie side by side.
        let words = orders.count().div_ceil(64);
        let size = layouts.count() * words;
        let passes = passes(layouts, orders);
        let steps: Vec<Vec<Step>> =
            (0..layouts.count()).map(|layout| layouts.steps(layout).collect()).collect();
        let home = pattern.home(layouts, orders);
        let (mut bits, mut seen, mut reached) = (vec![0u64; size], vec![0u64; size], vec![0u64; size]);
        let mut is_reached = vec![false; layouts.count()];
        reached[home.layout * words + home.order / 64] |= 1 << (home.order % 64);
        is_reached[home.layout] = true;
        let mut new = vec![0u64; words];
        for distance in 0u32.. {
            if within.is_over() {
                return None;
            }
            let mut is_over = true;
            for layout in (0..layouts.count()).filter(|&layout| odd[layout] == (distance % 2 == 1)) {
                if !std::mem::take(&mut is_reached[layout]) {
                    continue;
                }
                let own = layout * words..(layout + 1) * words;
                let mut any = 0;
                for ((new, reached), seen) in
                    new.iter_mut().zip(&mut reached[own.clone()]).zip(&mut seen[own.clone()])
                {
                    *new = std::mem::take(reached) & !*seen;
                    *seen |= *new;
                    any |= *new;
                }
                if any == 0 {
                    continue;
                }
                is_over = false;
                if distance & 2 != 0 {
                    bits[own].iter_mut().zip(&new).for_each(|(bits, new)| *bits |= new);
                }
                for &Step { layout, from, to } in &steps[layout] {
                    let (layout, from, to) = (layout as usize, usize::from(from), usize::from(to));
                    is_reached[layout] = true;
                    let target = &mut reached[layout * words..(layout + 1) * words];
                    if from == to {
                        target.iter_mut().zip(&new).for_each(|(target, new)| *target |= new);
                    } else {
                        scatter(&new, &passes[from * layouts.tiles() + to], target);
                    }
                }
            }
            if is_over {
                break;
            }
        }
        drop((seen, reached));
        let bits = transposed(&bits, layouts.count(), orders.count());
        Some(self.with_bits(bits))
    }

    /// Is a pattern that moves from one place to another then farther from home? Otherwise it is nearer.
    #[inline]
    pub(super) fn is_farther(&self, from: Place, to: Place) -> bool {
        (self.second_bit(from) == self.second_bit(to)) != self.odd[from.layout]
    }

    /// The second lowest bit of a distance.
    #[inline]
    pub(super) fn second_bit(&self, Place { layout, order }: Place) -> bool {
        self.bits[order * self.words + layout / 64] >> (layout % 64) & 1 == 1
    }
}

impl Pattern {
    /// The pattern that these tiles make.
    pub(super) fn of(tiles: &[u8], shape: Shape, goal: Goal) -> Self {
        let cells = tiles.iter().map(|&tile| goal.cell(shape, tile.into()) as u8).collect();
        Pattern { shape, cells, blank: goal.cell(shape, 0) as u8 }
    }

    /// What stands for all patterns that are the same but for a mirror or a turn of the board, and how each
    /// cell is seen then. Of the blank only the region counts.
    pub(super) fn seen_alike(&self) -> (Pattern, [u8; Shape::MAX_CELLS]) {
        let shape = self.shape;
        let (rows, columns) = (shape.rows(), shape.columns());
        let symmetries = (0..8).filter(|symmetry| symmetry & 4 == 0 || rows == columns);
        let seen = symmetries.map(|symmetry| {
            let mut seen_as = [0; Shape::MAX_CELLS];
            for (cell, seen_as) in seen_as.iter_mut().enumerate().take(shape.cells()) {
                let row = if symmetry & 1 == 0 { shape.row(cell) } else { rows - 1 - shape.row(cell) };
                let column =
                    if symmetry & 2 == 0 { shape.column(cell) } else { columns - 1 - shape.column(cell) };
                let (row, column) = if symmetry & 4 == 0 { (row, column) } else { (column, row) };
                *seen_as = (row * columns + column) as u8;
            }
            let mut cells: Vec<u8> = self.cells.iter().map(|&cell| seen_as[usize::from(cell)]).collect();
            cells.sort_unstable();
            let blank = self.blanks().map(|cell| seen_as[cell]).min().expect("a cell of the blank");
            (Pattern { shape, cells, blank }, seen_as)
        });
        seen.min_by_key(|(pattern, _)| (pattern.cells.clone(), pattern.blank)).expect("one symmetry at least")
    }

    /// The cells that the blank can be in when all tiles of the pattern are at home.
    fn blanks(&self) -> impl Iterator<Item = usize> {
        cells_of(region(&beside(self.shape), !self.taken(), self.blank.into()))
    }

    /// The cells of its tiles in the goal, as bits.
    fn taken(&self) -> u32 {
        self.cells.iter().fold(0, |cells, cell| cells | 1 << cell)
    }

    /// Where its tiles belong.
    pub(super) fn home(&self, layouts: &Layouts, orders: &Orders) -> Place {
        let mut digits: Vec<usize> = (0..self.cells.len()).collect();
        digits.sort_by_key(|&digit| self.cells[digit]);
        let code = digits.iter().fold(0, |code, &digit| code << 3 | digit as u32);
        Place { layout: layouts.layout(self.taken(), self.blank.into()), order: orders.number(code) }
    }
}

/// For every two positions between which a tile can step past others, [what becomes](Orders::after) of each order.
fn passes(layouts: &Layouts, orders: &Orders) -> Vec<Vec<u16>> {
    let tiles = layouts.tiles();
    let pass = |number: usize| {
        let (from, to) = (number / tiles, number % tiles);
        let can_be = from != to && from.abs_diff(to) < layouts.shape().columns();
        if can_be { orders.after(tiles, from, to) } else { Vec::new() }
    };
    (0..tiles * tiles).map(pass).collect()
}

/// Put into `target` what becomes of the orders in `set`.
fn scatter(set: &[u64], pass: &[u16], target: &mut [u64]) {
    for (&word, pass) in set.iter().zip(pass.chunks(64)) {
        let mut left = word;
        while left != 0 {
            let order = pass[left.trailing_zeros() as usize];
            target[usize::from(order / 64)] |= 1 << (order % 64);
            left &= left - 1;
        }
    }
}
