use super::*;
use crate::classic::sets;
use rand::{Rng, RngExt};
use recuit::{Random, stream};

/// What moves puzzles in and solutions out.
type Conversions = (fn(&Cells) -> Sets, fn(&Sets) -> Cells);

/// The conversions by shuffles, where the machine has them.
fn conversions() -> Option<Conversions> {
    #[target_feature(enable = "avx2")]
    fn of_puzzle(puzzle: &Cells) -> Sets {
        super::of_puzzle(puzzle)
    }
    #[target_feature(enable = "avx2")]
    fn to_cells(sets: &Sets) -> Cells {
        super::to_cells(sets)
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
