//! Scenes that are boards.

use super::{Sample, lot, sample};
use recuit::trace::{Board, IN_CONFLICT, Kind, Name, Part, SPECIAL, Scene};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn sudoku_board(pencil: bool) -> Board {
    let given = PUZZLE.chars().zip(0..).filter(|&(character, _)| character != '.');
    Board {
        rows: 9,
        columns: 9,
        symbols: (1..=9).map(|value: u32| value.to_string()).collect(),
        pencil,
        regions: (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3 + 1).collect(),
        given: given.map(|(_, cell)| cell).collect(),
        ..Board::default()
    }
}

fn constraints() -> Vec<Name> {
    let kinds = [Kind::Row, Kind::Column, Kind::Block].into_iter();
    kinds.flat_map(|kind| (1..=9).map(move |number| Name::Numbered { kind, number })).collect()
}

/// A puzzle with pencil marks; in the later frame a cell has a value.
pub(super) fn sudoku() -> Sample {
    let board = sudoku_board(true);
    let scene = Scene { parts: vec![Part::Board(board)], constraints: constraints() };
    sample("sudoku", scene, |frame, is_after| {
        let mut cells: Vec<u32> =
            PUZZLE.chars().map(|character| character.to_digit(10).unwrap_or(0)).collect();
        if is_after {
            cells[40] = 5;
        }
        for (cell, &value) in cells.iter().enumerate() {
            frame.value(value);
            let sees = |other: usize| {
                cell / 9 == other / 9
                    || cell % 9 == other % 9
                    || (cell / 27, cell % 9 / 3) == (other / 27, other % 9 / 3)
            };
            let is_left =
                |value: &usize| (0..81).all(|other| !sees(other) || cells[other] as usize != *value);
            frame.left(9, (1..=9).filter(is_left).filter(|_| value == 0));
        }
    })
}

/// A full board with values in conflict and cells that stay.
pub(super) fn blocks() -> Sample {
    sample(
        "blocks",
        Scene { parts: vec![Part::Board(sudoku_board(false))], constraints: constraints() },
        |frame, is_after| {
            let mut cells: Vec<u32> =
                PUZZLE.chars().map(|character| character.to_digit(10).unwrap_or(0)).collect();
            for block in 0..9 {
                let places: Vec<usize> =
                    (0..9).map(|place| block / 3 * 27 + place / 3 * 9 + block % 3 * 3 + place % 3).collect();
                let mut missing = (1..=9)
                    .filter(|value| places.iter().all(|&cell| cells[cell] != *value))
                    .collect::<Vec<_>>()
                    .into_iter();
                places.iter().for_each(|&cell| {
                    if cells[cell] == 0 {
                        cells[cell] = missing.next().unwrap();
                    }
                });
            }
            if is_after {
                cells.swap(2, 9 + 2);
            }
            for (cell, &value) in cells.iter().enumerate() {
                let is_twice = (0..81).any(|other| {
                    other != cell && cells[other] == value && (other / 9 == cell / 9 || other % 9 == cell % 9)
                });
                let special = if cell % 11 == 5 { SPECIAL } else { 0 };
                frame.marked(value, special | if is_twice { IN_CONFLICT } else { 0 });
            }
        },
    )
}

/// Cells that hold nothing, with hints.
pub(super) fn kakuro() -> Sample {
    let board = Board {
        rows: 4,
        columns: 5,
        symbols: (1..=9).map(|value: u32| value.to_string()).collect(),
        pencil: true,
        blocked: vec![0, 1, 2, 5, 10, 15, 4],
        hints: vec![
            (1, "16\\".into()),
            (2, "24\\".into()),
            (5, "\\23".into()),
            (10, "17\\30".into()),
            (15, "\\27".into()),
        ],
        names: (0..20).map(|cell| format!("x{cell}")).collect(),
        ..Board::default()
    };
    sample("kakuro", Part::Board(board).into(), |frame, is_after| {
        for cell in 0..20usize {
            let is_blocked = [0, 1, 2, 5, 10, 15, 4].contains(&cell);
            let value = if is_blocked || cell % 3 > 0 { 0 } else { (cell % 9 + 1) as u32 };
            frame.value(if cell == 9 && !is_after { 0 } else { value });
            frame.left(9, (1..=9).filter(|left| !is_blocked && value == 0 && left % 2 == cell % 2));
        }
    })
}

/// Queens on a chess board, two of which attack each other.
pub(super) fn queens() -> Sample {
    let board = Board {
        rows: 8,
        columns: 8,
        symbols: vec!["♛".into()],
        checkered: true,
        given: vec![0],
        ..Board::default()
    };
    sample("queens", Part::Board(board).into(), |frame, is_after| {
        let rows = [0, 4, 7, 5, 2, 6, 1, if is_after { 2 } else { 3 }];
        for square in 0..64 {
            let is_queen = rows[square % 8] == square / 8;
            frame.marked(
                is_queen.into(),
                if is_queen && is_after && [2, 7].contains(&(square / 8)) && square % 8 > 3 {
                    IN_CONFLICT
                } else {
                    0
                },
            );
        }
    })
}

/// Queens that are placed one by one, and the squares that are left.
pub(super) fn safe() -> Sample {
    let board = Board {
        rows: 6,
        columns: 6,
        symbols: vec!["♛".into()],
        pencil: true,
        checkered: true,
        ..Board::default()
    };
    sample("safe", Part::Board(board).into(), |frame, is_after| {
        let queens: &[(i32, i32)] = if is_after { &[(0, 0), (1, 2)] } else { &[(0, 0)] };
        for square in 0..36 {
            let (column, row) = (square % 6, square / 6);
            let is_seen = |&(other, at): &(i32, i32)| {
                column == other || row == at || (column - other).abs() == (row - at).abs()
            };
            frame.value(queens.contains(&(column, row)).into());
            frame.bits(1, (!queens.iter().any(is_seen)).into());
        }
    })
}

/// A large board with more symbols than can be written small.
pub(super) fn large() -> Sample {
    let board = Board {
        rows: 25,
        columns: 25,
        symbols: (0..25u8).map(|value| char::from(b'A' + value).to_string()).collect(),
        pencil: true,
        regions: (0..625).map(|cell| cell / 125 * 5 + cell % 25 / 5).collect(),
        given: (0..625).filter(|cell| cell % 3 == 0).collect(),
        ..Board::default()
    };
    sample("large", Part::Board(board).into(), |frame, is_after| {
        let mut draw = lot(3);
        for cell in 0..625 {
            let value = if cell % 3 == 0 || (cell == 313 && is_after) { draw(25) as u32 + 1 } else { 0 };
            frame.value(value);
            let marks: Vec<usize> = (1..=25).filter(|_| draw(4) == 0).collect();
            frame.left(25, marks.into_iter().filter(|_| value == 0));
        }
    })
}
