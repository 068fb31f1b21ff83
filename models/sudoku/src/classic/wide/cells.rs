//! Puzzles in and solutions out, sixteen bytes at a time.
//!
//! Cells are in reading order, boards position by position: so what is moved is bytes, within three rows and nine
//! sets, and what is translated is looked up sixteen times at once. Instruction by instruction this needs AVX2; it is
//! sound where the rest of the module is.

use crate::classic::Cells;
use crate::classic::board::FIRST;
use crate::classic::lanes::{joined, three};
use crate::classic::sets::{DIGITS, Sets};
use std::arch::x86_64::*;

/// Sixteen bytes, by which others are shuffled or looked up.
type Bytes = [u8; 16];

/// `TO_BOXES[c][i]` takes the cells in column c of each box from a row of band i.
const TO_BOXES: [[Bytes; 3]; 3] = moves(true);
/// `TO_ROWS[c][i]` puts them back.
const TO_ROWS: [[Bytes; 3]; 3] = moves(false);

const fn moves(to_boxes: bool) -> [[Bytes; 3]; 3] {
    // A byte that is taken from nowhere becomes zero.
    let mut moves = [[[0x80; 16]; 3]; 3];
    let mut place = 0;
    while place < 27 {
        let (i, j, c) = (place / 9, place / 3 % 3, place % 3);
        let (in_row, in_boxes) = (3 * j + c, 4 * i + j);
        if to_boxes {
            moves[c][i][in_boxes] = in_row as u8;
        } else {
            moves[c][i][in_row] = in_boxes as u8;
        }
        place += 1;
    }
    moves
}

/// [`sets::of_puzzle`](crate::classic::sets::of_puzzle) by shuffles.
#[inline(always)]
pub(super) fn of_puzzle(cells: &Cells) -> Sets {
    let mut sets = [[[0; 16]; 3]; 3];
    for (r, sets) in sets.iter_mut().enumerate() {
        let rows = three!(i => row(cells, 3 * i + r));
        for (c, set) in sets.iter_mut().enumerate() {
            let candidates = candidates(moved(rows, &TO_BOXES[c]));
            // SAFETY: 16 lanes of 16 bits are 256 bits, and they need not be aligned.
            unsafe { _mm256_storeu_si256(set.as_mut_ptr().cast(), candidates) }
        }
    }
    sets
}

/// [`sets::to_cells`](crate::classic::sets::to_cells) by shuffles.
#[inline(always)]
pub(super) fn to_cells(sets: &Sets) -> Cells {
    let mut cells = [0; 81];
    for (r, sets) in sets.iter().enumerate() {
        let boxes = three!(c => values(&sets[c]));
        for i in 0..3 {
            let [a, b, c] = &TO_ROWS;
            let row = moved(boxes, &[a[i], b[i], c[i]]);
            let mut bytes = [0; 16];
            // SAFETY: 16 bytes are 128 bits, and they need not be aligned.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), row) }
            cells[9 * (3 * i + r)..][..9].copy_from_slice(&bytes[..9]);
        }
    }
    cells
}

/// The nine cells of a row, and whatever is behind them.
#[inline(always)]
fn row(cells: &Cells, row: usize) -> __m128i {
    // Sixteen bytes from the beginning of the last row would be more than there are: it is the end of the last sixteen.
    match cells[9 * row..].first_chunk() {
        Some(row) => bytes(row),
        None => unsafe { _mm_srli_si128::<{ 72 - (81 - 16) }>(bytes(cells.last_chunk().expect("81 cells"))) },
    }
}

/// Each of three registers shuffled, and all of them together.
#[inline(always)]
fn moved(from: [__m128i; 3], moves: &[Bytes; 3]) -> __m128i {
    let [a, b, c] = three!(k => look_up(from[k], &moves[k]));
    unsafe { _mm_or_si128(_mm_or_si128(a, b), c) }
}

/// The byte of `table` at each place; zero where a place is 0x80.
#[inline(always)]
fn look_up(table: __m128i, places: &Bytes) -> __m128i {
    unsafe { _mm_shuffle_epi8(table, bytes(places)) }
}

#[inline(always)]
pub(super) fn bytes(bytes: &Bytes) -> __m128i {
    // SAFETY: 16 bytes are 128 bits, and they need not be aligned.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// The candidates of cells by their values: all for 0, one for 1 to 9, none for more.
#[inline(always)]
fn candidates(values: __m128i) -> __m256i {
    const LOW: Bytes = [0xFF, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
    const HIGH: Bytes = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    unsafe {
        // Tables have sixteen entries.
        let values = _mm_min_epu8(values, _mm_set1_epi8(15));
        let low = _mm_shuffle_epi8(bytes(&LOW), values);
        let high = _mm_shuffle_epi8(bytes(&HIGH), values);
        _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high))
    }
}

