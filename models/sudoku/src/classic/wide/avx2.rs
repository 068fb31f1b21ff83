//! The lanes of one board in 256 bits, with the instructions of AVX2.

use super::{cells, cells::bytes, moved_along_band, two_inputs};
use crate::classic::Cells;
use crate::classic::lanes::{Half, Lanes};
use crate::classic::sets::Sets;
use std::arch::x86_64::*;

/// Each band gets the next one, and the last gets the first.
pub(super) const NEXT_BAND: i32 = 0b11_00_10_01;
/// Each band gets the one after the next.
pub(super) const BAND_AFTER: i32 = 0b11_01_00_10;

/// The number of ones in each number of four bits.
#[inline(always)]
pub(super) unsafe fn sizes_of_four_bits() -> __m128i {
    // SAFETY: see the head of the module.
    unsafe { _mm_set_epi64x(0x0403_0302_0302_0201, 0x0302_0201_0201_0100) }
}

/// The sizes of sets of digits: the number of ones in each four bits is looked up (Mula 2008).
#[inline(always)]
pub(super) unsafe fn looked_up_in_256_bits(digits: __m256i) -> __m256i {
    // SAFETY: see the head of the module.
    unsafe {
        let sizes = _mm256_broadcastsi128_si256(sizes_of_four_bits());
        let low = _mm256_shuffle_epi8(sizes, _mm256_and_si256(digits, _mm256_set1_epi8(0x0F)));
        // Of nine digits shifted by four, no byte has its highest bit, and the lowest four are what is looked up.
        let high = _mm256_shuffle_epi8(sizes, _mm256_srli_epi16::<4>(digits));
        _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))
    }
}

/// One board in 256 bits, with the instructions of AVX2.
#[derive(Clone, Copy)]
pub(super) struct Narrow(__m256i);

// Masks are lanes of all ones for yes.
impl Lanes for Narrow {
    type Mask = Narrow;

    two_inputs! { and = _mm256_and_si256 or = _mm256_or_si256 plus = _mm256_add_epi16 min = _mm256_min_epu16
    equals = _mm256_cmpeq_epi16 count = _mm256_sub_epi16 }

    #[inline(always)]
    fn splat(number: u16) -> Self {
        Narrow(unsafe { _mm256_set1_epi16(number as i16) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Narrow(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn sizes(self) -> Self {
        Narrow(unsafe { looked_up_in_256_bits(self.0) })
    }
    #[inline(always)]
    fn is_empty(self) -> Self {
        self.equals(Self::splat(0))
    }
    #[inline(always)]
    fn is_single_or_empty(self) -> Self {
        self.and(self.plus(Self::splat(u16::MAX))).is_empty()
    }
    #[inline(always)]
    fn where_or(self, mask: Self, other: Self) -> Self {
        Narrow(unsafe { _mm256_blendv_epi8(other.0, self.0, mask.0) })
    }
    #[inline(always)]
    fn along_band<const BY: usize>(self) -> Self {
        Narrow(unsafe {
            _mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(bytes(const { &moved_along_band(BY) })))
        })
    }
    #[inline(always)]
    fn along_stack<const BY: usize>(self) -> Self {
        Narrow(unsafe {
            match BY {
                1 => _mm256_permute4x64_epi64::<NEXT_BAND>(self.0),
                _ => _mm256_permute4x64_epi64::<BAND_AFTER>(self.0),
            }
        })
    }
    #[inline(always)]
    fn both(one: Self, other: Self) -> Self {
        one.and(other)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        // A byte is kept of each lane. To keep every other bit of all bytes by `pext` would be an instruction less, but
        // before Zen 3 that is microcode: on Zen 1 whole puzzles took 1.7 times as long.
        unsafe {
            let [low, high] = [_mm256_castsi256_si128(mask.0), _mm256_extracti128_si256::<1>(mask.0)];
            _mm_movemask_epi8(_mm_packs_epi16(low, high)) as u32
        }
    }
}

cells::half_in_256_bits!(Narrow);
