//! The formulation for large grids: it finds what the others find, and solves what they cannot.

use recuit::{
    ClauseLearning, Depth, DepthFirst, Encoding, Engine, Goals, Left, LimitedDiscrepancy, Problem,
    Restarting, Run, Sequence, Solution, Status, Steps, StopReason, laws, stream,
};
use recuit_sudoku::*;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

fn grids(text: &str, boxes: Option<Shape>) -> Vec<Grid> {
    read(text, boxes).unwrap().into_iter().map(|puzzle| puzzle.grid).collect()
}

/// Up to `most` solutions.
fn covered(givens: &Grid, most: usize) -> HashSet<Box<[u8]>> {
    let cover = Cover::new(givens).unwrap();
    let found = DepthFirst::default().solutions(&cover).take(most);
    let grids: Vec<Grid> = found.map(|state| cover.grid(&state)).collect();
    assert!(grids.iter().all(|grid| verify(givens, grid).is_empty()));
    let distinct: HashSet<_> = grids.iter().map(|grid| grid.cells().into()).collect();
    assert_eq!(distinct.len(), grids.len());
    distinct
}

fn grown(givens: &Grid, most: usize) -> HashSet<Box<[u8]>> {
    let partial = Partial::new(givens, Branches::default()).unwrap();
    let found = DepthFirst::default().solutions(&partial).take(most);
    found.map(|state| state.cells().into()).collect()
}

fn solve(givens: &Grid) -> Grid {
    let cover = Cover::new(givens).unwrap();
    let mut run = Run::seeded(1).until(Steps(300_000));
    let start = cover.random_initial(&mut run.rng);
    let outcome = Restarting { cutoffs: Sequence::Luby(1000) }.search(&cover, start, &mut run);
    assert_eq!(outcome.status, Status::Solved);
    let Solution { state, .. } = outcome.best.unwrap();
    cover.grid(&state)
}

#[test]
fn there_are_as_many_grids_as_published() {
    assert_eq!(covered(&Grid::empty(Shape::square(1)), 9).len(), 1);
    assert_eq!(covered(&Grid::empty(Shape::square(2)), 999).len(), 288);
    let cover = Cover::new(&Grid::empty(Shape::square(2))).unwrap();
    let limited = LimitedDiscrepancy { goals: Goals::All, ..LimitedDiscrepancy::default() };
    assert_eq!(limited.search(&cover, cover.initial(), &mut Run::seeded(1)).stats.goals, 288);
    let deepening = DepthFirst { goals: Goals::All, depth: Depth::Iterative };
    assert_eq!(deepening.search(&cover, cover.initial(), &mut Run::seeded(1)).stats.goals, 288);
    // Of the 28,200,960 grids with boxes of 2x3, one in 6! begins with this block.
    let text = "123...  456...  ......  ......  ......  ......";
    let givens = grids(text, Some(Shape::new(2, 3).unwrap())).remove(0);
    assert_eq!(covered(&givens, usize::MAX).len(), 28_200_960 / 720);
}

fn learned(givens: &Grid, goals: Goals) -> (u64, StopReason, Option<Grid>) {
    let cover = Cover::new(givens).unwrap();
    let learning = ClauseLearning { goals }.by(ExactlyOne::default());
    let outcome = learning.search(&cover, cover.initial(), &mut Run::seeded(1));
    let found = outcome.solution().map(|state| cover.grid(state));
    assert!(found.iter().all(|grid| verify(givens, grid).is_empty()));
    (outcome.stats.goals, outcome.stop, found)
}

