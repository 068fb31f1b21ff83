//! The lanes of boards in the wide registers of x86 processors: the only unsafe code of Recuit.
//!
//! An intrinsic is safe to call where the compiler knows that the processor has the instruction; in the
//! methods of a trait it cannot know. The calls are sound all the same: the registers are private to this
//! module, only the functions that [`available`] returns call their methods, and it returns them only where
//! the processor has what they need.
//!
//! The tests compare every operation of each instruction set, and of its halves, with its definition on plain
//! numbers: on all pairs of edge cases, in which a lane, a bit or a side of a register's border differs from
//! the rest; on all triples of boards of one number; and on random boards. Ten million random boards for each
//! of AVX-512 and AVX2 once showed no difference. Puzzles in and solutions out are compared with the plain
//! loop, and whole searches, too. AddressSanitizer, which unlike valgrind knows AVX-512, found nothing in the
//! tests that always run. To repeat both:
//!
//! ```text
//! cargo test --release -p recuit-sudoku --lib -- --ignored ten_million
//! RUSTFLAGS=-Zsanitizer=address cargo +nightly test --target x86_64-unknown-linux-gnu -p recuit-sudoku --lib --test triads
//! ```
#![allow(unsafe_code)]

mod cells;

use super::Cells;
use super::instructions::Instructions;
use super::lanes::{Half, Lanes, Pair, Twin, source};
use super::node::{Node, Side};
use super::sets::Sets;
use std::arch::x86_64::*;

/// The parts of a search, compiled for one instruction set.
macro_rules! instructions {
    ($name:literal, $two:ty, $features:literal) => {{
        fn begin(node: &mut Node, cells: &Cells) {
            #[target_feature(enable = $features)]
            fn begin(node: &mut Node, cells: &Cells) {
                node.begin::<$two>(cells);
            }
            // SAFETY: `available` returns this function only on machines that have these instructions.
            unsafe { begin(node, cells) }
        }
        fn follow(node: &mut Node, from: &Node, side: Side) {
            #[target_feature(enable = $features)]
            fn follow(node: &mut Node, from: &Node, side: Side) {
                node.follow::<$two>(from, side);
            }
            // SAFETY: as above.
            unsafe { follow(node, from, side) }
        }
        fn cells(node: &Node) -> Cells {
            #[target_feature(enable = $features)]
            fn cells(node: &Node) -> Cells {
                node.cells::<<$two as Twin>::Half>()
            }
            // SAFETY: as above.
            unsafe { cells(node) }
        }
        Instructions { name: $name, begin, follow, cells }
    }};
}

/// The instruction sets that this machine has, the fastest first.
pub(super) fn available() -> impl Iterator<Item = Instructions> {
    let common = is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let avx2 = common && is_x86_feature_detected!("avx2");
    let avx512 = avx2
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bitalg");
    let avx512 = avx512.then(|| {
        instructions!("avx512", Wide, "avx2,avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")
    });
    let avx2 = avx2.then(|| instructions!("avx2", Pair<Narrow>, "avx2,bmi1,bmi2,lzcnt,popcnt"));
    avx512.into_iter().chain(avx2)
}

/// One board in 256 bits, with the instructions of AVX-512.
#[derive(Clone, Copy)]
struct Slim(__m256i);

/// Two boards in 512 bits.
#[derive(Clone, Copy)]
struct Wide(__m512i);

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

/// A function of two registers that is one intrinsic.
macro_rules! two_inputs {
    ($($function:ident = $intrinsic:ident)*) => {$(
        #[inline(always)]
        fn $function(self, other: Self) -> Self {
            // SAFETY: see the head of the module.
            Self(unsafe { $intrinsic(self.0, other.0) })
        }
    )*};
}

/// What the two widths of AVX-512 have in common: everything but the names.
macro_rules! avx512 {
    ($name:ident, $mask:ty, $and:ident $or:ident $and_not:ident $add:ident $sub:ident $min:ident $sizes:ident
     $splat:ident $equal:ident $test:ident $blend:ident $masked_sub:ident $ternary:ident
     $permute:ident $load:ident) => {
        impl Lanes for $name {
            type Mask = $mask;

            two_inputs! { and = $and or = $or plus = $add min = $min }
            three_inputs! { $ternary, any3 = 0xFE all3 = 0x80 two_of_3 = 0xE8 and_or = 0xEA and_either = 0xE0
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
                Self(unsafe { $permute($load(const { &Aligned::new(true, BY) }.0.as_ptr().cast()), self.0) })
            }
            #[inline(always)]
            fn along_stack<const BY: usize>(self) -> Self {
                Self(unsafe { $permute($load(const { &Aligned::new(false, BY) }.0.as_ptr().cast()), self.0) })
            }
            #[inline(always)]
            fn either(one: $mask, other: $mask) -> $mask {
                one | other
            }
            #[inline(always)]
            fn both(one: $mask, other: $mask) -> $mask {
                one & other
            }
            #[inline(always)]
            fn not(mask: $mask) -> $mask {
                !mask
            }
            #[inline(always)]
            fn bits(mask: $mask) -> u32 {
                mask.into()
            }
        }
    };
}

