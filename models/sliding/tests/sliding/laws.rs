//! The laws of the framework, over the formulation and its heuristics.

use proptest::prelude::*;
use recuit::edge::{Examined, Experiment, Preparing, examine};
use recuit::{Actions, Objective, Problem, laws};
use recuit_sliding::*;

/// A random puzzle of every shape, for both goals.
fn puzzles() -> impl Iterator<Item = (Arrangement, Goal)> {
    let shapes = (2..=5).flat_map(|rows| (2..=5).map(move |columns| Shape::new(rows, columns).unwrap()));
    let with_goal = |size| [Goal::BlankFirst, Goal::BlankLast].map(|goal| (size, goal));
    shapes.flat_map(with_goal).map(|(size, goal)| (Generator { size, slides: None }.puzzle(goal, 7), goal))
}

/// All tiles stay, the blank is where it is said to be, and the goal can still be reached.
fn intact(problem: &Slides, board: &Board) -> Result<(), String> {
    let mut tiles = board.tiles()[..problem.shape().cells()].to_vec();
    if tiles[board.blank()] != 0 {
        return Err(format!("tile {} lies where the blank should be", tiles[board.blank()]));
    }
    if !problem.arrangement(board).is_solvable(problem.goal()) {
        return Err("the parity changed".to_owned());
    }
    tiles.sort_unstable();
    if tiles.iter().enumerate().any(|(number, &tile)| usize::from(tile) != number) {
        return Err(format!("the tiles are now {tiles:?}"));
    }
    Ok(())
}

#[test]
fn slides() {
    for (puzzle, goal) in puzzles() {
        let problem = Slides::new(&puzzle, goal);
        let invariant = |board: &Board| intact(&problem, board);
        laws::check(&problem, &Actions, &Manhattan::new(&problem), invariant, 1).unwrap();
        laws::check(&problem, &Actions, &LinearConflict::new(&problem), invariant, 2).unwrap();
    }
}

#[test]
fn what_is_looked_up_changes_as_the_laws_say() {
    for (puzzle, goal) in puzzles().filter(|(puzzle, _)| puzzle.tiles().len() <= 12) {
        let problem = Slides::new(&puzzle, goal);
        let databases = Patterns::Small.databases(&problem, true, Preparing::default()).expect("time enough");
        laws::check(&problem, &Actions, &databases, |board| intact(&problem, board), 4).unwrap();
    }
}

#[test]
fn heuristics_never_overestimate() {
    for (puzzle, goal) in puzzles().filter(|(puzzle, _)| puzzle.tiles().len() <= 9) {
        let problem = Slides::new(&puzzle, goal);
        laws::check_heuristic(&problem, &Manhattan::new(&problem), 1).unwrap();
        laws::check_heuristic(&problem, &LinearConflict::new(&problem), 2).unwrap();
        for patterns in [Patterns::Small, Patterns::Large] {
            laws::check_heuristic(
                &problem,
                &patterns.databases(&problem, true, Preparing::default()).expect("time enough"),
                3,
            )
            .unwrap();
        }
    }
}

#[test]
fn an_examination_finds_nothing() {
    let model = Experiment::from_toml("model = 'sliding'").unwrap().model;
    let small = ("small".to_owned(), "3 1 2\n4 0 5\n".to_owned());
    let examined = examine(&[("slides".to_owned(), model)], &[small], 1, &mut |_| ()).unwrap();
    for Examined { checkup, .. } in examined {
        assert!(checkup.is_healthy(), "{:#?}", checkup.items);
    }
}

#[test]
fn a_puzzle_that_cannot_be_solved_keeps_the_laws_too() {
    let unsolvable = &read("2 1 3\n4 5 6\n7 8 .").unwrap()[0];
    let problem = Slides::new(unsolvable, Goal::BlankLast);
    laws::check(&problem, &Actions, &Manhattan::new(&problem), |_| Ok(()), 1).unwrap();
}

#[test]
fn views() {
    for (puzzle, goal) in puzzles() {
        laws::check_view(&Slides::new(&puzzle, goal), &Actions, &(), &Tiles, 3).unwrap();
    }
}

proptest! {
    #[test]
    fn heuristics_are_consistent(seed: u64, rows in 2usize..=5, columns in 2usize..=5) {
        let size = Shape::new(rows, columns).unwrap();
        let problem = Slides::new(&Generator { size, slides: None }.puzzle(Goal::BlankFirst, seed), Goal::BlankFirst);
        let (manhattan, conflict) = (Manhattan::new(&problem), LinearConflict::new(&problem));
        let board = problem.initial();
        prop_assert!(conflict.cost(&problem, &board) >= manhattan.cost(&problem, &board));
        for slide in problem.actions(&board) {
            prop_assert_eq!(manhattan.delta(&problem, &board, &slide).abs(), 1);
            prop_assert_eq!(conflict.delta(&problem, &board, &slide).abs(), 1);
        }
        let solved = Slides::new(&Goal::BlankFirst.arrangement(size), Goal::BlankFirst);
        prop_assert_eq!(conflict.cost(&problem, &solved.initial()), 0);
    }
}
