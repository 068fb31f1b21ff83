//! Where the tiles of a pattern may lie, whichever is where, and where the blank may be.

use crate::Shape;

/// All layouts of a pattern: the cells that its tiles take, and the region of the others that the blank is in.
///
/// A *region* is a set of cells between which the blank can go without a move of the pattern's tiles. Layouts
/// are numbered; those with the same cells one after the other.
#[derive(Clone, Debug)]
pub(super) struct Layouts {
    shape: Shape,
    tiles: usize,
    /// For every cell the cells beside it, as bits.
    beside: [u32; Shape::MAX_CELLS],
    /// What the lower cells of a set and what the upper ones add to its number: for each part of a set, as bits.
    low: Vec<u32>,
    high: Vec<u32>,
    /// For every set of cells, its first layout; at the end, how many layouts there are.
    first: Vec<u32>,
    /// For every set and every cell, the region that the cell belongs to; that of the pattern's cells is not asked for.
    region: Vec<u8>,
    /// For every layout its cells, as bits.
    all: Vec<u32>,
}

/// One tile of a pattern goes to a cell beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The layout that comes of it.
    pub(super) layout: u32,
    /// Its position among the pattern's tiles, read cell by cell, before and after.
    pub(super) from: u8,
    pub(super) to: u8,
}

impl Layouts {
    /// As many tiles as there are digits in three bits.
    pub(super) const MOST_TILES: usize = 8;

    pub(super) fn new(shape: Shape, tiles: usize) -> Self {
        let mut beside = [0; Shape::MAX_CELLS];
        for (cell, beside) in beside.iter_mut().enumerate().take(shape.cells()) {
            *beside = bits(shape, |other| shape.distance(cell, other) == 1);
        }
        let (low, high) = shares(tiles);
        let (first, region, all) = Default::default();
        let mut layouts = Layouts { shape, tiles, beside, low, high, first, region, all };
        for cells in (0..1u32 << shape.cells()).filter(|cells| cells.count_ones() == tiles as u32) {
            layouts.add(cells);
        }
        layouts.first.push(layouts.all.len() as u32);
        layouts
    }

    /// Add the layouts in which the tiles take these cells.
    fn add(&mut self, cells: u32) {
        self.first.push(self.all.len() as u32);
        let begin = self.region.len();
        self.region.resize(begin + self.shape.cells(), u8::MAX);
        let mut regions = 0;
        for cell in (0..self.shape.cells()).filter(|cell| cells >> cell & 1 == 0) {
            if self.region[begin + cell] != u8::MAX {
                continue;
            }
            self.all.push(cells);
            let mut reached = vec![cell];
            while let Some(cell) = reached.pop() {
                self.region[begin + cell] = regions;
                let free = |next: &usize| self.region[begin + next] == u8::MAX;
                reached.extend(cells_of(self.beside[cell] & !cells).filter(free));
            }
            regions += 1;
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// The layout with the tiles on these cells, as bits, and the blank in this cell.
    #[inline]
    pub(super) fn layout(&self, cells: u32, blank: usize) -> usize {
        let (low, high) = (cells & ((1 << LOW) - 1), cells >> LOW);
        let set = (self.low[low as usize] + self.high[high as usize]) as usize;
        let first = self.first[set];
        if self.first[set + 1] - first == 1 {
            return first as usize; // mostly: the blank can go everywhere
        }
        (first + u32::from(self.region[set * self.shape.cells() + blank])) as usize
    }

    /// Are the colors of its cells, as on a chess board, odd in sum? Every step changes this.
    pub(super) fn is_odd(&self, layout: usize) -> bool {
        let dark = bits(self.shape, |cell| (self.shape.row(cell) + self.shape.column(cell)) % 2 == 1);
        (self.all[layout] & dark).count_ones() % 2 == 1
    }

    /// What the pattern's tiles can do in this layout.
    pub(super) fn steps(&self, layout: usize) -> impl Iterator<Item = Step> {
        let cells = self.all[layout];
        let below = |cells: u32, cell: usize| (cells & ((1 << cell) - 1)).count_ones() as u8;
        let free = cells_of(!cells & ((1 << self.shape.cells()) - 1));
        let near = free.filter(move |&to| self.layout(cells, to) == layout);
        near.flat_map(move |to| {
            cells_of(self.beside[to] & cells).map(move |from| {
                let after = cells ^ 1 << from ^ 1 << to;
                let layout = self.layout(after, from) as u32;
                Step { layout, from: below(cells, from), to: below(after, to) }
            })
        })
    }

    /// How many tiles a layout has.
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }
}

/// How many cells are the lower ones of a set.
const LOW: usize = 13;

/// What the lower and the upper cells of a set of so many `tiles` add to its number. Sets are numbered in the order of
/// their bits: each cell adds how many sets there are of the cells below it that are one larger than what lies below it.
fn shares(tiles: usize) -> (Vec<u32>, Vec<u32>) {
    let choose = |cell: usize, count: usize| {
        (0..count).fold(1, |product, index| product * (cell as u64 - index as u64) / (index as u64 + 1))
            as u32
    };
    let share = |cells: u32, base: usize, below: usize| {
        let of_cell = |(count, cell): (usize, usize)| {
            let (cell, count) = (base + cell, below + count + 1);
            if count <= cell { choose(cell, count) } else { 0 }
        };
        cells_of(cells).enumerate().map(of_cell).sum()
    };
    let low = (0..1u32 << LOW).map(|cells| share(cells, 0, 0)).collect();
    let below = |cells: u32| tiles.checked_sub(cells.count_ones() as usize);
    let high = 0..1u32 << (Shape::MAX_CELLS - LOW);
    (low, high.map(|cells| below(cells).map_or(0, |below| share(cells, LOW, below))).collect())
}

/// The cells of which this is true, as bits.
fn bits(shape: Shape, of: impl Fn(usize) -> bool) -> u32 {
    (0..shape.cells()).filter(|&cell| of(cell)).fold(0, |bits, cell| bits | 1 << cell)
}

/// The cells whose bits are set.
fn cells_of(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        cell
    })
}
