//! How many solutions there are, and which givens are needed for that.

use crate::partial::LARGEST_PARTIAL;
use crate::{
    Assign, Branches, Cover, Covering, Decision, ExactlyOne, Grid, OpenCandidates, Partial, Shape, Triads,
    solve,
};
use recuit::{ClauseLearning, Engine, Goals, ParallelDepthFirst, Problem, Residual, Run};

/// How many solutions a puzzle has, counted up to `at_most`; 2 is enough to tell whether there is only one.
/// For the solutions themselves see [`Partial::solutions`]. A puzzle whose givens contradict each other has
/// none.
///
/// Where all are wanted (`u64::MAX`), depth-first search looks once into what it
/// [meets again](OpenCandidates): on [`Triads`] for 9x9, on [`Cover`] for other sizes. Otherwise 9x9 is
/// counted by [`solve`], smaller grids on [`Partial`], and larger ones by clause learning on [`Cover`], which
/// is the fastest to tell whether there is another, but keeps a clause for each.
///
/// ```
/// use recuit_sudoku::{Grid, Shape, count};
/// let empty = Grid::empty(Shape::square(2));
/// assert_eq!((count(&empty, u64::MAX), count(&empty, 10)), (288, 10));
/// assert_eq!(count(&Grid::empty(Shape::new(2, 3).unwrap()), u64::MAX), 28_200_960);
/// let puzzle: Grid = "2.1...........43".parse().unwrap();
/// assert_eq!(count(&puzzle, 2), 1);
/// ```
pub fn count(puzzle: &Grid, at_most: u64) -> u64 {
    match puzzle.cells().try_into() {
        Ok(&cells) if puzzle.shape() == Shape::square(3) && at_most == u64::MAX => all(&Triads::new(cells)),
        Ok(cells) if puzzle.shape() == Shape::square(3) => solve(cells, at_most).solutions,
        _ if at_most == u64::MAX => Cover::new(puzzle).map_or(0, |cover| all(&cover)),
        _ if is_large(puzzle) => {
            Cover::new(puzzle).map_or(0, |cover| learned(&cover, cover.initial(), at_most))
        }
        _ => Partial::new(puzzle, Branches::default()).map_or(0, |problem| {
            let most = usize::try_from(at_most).unwrap_or(usize::MAX);
            problem.solutions().take(most).count() as u64
        }),
    }
}

/// How many goals there are. By reference, as formulations hold it: the search is compiled once for both.
fn all<P: Problem + Sync>(problem: &P) -> u64
where
    OpenCandidates: Residual<P> + Sync,
    P::State: Send,
    P::Action: Send,
{
    let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::default() };
    all.by(&OpenCandidates).search(problem, problem.initial(), &mut Run::seeded(1)).stats.goals
}

/// Is it too large for depth-first search on [`Partial`]?
fn is_large(puzzle: &Grid) -> bool {
    puzzle.shape().size() > LARGEST_PARTIAL
}

/// How many solutions are left in a state, counted up to `at_most`.
fn learned(cover: &Cover, state: Covering, at_most: u64) -> u64 {
    let learning = ClauseLearning { goals: Goals::AtMost(at_most) }.by(ExactlyOne::default());
    learning.search(cover, state, &mut Run::seeded(1)).stats.goals
}

/// Are there solutions with another value in this cell, all other givens in place?
fn may_differ(puzzle: &Grid, cell: usize, value: u8) -> bool {
    let mut other = puzzle.clone();
    if is_large(puzzle) {
        other.set(cell, None);
        return Cover::new(&other).is_ok_and(|cover| {
            let (row, column) = (puzzle.shape().row(cell) as u8, puzzle.shape().column(cell) as u8);
            let mut state = cover.initial();
            cover.apply(&mut state, &Decision::Refuse(Assign { row, column, value }));
            learned(&cover, state, 1) > 0
        });
    }
    let mut others = (1..=puzzle.shape().size() as u8).filter(|&other| other != value);
    others.any(|value| {
        other.set(cell, Some(value));
        count(&other, 1) > 0
    })
}

/// The cells whose givens follow from the others: with any other value in such a cell there would
/// be no solution. Each is judged with all the others in place, so it may not be possible to leave
/// out all of them together.
///
/// ```
/// use recuit_sudoku::{Grid, is_minimal, redundant_givens};
/// let puzzle: Grid = "2.1...........43".parse().unwrap();
/// assert!(is_minimal(&puzzle) && redundant_givens(&puzzle).is_empty());
/// let puzzle: Grid = "231...........43".parse().unwrap();
/// assert_eq!(redundant_givens(&puzzle), [1, 2]);
/// ```
pub fn redundant_givens(puzzle: &Grid) -> Vec<usize> {
    let follows = |&cell: &usize| puzzle.get(cell).is_some_and(|value| !may_differ(puzzle, cell, value));
    (0..puzzle.cells().len()).filter(follows).collect()
}

/// Does the puzzle have exactly one solution, and would it have more without any one of its givens?
pub fn is_minimal(puzzle: &Grid) -> bool {
    count(puzzle, 2) == 1 && redundant_givens(puzzle).is_empty()
}
