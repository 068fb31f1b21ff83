//! What is left to be decided.

use super::board::{Board, FIRST, along_band, along_stack};
use super::lanes::{Half, three};
use super::sets::DIGITS;

/// The candidates of the cells that are not decided, but not what is decided in their rows, columns and boxes; position by
/// position, and none for a cell that is decided.
///
/// Boards of which these are the same have as many solutions: which of the decided cells has which of the digits does not
/// matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rest([u16; 144]);

/// Nothing is known of the cells.
impl Default for Rest {
    fn default() -> Self {
        Rest([0; 144])
    }
}

/// All digits in the lanes that hold boxes. What is in the others would tell boards apart that are the same.
const BOXES: [u16; 16] = {
    let mut lanes = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        if FIRST >> lane & 1 == 1 {
            lanes[lane] = DIGITS;
        }
        lane += 1;
    }
    lanes
};

impl Rest {
    /// Become the rest of a board that is settled: of what follows from the digits of a box all is done in the box, but not
    /// in its row and column. `false` where that leads to a contradiction.
    #[inline(always)]
    pub(super) fn become_of<H: Half>(&mut self, board: &Board<H>) -> bool {
        let decided = Board(three!(r => three!(c => board.0[r][c].only(board.0[r][c].is_single_or_empty()))));
        let (rows, columns) = (decided.minirows(), decided.minicolumns());
        let (next_rows, next_columns) = (along_band::<_, 1>(rows), along_stack::<_, 1>(columns));
        let (last_rows, last_columns) = (along_band::<_, 2>(rows), along_stack::<_, 2>(columns));
        // Digits that are twice in a row or column, and candidates of cells to which none is left.
        let mut refuted = H::splat(0);
        for k in 0..3 {
            let twice = rows[k].and(next_rows[k]).or(columns[k].and(next_columns[k]));
            refuted = refuted.or(twice);
        }
        let (boxes, sets) = (H::load(&BOXES), self.0.as_chunks_mut().0);
        for r in 0..3 {
            for c in 0..3 {
                let open = board.0[r][c].minus(decided.0[r][c]);
                let beside = next_rows[r].or(last_rows[r]).or(next_columns[c].or(last_columns[c]));
                let left = open.minus(beside).and(boxes);
                refuted = refuted.or(open.only(left.is_empty()));
                left.store(&mut sets[3 * r + c]);
            }
        }
        H::bits(refuted.is_empty()) & FIRST == FIRST
    }
}
