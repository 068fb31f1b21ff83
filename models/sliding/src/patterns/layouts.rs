//! Where the tiles of a pattern may lie, whichever is where, and where the blank may be.

use crate::Shape;

/// All layouts of a pattern: the cells that its tiles take, and the region of the others that the blank is in.
///
/// A *region* is a set of cells between which the blank can go without a move of the pattern's tiles. Layouts
/// are numbered. First come those with the blank in the largest region, as it mostly is, in the order of the
/// sets of cells; then all others.
#[derive(Clone, Debug)]
pub(super) struct Layouts {
    shape: Shape,
    tiles: usize,
    /// For every cell the cells beside it, as bits.
    beside: [u32; Shape::MAX_CELLS],
    /// What the lower cells of a set and what the upper ones add to its number: for each part of a set, as bits.
    low: Vec<u32>,
    high: Vec<u32>,
    /// For every cell of the blank one bit for every set: is the cell in another region than the largest?
    /// These are few enough to stay in a cache, and nothing else is asked mostly.
    is_apart: Vec<u64>,
    /// How many words the bits of a cell take.
    words: usize,
    /// For every set the first of its other layouts.
    others: Vec<u32>,
    /// For every set and every cell that is apart, which of the other layouts it is.
    other: Vec<u8>,
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
        let beside = beside(shape);
        let (low, high) = shares(tiles);
        let sets = (0..1u32 << shape.cells()).filter(|cells| cells.count_ones() == tiles as u32);
        let all: Vec<u32> = sets.collect();
        let (sets, words) = (all.len(), all.len().div_ceil(64));
        let is_apart = vec![0; shape.cells() * words];
        let (others, other) = (Vec::new(), vec![0; sets * shape.cells()]);
        let mut layouts = Layouts { shape, tiles, beside, low, high, is_apart, words, others, other, all };
        for set in 0..sets {
            layouts.add_others(set);
        }
        layouts
    }

    /// Add the layouts of a set in which the blank is in another region than the largest.
    fn add_others(&mut self, set: usize) {
        let cells = self.all[set];
        self.others.push(self.all.len() as u32);
        let mut regions = Vec::new();
        let mut free = !cells & ((1 << self.shape.cells()) - 1);
        while free != 0 {
            let region = region(&self.beside, free, free.trailing_zeros() as usize);
            regions.push(region);
            free &= !region;
        }
        let size = |&number: &usize| regions[number].count_ones();
        let largest = (0..regions.len()).rev().max_by_key(size).expect("a cell for the blank");
        regions.remove(largest);
        for (other, &region) in regions.iter().enumerate() {
            self.all.push(cells);
            for cell in cells_of(region) {
                self.is_apart[cell * self.words + set / 64] |= 1 << (set % 64);
                self.other[set * self.shape.cells() + cell] = other as u8;
            }
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
        if self.is_apart[blank * self.words + set / 64] >> (set % 64) & 1 == 0 {
            return set;
        }
        self.others[set] as usize + usize::from(self.other[set * self.shape.cells() + blank])
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

/// What the lower and the upper cells of a set of so many `tiles` add to its number. Sets are numbered in the
/// order of their bits: each cell adds how many sets there are of the cells below it that are one larger than
/// what lies below it.
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

/// For every cell the cells beside it, as bits.
pub(super) fn beside(shape: Shape) -> [u32; Shape::MAX_CELLS] {
    let mut beside = [0; Shape::MAX_CELLS];
    for (cell, beside) in beside.iter_mut().enumerate().take(shape.cells()) {
        *beside = bits(shape, |other| shape.distance(cell, other) == 1);
    }
    beside
}

/// The region of a cell, as bits: where the blank can go from it through cells that are `free`.
pub(super) fn region(beside: &[u32; Shape::MAX_CELLS], free: u32, cell: usize) -> u32 {
    let mut region = 1 << cell;
    let mut new = region;
    while new != 0 {
        new = cells_of(new).fold(0, |all, cell| all | beside[cell]) & free & !region;
        region |= new;
    }
    region
}

/// The cells of which this is true, as bits.
fn bits(shape: Shape, of: impl Fn(usize) -> bool) -> u32 {
    (0..shape.cells()).filter(|&cell| of(cell)).fold(0, |bits, cell| bits | 1 << cell)
}

/// The cells whose bits are set.
pub(super) fn cells_of(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        cell
    })
}
