//! Random puzzles, made by the framework's own engines.

mod effort;
mod fewer_clues;
mod full_grid;
mod puzzles;

pub use effort::{Difficulty, Effort, EffortRange, effort};
pub use full_grid::full_grid;
pub use puzzles::{Collection, shipped};

use crate::singles::Singles;
use crate::{Branches, Grid, Partial, Shape, count};
use effort::{Gauge, blank, start};
use fewer_clues::fewer_clues;
use full_grid::LARGEST;
use rand::RngExt;
use rand::seq::SliceRandom;
use recuit::edge::Unmade;
use recuit::{DepthFirst, Engine, Goals, Random, Run, Steps, stream};
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// Makes puzzles with exactly one solution: it removes clues from a random [`full_grid()`], in random order,
/// and puts a clue back if the solution would no longer be the only one. Unless a setting below ends this
/// earlier, what remains is *minimal*: every clue is needed. Beyond 25 rows, where it would take too long to
/// prove that there is one solution, a clue is removed only if a [single](crate::solved_by_singles) puts it
/// back; there is one solution then, too, but some clues may not be needed.
///
/// ```
/// use recuit_sudoku::{Difficulty, Generator, Shape, effort};
/// let generator = Generator { difficulty: Some(Difficulty::Easy), ..Generator::new(Shape::square(3)) };
/// let puzzle = generator.puzzle(1).unwrap();
/// assert_eq!(generator.puzzle(1).unwrap(), puzzle);
/// assert_eq!(effort(&puzzle).unwrap().max, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The shape; classic by default.
    #[serde(rename = "boxes")]
    pub shape: Shape,
    /// Leave this many clues; by default as few as removing them leads to. Where that leaves more than asked
    /// for, 9x9 puzzles go on by exchanging clues for fewer others: 19 clues take a second, 18 mostly a few
    /// seconds more; 17, the fewest that there can be, are so rare that they are hardly ever found. With
    /// other shapes, or where more is asked for, other grids are tried.
    pub clues: Option<usize>,
    /// How hard the puzzle is to be; any by default. For an easy one, no clue is removed whose
    /// absence would make search backtrack, so it need not be minimal; for harder ones, puzzles are
    /// made until one is as hard.
    pub difficulty: Option<Difficulty>,
    /// The mean effort that the puzzle is to take; any by default. Puzzles are made until one takes it.
    pub effort: Option<EffortRange>,
    /// Leave this percentage of the cells, drawn at random, however many solutions there are then; it
    /// excludes all other wishes. Few givens leave many solutions, and many givens leave little to search;
    /// the hard puzzles lie in between (Lewis 2007, section 5).
    #[serde(deserialize_with = "percentage")]
    #[schemars(range(min = 0, max = 100))]
    pub given: Option<f64>,
    /// Remove no clue without which [singles](crate::solved_by_singles) would no longer solve the puzzle.
    pub singles: bool,
    /// How many nodes the search may take that checks whether the solution is still the only one. If that is
    /// not enough, the clue stays; so with few nodes, too, a puzzle has one solution, only more clues. For
    /// 9x9, where every check is quick, there is no such limit.
    pub nodes: u64,
    /// Puzzles made before giving up on the clues, the difficulty or the effort asked for. Two hundred
    /// exchanges of clues count as one.
    pub tries: u64,
}

