//! The puzzles that come with the crate.

use crate::{Difficulty, Format, GenerateError, Generator, Shape, write};
use std::ops::Range;

/// Puzzles that come with the crate, and how they were made.
#[derive(Clone, Debug)]
pub struct Collection {
    /// What it is called.
    pub name: &'static str,
    /// What it holds, in one line.
    pub about: &'static str,
    /// The puzzles, one a line, below a comment that says what they are; to be [`read`](crate::read()).
    pub text: &'static str,
    /// What made them.
    pub generator: Generator,
    /// The seed of each puzzle.
    pub seeds: Range<u64>,
}

impl Collection {
    /// The text, made again: equal to [`text`](Collection::text), byte for byte.
    ///
    /// # Errors
    /// When a puzzle cannot be made, which happens only after a change of the generator.
    pub fn make(&self) -> Result<String, GenerateError> {
        let mut text = format!(
            "# {}; made with the seeds {} to {} by: cargo run --release -p recuit-sudoku --example ship_sudoku\n",
            self.about,
            self.seeds.start,
            self.seeds.end - 1
        );
        for seed in self.seeds.clone() {
            let puzzle = self.generator.puzzle(seed)?;
            text += &write(&puzzle, Format::Line).expect("every value up to 61 has a character");
        }
        Ok(text)
    }
}

/// The collections that come with the crate, from small to large. Every puzzle has exactly one solution.
///
/// ```
/// let easy = recuit_sudoku::shipped().find(|collection| collection.name == "9x9-easy").unwrap();
/// assert_eq!(recuit_sudoku::read(easy.text, None).unwrap().len(), 50);
/// ```
pub fn shipped() -> impl Iterator<Item = Collection> {
    let minimal = |order| Generator::new(Shape::square(order));
    let classic = |difficulty| Generator { difficulty: Some(difficulty), ..minimal(3) };
    [
        Collection {
            name: "4x4",
            about: "50 minimal Sudokus of 4x4",
            text: include_str!("../../puzzles/4x4.txt"),
            generator: minimal(2),
            seeds: 400..450,
        },
        Collection {
            name: "9x9-easy",
            about: "50 easy Sudokus of 9x9: solved without backtracking",
            text: include_str!("../../puzzles/9x9-easy.txt"),
            generator: classic(Difficulty::Easy),
            seeds: 900..950,
        },
        Collection {
            name: "9x9-medium",
            about: "50 minimal Sudokus of 9x9: solved with some backtracking",
            text: include_str!("../../puzzles/9x9-medium.txt"),
            generator: classic(Difficulty::Medium),
            seeds: 1000..1050,
        },
        Collection {
            name: "9x9-hard",
            about: "50 minimal Sudokus of 9x9: solved with more than 250 backtracks in the mean",
            text: include_str!("../../puzzles/9x9-hard.txt"),
            generator: classic(Difficulty::Hard),
            seeds: 1100..1150,
        },
        Collection {
            name: "16x16",
            about: "10 Sudokus of 16x16 with few clues",
            text: include_str!("../../puzzles/16x16.txt"),
            generator: minimal(4),
            seeds: 1600..1610,
        },
    ]
    .into_iter()
}
