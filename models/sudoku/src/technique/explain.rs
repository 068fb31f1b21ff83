//! Solving a puzzle as people do, step by step.

use super::pencil_marks::DeadEnd;
use super::words::unit_name;
use super::{PencilMarks, Step, Technique};
use crate::Grid;

/// How a puzzle is solved by [techniques](Technique), or how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Where they lead.
    pub grid: Grid,
    /// What they have come to.
    pub verdict: Verdict,
}

/// What the steps have come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The solution; it is the only one.
    Solved,
    /// No technique applies any more, and so many cells are empty. There may be one solution, several or none.
    Stuck(usize),
    /// There is no solution, since a cell or a value has nothing left; this says which, in words.
    Impossible(String),
}

impl Explanation {
    /// The hardest technique that a step uses; `None` where there is no step.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }
}

/// Explains `puzzle`: begins with all pencil marks that the givens allow, and takes one step after the other, each
/// by the easiest technique that finds one, until none does.
///
/// Nothing is guessed and nothing is assumed, so where the steps end with a full grid there is no other solution.
///
/// ```
/// use recuit_sudoku::{Grid, Shape, Technique, Verdict, explain};
/// let puzzle: Grid = "2.1...........43".parse().unwrap();
/// let explanation = explain(&puzzle);
/// assert_eq!((&explanation.verdict, explanation.hardest()), (&Verdict::Solved, Some(Technique::NakedSingle)));
/// let first = &explanation.steps[0];
/// assert_eq!(first.outcome(Shape::square(2)), "row 1, column 4 is 4");
/// ```
///
/// # Panics
/// When two givens contradict each other.
pub fn explain(puzzle: &Grid) -> Explanation {
    let mut marks = PencilMarks::new(puzzle);
    let mut steps = Vec::with_capacity(puzzle.cells().len() - puzzle.filled());
    let verdict = loop {
        if let Some(dead_end) = marks.dead_end {
            break Verdict::Impossible(describe(dead_end, &marks));
        }
        let Some(step) = Technique::ALL.into_iter().find_map(|technique| technique.find(&marks)) else {
            let empty = marks.grid.cells().len() - marks.grid.filled();
            break if empty == 0 { Verdict::Solved } else { Verdict::Stuck(empty) };
        };
        marks.apply(&step.deduction);
        steps.push(step);
    };
    Explanation { steps, grid: marks.grid, verdict }
}

fn describe(dead_end: DeadEnd, marks: &PencilMarks) -> String {
    let shape = marks.shape();
    match dead_end {
        DeadEnd::Cell(cell) => {
            format!("row {}, column {} has no candidate left", shape.row(cell) + 1, shape.column(cell) + 1)
        }
        DeadEnd::Unit(unit, value) => format!("{} has no place left for {value}", unit_name(shape, unit)),
    }
}