/// A puzzle that could not be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
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
    /// A percentage outside 0 to 100, or one combined with other wishes.
    #[error("found {given} % of the cells given{}, expected 0 to 100 %, and no other wish", if *.alone { "" } else { " and other wishes" })]
    Given {
        /// The percentage.
        given: f64,
        /// Was nothing else asked for?
        alone: bool,
    },
    /// A number of clues that leaves several solutions.
    #[error(
        "found {clues} clues to be left, expected at least {FEWEST}: no puzzle of 9x9 with fewer has one solution (McGuire, Tugemann & Civario 2014)"
    )]
    Several {
        /// What was asked for.
        clues: usize,
    },
    /// A wish for an effort, which is not measured on grids as large as this.
    #[error(
        "found a wish for the effort of puzzles with boxes of {shape}, expected at most {LARGEST} rows for that"
    )]
    TooLarge {
        /// The shape.
        shape: Shape,
    },
    /// No puzzle had as few clues.
    #[error(
        "found no puzzle with boxes of {shape} and fewer than {fewest} clues in {tries} tries, expected {clues}; more tries, or another seed, may find one"
    )]
    Fewest {
        /// The shape.
        shape: Shape,
        /// What was asked for.
        clues: usize,
        /// The fewest that were left.
        fewest: usize,
        /// How often it was tried.
        tries: u64,
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

impl GenerateError {
    /// Is it impossible to make what was asked for? After the other errors there may be such a puzzle,
    /// only that none was found.
    pub fn is_refusal(&self) -> bool {
        !matches!(
            self,
            GenerateError::Fewest { .. } | GenerateError::Difficulty { .. } | GenerateError::Effort { .. }
        )
    }
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
    /// When there can be no such puzzle, or none was found.
    pub fn puzzle(&self, seed: u64) -> Result<Grid, GenerateError> {
        self.refuse()?;
        if let Some(given) = self.given {
            return Ok(self.given(given, stream(seed, 0)));
        }
        let (shape, tries) = (self.shape, self.tries.max(1));
        let maker = Maker::new(self);
        let wanted = self.clues.unwrap_or(shape.cells());
        let mut fewest = shape.cells();
        for task in 0..tries {
            let mut puzzle = maker.make(stream(seed, task));
            if puzzle.filled() > wanted && self.is_free() {
                puzzle =
                    fewer_clues(&puzzle, wanted, tries.saturating_mul(EXCHANGES), &mut stream(seed, tries));
                fewest = puzzle.filled();
                if fewest > wanted {
                    break;
                }
            }
            fewest = fewest.min(puzzle.filled());
            if puzzle.filled() <= wanted && maker.is_as_hard_as_wanted(&puzzle) {
                return Ok(puzzle);
            }
        }
        Err(match *self {
            Generator { clues: Some(clues), .. } if fewest > clues => {
                GenerateError::Fewest { shape, clues, fewest, tries }
            }
            Generator { effort: Some(expected), .. } => GenerateError::Effort { shape, expected, tries },
            Generator { difficulty: Some(expected), .. } => {
                GenerateError::Difficulty { shape, expected, tries }
            }
            _ => unreachable!("without a wish the first puzzle is good"),
        })
    }

    /// Refuse wishes that no puzzle can meet.
    fn refuse(&self) -> Result<(), GenerateError> {
        let Generator { shape, clues, given, tries, nodes, .. } = *self;
        let cells = shape.cells();
        if let Some(clues) = clues.filter(|&clues| clues > cells) {
            return Err(GenerateError::Clues { shape, clues, cells });
        }
        if let Some(clues) = clues.filter(|&clues| clues < FEWEST && shape == Shape::square(3)) {
            return Err(GenerateError::Several { clues });
        }
        if let Some(given) = given {
            let alone = *self == Generator { given: Some(given), tries, nodes, ..Generator::new(shape) };
            if !alone || !(0.0..=100.0).contains(&given) {
                return Err(GenerateError::Given { given, alone });
            }
        }
        let is_gauged = self.difficulty.is_some() || self.effort.is_some();
        if is_gauged && shape.size() > LARGEST { Err(GenerateError::TooLarge { shape }) } else { Ok(()) }
    }

    /// Is a puzzle of 9x9 asked for, with nothing else said than its number of clues?
    fn is_free(&self) -> bool {
        let Generator { clues, tries, nodes, .. } = *self;
        *self == Generator { clues, tries, nodes, ..Generator::default() }
    }

    /// A full grid of which `given` percent of the cells are left.
    fn given(&self, given: f64, mut rng: Random) -> Grid {
        let shape = self.shape;
        let mut grid = full_grid(shape, rng.random());
        let mut cells: Vec<usize> = (0..shape.cells()).collect();
        cells.shuffle(&mut rng);
        let left = (given / 100.0 * shape.cells() as f64).round() as usize;
        cells[left..].iter().for_each(|&cell| grid.set(cell, None));
        grid
    }
}

impl From<GenerateError> for Unmade {
    fn from(error: GenerateError) -> Self {
        match error.is_refusal() {
            true => Unmade::Refused(error.to_string()),
            false => Unmade::NotFound(error.to_string()),
        }
    }
}

/// A number, or one with a percent sign behind it.
fn percentage<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a percentage such as 45 or 45%")]
    enum Percentage {
        Number(f64),
        Text(String),
    }
    match Option::deserialize(deserializer)? {
        None => Ok(None),
        Some(Percentage::Number(number)) => Ok(Some(number)),
        Some(Percentage::Text(text)) => {
            let number = text.trim_end_matches('%').trim().parse();
            let found =
                || D::Error::custom(format!("found {text:?}, expected a percentage such as 45 or 45%"));
            number.map(Some).map_err(|_| found())
        }
    }
}

