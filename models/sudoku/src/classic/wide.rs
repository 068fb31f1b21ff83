//! The lanes of boards in the wide registers of processors: the only unsafe code of Recuit.
//!
//! An intrinsic is safe to call where the compiler knows that the processor has the instruction; in the
//! methods of a trait it cannot know. The calls are sound all the same: the registers are private to this
//! module, only the functions that [`available`] returns call their methods, and it returns them only where
//! the processor has what they need.
//!
//! The tests compare every operation of each instruction set, and of its halves, with its definition on plain
//! numbers: on all pairs of edge cases, in which a lane, a bit or a side of a register's border differs from
//! the rest; on all triples of boards of one number; and on random boards. Ten million random boards for each
//! of AVX-512 with its counts and without, AVX2 and SSE4.1 once showed no difference. Puzzles in and
//! solutions out are compared with the plain loop, and whole searches, too. AddressSanitizer, which unlike
//! valgrind knows AVX-512, found nothing in the tests that always ran before bands had 64 bits to themselves
//! and SSE4.1 was added; NEON passes them under qemu. To repeat all:
//!
//! ```text
//! cargo test --release -p recuit-sudoku --lib -- --ignored ten_million
//! RUSTFLAGS=-Zsanitizer=address cargo +nightly test --target x86_64-unknown-linux-gnu -p recuit-sudoku --lib --test sudoku triads
//! CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
//!   CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
//!   cargo test --target aarch64-unknown-linux-gnu -p recuit-sudoku --lib --test sudoku triads
//! ```
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod cells;
#[cfg(target_arch = "aarch64")]
mod neon;
mod split;
#[cfg(target_arch = "x86_64")]
mod sse;

use super::Cells;
use super::instructions::Instructions;
use super::node::{Node, Side};
use super::rest::Rest;
use super::sides::{InTurn, Sides};
use split::Split;
#[cfg(target_arch = "x86_64")]
use {avx2::Narrow, avx512::Wide, avx512::WideBefore, sse::Sse};

/// The parts of a search, compiled for one instruction set.
macro_rules! instructions {
    ($name:literal, $sides:ty, $features:literal) => {{
        fn begin(node: &mut Node, cells: &Cells) {
            #[target_feature(enable = $features)]
            fn begin(node: &mut Node, cells: &Cells) {
                node.begin::<$sides>(cells);
            }
            // SAFETY: `available` returns this function only on machines that have these instructions.
            unsafe { begin(node, cells) }
        }
        fn follow(node: &mut Node, from: &Node, side: Side) {
            #[target_feature(enable = $features)]
            fn follow(node: &mut Node, from: &Node, side: Side) {
                node.follow::<$sides>(from, side);
            }
            // SAFETY: as above.
            unsafe { follow(node, from, side) }
        }
        fn rest(node: &Node, side: Side, rest: &mut Rest) -> bool {
            #[target_feature(enable = $features)]
            fn write(node: &Node, side: Side, rest: &mut Rest) -> bool {
                node.rest::<<$sides as Sides>::Half>(side, rest)
            }
            // SAFETY: as above.
            unsafe { write(node, side, rest) }
        }
        fn cells(node: &Node) -> Cells {
            #[target_feature(enable = $features)]
            fn cells(node: &Node) -> Cells {
                node.cells::<<$sides as Sides>::Half>()
            }
            // SAFETY: as above.
            unsafe { cells(node) }
        }
        Instructions { name: $name, begin, follow, rest, cells }
    }};
}

/// The instruction sets that this machine has, the fastest first.
#[cfg(target_arch = "x86_64")]
pub(super) fn available() -> impl Iterator<Item = Instructions> {
    let common = is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let avx2 = common && is_x86_feature_detected!("avx2");
    let avx512bw = avx2
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl");
    let avx512 = avx512bw && is_x86_feature_detected!("avx512bitalg");
    let avx512 = avx512.then(|| {
        instructions!("avx512", Wide, "avx2,avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")
    });
    let avx512bw = avx512bw.then(|| {
        instructions!("avx512bw", WideBefore, "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt")
    });
    let avx2 = avx2.then(|| instructions!("avx2", InTurn<Narrow>, "avx2,bmi1,bmi2,lzcnt,popcnt"));
    let sse =
        is_x86_feature_detected!("sse4.1").then(|| instructions!("sse4.1", InTurn<Split<Sse>>, "sse4.1"));
    [avx512, avx512bw, avx2, sse].into_iter().flatten()
}

/// The instruction sets that this machine has.
#[cfg(target_arch = "aarch64")]
pub(super) fn available() -> impl Iterator<Item = Instructions> {
    let neon = std::arch::is_aarch64_feature_detected!("neon");
    neon.then(|| instructions!("neon", InTurn<Split<neon::Neon>>, "neon")).into_iter()
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
use two_inputs;

/// The bytes of two bands by which boxes move along both.
const fn moved_along_band(by: usize) -> [u8; 16] {
    let mut from = [0; 16];
    let mut byte = 0;
    while byte < 16 {
        let (lane, j) = (byte / 2, byte / 2 % 4);
        let wanted = if j < 3 { lane - j + (j + by) % 3 } else { lane };
        from[byte] = (2 * wanted + byte % 2) as u8;
        byte += 1;
    }
    from
}

#[cfg(test)]
mod tests;
