//! The Manhattan distance.

use crate::{Board, Shape, Slide, Slides};
use recuit::{Objective, Problem};

/// The sum of the distances of all tiles from their cells in the goal, along rows and columns (AIMA section 3.6,
/// `h2`). It never overestimates, and changes by one with every slide.
///
/// The delta is O(1): two distances are looked up.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// For every tile, how far each cell is from its goal; 0 for the blank.
    distances: [[i8; Shape::MAX_CELLS]; Shape::MAX_CELLS],
}

impl Manhattan {
    /// The distances in this puzzle.
    pub fn new(problem: &Slides) -> Self {
        let shape = problem.shape();
        let mut distances = [[0; Shape::MAX_CELLS]; Shape::MAX_CELLS];
        for (tile, distances) in distances.iter_mut().enumerate().take(shape.cells()).skip(1) {
            for (cell, distance) in distances.iter_mut().enumerate().take(shape.cells()) {
                *distance = shape.distance(cell, problem.goal().cell(shape, tile)) as i8;
            }
        }
        Manhattan { distances }
    }
}

impl Objective<Slides> for Manhattan {
    fn cost(&self, _: &Slides, board: &Board) -> i32 {
        let distance = |(cell, &tile): (usize, &u8)| i32::from(self.distances[usize::from(tile)][cell]);
        board.tiles().iter().enumerate().map(distance).sum()
    }

    #[inline]
    fn delta(&self, problem: &Slides, board: &Board, &slide: &Slide) -> <Slides as Problem>::Cost {
        let from = problem.target(board.blank(), slide);
        let distances = &self.distances[usize::from(board.tiles()[from])];
        i32::from(distances[board.blank()] - distances[from])
    }

    fn lower_bound(&self, _: &Slides) -> Option<i32> {
        Some(0)
    }
}