avx512!(Wide, u32, _mm512_and_si512 _mm512_or_si512 _mm512_andnot_si512 _mm512_add_epi16 _mm512_sub_epi16
        _mm512_min_epu16 _mm512_popcnt_epi16 _mm512_set1_epi16 _mm512_cmpeq_epi16_mask _mm512_testn_epi16_mask
        _mm512_mask_mov_epi16 _mm512_mask_sub_epi16 _mm512_ternarylogic_epi64
        _mm512_permutexvar_epi16 _mm512_load_si512);
avx512!(Slim, u16, _mm256_and_si256 _mm256_or_si256 _mm256_andnot_si256 _mm256_add_epi16 _mm256_sub_epi16
        _mm256_min_epu16 _mm256_popcnt_epi16 _mm256_set1_epi16 _mm256_cmpeq_epi16_mask _mm256_testn_epi16_mask
        _mm256_mask_mov_epi16 _mm256_mask_sub_epi16 _mm256_ternarylogic_epi64
        _mm256_permutexvar_epi16 _mm256_load_si256);

/// For each lane of two boards, the lane whose number it gets.
#[repr(align(64))]
struct Aligned([[u16; 16]; 2]);

impl Aligned {
    const fn new(along_band: bool, by: usize) -> Self {
        let mut from = [source(along_band, by); 2];
        let mut lane = 0;
        while lane < 16 {
            from[1][lane] += 16;
            lane += 1;
        }
        Aligned(from)
    }
}

impl Half for Slim {
    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        // SAFETY: 16 lanes of 16 bits are 256 bits, and they need not be aligned.
        Slim(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
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
    fn to_cells(sets: &Sets) -> Cells {
        cells::to_cells(sets)
    }
}

impl Twin for Wide {
    type Half = Slim;
    #[inline(always)]
    fn join(first: Slim, second: Slim) -> Self {
        Wide(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first.0), second.0) })
    }
    #[inline(always)]
    fn first(self) -> Slim {
        Slim(unsafe { _mm512_castsi512_si256(self.0) })
    }
    #[inline(always)]
    fn second(self) -> Slim {
        Slim(unsafe { _mm512_extracti64x4_epi64::<1>(self.0) })
    }
}

/// One board in 256 bits, with the instructions of AVX2.
#[derive(Clone, Copy)]
struct Narrow(__m256i);

/// For each byte, the byte that it gets from its own half of a register, and from the
/// other half; 0x80 for none.
#[repr(align(32))]
struct Bytes([[u8; 32]; 2]);

impl Bytes {
    const fn new(along_band: bool, by: usize) -> Self {
        let from = source(along_band, by);
        let mut bytes = [[0x80; 32]; 2];
        let mut byte = 0;
        while byte < 32 {
            let wanted = 2 * from[byte / 2] as usize + byte % 2;
            bytes[(wanted / 16 != byte / 16) as usize][byte] = (wanted % 16) as u8;
            byte += 1;
        }
        Bytes(bytes)
    }
}

impl Narrow {
    #[inline(always)]
    fn moved(self, bytes: &Bytes) -> Self {
        // SAFETY: see the head of the module; the bytes are aligned to 32.
        unsafe {
            let [same, other] = &bytes.0;
            let swapped = _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0);
            let same = _mm256_shuffle_epi8(self.0, _mm256_load_si256(same.as_ptr().cast()));
            let other = _mm256_shuffle_epi8(swapped, _mm256_load_si256(other.as_ptr().cast()));
            Narrow(_mm256_or_si256(same, other))
        }
    }
}

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
        // Looks up the number of ones in each four bits (Mula 2008).
        unsafe {
            let sizes = _mm_set_epi64x(0x0403_0302_0302_0201, 0x0302_0201_0201_0100);
            let sizes = _mm256_broadcastsi128_si256(sizes);
            let four = _mm256_set1_epi8(0x0F);
            let low = _mm256_shuffle_epi8(sizes, _mm256_and_si256(self.0, four));
            let high = _mm256_shuffle_epi8(sizes, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), four));
            let bytes = _mm256_add_epi8(low, high);
            let both = _mm256_add_epi16(bytes, _mm256_srli_epi16::<8>(bytes));
            Narrow(_mm256_and_si256(both, _mm256_set1_epi16(0xFF)))
        }
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
        self.moved(const { &Bytes::new(true, BY) })
    }
    #[inline(always)]
    fn along_stack<const BY: usize>(self) -> Self {
        self.moved(const { &Bytes::new(false, BY) })
    }
    #[inline(always)]
    fn either(one: Self, other: Self) -> Self {
        one.or(other)
    }
    #[inline(always)]
    fn both(one: Self, other: Self) -> Self {
        one.and(other)
    }
    #[inline(always)]
    fn not(mask: Self) -> Self {
        Self::splat(u16::MAX).minus(mask)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        // The mask has two bits for each lane; one is kept.
        unsafe { _pext_u32(_mm256_movemask_epi8(mask.0) as u32, 0x5555_5555) }
    }
}

impl Half for Narrow {
    #[inline(always)]
    fn load(lanes: &[u16; 16]) -> Self {
        // SAFETY: 16 lanes of 16 bits are 256 bits, and they need not be aligned.
        Narrow(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
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
    fn to_cells(sets: &Sets) -> Cells {
        cells::to_cells(sets)
    }
}

#[cfg(test)]
mod tests;
