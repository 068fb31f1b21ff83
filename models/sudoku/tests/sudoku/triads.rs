//! The record-speed formulation of 9x9: it agrees with the plain one, whatever the instructions.

use proptest::prelude::*;
use recuit::{Actions, DepthFirst, Engine, Goals, ParallelDepthFirst, Problem, Run, Status, laws};
use recuit_sudoku::*;
use std::fs;
use std::path::Path;

/// A classic puzzle with one solution, of the set `9x9-hard`.
const HARD: &str = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";

fn cells(line: &str) -> Cells {
    let grid: Grid = line.parse().unwrap();
    grid.cells().try_into().unwrap()
}

fn grid(cells: Cells) -> Grid {
    Grid::new(Shape::square(3), cells)
}

/// Up to `limit` solutions of the plain formulation.
fn plain_count(puzzle: &Cells, limit: usize) -> u64 {
    match Partial::new(&grid(*puzzle), Branches::default()) {
        Ok(problem) => DepthFirst::default().solutions(&problem).take(limit).count() as u64,
        Err(_) => 0,
    }
}

/// All shipped puzzles of 9x9, all of which have one solution.
fn shipped_puzzles() -> Vec<Cells> {
    let texts = shipped().filter(|collection| collection.name.starts_with("9x9")).map(|it| it.text);
    let puzzles = texts.flat_map(|text| read(text, None).unwrap());
    puzzles.map(|puzzle| puzzle.grid.cells().try_into().unwrap()).collect()
}

#[test]
fn laws() {
    for puzzle in [cells(HARD), [0; 81]] {
        for instructions in Instructions::available() {
            let problem = Triads::with(puzzle, instructions);
            let invariant = |state: &Branch| {
                let decided = state.cells();
                match (0..81).find(|&cell| puzzle[cell] != 0 && ![0, puzzle[cell]].contains(&decided[cell])) {
                    Some(cell) => Err(format!("the given in cell {cell} became {}", decided[cell])),
                    None => grid(decided).contradiction().map_or(Ok(()), |found| Err(found.to_string())),
                }
            };
            laws::check(&problem, &Actions, &UndecidedCells, invariant, 1).unwrap();
        }
    }
}

#[test]
fn every_shipped_puzzle_has_one_solution_which_the_verifier_accepts() {
    let puzzles = shipped_puzzles();
    assert_eq!(puzzles.len(), 150);
    for (puzzle, found) in puzzles.iter().zip(solve_many(&puzzles, 2)) {
        assert_eq!(found.solutions, 1);
        assert_eq!(verify(&grid(*puzzle), &grid(found.first.unwrap())), []);
        assert_eq!(found, solve(puzzle, 2));
    }
}

#[test]
fn the_search_is_the_same_whatever_the_instructions() {
    let mut puzzles = shipped_puzzles();
    // Puzzles with many solutions, too.
    for (index, puzzle) in puzzles.iter_mut().enumerate().filter(|(index, _)| index % 2 == 0) {
        puzzle.iter_mut().skip(index % 7).step_by(5).for_each(|value| *value = 0);
    }
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    for puzzle in puzzles {
        let outcomes: Vec<_> = Instructions::available()
            .map(|instructions| {
                let problem = Triads::with(puzzle, instructions);
                let outcome =
                    all.search(&problem, problem.initial(), &mut Run::seeded(1).until(recuit::Steps(500)));
                (outcome.best.unwrap().state.cells(), outcome.stats, outcome.stop)
            })
            .collect();
        assert!(outcomes.windows(2).all(|pair| pair[0] == pair[1]), "{outcomes:?}");
    }
}

#[test]
fn all_solutions_are_counted() {
    // Without some of its clues a shipped puzzle has many solutions.
    for (index, puzzle) in shipped_puzzles().into_iter().enumerate().step_by(10) {
        let mut open = puzzle;
        for clue in (0..81).filter(|&cell| puzzle[cell] != 0).skip(index % 5).step_by(7) {
            open[clue] = 0;
        }
        let count = plain_count(&open, 3000);
        assert!(count > 1);
        assert_eq!(solve(&open, 3000).solutions, count, "{open:?}");
        assert_eq!(solve(&open, 3).solutions, count.min(3));
    }
}

