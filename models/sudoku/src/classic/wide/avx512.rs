//! The lanes of two boards in 512 bits, and of one in 256.

use super::avx2::{BAND_AFTER, NEXT_BAND, looked_up_in_256_bits, sizes_of_four_bits};
use super::{cells, cells::bytes, moved_along_band, two_inputs};
use crate::classic::Cells;
use crate::classic::board::{Board, FIRST, SECOND, Settled};
use crate::classic::lanes::{Half, Lanes, three};
use crate::classic::sets::Sets;
use crate::classic::sides::Sides;
use std::arch::x86_64::*;

/// Functions of three inputs by their truth tables, as AVX-512 numbers them: bit by bit, the lowest first,
/// the results for abc = 000, 001, ..., 111.
macro_rules! three_inputs {
    ($ternary:ident, $($function:ident = $table:literal)*) => {$(
        #[inline(always)]
        fn $function(a: Self, b: Self, c: Self) -> Self {
            // SAFETY: see the head of the module.
            Self(unsafe { $ternary::<$table>(a.0, b.0, c.0) })
        }
    )*};
}

/// What the two widths of AVX-512 have in common: everything but the names.
macro_rules! lanes {
    ($name:ident, $mask:ty, $and:ident $or:ident $and_not:ident $add:ident $sub:ident $min:ident $sizes:ident
     $splat:ident $equal:ident $test:ident $blend:ident $masked_sub:ident $ternary:ident
     $shuffle:ident $broadcast:ident $permute:ident) => {
        impl Lanes for $name {
            type Mask = $mask;

            two_inputs! { and = $and or = $or plus = $add min = $min }
            three_inputs! { $ternary, any3 = 0xFE all3 = 0x80 two_of_3 = 0xE8 and_or = 0xEA and_not_both = 0x70
            and_neither = 0x10 or_difference = 0xF6 }

            #[inline(always)]
            fn splat(number: u16) -> Self {
                // SAFETY: see the head of the module; so for all below.
                Self(unsafe { $splat(number as i16) })
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                Self(unsafe { $and_not(other.0, self.0) })
            }
            #[inline(always)]
            fn sizes(self) -> Self {
                Self(unsafe { $sizes(self.0) })
            }
            #[inline(always)]
            fn equals(self, other: Self) -> $mask {
                unsafe { $equal(self.0, other.0) }
            }
            #[inline(always)]
            fn is_empty(self) -> $mask {
                unsafe { $test(self.0, self.0) }
            }
            #[inline(always)]
            fn is_single_or_empty(self) -> $mask {
                unsafe { $test(self.0, $sub(self.0, $splat(1))) }
            }
            #[inline(always)]
            fn count(self, mask: $mask) -> Self {
                Self(unsafe { $masked_sub(self.0, mask, self.0, $splat(-1)) })
            }
            #[inline(always)]
            fn where_or(self, mask: $mask, other: Self) -> Self {
                Self(unsafe { $blend(other.0, mask, self.0) })
            }
            #[inline(always)]
            fn along_band<const BY: usize>(self) -> Self {
                Self(unsafe { $shuffle(self.0, $broadcast(bytes(const { &moved_along_band(BY) }))) })
            }
            #[inline(always)]
            fn along_stack<const BY: usize>(self) -> Self {
                Self(unsafe {
                    match BY {
                        1 => $permute::<NEXT_BAND>(self.0),
                        _ => $permute::<BAND_AFTER>(self.0),
                    }
                })
            }
            #[inline(always)]
            fn both(one: $mask, other: $mask) -> $mask {
                one & other
            }
            #[inline(always)]
            fn bits(mask: $mask) -> u32 {
                mask.into()
            }
        }
    };
}

/// Boards in 512 and in 256 bits, whose digits are counted by these functions.
macro_rules! avx512 {
    ($wide:ident $wide_sizes:ident, $slim:ident $slim_sizes:ident) => {
        /// Two boards in 512 bits.
        #[derive(Clone, Copy)]
        pub(super) struct $wide(__m512i);

        /// One board in 256 bits, with the instructions of AVX-512.
        #[derive(Clone, Copy)]
        pub(super) struct $slim(__m256i);

        lanes!($wide, u32, _mm512_and_si512 _mm512_or_si512 _mm512_andnot_si512 _mm512_add_epi16 _mm512_sub_epi16
               _mm512_min_epu16 $wide_sizes _mm512_set1_epi16 _mm512_cmpeq_epi16_mask _mm512_testn_epi16_mask
               _mm512_mask_mov_epi16 _mm512_mask_sub_epi16 _mm512_ternarylogic_epi64
               _mm512_shuffle_epi8 _mm512_broadcast_i32x4 _mm512_permutex_epi64);
        lanes!($slim, u16, _mm256_and_si256 _mm256_or_si256 _mm256_andnot_si256 _mm256_add_epi16 _mm256_sub_epi16
               _mm256_min_epu16 $slim_sizes _mm256_set1_epi16 _mm256_cmpeq_epi16_mask _mm256_testn_epi16_mask
               _mm256_mask_mov_epi16 _mm256_mask_sub_epi16 _mm256_ternarylogic_epi64
               _mm256_shuffle_epi8 _mm256_broadcastsi128_si256 _mm256_permute4x64_epi64);

        cells::half_in_256_bits!($slim);

        impl $wide {
            /// Two boards side by side: the lanes of the second follow those of the first.
            #[inline(always)]
            pub(super) fn join(first: $slim, second: $slim) -> Self {
                $wide(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first.0), second.0) })
            }
            #[inline(always)]
            pub(super) fn first(self) -> $slim {
                $slim(unsafe { _mm512_castsi512_si256(self.0) })
            }
            #[inline(always)]
            pub(super) fn second(self) -> $slim {
                $slim(unsafe { _mm512_extracti64x4_epi64::<1>(self.0) })
            }
        }

        /// Both in one register, for the price of one.
        impl Sides for $wide {
            type Half = $slim;

            #[inline(always)]
            fn settle([first, second]: &mut [Board<$slim>; 2]) -> Settled {
                let mut both = Board(three!(r => three!(c => $wide::join(first.0[r][c], second.0[r][c]))));
                let settled = both.settle::<false>(FIRST | SECOND);
                *first = Board(three!(r => three!(c => both.0[r][c].first())));
                *second = Board(three!(r => three!(c => both.0[r][c].second())));
                settled
            }
        }
    };
}

avx512!(Wide _mm512_popcnt_epi16, Slim _mm256_popcnt_epi16);
// Processors before Ice Lake have no instruction that counts: the sizes are looked up, as with AVX2.
avx512!(WideBefore looked_up_in_512_bits, SlimBefore looked_up_in_256_bits);

/// [`looked_up_in_256_bits`] in twice the width.
#[inline(always)]
unsafe fn looked_up_in_512_bits(digits: __m512i) -> __m512i {
    // SAFETY: see the head of the module.
    unsafe {
        let sizes = _mm512_broadcast_i32x4(sizes_of_four_bits());
        let low = _mm512_shuffle_epi8(sizes, _mm512_and_si512(digits, _mm512_set1_epi8(0x0F)));
        let high = _mm512_shuffle_epi8(sizes, _mm512_srli_epi16::<4>(digits));
        _mm512_maddubs_epi16(_mm512_add_epi8(low, high), _mm512_set1_epi8(1))
    }
}
