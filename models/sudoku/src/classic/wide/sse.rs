//! Two bands in 128 bits, with the instructions of SSE4.1, which x86 processors have had since 2008.

use super::split::Bands;
use super::{cells::bytes, moved_along_band, two_inputs};
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Sse(__m128i);

impl Bands for Sse {
    two_inputs! { and = _mm_and_si128 or = _mm_or_si128 plus = _mm_add_epi16 sub = _mm_sub_epi16 min = _mm_min_epu16
    equals = _mm_cmpeq_epi16 firsts = _mm_unpacklo_epi64 }

    #[inline(always)]
    fn splat(number: u16) -> Self {
        // SAFETY: see the head of the module; so for all below.
        Sse(unsafe { _mm_set1_epi16(number as i16) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Sse(unsafe { _mm_andnot_si128(other.0, self.0) })
    }
    #[inline(always)]
    fn sizes(self) -> Self {
        // As with AVX2.
        unsafe {
            let sizes = _mm_set_epi64x(0x0403_0302_0302_0201, 0x0302_0201_0201_0100);
            let low = _mm_shuffle_epi8(sizes, _mm_and_si128(self.0, _mm_set1_epi8(0x0F)));
            let high = _mm_shuffle_epi8(sizes, _mm_srli_epi16::<4>(self.0));
            Sse(_mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(1)))
        }
    }
    #[inline(always)]
    fn where_or(self, mask: Self, other: Self) -> Self {
        Sse(unsafe { _mm_blendv_epi8(other.0, self.0, mask.0) })
    }
    #[inline(always)]
    fn two_of_3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }
    #[inline(always)]
    fn along<const BY: usize>(self) -> Self {
        Sse(unsafe { _mm_shuffle_epi8(self.0, bytes(const { &moved_along_band(BY) })) })
    }
    #[inline(always)]
    fn second_and_first(self, other: Self) -> Self {
        Sse(unsafe { _mm_alignr_epi8::<8>(other.0, self.0) })
    }
    #[inline(always)]
    fn bits([first, second]: [Self; 2]) -> u32 {
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(first.0, second.0)) as u32 }
    }
    #[inline(always)]
    fn load(lanes: &[u16; 8]) -> Self {
        // SAFETY: 8 lanes of 16 bits are 128 bits, and they need not be aligned.
        Sse(unsafe { _mm_loadu_si128(lanes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u16; 8]) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(lanes.as_mut_ptr().cast(), self.0) }
    }
}
