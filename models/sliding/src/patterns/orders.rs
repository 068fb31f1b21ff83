//! The orders of the tiles of a pattern, numbered.

/// The orders in which up to eight tiles can lie, read cell by cell, numbered as in a dictionary.
///
/// An order is written as a *code*: a digit of three bits for every tile, the first tile on top. Its number is
/// the sum of what two tables say about the last four digits and about those before them.
#[derive(Clone, Debug)]
pub(super) struct Orders {
    /// The code of every order.
    codes: Vec<u32>,
    /// The share of all digits but the last four.
    first: Vec<u16>,
    /// The share of the last four.
    last: Vec<u16>,
}

/// The bits of the last four digits.
const LAST: u32 = 12;

impl Orders {
    pub(super) fn new(tiles: usize) -> Self {
        let mut codes = Vec::new();
        extend(&mut codes, 0, (1 << tiles) - 1);
        let mut orders = Orders { codes, first: vec![0; 1 << LAST], last: vec![0; 1 << LAST] };
        let block: usize = (1..=tiles.min(4)).product();
        for (number, &code) in orders.codes.iter().enumerate() {
            let (first, last) = split(code);
            orders.first[first] = (number - number % block) as u16;
            orders.last[last] = (number % block) as u16;
        }
        orders
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.codes.len()
    }

    /// The number of an order, given its code.
    #[inline]
    pub(super) fn number(&self, code: u32) -> usize {
        let (first, last) = split(code);
        usize::from(self.first[first]) + usize::from(self.last[last])
    }

    /// For every order, the number of the one that comes of it when the tile at position `from`
    /// [passes](passed) others to be at position `to`.
    pub(super) fn after(&self, tiles: usize, from: usize, to: usize) -> Vec<u16> {
        self.codes.iter().map(|&code| self.number(passed(code, tiles, from, to)) as u16).collect()
    }
}

/// The code that comes of another when the tile at position `from` passes others to be at position `to`, of
/// as many `tiles` as the pattern has.
#[inline]
pub(super) fn passed(code: u32, tiles: usize, from: usize, to: usize) -> u32 {
    let shift = |position: usize| 3 * (tiles - 1 - position) as u32;
    let below = |position| (1u32 << shift(position)) - 1;
    let digit = code >> shift(from) & 7;
    let without = code >> 3 & !below(from) | code & below(from);
    (without & !below(to)) << 3 | digit << shift(to) | without & below(to)
}

/// All digits but the last four, and the last four.
#[inline]
fn split(code: u32) -> (usize, usize) {
    ((code >> LAST) as usize & ((1 << LAST) - 1), code as usize & ((1 << LAST) - 1))
}

/// Add all codes that begin with `code` and go on with the digits in the set `left`, in the order of a dictionary.
fn extend(codes: &mut Vec<u32>, code: u32, left: u32) {
    if left == 0 {
        codes.push(code);
    }
    for digit in (0..8).filter(|digit| left >> digit & 1 == 1) {
        extend(codes, code << 3 | digit, left & !(1 << digit));
    }
}
