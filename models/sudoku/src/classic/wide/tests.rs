use super::*;
use crate::classic::lanes::tests::{Boards, Kind, check, fault_of_one};
#[cfg(target_arch = "x86_64")]
use {
    super::avx512::{Slim, SlimBefore},
    crate::classic::board::{FIRST, SECOND},
    crate::classic::lanes::{Half, tests::fault},
};

/// The search for faults, compiled for an instruction set in the way that searches are.
macro_rules! kind {
    ($name:literal, $fault:path, $features:literal) => {
        ($name, |boards| {
            #[target_feature(enable = $features)]
            fn here(boards: &[Boards; 3]) -> Option<&'static str> {
                $fault(boards)
            }
            // SAFETY: a kind is listed only where `available` found its instructions.
            unsafe { here(boards) }
        })
    };
}

/// The search for faults in a register that holds two boards.
#[cfg(target_arch = "x86_64")]
macro_rules! fault_of_two {
    ($fault_of_two:ident, $wide:ident, $slim:ident) => {
        #[inline(always)]
        fn $fault_of_two(boards: &[Boards; 3]) -> Option<&'static str> {
            let load = |[first, second]: &Boards| $wide::join($slim::load(first), $slim::load(second));
            let store = |set: $wide| {
                let mut boards = [[0; 16]; 2];
                set.first().store(&mut boards[0]);
                set.second().store(&mut boards[1]);
                boards
            };
            fault(boards, FIRST | SECOND, load, store)
        }
    };
}
#[cfg(target_arch = "x86_64")]
fault_of_two!(fault_of_wide, Wide, Slim);
#[cfg(target_arch = "x86_64")]
fault_of_two!(fault_of_wide_before, WideBefore, SlimBefore);

/// The kinds of lanes that this machine has; where one register joins two boards, also its halves.
#[cfg(target_arch = "x86_64")]
fn kinds() -> impl Iterator<Item = Kind> {
    let kinds = |of: Instructions| -> Vec<Kind> {
        match of.name {
            "avx512" => vec![
                kind!(
                    "avx512",
                    fault_of_wide,
                    "avx2,avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
                ),
                kind!(
                    "half of avx512",
                    fault_of_one::<Slim>,
                    "avx2,avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
                ),
            ],
            "avx512bw" => vec![
                kind!(
                    "avx512bw",
                    fault_of_wide_before,
                    "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt"
                ),
                kind!(
                    "half of avx512bw",
                    fault_of_one::<SlimBefore>,
                    "avx2,avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt"
                ),
            ],
            "avx2" => vec![kind!("avx2", fault_of_one::<Narrow>, "avx2,bmi1,bmi2,lzcnt,popcnt")],
            _ => vec![kind!("sse4.1", fault_of_one::<Split<Sse>>, "sse4.1")],
        }
    };
    available().flat_map(kinds)
}

/// The kind of lanes that this machine has.
#[cfg(target_arch = "aarch64")]
fn kinds() -> impl Iterator<Item = Kind> {
    available().map(|_| -> Kind { kind!("neon", fault_of_one::<Split<neon::Neon>>, "neon") })
}

#[test]
fn registers_do_what_is_said_of_lanes() {
    kinds().for_each(|kind| check(kind, 3_000));
}

#[test]
#[ignore = "ten million boards of each kind; to be run with --release"]
fn registers_do_what_is_said_of_lanes_on_ten_million_boards() {
    for kind in kinds() {
        check(kind, 10_000_000);
        println!("{}: ten million boards", kind.0);
    }
}
