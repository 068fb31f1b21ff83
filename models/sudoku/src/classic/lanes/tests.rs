//! Every operation on lanes against its definition, number by number.

use super::*;
use crate::classic::board::FIRST;
use crate::classic::portable::Numbers;
use crate::classic::sets::DIGITS;
use rand::RngExt;
use recuit::{Random, stream};
use std::array::from_fn;

/// Two boards side by side.
pub(in crate::classic) type Boards = [[u16; 16]; 2];

/// A kind of lanes, and a function that names an operation that goes wrong on three pairs of boards, if any does.
pub(in crate::classic) type Kind = (&'static str, fn(&[Boards; 3]) -> Option<&'static str>);

/// The operations, each with its definition on the numbers of one lane. Both call the boards `$a`, `$b` and
/// `$c`; `$at(i, j)` is the number of `$a` in the box that lies i bands and j stacks further. Lanes that are no box may
/// hold anything.
macro_rules! operations {
    ($boards:ident, $lanes:ty, $boxes:expr, $load:expr, $store:expr, |$a:ident, $b:ident, $c:ident, $at:ident|
     sets { $($set:expr => $number:expr;)* } masks { $($mask:expr => $yes:expr;)* }) => {{
        let [$a, $b, $c] = three!(k => $load(&$boards[k]));
        $({
            let found: Boards = $store($set);
            let expected = lane_by_lane($boards, &|[$a, $b, $c], $at| $number);
            if $boxes & different(&found, &expected) != 0 {
                return Some(stringify!($set));
            }
        })*
        $({
            let found = <$lanes>::bits($mask);
            let expected = lane_by_lane($boards, &|[$a, $b, $c], $at| u16::from($yes));
            if $boxes & (found ^ different(&expected, &NOTHING)) != 0 {
                return Some(stringify!($mask));
            }
        })*
        None
    }};
}

const NOTHING: Boards = [[0; 16]; 2];

/// What an operation does to the numbers in a lane, given a function that looks up the number of another box.
type Definition<'a> = &'a dyn Fn([u16; 3], &dyn Fn(usize, usize) -> u16) -> u16;

/// The lanes in which two boards differ, a bit each.
fn different(one: &Boards, other: &Boards) -> u32 {
    let lanes = one.as_flattened().iter().zip(other.as_flattened()).enumerate();
    lanes.fold(0, |bits, (lane, (one, other))| bits | u32::from(one != other) << lane)
}

/// Applies a definition to every lane. It is not compiled for each of a hundred definitions.
fn lane_by_lane(boards: &[Boards; 3], number: Definition<'_>) -> Boards {
    from_fn(|side| {
        from_fn(|lane| {
            let at = |bands, stacks| {
                let (i, j) = (lane / 4, lane % 4);
                let i = if i < 3 { (i + bands) % 3 } else { i };
                let j = if j < 3 { (j + stacks) % 3 } else { j };
                boards[0][side][4 * i + j]
            };
            number(from_fn(|k| boards[k][side][lane]), &at)
        })
    })
}

/// The first operation that does not do to the lanes of `boxes` what it does to numbers, if there is one.
#[inline(always)]
// No definition uses all of its parameters.
#[allow(unused_variables)]
pub(in crate::classic) fn fault<L: Lanes>(
    boards: &[Boards; 3],
    boxes: u32,
    load: impl Fn(&Boards) -> L,
    store: impl Fn(L) -> Boards,
) -> Option<&'static str> {
    operations! { boards, L, boxes, load, store, |a, b, c, at|
        sets {
            L::splat(0xFEDC) => 0xFEDC;
            a.and(b) => a & b;
            a.or(b) => a | b;
            a.minus(b) => a & !b;
            a.and(L::splat(DIGITS)).sizes() => (a & DIGITS).count_ones() as u16;
            a.plus(b) => a.wrapping_add(b);
            a.min(b) => a.min(b);
            a.count(b.is_empty()) => a.wrapping_add(u16::from(b == 0));
            a.where_or(b.equals(c), c) => if b == c { a } else { c };
            a.where_or(b.is_empty(), c) => if b == 0 { a } else { c };
            a.only(b.is_single_or_empty()) => if b.count_ones() < 2 { a } else { 0 };
            a.along_band::<1>() => at(0, 1);
            a.along_band::<2>() => at(0, 2);
            a.along_stack::<1>() => at(1, 0);
            a.along_stack::<2>() => at(2, 0);
            L::any3(a, b, c) => a | b | c;
            L::all3(a, b, c) => a & b & c;
            L::two_of_3(a, b, c) => a & b | b & c | c & a;
            L::and_or(a, b, c) => a & b | c;
            L::and_not_both(a, b, c) => a & !(b & c);
            L::and_neither(a, b, c) => a & !b & !c;
            L::or_difference(a, b, c) => a | b ^ c;
        }
        masks {
            a.equals(b) => a == b;
            a.is_empty() => a == 0;
            a.is_single_or_empty() => a.count_ones() < 2;
            L::both(a.is_single_or_empty(), b.equals(c)) => a.count_ones() < 2 && b == c;
        }
    }
}

