//! The formulation.

use crate::slide::SlideSet;
use crate::{Arrangement, Goal, Shape, Slide};
use recuit::{Problem, State};
use serde::{Deserialize, Serialize};

/// The sliding-tile puzzle as a search problem (AIMA section 3.2.1): slide the blank until the goal is reached.
///
/// No action takes back the one before it. For this alone the board remembers its last slide, and its key
/// leaves that out. A slide and its undo are O(1).
///
/// From half of all arrangements the goal [cannot be reached](Arrangement::is_solvable). Their parity shows
/// it at once, and such a problem has no actions at all: every complete engine then proves in one node that
/// there is no solution, instead of visiting the other half of the states.
///
/// ```
/// use recuit::{Engine, IterativeDeepeningAStar, Problem, Run};
/// use recuit_sliding::{Goal, LinearConflict, Slides, read};
///
/// let arrangement = &read("8 6 7\n2 5 4\n3 . 1").unwrap()[0];
/// let problem = Slides::new(arrangement, Goal::BlankLast);
/// let shortest = IterativeDeepeningAStar::new().by(LinearConflict::new(&problem));
/// let outcome = shortest.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.best.unwrap().path.len(), 31); // there are no farther ones
/// ```
#[derive(Clone, Debug)]
pub struct Slides {
    shape: Shape,
    start: Board,
    goal: Goal,
    goal_tiles: [u8; Shape::MAX_CELLS],
    goal_blank: u8,
    /// For every cell of the blank: what is possible after each slide, and at the start.
    possible: [[SlideSet; 5]; Shape::MAX_CELLS],
    solvable: bool,
}

/// Where every tile lies, and the slide that led here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The tile in every cell; cells beyond the shape hold 0.
    tiles: [u8; Shape::MAX_CELLS],
    blank: u8,
    last: Option<Slide>,
}

impl Board {
    fn new(arrangement: &Arrangement) -> Self {
        let mut tiles = [0; Shape::MAX_CELLS];
        tiles[..arrangement.tiles().len()].copy_from_slice(arrangement.tiles());
        let blank =
            arrangement.tiles().iter().position(|&tile| tile == 0).expect("an arrangement has a blank");
        Board { tiles, blank: blank as u8, last: None }
    }

    /// The tile in every cell, 0 for the blank; cells beyond the shape hold 0.
    #[inline]
    pub fn tiles(&self) -> &[u8; Shape::MAX_CELLS] {
        &self.tiles
    }

    /// The cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        self.blank.into()
    }
}

impl State for Board {
    /// Five bits a cell.
    type Key = u128;

    fn key(&self) -> u128 {
        self.tiles.iter().fold(0, |key, &tile| key << 5 | u128::from(tile))
    }
}

impl Slides {
    /// The puzzle that begins with `start`.
    pub fn new(start: &Arrangement, goal: Goal) -> Self {
        let shape = start.shape();
        let end = Board::new(&goal.arrangement(shape));
        let solvable = start.is_solvable(goal);
        let mut slides = Slides {
            shape,
            start: Board::new(start),
            goal,
            goal_tiles: end.tiles,
            goal_blank: end.blank,
            possible: Default::default(),
            solvable,
        };
        for cell in (0..shape.cells()).filter(|_| solvable) {
            for slide in Slide::ALL {
                let inside = shape.step(cell, slide).is_some();
                let after = |last: &Option<Slide>| last.is_none_or(|last| slide != last.back());
                let all = Slide::ALL.into_iter().map(Some).chain([None]);
                for last in all.filter(after).filter(|_| inside) {
                    slides.possible[cell][place(last)].insert(slide);
                }
            }
        }
        slides
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What is to be reached.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The arrangement of a board.
    pub fn arrangement(&self, board: &Board) -> Arrangement {
        let tiles = board.tiles[..self.shape.cells()].to_vec();
        Arrangement::new(self.shape, tiles).expect("slides keep all tiles")
    }

    /// Where a slide takes the blank from `cell`.
    #[inline]
    pub(crate) fn target(&self, cell: usize, slide: Slide) -> usize {
        match slide {
            Slide::Up => cell - self.shape.columns(),
            Slide::Left => cell - 1,
            Slide::Right => cell + 1,
            Slide::Down => cell + self.shape.columns(),
        }
    }

    #[inline]
    fn slide(&self, board: &mut Board, slide: Slide) {
        let (blank, target) = (board.blank(), self.target(board.blank(), slide));
        board.tiles[blank] = board.tiles[target];
        board.tiles[target] = 0;
        board.blank = target as u8;
    }
}

/// Where `possible` tells what may follow a slide.
#[inline]
fn place(last: Option<Slide>) -> usize {
    last.map_or(4, |slide| slide as usize)
}

impl Problem for Slides {
    type State = Board;
    type Action = Slide;
    /// The slide before.
    type Undo = Option<Slide>;
    type Cost = i32;

    fn initial(&self) -> Board {
        self.start.clone()
    }

    #[inline]
    fn actions(&self, board: &Board) -> impl Iterator<Item = Slide> {
        self.possible[board.blank()][place(board.last)]
    }

    #[inline]
    fn apply(&self, board: &mut Board, &slide: &Slide) -> Option<Slide> {
        self.slide(board, slide);
        board.last.replace(slide)
    }

    #[inline]
    fn undo(&self, board: &mut Board, slide: &Slide, before: Option<Slide>) {
        self.slide(board, slide.back());
        board.last = before;
    }

    #[inline]
    fn goal_test(&self, board: &Board) -> bool {
        board.blank == self.goal_blank && board.tiles == self.goal_tiles
    }

    /// Exact for most shapes (Korf 2008, *Linear-time disk-based implicit graph search*; Brüngger et al. 1999 for the
    /// 15-puzzle); OEIS A151944. For 4x5 and 5x5 a generous bound: ten slides for every tile and every row and column
    /// are more than it takes to bring the tiles home one by one.
    fn diameter(&self) -> Option<u64> {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        Some(match (rows.min(columns), rows.max(columns)) {
            (2, 2) => 6,
            (2, 3) => 21,
            (2, 4) => 36,
            (2, 5) => 55,
            (3, 3) => 31,
            (3, 4) => 53,
            (3, 5) => 84,
            (4, 4) => 80,
            _ => 10 * (self.shape.cells() * (rows + columns)) as u64,
        })
    }

    fn explain_dead_end(&self, _: &Board) -> Option<String> {
        (!self.solvable)
            .then(|| "the goal cannot be reached: two tiles would have to be swapped (odd parity)".to_owned())
    }
}