/// Fewer clues than this leave several solutions to every puzzle of 9x9.
const FEWEST: usize = 17;
/// Exchanges of clues that count as one try.
const EXCHANGES: u64 = 200;

/// Makes one puzzle after another.
struct Maker<'a> {
    generator: &'a Generator,
    /// Measures efforts, if any is asked for.
    gauge: Option<Gauge>,
    proof: Proof,
}

/// How the maker knows that there is only one solution.
enum Proof {
    /// Singles fill the puzzle.
    Singles(Singles),
    /// A single puts back the clue that was taken.
    Single(Singles),
    /// Solutions are counted, which is quick for 9x9.
    Count,
    /// Depth-first search finds no second one. Every puzzle is a state of this problem, whose grid is empty.
    Search(Partial),
}

impl<'a> Maker<'a> {
    fn new(generator: &'a Generator) -> Self {
        let Generator { shape, difficulty, effort, singles, .. } = *generator;
        let proof = match singles {
            _ if shape.size() > LARGEST => Proof::Single(Singles::new(shape)),
            true => Proof::Singles(Singles::new(shape)),
            false if shape == Shape::square(3) => Proof::Count,
            false => Proof::Search(blank(shape, Branches::default())),
        };
        let gauge = (difficulty.is_some() || effort.is_some()).then(|| Gauge::new(shape));
        Maker { generator, gauge, proof }
    }

    /// A puzzle drawn from `rng`. Where easy puzzles or singles are asked for it keeps to that; no
    /// other effort is looked at.
    fn make(&self, mut rng: Random) -> Grid {
        let shape = self.generator.shape;
        let mut grid = full_grid(shape, rng.random());
        let mut cells: Vec<usize> = (0..shape.cells()).collect();
        cells.shuffle(&mut rng);
        let fewest = self.generator.clues.unwrap_or(0);
        for cell in cells {
            if grid.filled() <= fewest {
                break;
            }
            let clue = grid.cells()[cell];
            grid.set(cell, None);
            if !self.is_good(&grid, cell, clue) {
                grid.set(cell, Some(clue));
            }
        }
        grid
    }

    /// Is the puzzle still good without this clue?
    fn is_good(&self, grid: &Grid, cell: usize, clue: u8) -> bool {
        let easy = self.gauge.as_ref().filter(|_| self.generator.difficulty == Some(Difficulty::Easy));
        let is_unique = match &self.proof {
            Proof::Singles(singles) => singles.solve(grid),
            Proof::Single(singles) => singles.puts(grid, cell, clue),
            Proof::Count => count(grid, 2) == 1,
            Proof::Search(blank) => {
                // Within the nodes allowed.
                let mut run = Run::seeded(0).until(Steps(self.generator.nodes));
                let both = DepthFirst { goals: Goals::Second, ..DepthFirst::default() };
                both.search(blank, start(blank, grid), &mut run).is_unique()
            }
        };
        is_unique && easy.is_none_or(|gauge| gauge.is_easy(grid))
    }

    fn is_as_hard_as_wanted(&self, puzzle: &Grid) -> bool {
        let Generator { difficulty, effort, .. } = *self.generator;
        self.gauge.as_ref().map(|gauge| gauge.effort(puzzle)).is_none_or(|found| {
            difficulty.is_none_or(|wanted| found.difficulty() == wanted)
                && effort.is_none_or(|wanted| wanted.contains(found))
        })
    }
}