/// [`fault`] for registers that hold one board.
#[inline(always)]
pub(in crate::classic) fn fault_of_one<H: Half>(boards: &[Boards; 3]) -> Option<&'static str> {
    let load = |boards: &Boards| H::load(&boards[0]);
    let store = |set: H| {
        let mut boards = NOTHING;
        set.store(&mut boards[0]);
        boards
    };
    fault(boards, FIRST, load, store)
}

/// Numbers that carries, signs and bytes might trip over.
const NUMBERS: [u16; 12] = [0, u16::MAX, 1, 2, 0x100, 0x8000, 0x1FF, 0xFF, 0xFF00, 0x7FFF, 0x5555, 0xAAAA];

/// Boards of one number; boards in which one lane, or all lanes up to a border such as 128 or 256 bits,
/// differ from the others; boards with a single bit in every lane; and a board whose lanes are all different.
fn edges() -> Vec<Boards> {
    let board = |number: &dyn Fn(usize) -> u16| from_fn(|side| from_fn(|lane| number(16 * side + lane)));
    let mut edges: Vec<Boards> = NUMBERS.iter().map(|&number| board(&|_| number)).collect();
    for (one, other) in [(u16::MAX, 0), (0, u16::MAX), (0x8000, 1), (0x100, 0xFF)] {
        edges.extend((0..32).map(|odd| board(&|lane| if lane == odd { one } else { other })));
        edges.extend(
            [1, 8, 9, 16, 24, 25].map(|border| board(&|lane| if lane < border { one } else { other })),
        );
    }
    edges.extend((0..16).map(|bit| board(&|lane| 1 << ((lane + bit) % 16))));
    edges.push(board(&|lane| 257 * lane as u16));
    edges
}

/// Lanes of every kind: any number, large and small sets of digits, a single bit, none, or one of `NUMBERS`.
fn random(rng: &mut Random) -> Boards {
    let mut lane = || {
        let bits: u64 = rng.random();
        let [number, others, kind, edge] = [bits, bits >> 16, bits >> 32, bits >> 48].map(|bits| bits as u16);
        match kind % 6 {
            0 => number,
            1 => number & 0x1FF,
            2 => number & others & 0x1FF,
            3 => 1 << (number % 16),
            4 => 0,
            _ => NUMBERS[usize::from(edge) % NUMBERS.len()],
        }
    };
    from_fn(|_| from_fn(|_| lane()))
}

/// Checks every pair of edge cases, with a third drawn at random; every triple of boards of one number; and
/// `random_boards` random triples.
pub(in crate::classic) fn check((name, fault): Kind, random_boards: u64) {
    let rng = &mut stream(1, 0);
    let check = |boards: &[Boards; 3]| {
        if let Some(operation) = fault(boards) {
            panic!("{name}: {operation} goes wrong where a, b and c are {boards:?}");
        }
    };
    let edges = edges();
    for (a, b) in edges.iter().flat_map(|a| edges.iter().map(move |b| (a, b))) {
        check(&[*a, *b, edges[rng.random_range(0..edges.len())]]);
    }
    let constants = || edges[..NUMBERS.len()].iter();
    for (a, b) in constants().flat_map(|a| constants().map(move |b| (a, b))) {
        constants().for_each(|c| check(&[*a, *b, *c]));
    }
    (0..random_boards).for_each(|_| check(&from_fn(|_| random(rng))));
}

const PORTABLE: Kind = ("portable", fault_of_one::<Numbers>);

#[test]
fn plain_numbers_do_what_is_said_of_lanes() {
    check(PORTABLE, 3_000);
}

#[test]
#[ignore = "ten million boards; to be run with --release"]
fn plain_numbers_do_what_is_said_of_lanes_on_ten_million_boards() {
    check(PORTABLE, 10_000_000);
}
