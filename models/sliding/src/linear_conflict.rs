//! Linear conflict.

use crate::{Board, Manhattan, Shape, Slide, Slides};
use recuit::Objective;

/// Manhattan distance, and two slides more for every tile that has to leave its line to let others pass.
///
/// Tiles in a row that all belong in this row, but in another order, cannot pass each other there: some have
/// to leave it and come back, which Manhattan distance does not count. The fewest that have to leave are all
/// but a longest increasing subsequence. The same holds for columns. The sum never overestimates, and changes
/// by one with every slide.
///
/// The delta is O(side): a slide does not change the order of the tiles in the line along which it goes,
/// and of the lines that it crosses only the one that the tile belongs in matters. What each filling of a
/// line costs is looked up.
///
/// Source: Hansson, Mayer & Yung, *Criticizing solutions to relaxed models yields powerful admissible heuristics*
/// (1992).
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: Lines,
    columns: Lines,
}

/// All rows, or all columns.
#[derive(Clone, Debug)]
struct Lines {
    /// For every cell its line, and its position in that line.
    line: [u8; Shape::MAX_CELLS],
    position: [u8; Shape::MAX_CELLS],
    /// For every tile the line that it belongs in, and its digit there: its position, counted from 1.
    goal_line: [u8; Shape::MAX_CELLS],
    digit: [u8; Shape::MAX_CELLS],
    /// From a cell to the next of its line, and from a line to the next.
    step: usize,
    stride: usize,
    /// The place values of the positions, in the number that stands for the filling of a line.
    powers: Vec<usize>,
    /// For every filling, the slides it takes more than Manhattan distance says.
    extra: Vec<u8>,
}

impl Lines {
    /// Lines of `length` cells, where `place` tells the line and the position of a cell.
    fn new(
        problem: &Slides,
        length: usize,
        step: usize,
        stride: usize,
        place: impl Fn(usize) -> (usize, usize),
    ) -> Self {
        let shape = problem.shape();
        let powers: Vec<usize> = (0..length).map(|position| (length + 1).pow(position as u32)).collect();
        let filling = |number: usize| powers.iter().map(move |power| number / power % (length + 1));
        let extra = (0..(length + 1).pow(length as u32)).map(|number| 2 * leavers(filling(number))).collect();
        let none = [0; Shape::MAX_CELLS];
        let (line, position, goal_line, digit) = (none, none, [u8::MAX; Shape::MAX_CELLS], none);
        let mut lines = Lines { line, position, goal_line, digit, step, stride, powers, extra };
        for cell in 0..shape.cells() {
            let (line, position) = place(cell);
            (lines.line[cell], lines.position[cell]) = (line as u8, position as u8);
        }
        for tile in 1..shape.cells() {
            let (line, position) = place(problem.goal().cell(shape, tile));
            (lines.goal_line[tile], lines.digit[tile]) = (line as u8, position as u8 + 1);
        }
        lines
    }

    /// The number that stands for the filling of a line: one digit for each cell, 0 for the blank and
    /// for tiles of other lines.
    #[inline]
    fn filling(&self, board: &Board, line: usize) -> usize {
        let mut number = 0;
        for (position, power) in self.powers.iter().enumerate() {
            let tile = usize::from(board.tiles()[line * self.stride + position * self.step]);
            if usize::from(self.goal_line[tile]) == line {
                number += usize::from(self.digit[tile]) * power;
            }
        }
        number
    }

    fn cost(&self, board: &Board, lines: usize) -> i32 {
        (0..lines).map(|line| i32::from(self.extra[self.filling(board, line)])).sum()
    }

    /// The change when `tile` leaves cell `from` for cell `to`, the blank, in another line.
    #[inline]
    fn delta(&self, board: &Board, tile: usize, from: usize, to: usize) -> i32 {
        let line = self.goal_line[tile];
        let share =
            |cell: usize| usize::from(self.digit[tile]) * self.powers[usize::from(self.position[cell])];
        let extra = |filling: usize| i32::from(self.extra[filling]);
        if line == self.line[from] {
            let with = self.filling(board, line.into());
            extra(with - share(from)) - extra(with)
        } else if line == self.line[to] {
            let without = self.filling(board, line.into());
            extra(without + share(to)) - extra(without)
        } else {
            0
        }
    }
}

/// How many tiles have to leave a line so that the others are in order; 0 is a cell that does not count.
fn leavers(digits: impl Iterator<Item = usize>) -> u8 {
    let tiles: Vec<usize> = digits.filter(|&digit| digit > 0).collect();
    let mut longest: Vec<u8> = Vec::new(); // increasing subsequence that ends with each tile
    for (index, tile) in tiles.iter().enumerate() {
        let before = (0..index).filter(|&other| tiles[other] < *tile).map(|other| longest[other]);
        longest.push(1 + before.max().unwrap_or(0));
    }
    tiles.len() as u8 - longest.into_iter().max().unwrap_or(0)
}

impl LinearConflict {
    /// The conflicts of this puzzle.
    pub fn new(problem: &Slides) -> Self {
        let shape = problem.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let of_row = |cell| (shape.row(cell), shape.column(cell));
        let of_column = |cell| (shape.column(cell), shape.row(cell));
        LinearConflict {
            manhattan: Manhattan::new(problem),
            rows: Lines::new(problem, columns, 1, columns, of_row),
            columns: Lines::new(problem, rows, columns, 1, of_column),
        }
    }
}

impl Objective<Slides> for LinearConflict {
    fn cost(&self, problem: &Slides, board: &Board) -> i32 {
        let shape = problem.shape();
        self.manhattan.cost(problem, board)
            + self.rows.cost(board, shape.rows())
            + self.columns.cost(board, shape.columns())
    }

    #[inline]
    fn delta(&self, problem: &Slides, board: &Board, slide: &Slide) -> i32 {
        let to = board.blank();
        let from = problem.target(to, *slide);
        let tile = usize::from(board.tiles()[from]);
        let crossed = match slide {
            Slide::Left | Slide::Right => &self.columns,
            Slide::Up | Slide::Down => &self.rows,
        };
        self.manhattan.delta(problem, board, slide) + crossed.delta(board, tile, from, to)
    }

    fn lower_bound(&self, _: &Slides) -> Option<i32> {
        Some(0)
    }
}
