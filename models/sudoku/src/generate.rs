//! Random puzzles, made by the framework's own engines.

mod effort;
mod full_grid;
mod puzzles;

pub use effort::{Difficulty, Effort, EffortRange, effort};
pub use full_grid::full_grid;
pub use puzzles::{Collection, shipped};

use crate::singles::Singles;
use crate::{Branches, Grid, Partial, Shape, count};
use effort::{Gauge, blank, start};
use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::{DepthFirst, Engine, Goals, Random, Run, Steps, stream};
use serde::{Deserialize, Serialize};

/// Makes puzzles with exactly one solution: it takes clues from a random [`full_grid()`], in random order, each
/// unless the solution would then no longer be the only one. What remains is *minimal*, as long as nothing below
/// ends it earlier: no clue of it can be missed.
///
/// ```
/// use recuit_sudoku::{Difficulty, Generator, Shape, effort};
/// let generator = Generator { difficulty: Some(Difficulty::Easy), ..Generator::new(Shape::square(3)) };
/// let puzzle = generator.puzzle(1).unwrap();
/// assert_eq!(generator.puzzle(1).unwrap(), puzzle);
/// assert_eq!(effort(&puzzle).unwrap().max, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The shape; classic by default.
    #[serde(rename = "boxes")]
    pub shape: Shape,
    /// Take clues away only while more than this many are left. By default they are taken as long as it goes, and
    /// fewer than that there are not, whatever is asked for.
    pub clues: Option<usize>,
    /// How hard the puzzle shall be; any by default. An easy one comes about by taking no clue whose absence
    /// would make search backtrack, so it need not be minimal; harder ones by trying until one is.
    pub difficulty: Option<Difficulty>,
    /// The mean effort that the puzzle shall take; any by default. Found by trying.
    pub effort: Option<EffortRange>,
    /// Leave this percentage of the cells, drawn at random, however many solutions there are then; nothing else may be
    /// asked for. Between few givens, which leave many solutions, and many, which leave little to be searched, lie the
    /// hard ones (Lewis 2007, section 5).
    pub given: Option<f64>,
    /// Take no clue whose absence would ask for more than [singles](crate::solved_by_singles).
    pub singles: bool,
    /// Nodes of the search that checks whether the solution is still the only one. A check that would need more
    /// keeps the clue, so a puzzle with few nodes allowed has one solution all the same, only more clues. For 9x9,
    /// where every check is quick, there is no such limit.
    pub nodes: u64,
    /// Puzzles made before giving up on the difficulty or the effort asked for.
    pub tries: u64,
}

/// A puzzle that could not be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// The grid could not be filled.
    #[error(
        "found no full grid with boxes of {shape} in {tries} tries, expected one; for boxes up to 5x5 there is one"
    )]
    NoFullGrid {
        /// The shape.
        shape: Shape,
        /// How often it was tried.
        tries: u64,
    },
    /// More clues than cells.
    #[error(
        "found {clues} clues to be left, expected at most {cells}, the cells of a grid with boxes of {shape}"
    )]
    Clues {
        /// The shape.
        shape: Shape,
        /// What was asked for.
        clues: usize,
        /// What the grid holds.
        cells: usize,
    },
    /// A percentage that is none, or with other wishes.
    #[error("found {given} % of the cells given{}, expected 0 to 100 %, and no other wish", if *.alone { "" } else { " and other wishes" })]
    Given {
        /// The percentage.
        given: f64,
        /// Was nothing else asked for?
        alone: bool,
    },
    /// No puzzle was of the difficulty asked for.
    #[error("found none among {tries} puzzles with boxes of {shape} to be {expected}, expected one")]
    Difficulty {
        /// The shape.
        shape: Shape,
        /// What was asked for.
        expected: Difficulty,
        /// How many puzzles were made.
        tries: u64,
    },
    /// No puzzle took the effort asked for.
    #[error(
        "found none among {tries} puzzles with boxes of {shape} to take {expected} backtracks in the mean, expected one"
    )]
    Effort {
        /// The shape.
        shape: Shape,
        /// What was asked for.
        expected: EffortRange,
        /// How many puzzles were made.
        tries: u64,
    },
}

impl Default for Generator {
    fn default() -> Self {
        Generator {
            shape: Shape::square(3),
            clues: None,
            difficulty: None,
            effort: None,
            given: None,
            singles: false,
            nodes: 10_000,
            tries: 100,
        }
    }
}

impl Generator {
    /// Minimal puzzles of this shape, of any difficulty.
    pub fn new(shape: Shape) -> Self {
        Generator { shape, ..Generator::default() }
    }