/// The values of sets of one digit; 0 for the others.
#[inline(always)]
fn values(sets: &[u16; 16]) -> __m128i {
    /// Shifted left by 0 to 8 bits, it has nine different numbers in its first four (Leiserson, Prokop and
    /// Randall 1998).
    const DE_BRUIJN: u16 = 0x135E;
    /// By how much it was shifted, and one; none of the nine numbers is 0.
    const VALUES: Bytes = {
        let mut values = [0; 16];
        let mut value = 1;
        while value <= 9 {
            values[(DE_BRUIJN << (value - 1) >> 12) as usize] = value;
            value += 1;
        }
        values
    };
    unsafe {
        // SAFETY: 16 lanes of 16 bits are 256 bits, and they need not be aligned.
        let sets = _mm256_loadu_si256(sets.as_ptr().cast());
        let sets = _mm256_and_si256(sets, _mm256_set1_epi16(DIGITS as i16));
        let without_least = _mm256_and_si256(sets, _mm256_add_epi16(sets, _mm256_set1_epi16(-1)));
        let is_single = _mm256_cmpeq_epi16(without_least, _mm256_setzero_si256());
        let shifted =
            _mm256_mullo_epi16(_mm256_and_si256(sets, is_single), _mm256_set1_epi16(DE_BRUIJN as i16));
        let places = _mm256_srli_epi16::<12>(shifted);
        let places = _mm_packus_epi16(_mm256_castsi256_si128(places), _mm256_extracti128_si256::<1>(places));
        _mm_shuffle_epi8(bytes(&VALUES), places)
    }
}

/// [`Half::by_digit`](crate::classic::lanes::Half::by_digit), of as many bytes at once as a register has: two
/// positions, eight digits of each.
#[inline(always)]
pub(super) fn by_digit(sets: &[[__m256i; 3]; 3]) -> [u128; 9] {
    let sets = sets.as_flattened();
    let mut digits = [0; 9];
    unsafe {
        let (zero, low) = (_mm256_setzero_si256(), _mm256_set1_epi16(0xFF));
        let (mut pairs, mut ninth) = ([zero; 5], [zero; 5]);
        for k in 0..5 {
            let (one, other) = (sets[2 * k], if k < 4 { sets[2 * k + 1] } else { zero });
            pairs[k] = _mm256_packus_epi16(_mm256_and_si256(one, low), _mm256_and_si256(other, low));
            let last = _mm256_packus_epi16(_mm256_srli_epi16::<8>(one), _mm256_srli_epi16::<8>(other));
            ninth[k] = _mm256_slli_epi16::<7>(last);
        }
        digits[8] = highest(&ninth);
        for digit in (0..8).rev() {
            digits[digit] = highest(&pairs);
            for pair in &mut pairs {
                *pair = _mm256_add_epi8(*pair, *pair);
            }
        }
    }
    digits
}

/// The highest bit of each byte that belongs to a box.
#[inline(always)]
fn highest(pairs: &[__m256i; 5]) -> u128 {
    /// The boxes of two positions.
    const BOXES: u32 = FIRST & 0xFF | (FIRST & 0xFF) << 8 | FIRST >> 8 << 16 | FIRST >> 8 << 24;
    let mut bits = [0; 5];
    for (bits, &pair) in bits.iter_mut().zip(pairs) {
        *bits = unsafe { _mm256_movemask_epi8(pair) } as u32 & BOXES;
    }
    let [a, b, c, d, last] = bits;
    joined([a, b, c], d, (last | last >> 8) & FIRST)
}

/// A half that is a register of 256 bits.
macro_rules! half_in_256_bits {
    ($half:ident) => {
        impl Half for $half {
            #[inline(always)]
            fn load(lanes: &[u16; 16]) -> Self {
                // SAFETY: 16 lanes of 16 bits are 256 bits, and they need not be aligned.
                Self(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, lanes: &mut [u16; 16]) {
                // SAFETY: as above.
                unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn of_puzzle(cells: &Cells) -> Sets {
                cells::of_puzzle(cells)
            }
            #[inline(always)]
            fn by_digit(sets: &[[Self; 3]; 3]) -> [u128; 9] {
                use crate::classic::lanes::three;
                cells::by_digit(&three!(r => three!(c => sets[r][c].0)))
            }
            #[inline(always)]
            fn to_cells(sets: &Sets) -> Cells {
                cells::to_cells(sets)
            }
        }
    };
}
pub(super) use half_in_256_bits;

#[cfg(test)]
mod tests;