#[test]
fn counted_together_or_one_by_one_there_are_as_many() {
    let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) }.by(OpenCandidates);
    let (mut fewer_nodes, mut counted_puzzles) = (0, 0);
    for (index, puzzle) in shipped_puzzles().into_iter().enumerate().step_by(3) {
        let mut open = puzzle;
        for clue in (0..81).filter(|&cell| puzzle[cell] != 0).skip(index % 5).step_by(6) {
            open[clue] = 0;
        }
        let count = plain_count(&open, 20_000);
        if count == 20_000 {
            continue;
        }
        let stats: Vec<_> = Instructions::available()
            .map(|instructions| {
                let problem = Triads::with(open, instructions);
                let outcome = all.search(&problem, problem.initial(), &mut Run::seeded(1));
                assert_eq!(verify(&grid(open), &grid(outcome.best.unwrap().state.cells())), []);
                outcome.stats
            })
            .collect();
        assert!(stats.iter().all(|one| *one == stats[0] && one.goals == count), "{open:?}: {stats:?}");
        // Of a binary tree half of the nodes are leaves, most of which are solutions.
        fewer_nodes += count.saturating_sub(stats[0].nodes / 2);
        counted_puzzles += 1;
    }
    assert!(
        counted_puzzles > 20 && fewer_nodes > 1000,
        "{counted_puzzles} puzzles, {fewer_nodes} nodes fewer"
    );
}

#[test]
fn contradictions_are_proved() {
    let mut twice = [0; 81];
    (twice[0], twice[8]) = (5, 5);
    let mut no_value = [0; 81];
    no_value[3..9].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    (no_value[9], no_value[18], no_value[1 + 9]) = (7, 8, 9);
    let mut beyond = [0; 81];
    beyond[40] = 10;
    for puzzle in [twice, no_value, beyond] {
        assert_eq!(solve(&puzzle, 2), Findings::default(), "{puzzle:?}");
        let problem = Triads::new(puzzle);
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(outcome.status, Status::Infeasible);
    }
}

#[test]
fn the_answer_does_not_depend_on_what_was_solved_before() {
    // Searches that stop early, that find out at once that there is no solution, and that go through everything.
    let hard = cells(HARD);
    let open: Cells = std::array::from_fn(|cell| if cell < 27 { 0 } else { hard[cell] });
    let twice: Cells = std::array::from_fn(|cell| if cell == 3 || cell == 75 { 5 } else { 0 });
    let searches = [(open, 1), (hard, 2), ([0; 81], 7), (twice, 2), (open, 0), (open, 900)];
    let alone = |(puzzle, limit)| std::thread::spawn(move || solve(&puzzle, limit)).join().unwrap();
    let expected = searches.map(alone);
    for ((after, expected), before) in
        searches.iter().zip(&expected).flat_map(|one| searches.map(|two| (one, two)))
    {
        solve(&before.0, before.1);
        assert_eq!(solve(&after.0, after.1), *expected, "{after:?} after {before:?}");
    }
}

#[test]
fn no_limit_no_search() {
    assert_eq!(solve(&cells(HARD), 0).solutions, 0);
    assert_eq!(solve_many(&[], 2), []);
}

proptest! {
    #[test]
    fn any_grid_has_as_many_solutions_as_in_the_plain_formulation(
        seed in 0..1000_u64,
        kept in proptest::collection::vec(0..81_usize, 18..60),
        wrong in proptest::option::of((0..81_usize, 1..=9_u8)),
    ) {
        let full = full_grid(Shape::square(3), seed);
        let mut puzzle = [0; 81];
        kept.into_iter().for_each(|cell| puzzle[cell] = full.cells()[cell]);
        if let Some((cell, value)) = wrong {
            puzzle[cell] = value;
        }
        let found = solve(&puzzle, 2);
        prop_assert_eq!(found.solutions, plain_count(&puzzle, 2));
        if let Some(first) = found.first {
            prop_assert_eq!(verify(&grid(puzzle), &grid(first)), []);
        }
    }
}

#[test]
fn the_shared_puzzles_have_the_solutions_they_are_known_for() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sudoku/9x9");
    if !folder.is_dir() {
        println!("skipped: no shared data folder beside the workspace");
        return;
    }
    // `serg` has puzzles with two solutions or more.
    for (name, solutions) in [("17_clue", 1), ("top1465", 1), ("forum_hardest_1106", 1), ("serg", 2)] {
        let text = fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
        let puzzles: Vec<Cells> = text.lines().map(cells).collect();
        for (puzzle, found) in puzzles.iter().zip(solve_many(&puzzles, 2)) {
            assert_eq!(found.solutions, solutions, "{name}");
            assert_eq!(verify(&grid(*puzzle), &grid(found.first.unwrap())), []);
        }
    }
}

/// A change of these counts is a change of the search: of its propagation or of what it branches on.
#[test]
fn guesses_are_as_few_as_they_were() {
    for (name, guesses) in [("9x9-easy", 0), ("9x9-medium", 56), ("9x9-hard", 79)] {
        let collection = shipped().find(|collection| collection.name == name).unwrap();
        let puzzles = read(collection.text, None).unwrap();
        let puzzles: Vec<Cells> =
            puzzles.iter().map(|puzzle| puzzle.grid.cells().try_into().unwrap()).collect();
        assert_eq!(solve_many(&puzzles, 2).iter().map(|found| found.guesses).sum::<u64>(), guesses, "{name}");
    }
}
