//! How hard a puzzle is for a search.

use crate::{Assignment, Branches, Contradiction, Grid, Partial, Shape, ValueOrder};
use recuit::{DepthFirst, Engine, Outcome, Problem, Run, Status, Steps};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of value orders that efforts are averaged over.
const ORDERS: u64 = 5;
/// Steps of one search after which counting stops. Random puzzles of 9x9 stay far below.
const PATIENCE: u64 = 1_000_000;

/// How much search a puzzle takes: the backtracks of [`DepthFirst`] on [`Partial`] (most constrained cell first,
/// forward checking) until it finds a solution, or proves that there is none, under five fixed random orders of
/// the values. Several orders, because one alone may be lucky.
///
/// A search is given up after a million steps; what it took until then counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// The mean over the orders.
    pub mean: f64,
    /// The most under any of them.
    pub max: u64,
}

/// Three grades of [`Effort`].
///
/// They grade puzzles by how this search fares, not by how a person does: a person knows techniques that the
/// search does not. The limit was read off a thousand puzzles of 9x9 from which no clue can be taken, as
/// [`Generator`](crate::Generator) makes them: one in a hundred of those is easy, two thirds are medium, one third
/// is hard. It is the same for every shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// No backtrack under any order.
    Easy,
    /// Some, but no more than 250 on average, which is [`Difficulty::MEDIUM`].
    Medium,
    /// More.
    Hard,
}

impl Difficulty {
    /// All three.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    /// The largest mean number of backtracks of a medium puzzle.
    pub const MEDIUM: f64 = 250.0;
}

/// A range of mean [`Effort`]s, either end of which may be left out: `100..200`, `100..`, `..0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(example = "100..200")]
pub struct EffortRange {
    /// The least.
    pub least: u64,
    /// The most.
    pub most: u64,
}

impl EffortRange {
    /// Does the mean of this effort lie in the range?
    pub fn contains(self, effort: Effort) -> bool {
        (self.least as f64..=self.most as f64).contains(&effort.mean)
    }
}

impl TryFrom<String> for EffortRange {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let end = |end: &str, missing| match end.trim() {
            "" => Some(missing),
            number => number.parse().ok(),
        };
        let ends = text.split_once("..").and_then(|(least, most)| {
            Some(EffortRange { least: end(least, 0)?, most: end(most, u64::MAX)? })
        });
        ends.filter(|range| range.least <= range.most).ok_or_else(|| {
            format!("found the text {text:?}, expected a range of backtracks such as 100..200 or 100..")
        })
    }
}

impl From<EffortRange> for String {
    fn from(range: EffortRange) -> String {
        range.to_string()
    }
}

impl fmt::Display for EffortRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            u64::MAX => write!(f, "{}..", self.least),
            most => write!(f, "{}..{most}", self.least),
        }
    }
}

impl Effort {
    /// The grade.
    pub fn difficulty(self) -> Difficulty {
        match self {
            Effort { max: 0, .. } => Difficulty::Easy,
            Effort { mean, .. } if mean <= Difficulty::MEDIUM => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

/// The effort that `puzzle` takes.
///
/// ```
/// use recuit_sudoku::{Difficulty, Grid, effort};
/// let puzzle: Grid = "1...  ..2.  .3..  ...4".parse().unwrap();
/// assert_eq!(effort(&puzzle).unwrap().difficulty(), Difficulty::Easy);
/// ```
///
/// # Errors
/// When two givens contradict each other.
pub fn effort(puzzle: &Grid) -> Result<Effort, Contradiction> {
    match puzzle.contradiction() {
        Some(contradiction) => Err(contradiction),
        None => Ok(Gauge::new(puzzle.shape()).effort(puzzle)),
    }
}

/// Measures the efforts of many puzzles of one shape. A puzzle is a state of the *empty* grid's problem, so that
/// the problems, which take longer to make than an easy puzzle takes to solve, are made once.
pub(crate) struct Gauge {
    /// One problem for each order of the values.
    orders: Vec<Partial>,
}

impl Gauge {
    pub(crate) fn new(shape: Shape) -> Self {
        let order = |seed| blank(shape, Branches { values: ValueOrder::Random, seed, ..Branches::default() });
        Gauge { orders: (0..ORDERS).map(order).collect() }
    }

    /// The effort of a puzzle without contradictions.
    pub(crate) fn effort(&self, puzzle: &Grid) -> Effort {
        let backtracks = self.searches(puzzle, PATIENCE).map(|outcome| outcome.stats.backtracks);
        let (sum, max) = backtracks.fold((0, 0), |(sum, max), count| (sum + count, count.max(max)));
        Effort { mean: sum as f64 / ORDERS as f64, max }
    }

    /// Is a puzzle with a solution [easy](Difficulty::Easy)? It is if every search gets by with as many steps
    /// as there are cells to fill: one that backtracks needs more.
    pub(crate) fn is_easy(&self, puzzle: &Grid) -> bool {
        let empty = puzzle.cells().len() - puzzle.filled();
        self.searches(puzzle, empty as u64).all(|outcome| outcome.status == Status::Solved)
    }

    /// One search under each order, of at most `steps` steps.
    fn searches(&self, puzzle: &Grid, steps: u64) -> impl Iterator<Item = Outcome<Partial>> {
        self.orders.iter().map(move |problem| {
            let mut run = Run::seeded(0).until(Steps(steps));
            DepthFirst::default().search(problem, start(problem, puzzle), &mut run)
        })
    }
}

/// The problem of the empty grid.
pub(crate) fn blank(shape: Shape, branches: Branches) -> Partial {
    Partial::new(&Grid::empty(shape), branches).expect("an empty grid has no contradiction")
}

/// The state of the empty grid's problem that holds the givens of `puzzle`.
pub(crate) fn start(problem: &Partial, puzzle: &Grid) -> Assignment {
    let mut state = problem.initial();
    for (cell, &value) in puzzle.cells().iter().enumerate().filter(|&(_, &value)| value != 0) {
        problem.apply(&mut state, &problem.assign(cell, value));
    }
    state
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        })
    }
}
