//! The verifier, which shares no code with the formulation: it plays the slides on a plain array.

use crate::{Arrangement, Goal, Slide};

/// What is wrong with a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The blank leaves the board.
    #[error("slide {number}, {slide}, takes the blank off the board")]
    OffTheBoard {
        /// Which slide, counted from 1.
        number: usize,
        /// Where it goes.
        slide: Slide,
    },
    /// It does not end in the goal.
    #[error("{found} lies in row {row}, column {column} at the end, expected {expected}")]
    Misplaced {
        /// The row of the first cell that is wrong, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// The tile that lies there, 0 for the blank.
        found: u8,
        /// The tile that the goal has there.
        expected: u8,
    },
}

/// What is wrong with `slides` as a solution of `start`: the first slide that cannot be done, or the first tile that
/// is not where the goal has it; `None` if nothing is.
pub fn verify(start: &Arrangement, goal: Goal, slides: &[Slide]) -> Option<Violation> {
    let (rows, columns) = (start.shape().rows() as isize, start.shape().columns() as isize);
    let mut tiles = start.tiles().to_vec();
    let blank = tiles.iter().position(|&tile| tile == 0)? as isize;
    let (mut row, mut column) = (blank / columns, blank % columns);
    for (&slide, number) in slides.iter().zip(1..) {
        let (down, right) = match slide {
            Slide::Up => (-1, 0),
            Slide::Down => (1, 0),
            Slide::Left => (0, -1),
            Slide::Right => (0, 1),
        };
        let (next_row, next_column) = (row + down, column + right);
        if !(0..rows).contains(&next_row) || !(0..columns).contains(&next_column) {
            return Some(Violation::OffTheBoard { number, slide });
        }
        tiles.swap((row * columns + column) as usize, (next_row * columns + next_column) as usize);
        (row, column) = (next_row, next_column);
    }
    let expected = |cell: usize| match goal {
        Goal::BlankFirst => cell as u8,
        Goal::BlankLast if cell + 1 == tiles.len() => 0,
        Goal::BlankLast => cell as u8 + 1,
    };
    let cell = (0..tiles.len()).find(|&cell| tiles[cell] != expected(cell))?;
    let (row, column) = (cell / columns as usize + 1, cell % columns as usize + 1);
    Some(Violation::Misplaced { row, column, found: tiles[cell], expected: expected(cell) })
}
