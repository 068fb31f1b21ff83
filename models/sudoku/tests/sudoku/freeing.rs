//! Parts of full grids are freed and filled: what is held stays, and what comes of it is a full grid of the
//! formulation.

use recuit::{
    Engine, Freeing, LargeNeighborhood, Objective, Part, Posed, Problem, Run, Status, Steps, stream,
};
use recuit_sudoku::{
    Complete, Conflicts, DuplicatesInColumnsAndBlocks, FreeCells, Generator, Grid, Kept, ListColoring,
    MissingInRowsAndColumns, Reduction, RepetitionsEverywhere, Shape, verify,
};

fn puzzle(size: usize, given: f64, seed: u64) -> Grid {
    let generator = Generator { given: Some(given), ..Generator::new(Shape::square(size)) };
    generator.puzzle(seed).unwrap()
}

/// Free parts of random states in every way, and complete what is held.
fn free<P>(problem: &P, grid: impl Fn(&P::State) -> Grid, whole: &Grid)
where
    P: Problem,
    FreeCells: Freeing<P, Tree = recuit_sudoku::Cover>,
{
    let mut rng = stream(1, 0);
    let tree = FreeCells.tree(problem);
    let posed = Posed { full: problem, tree: &tree };
    let mut at = tree.initial();
    let extent = Freeing::<P>::extent(&FreeCells, problem);
    for number in 0..60 {
        let state = problem.random_initial(&mut rng);
        let size = 1 + number * extent / 60;
        let ways = Freeing::<P>::ways(&FreeCells).len();
        let part = Part { way: number % ways, size, slack: f64::INFINITY };
        let held = FreeCells.free(posed, &state, part, &mut at, &mut rng);
        assert!(!at.has_failed());
        assert!(Freeing::<P>::open(&FreeCells, &tree, &at) >= 1 || held > 0);
        let back = grid(&FreeCells.completed(posed, &state, &at, &mut rng));
        assert_eq!(back.filled(), back.shape().cells());
        let kept = whole.cells().iter().zip(back.cells());
        assert!(kept.into_iter().all(|(given, value)| *given == 0 || given == value), "what is given stays");
    }
    // Nothing is held where everything is freed.
    let state = problem.random_initial(&mut rng);
    let part = Part { way: 0, size: extent, slack: f64::INFINITY };
    assert_eq!(FreeCells.free(posed, &state, part, &mut at, &mut rng), 0);
    assert!(at == tree.initial());
}

#[test]
fn what_is_freed_is_filled() {
    let puzzle = puzzle(4, 35.0, 1);
    for kept in [Kept::Blocks, Kept::Rows, Kept::Grid] {
        let problem = Complete::reduced(&puzzle, kept, Reduction::None).unwrap();
        free(&problem, |state| problem.grid(state), &puzzle);
    }
    let problem = ListColoring::new(&puzzle, Reduction::default()).unwrap();
    free(&problem, |state| problem.grid(state), &puzzle);
}

/// Search with a dive that is of no use.
fn solve<P: Problem>(problem: &P, objective: impl Objective<P>) -> P::State
where
    FreeCells: Freeing<P>,
{
    let mut run = Run::seeded(1).until(Steps(1_000_000));
    let start = problem.random_initial(&mut run.rng);
    let engine = LargeNeighborhood { dive: 1, ..LargeNeighborhood::default() };
    let outcome = engine.on(FreeCells, objective).search(problem, start, &mut run);
    assert_eq!(outcome.status, Status::Solved);
    outcome.best.unwrap().state
}

#[test]
fn large_neighborhoods_solve_every_formulation_that_is_full() {
    for (size, given) in [(3, 30.0), (4, 30.0), (5, 40.0)] {
        let puzzle = puzzle(size, given, 2);
        let posed = |kept| Complete::reduced(&puzzle, kept, Reduction::None).unwrap();
        let (blocks, rows, grid) = (posed(Kept::Blocks), posed(Kept::Rows), posed(Kept::Grid));
        let cells = ListColoring::new(&puzzle, Reduction::default()).unwrap();
        for found in [
            blocks.grid(&solve(&blocks, MissingInRowsAndColumns::default())),
            rows.grid(&solve(&rows, DuplicatesInColumnsAndBlocks::default())),
            grid.grid(&solve(&grid, RepetitionsEverywhere::default())),
            cells.grid(&solve(&cells, Conflicts)),
        ] {
            assert_eq!(verify(&puzzle, &found), []);
        }
    }
}
