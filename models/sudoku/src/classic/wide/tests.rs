use super::*;
use crate::classic::lanes::tests::{Kind, check, fault};
use crate::classic::sets;
use rand::{Rng, RngExt};
use recuit::{Random, stream};

/// The search for faults, compiled for an instruction set in the way that searches are.
macro_rules! kind {
    ($name:literal, $two:ty, $features:literal) => {
        ($name, |boards| {
            #[target_feature(enable = $features)]
            fn here(boards: &[[[u16; 16]; 2]; 3]) -> Option<&'static str> {
                fault::<$two>(boards)
            }
            // SAFETY: a kind is listed only where `available` found its instructions.
            unsafe { here(boards) }
        })
    };
}

/// The kinds of lanes that this machine has; where one register joins two boards, also its halves.
fn kinds() -> impl Iterator<Item = Kind> {
    let kinds = |of: Instructions| -> Vec<Kind> {
        match of.name {
            "avx512" => vec![
                kind!("avx512", Wide, "avx2,avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"),
                kind!(
                    "half of avx512",
                    Pair<Slim>,
                    "avx2,avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
                ),
            ],
            _ => vec![kind!("avx2", Pair<Narrow>, "avx2,bmi1,bmi2,lzcnt,popcnt")],
        }
    };
    available().flat_map(kinds)
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

/// What moves puzzles in and solutions out.
type Conversions = (fn(&Cells) -> Sets, fn(&Sets) -> Cells);

/// The conversions by shuffles, where the machine has them.
fn conversions() -> Option<Conversions> {
    #[target_feature(enable = "avx2")]
    fn of_puzzle(puzzle: &Cells) -> Sets {
        cells::of_puzzle(puzzle)
    }
    #[target_feature(enable = "avx2")]
    fn to_cells(sets: &Sets) -> Cells {
        cells::to_cells(sets)
    }
    // SAFETY: the machine has AVX2, or nobody gets these functions.
    is_x86_feature_detected!("avx2")
        .then_some((|puzzle| unsafe { of_puzzle(puzzle) }, |sets| unsafe { to_cells(sets) }))
}

/// Cells of every kind: mostly values, mostly none, any bytes, or the letters of a text.
fn random_cells(rng: &mut Random) -> Cells {
    let kind = rng.random_range(0..4);
    std::array::from_fn(|_| match kind {
        0 => rng.random_range(0..10),
        1 => rng.random_range(0..10) / rng.random_range(1..10),
        2 => rng.random(),
        _ => b"123456789.0 \n\0\xFF\x80"[rng.random_range(0..16)],
    })
}

/// Sets of every kind: of one digit, of few, of many, or any bits in all lanes.
fn random_sets(rng: &mut Random) -> Sets {
    let kind = rng.random_range(0..4);
    [(); 3].map(|()| {
        [(); 3].map(|()| {
            [(); 16].map(|()| match kind {
                0 => 1 << rng.random_range(0..9),
                1 => rng.random_range(0..512) & rng.random_range(0..512),
                2 => rng.random_range(0..512) | 1 << rng.random_range(0..16),
                _ => rng.next_u32() as u16,
            })
        })
    })
}

#[test]
fn shuffles_convert_puzzles_as_the_plain_loop_does() {
    let Some((of_puzzle, _)) = conversions() else { return };
    let same = |puzzle: &Cells| assert_eq!(of_puzzle(puzzle), sets::of_puzzle(puzzle), "{puzzle:?}");
    for (cell, byte) in (0..81).flat_map(|cell| (0..=u8::MAX).map(move |byte| (cell, byte))) {
        for others in [0, 5, u8::MAX] {
            let mut puzzle = [others; 81];
            puzzle[cell] = byte;
            same(&puzzle);
        }
    }
    let rng = &mut stream(2, 0);
    (0..20_000).for_each(|_| same(&random_cells(rng)));
}

#[test]
fn shuffles_convert_boards_as_the_plain_loop_does() {
    let Some((_, to_cells)) = conversions() else { return };
    let same = |board: &Sets| assert_eq!(to_cells(board), sets::to_cells(board), "{board:?}");
    for (place, set) in (0..144).flat_map(|place| (0..512).map(move |set| (place, set))) {
        let mut board = [[[0x10; 16]; 3]; 3];
        board[place / 48][place / 16 % 3][place % 16] = set;
        same(&board);
    }
    let rng = &mut stream(3, 0);
    (0..20_000).for_each(|_| same(&random_sets(rng)));
    // What goes in comes out.
    for _ in 0..1_000 {
        let cells = random_cells(rng);
        let values = cells.map(|value| if value <= 9 { value } else { 0 });
        assert_eq!(to_cells(&sets::of_puzzle(&cells)), values);
    }
}