#[test]
fn clause_learning_finds_what_there_is() {
    assert_eq!(learned(&Grid::empty(Shape::square(1)), Goals::All).0, 1);
    assert_eq!(learned(&Grid::empty(Shape::square(2)), Goals::All).0, 288);
    for (rows, columns, text) in [
        (2, 3, "12.... ...1.. 2..... .....4 ..4... ....35"),
        (3, 2, "1..... ..2... ...... .....3 ..4... .4...."),
        (1, 4, "1... .... .... ...2"),
    ] {
        let boxes = Some(Shape::new(rows, columns).unwrap());
        let givens = grids(text, boxes).remove(0);
        assert_eq!(learned(&givens, Goals::All).0 as usize, covered(&givens, usize::MAX).len(), "{text}");
        laws::check_encoding(&Cover::new(&givens).unwrap(), &ExactlyOne::default(), 1).unwrap();
    }
}

/// What was found is the only solution, and that is proved.
#[test]
fn clause_learning_proves_that_a_large_puzzle_has_one_solution() {
    let puzzles = shipped().flat_map(|set| grids(set.text, None).into_iter().take(5));
    let large: Vec<Grid> = puzzles.filter(|grid| grid.shape().size() > 9).collect();
    assert!(large.iter().any(|grid| grid.shape().size() >= 16));
    for givens in large {
        let (count, stop, _) = learned(&givens, Goals::Second);
        assert_eq!((count, stop), (1, StopReason::Exhausted));
    }
}

/// Grids of local search are read as what holds, if they were chosen after the same reduction.
#[test]
fn grids_of_local_search_are_advice() {
    let givens = Generator::new(Shape::new(2, 5).unwrap()).puzzle(1).unwrap();
    let chosen = |reduction| {
        let lists = ListColoring::new(&givens, reduction).unwrap();
        let chosen = lists.random_initial(&mut stream(1, 0));
        (lists.grid(&chosen), chosen)
    };
    let reduced = Reduced::new(&givens, Reduction::None).unwrap().unwrap();
    let (grid, full) = chosen(Reduction::None);
    assert_eq!(full.grid(&reduced).as_ref(), Some(&grid));
    assert!(chosen(Reduction::Propagation).1.grid(&reduced).is_none());

    let cover = Cover::new(&givens).unwrap();
    let encoding = ExactlyOne { beside: Some(reduced) };
    let advice = encoding.advice(&cover, &Left::new(full.clone())).unwrap();
    let allows = |assign| {
        let is_advised = |proposition| advice.contains(&proposition);
        encoding.allows(&cover, &Decision::Assign(assign), &is_advised)
    };
    for (cell, value) in (0..100).flat_map(|cell| (1..=10).map(move |value| (cell, value))) {
        let (row, column) = (cell as u8 / 10, cell as u8 % 10);
        assert_eq!(allows(Assign { row, column, value }), grid.get(cell) == Some(value));
    }
    assert!(encoding.advice(&cover, &Left::new("a word")).is_none());
    assert!(ExactlyOne::default().advice(&cover, &Left::new(full)).is_none());
}

/// Beyond 9x9 by clause learning, here beside depth-first search.
#[test]
fn givens_of_a_large_puzzle_that_follow_from_the_others_are_found() {
    let puzzle = Generator::new(Shape::new(2, 5).unwrap()).puzzle(1).unwrap();
    let solution = solve(&puzzle);
    let mut more = puzzle.clone();
    let empty = (0..100).find(|&cell| puzzle.get(cell).is_none()).unwrap();
    more.set(empty, solution.get(empty));
    let has_solutions = |cell: usize, value: u8| {
        let mut other = more.clone();
        other.set(cell, Some(value));
        Cover::new(&other).is_ok_and(|cover| DepthFirst::default().solutions(&cover).next().is_some())
    };
    let follows = |&cell: &usize| {
        more.get(cell).is_some_and(|own| (1..=10).all(|value| value == own || !has_solutions(cell, value)))
    };
    let expected: Vec<usize> = (0..100).filter(follows).collect();
    assert!(expected.contains(&empty));
    assert_eq!(redundant_givens(&more), expected);
    assert_eq!(count(&more, 2), 1);
    let mut fewer = puzzle.clone();
    let given: Vec<usize> = (0..100).filter(|&cell| puzzle.get(cell).is_some()).collect();
    given.iter().take(8).for_each(|&cell| fewer.set(cell, None));
    assert_eq!(count(&fewer, 50) as usize, covered(&fewer, 50).len());
}

