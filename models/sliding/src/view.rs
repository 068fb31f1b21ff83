//! What people see of a puzzle while its tiles slide.

use crate::{Board, Slide, Slides};
use recuit::trace::{Act, Frame, Part, Scene, View};

/// The tiles where they lie.
#[derive(Clone, Copy, Debug)]
pub struct Tiles;

impl View<Slides> for Tiles {
    fn scene(&self, problem: &Slides) -> Scene {
        let shape = problem.shape();
        Part::Tiles { rows: shape.rows(), columns: shape.columns() }.into()
    }

    fn draw(&self, problem: &Slides, board: &Board, frame: &mut Frame) {
        board.tiles()[..problem.shape().cells()].iter().for_each(|&tile| frame.word(tile.into()));
    }

    /// A tile comes to where the blank is.
    fn act(&self, problem: &Slides, board: &Board, &slide: &Slide) -> Act {
        let blank = board.blank();
        Act::Slide { from: problem.target(blank, slide) as u32, to: blank as u32 }
    }
}
