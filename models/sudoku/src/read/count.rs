//! What a number of cells on one line can be: a row, or a whole puzzle.

use crate::Shape;

/// A number of cells on one line.
#[derive(Clone, Copy)]
pub(super) struct Count(pub(super) usize);

impl Count {
    /// The shape of a grid with that many cells in a row. Without a given shape, the
    /// usual one, from size 4 on.
    pub(super) fn as_row(self, shape: Option<Shape>) -> Option<Shape> {
        match shape {
            Some(shape) => Some(shape).filter(|shape| shape.size() == self.0),
            None => Shape::for_size(self.0).filter(|_| self.0 >= 4),
        }
    }

    /// The shape of a grid with that many cells in all.
    pub(super) fn as_whole(self, shape: Option<Shape>) -> Option<Shape> {
        let size = self.0.isqrt();
        Count(size).as_row(shape).filter(|_| size * size == self.0)
    }

    /// The whole puzzle, if there is one, that this number of cells misses by no more than two.
    pub(super) fn nearly_whole(self, shape: Option<Shape>) -> Option<Shape> {
        [1, 2]
            .into_iter()
            .flat_map(|by| [self.0 + by, self.0.saturating_sub(by)])
            .find_map(|cells| Count(cells).as_whole(shape))
    }

    /// What to say about too few or too many cells where `wanted` are expected, if it is a
    /// matter of one to three.
    pub(super) fn advice(self, wanted: usize) -> Option<String> {
        let by = self.0.abs_diff(wanted);
        let which = if self.0 < wanted { "missing" } else { "too many" };
        match by {
            1 => Some(format!("one cell is {which}")),
            2 | 3 => Some(format!("{by} cells are {which}")),
            _ => None,
        }
    }
}