#[test]
fn solutions_are_those_of_the_partial_formulation() {
    for (rows, columns, text) in [
        (2, 3, "12.... ...1.. 2..... .....4 ..4... ....35"),
        (3, 2, "1..... ..2... ...... .....3 ...... .4...."),
        (1, 4, "1... .... .... ...2"),
        (4, 2, "1....... .2...... ..3..... ...4.... ....5... .....6.. ......7. .......8"),
    ] {
        let boxes = Some(Shape::new(rows, columns).unwrap());
        for givens in grids(text, boxes) {
            assert_eq!(covered(&givens, 2000).len(), grown(&givens, 2000).len(), "{text}");
        }
    }
    let boxes = Some(Shape::new(2, 3).unwrap());
    let givens = grids("12.... ...1.. 2..... .....4 ..4... ....35", boxes).remove(0);
    assert_eq!(covered(&givens, usize::MAX), grown(&givens, usize::MAX));
}

#[test]
fn shipped_puzzles_have_one_solution() {
    for set in shipped() {
        for puzzle in read(set.text, None).unwrap().iter().take(50) {
            let found = covered(&puzzle.grid, 2);
            assert_eq!(found, grown(&puzzle.grid, 2), "{}", set.name);
        }
    }
}

/// Two 4s would have to stand in the last column.
#[test]
fn what_has_no_solution_is_proved_to_have_none() {
    let cover = Cover::new(&grids("123. .... .... ...4", None)[0]).unwrap();
    let outcome = Restarting::default().search(&cover, cover.initial(), &mut Run::seeded(1));
    assert_eq!(outcome.status, Status::Infeasible);
    let why = cover.explain_dead_end(&outcome.best.unwrap().state).unwrap();
    assert_eq!(why, "row 4, column 4 has no candidate left");
    // One block cannot be filled.
    let text = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
    let givens = &grids(text, None)[0];
    assert!(covered(givens, 2).is_empty() && grown(givens, 2).is_empty());
}

/// Beyond 16 rows naked and hidden sets are looked for, too.
#[test]
fn solutions_are_those_of_the_partial_formulation_in_grids_of_25x25() {
    for seed in 0..6 {
        let generator = Generator { given: Some(58.0), ..Generator::new(Shape::square(5)) };
        let givens = generator.puzzle(seed).unwrap();
        let found = covered(&givens, 3000);
        assert!(!found.is_empty());
        if found.len() < 3000 {
            assert_eq!(found, grown(&givens, 3000), "{seed}");
        }
    }
}

#[test]
fn contradicting_givens_are_refused() {
    let mut givens = Grid::empty(Shape::square(2));
    [0, 3].into_iter().for_each(|cell| givens.set(cell, Some(1)));
    let why = "row 1, column 1 and row 1, column 4 both hold 1 in the same row";
    assert_eq!(Cover::new(&givens).unwrap_err().to_string(), why);
}

#[test]
fn large_empty_grids_are_filled() {
    for (rows, columns) in [(4, 4), (3, 5), (5, 5), (2, 10)] {
        let givens = Grid::empty(Shape::new(rows, columns).unwrap());
        assert!(verify(&givens, &solve(&givens)).is_empty(), "{rows}x{columns}");
    }
}

/// Skipped where the shared data folder is absent.
#[test]
fn large_grids_of_the_shared_data_are_solved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sudoku");
    if !folder.is_dir() {
        println!("skipped: no shared data folder beside the workspace");
        return;
    }
    for file in ["16x16/40/0.txt", "25x25/40/0.txt", "25x25/55/0.txt", "36x36/30/0.txt", "81x81/70/0.txt"] {
        let givens = grids(&fs::read_to_string(folder.join(file)).unwrap(), None).remove(0);
        assert!(verify(&givens, &solve(&givens)).is_empty(), "{file}");
    }
}
