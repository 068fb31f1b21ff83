//! Two bands in 128 bits, with the instructions of NEON, which ARM processors of 64 bits have.

use super::split::Bands;
use super::{moved_along_band, two_inputs};
use std::arch::aarch64::*;

#[derive(Clone, Copy)]
pub(super) struct Neon(uint16x8_t);

impl Bands for Neon {
    two_inputs! { and = vandq_u16 or = vorrq_u16 minus = vbicq_u16 plus = vaddq_u16 sub = vsubq_u16 min = vminq_u16
    equals = vceqq_u16 }

    #[inline(always)]
    fn splat(number: u16) -> Self {
        // SAFETY: see the head of the module; so for all below.
        Neon(unsafe { vdupq_n_u16(number) })
    }
    #[inline(always)]
    fn sizes(self) -> Self {
        Neon(unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))) })
    }
    #[inline(always)]
    fn where_or(self, mask: Self, other: Self) -> Self {
        Neon(unsafe { vbslq_u16(mask.0, self.0, other.0) })
    }
    /// Where the first two differ, the third decides.
    #[inline(always)]
    fn two_of_3(a: Self, b: Self, c: Self) -> Self {
        Neon(unsafe { vbslq_u16(veorq_u16(a.0, b.0), c.0, a.0) })
    }
    #[inline(always)]
    fn along<const BY: usize>(self) -> Self {
        let from = const { &moved_along_band(BY) };
        // SAFETY: 16 bytes are 128 bits, and they need not be aligned.
        Neon(unsafe {
            vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.0), vld1q_u8(from.as_ptr())))
        })
    }
    #[inline(always)]
    fn second_and_first(self, other: Self) -> Self {
        Neon(unsafe { vextq_u16::<4>(self.0, other.0) })
    }
    #[inline(always)]
    fn firsts(self, other: Self) -> Self {
        unsafe {
            let (one, other) = (vreinterpretq_u64_u16(self.0), vreinterpretq_u64_u16(other.0));
            Neon(vreinterpretq_u16_u64(vzip1q_u64(one, other)))
        }
    }
    #[inline(always)]
    fn bits([first, second]: [Self; 2]) -> u32 {
        // Eight lanes of one bit are added up.
        let first = first.and(Neon::load(&[1, 2, 4, 8, 16, 32, 64, 128]));
        let second = second.and(Neon::load(&[1, 2, 4, 8, 16, 32, 64, 128].map(|bit| bit << 8)));
        unsafe { vaddvq_u16(first.or(second).0) }.into()
    }
    #[inline(always)]
    fn load(lanes: &[u16; 8]) -> Self {
        // SAFETY: 8 lanes of 16 bits are 128 bits, and they need not be aligned.
        Neon(unsafe { vld1q_u16(lanes.as_ptr()) })
    }
    #[inline(always)]
    fn store(self, lanes: &mut [u16; 8]) {
        // SAFETY: as above.
        unsafe { vst1q_u16(lanes.as_mut_ptr(), self.0) }
    }
}