    /// The puzzle of this seed: equal seeds give equal puzzles.
    ///
    /// # Errors
    /// When no full grid is found, or no puzzle of the difficulty or the effort asked for.
    pub fn puzzle(&self, seed: u64) -> Result<Grid, GenerateError> {
        let Generator { shape, tries, .. } = *self;
        let cells = shape.cells();
        if let Some(clues) = self.clues.filter(|&clues| clues > cells) {
            return Err(GenerateError::Clues { shape, clues, cells });
        }
        if let Some(given) = self.given {
            return self.given(given, stream(seed, 0));
        }
        let maker = Maker::new(self);
        let Some(gauge) = &maker.gauge else { return maker.make(stream(seed, 0)) };
        for task in 0..tries {
            let puzzle = maker.make(stream(seed, task))?;
            let effort = gauge.effort(&puzzle);
            let is_graded = self.difficulty.is_none_or(|expected| effort.difficulty() == expected);
            if is_graded && self.effort.is_none_or(|expected| expected.contains(effort)) {
                return Ok(puzzle);
            }
        }
        Err(match (self.difficulty, self.effort) {
            (_, Some(expected)) => GenerateError::Effort { shape, expected, tries },
            (Some(expected), None) => GenerateError::Difficulty { shape, expected, tries },
            (None, None) => unreachable!("without a wish the first puzzle is good"),
        })
    }

    /// A full grid of which so many percent of the cells are left.
    fn given(&self, given: f64, mut rng: Random) -> Result<Grid, GenerateError> {
        let Generator { shape, tries, nodes, .. } = *self;
        let alone = *self == Generator { given: Some(given), tries, nodes, ..Generator::new(shape) };
        if !alone || !(0.0..=100.0).contains(&given) {
            return Err(GenerateError::Given { given, alone });
        }
        let mut grid = full_grid(shape, rng.random())?;
        let mut cells: Vec<usize> = (0..shape.cells()).collect();
        cells.shuffle(&mut rng);
        let left = (given / 100.0 * shape.cells() as f64).round() as usize;
        cells[left..].iter().for_each(|&cell| grid.set(cell, None));
        Ok(grid)
    }
}

/// Makes one puzzle after the other.
struct Maker<'a> {
    generator: &'a Generator,
    /// Measures efforts, if any is asked for.
    gauge: Option<Gauge>,
    singles: Option<Singles>,
    /// The empty grid, of which every puzzle is a state; but those of 9x9 have a quicker way.
    blank: Option<Partial>,
}

impl<'a> Maker<'a> {
    fn new(generator: &'a Generator) -> Self {
        let Generator { shape, difficulty, effort, singles, .. } = *generator;
        Maker {
            generator,
            gauge: (difficulty.is_some() || effort.is_some()).then(|| Gauge::new(shape)),
            singles: singles.then(|| Singles::new(shape)),
            blank: (shape != Shape::square(3)).then(|| blank(shape, Branches::default())),
        }
    }

    /// A puzzle drawn from `rng`, of any effort but not beyond easy or singles where that is asked for.
    fn make(&self, mut rng: Random) -> Result<Grid, GenerateError> {
        let shape = self.generator.shape;
        let mut grid = full_grid(shape, rng.random())?;
        let mut cells: Vec<usize> = (0..shape.cells()).collect();
        cells.shuffle(&mut rng);
        let fewest = self.generator.clues.unwrap_or(0);
        for cell in cells {
            if grid.filled() <= fewest {
                break;
            }
            let clue = grid.get(cell);
            grid.set(cell, None);
            if !self.is_good(&grid) {
                grid.set(cell, clue);
            }
        }
        Ok(grid)
    }

    fn is_good(&self, grid: &Grid) -> bool {
        let easy = self.gauge.as_ref().filter(|_| self.generator.difficulty == Some(Difficulty::Easy));
        // What singles fill has one solution.
        let is_fair =
            self.singles.as_ref().map_or_else(|| self.is_unique(grid), |singles| singles.solve(grid));
        is_fair && easy.is_none_or(|gauge| gauge.is_easy(grid))
    }

    /// Is it proved, within the nodes allowed, that there is one solution only?
    fn is_unique(&self, grid: &Grid) -> bool {
        let Some(blank) = &self.blank else { return count(grid, 2) == 1 };
        let mut run = Run::seeded(0).until(Steps(self.generator.nodes));
        let both = DepthFirst { goals: Goals::Second, ..DepthFirst::default() };
        both.search(blank, start(blank, grid), &mut run).is_unique()
    }
}
