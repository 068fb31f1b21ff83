//! What is left to be decided.

use super::board::{Board, FIRST, along_band, along_stack};
use super::lanes::{Half, three};
use std::hash::{Hash, Hasher};

/// For each digit the open cells of which it is a candidate, but not which digit it is.
///
/// Boards of which these are the same have as many solutions: which digits the decided cells have does not
/// matter, for they are no candidates in their rows, columns and boxes any more, nor what the others are
/// called.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rest([u128; 9]);

/// In any order: most often that of the other, or one that differs in two digits.
impl PartialEq for Rest {
    #[inline]
    fn eq(&self, other: &Rest) -> bool {
        let mut others = other.0;
        self.0.iter().enumerate().all(|(digit, cells)| {
            let found = others[digit..].iter().position(|others| others == cells);
            found.inspect(|&further| others.swap(digit, digit + further)).is_some()
        })
    }
}

impl Eq for Rest {}

impl Hash for Rest {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.iter().map(|&cells| mixed(cells)).fold(0, u64::wrapping_add));
    }
}

/// The upper and the lower half of a product are folded (Yi 2021, wyhash).
#[inline(always)]
fn mixed(cells: u128) -> u64 {
    let product = u128::from(cells as u64 ^ 0x9E37_79B9_7F4A_7C15)
        * u128::from((cells >> 64) as u64 ^ 0xD1B5_4A32_D192_ED03);
    product as u64 ^ (product >> 64) as u64
}

impl Rest {
    /// Become the rest of a board that is settled: of what follows from the digits of a box all is done in
    /// the box, but not in its row and column. `false` where that leads to a contradiction.
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
        let mut left = board.0;
        for r in 0..3 {
            for c in 0..3 {
                let open = board.0[r][c].minus(decided.0[r][c]);
                let beside = next_rows[r].or(last_rows[r]).or(next_columns[c].or(last_columns[c]));
                left[r][c] = open.minus(beside);
                refuted = refuted.or(open.only(left[r][c].is_empty()));
            }
        }
        if H::bits(refuted.is_empty()) & FIRST != FIRST {
            return false;
        }
        self.0 = H::by_digit(&left);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OpenCandidates;
    use crate::classic::{Instructions, Side, Triads};
    use rand::RngExt;
    use recuit::{Problem, Residual};
    use std::hash::DefaultHasher;

    fn hash(rest: &Rest) -> u64 {
        let mut hasher = DefaultHasher::new();
        rest.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn every_instruction_set_writes_the_same() {
        let puzzle: crate::Grid =
            "........................7.58.2.1...41.68......37..........3.14...37.95...5...6..7"
                .parse()
                .unwrap();
        let givens = puzzle.cells().try_into().unwrap();
        let plain = Triads::with(givens, Instructions::PORTABLE);
        let mut rng = recuit::stream(1, 0);
        let mut written = 0;
        for _ in 0..100 {
            let mut state = plain.initial();
            while plain.actions(&state).next().is_some() {
                let side = if rng.random() { Side::True } else { Side::False };
                let mut expected = Rest::default();
                let is_expected = OpenCandidates.after(&plain, &state, &side, &mut expected);
                for instructions in Instructions::available() {
                    let (wide, mut rest) = (Triads::with(givens, instructions), Rest::default());
                    assert_eq!(OpenCandidates.after(&wide, &state, &side, &mut rest), is_expected);
                    assert!(!is_expected || rest.0 == expected.0, "{}", instructions.name);
                }
                written += u32::from(is_expected);
                plain.apply(&mut state, &side);
            }
        }
        assert!(written > 1000, "{written}");
    }

    #[test]
    fn what_digits_are_called_does_not_matter() {
        let rest = Rest([1, 2, 2, 4, 8, 16, 0, 0, 3]);
        let other = Rest([2, 0, 1, 3, 16, 4, 8, 2, 0]);
        assert_eq!((&rest, hash(&rest)), (&other, hash(&other)));
        for different in
            [[1, 1, 2, 4, 8, 16, 0, 0, 3], [1, 2, 2, 4, 8, 16, 0, 3, 3], [1, 2, 2, 4, 8, 17, 0, 0, 3]]
        {
            assert_ne!(rest, Rest(different));
            assert_ne!(Rest(different), rest);
        }
    }
}
