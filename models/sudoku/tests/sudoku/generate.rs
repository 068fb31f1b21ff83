//! Generated puzzles are what was asked for, and so are those that come with the crate.

use proptest::prelude::*;
use recuit::{DepthFirst, Engine, Goals, Outcome, Problem, Run};
use recuit_sudoku::*;

/// Is there one solution, and is that proved?
fn is_unique(puzzle: &Grid) -> bool {
    let problem = Partial::new(puzzle, Branches::default()).unwrap();
    let both = DepthFirst { goals: Goals::Second, ..DepthFirst::default() };
    both.search(&problem, problem.initial(), &mut Run::seeded(0)).is_unique()
}

/// All solutions, by a formulation that the generator does not use.
fn color(puzzle: &Grid) -> (Coloring, Outcome<Coloring>) {
    let problem = Coloring::new(puzzle, Order::Fixed).unwrap();
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    let outcome = all.search(&problem, problem.initial(), &mut Run::seeded(0));
    (problem, outcome)
}

/// Does the puzzle have exactly one solution, and is it correct?
fn is_sound(puzzle: &Grid) -> bool {
    let (problem, outcome) = color(puzzle);
    let solution = outcome.solution().map(|state| problem.grid(state));
    outcome.is_unique() && solution.is_some_and(|solution| verify(puzzle, &solution).is_empty())
}

/// Is there more than one solution without any one of its clues? This is the definition; [`is_minimal`] looks
/// for solutions with other values instead.
fn needs_every_clue(puzzle: &Grid) -> bool {
    (0..puzzle.cells().len()).filter(|&cell| puzzle.get(cell).is_some()).all(|cell| {
        let mut fewer = puzzle.clone();
        fewer.set(cell, None);
        !is_unique(&fewer)
    })
}

fn shape(box_rows: usize, box_columns: usize) -> Shape {
    Shape::new(box_rows, box_columns).unwrap()
}

#[test]
fn puzzles_of_every_shape_have_one_solution() {
    for shape in [shape(1, 1), shape(1, 5), shape(2, 2), shape(2, 3), shape(3, 2), shape(2, 4), shape(3, 3)] {
        let generator = Generator::new(shape);
        for seed in 0..5 {
            assert!(is_sound(&generator.puzzle(seed).unwrap()), "{shape}, seed {seed}");
        }
    }
}

#[test]
fn clues_are_taken_down_to_the_number_asked_for() {
    for clues in [81, 40, 30] {
        let generator = Generator { clues: Some(clues), ..Generator::default() };
        let puzzle = generator.puzzle(1).unwrap();
        assert_eq!(puzzle.filled(), clues);
        assert!(is_sound(&puzzle));
    }
}

#[test]
fn few_nodes_leave_more_clues_but_one_solution() {
    let patient = Generator::new(shape(3, 4));
    let hasty = Generator { nodes: 100, ..patient };
    let puzzle = hasty.puzzle(1).unwrap();
    assert!(puzzle.filled() > patient.puzzle(1).unwrap().filled());
    assert!(is_sound(&puzzle));
}

#[test]
fn puzzles_are_as_hard_as_asked_for() {
    for difficulty in Difficulty::ALL {
        let generator = Generator { difficulty: Some(difficulty), ..Generator::default() };
        for seed in 0..5 {
            let puzzle = generator.puzzle(seed).unwrap();
            assert_eq!(effort(&puzzle).unwrap().difficulty(), difficulty);
            assert!(is_sound(&puzzle));
        }
    }
}

#[test]
fn puzzles_take_the_effort_asked_for() {
    let range = EffortRange { least: 50, most: 150 };
    let generator = Generator { effort: Some(range), ..Generator::default() };
    for seed in 0..5 {
        let puzzle = generator.puzzle(seed).unwrap();
        assert!((50.0..=150.0).contains(&effort(&puzzle).unwrap().mean));
        assert!(is_sound(&puzzle) && is_minimal(&puzzle));
    }
}

#[test]
fn puzzles_for_singles_only() {
    for shape in [shape(2, 2), shape(2, 3), shape(3, 3)] {
        let generator = Generator { singles: true, ..Generator::new(shape) };
        for seed in 0..5 {
            let puzzle = generator.puzzle(seed).unwrap();
            assert!(solved_by_singles(&puzzle) && is_unique(&puzzle), "{shape}, seed {seed}");
            // Every clue is needed.
            for cell in (0..shape.cells()).filter(|&cell| puzzle.get(cell).is_some()) {
                let mut fewer = puzzle.clone();
                fewer.set(cell, None);
                assert!(!solved_by_singles(&fewer), "{shape}, seed {seed}");
            }
        }
    }
}

/// No puzzle with one solution has fewer than 17 clues (McGuire, Tugemann & Civario 2014), so one with 17 is
/// minimal; with another value of its solution as a clue it is not.
#[test]
fn fewest_clues_are_minimal() {
    let puzzle: Grid =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse().unwrap();
    assert!(is_minimal(&puzzle));
    let solution = Partial::new(&puzzle, Branches::default()).unwrap().solutions().next().unwrap();
    let mut more = puzzle.clone();
    more.set(0, solution.get(0));
    assert!(!is_minimal(&more) && redundant_givens(&more).contains(&0));
}

#[test]
fn published_counts() {
    // All grids of 4x4, and of 6x6 with boxes of 2x3 (OEIS A107739; Jarvis & Russell).
    assert_eq!(count(&Grid::empty(shape(2, 2)), u64::MAX), 288);
    assert_eq!(count(&Grid::empty(shape(2, 2)), 288), 288);
    // With the first row given there are 28200960 / 6! of the latter.
    let row = Grid::new(shape(2, 3), [vec![1, 2, 3, 4, 5, 6], vec![0; 30]].concat());
    assert_eq!(count(&row, u64::MAX), 39_168);
    assert_eq!(count(&Grid::empty(shape(3, 3)), 1000), 1000);
    let contradiction = Grid::new(shape(2, 2), [vec![1, 1], vec![0; 14]].concat());
    assert_eq!(count(&contradiction, 5), 0);
    let contradiction = Grid::new(shape(3, 3), [vec![1, 1], vec![0; 79]].concat());
    assert_eq!(count(&contradiction, 5), 0);
}

#[test]
fn a_difficulty_that_a_shape_does_not_have_is_an_error() {
    let generator = Generator { difficulty: Some(Difficulty::Hard), ..Generator::new(shape(2, 2)) };
    let expected = "found none among 100 puzzles with boxes of 2x2 to be hard, expected one";
    assert_eq!(generator.puzzle(1).unwrap_err().to_string(), expected);
}

#[test]
fn effort_names_a_contradiction() {
    let mut puzzle = Grid::empty(shape(2, 2));
    puzzle.set(0, Some(1));
    puzzle.set(1, Some(1));
    assert_eq!(effort(&puzzle).unwrap_err(), puzzle.contradiction().unwrap());
}

#[test]
fn what_is_shipped_is_what_it_says() {
    for collection in shipped() {
        let puzzles = read(collection.text, None).unwrap();
        assert_eq!(puzzles.len(), collection.seeds.clone().count(), "{}", collection.name);
        assert!(collection.text[2..].starts_with(collection.about), "{}", collection.name);
        for Puzzle { grid, line, .. } in &puzzles {
            assert_eq!(grid.shape(), collection.generator.shape);
            if let Some(difficulty) = collection.generator.difficulty {
                assert_eq!(effort(grid).unwrap().difficulty(), difficulty, "{}:{line}", collection.name);
            }
            assert!(is_unique(grid), "{}:{line}", collection.name);
            let minimal = collection.about.contains("minimal");
            assert!(!minimal || needs_every_clue(grid) && is_minimal(grid), "{}:{line}", collection.name);
        }
    }
}

#[test]
fn the_generator_still_makes_what_is_shipped() {
    let smallest = shipped().next().unwrap();
    assert_eq!(smallest.make().unwrap(), smallest.text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn every_seed_gives_a_minimal_puzzle_and_always_the_same(seed: u64, wide: bool) {
        let generator = Generator::new(if wide { shape(2, 3) } else { shape(2, 2) });
        let puzzle = generator.puzzle(seed).unwrap();
        prop_assert_eq!(&generator.puzzle(seed).unwrap(), &puzzle);
        prop_assert!(is_sound(&puzzle));
        prop_assert!(needs_every_clue(&puzzle));
        prop_assert!(is_minimal(&puzzle));
    }
}

#[test]
fn as_few_clues_are_left_as_are_asked_for() {
    for (shape, clues) in [(shape(3, 3), 20), (shape(3, 3), 21), (shape(2, 3), 9), (shape(2, 2), 4)] {
        let generator = Generator { clues: Some(clues), ..Generator::new(shape) };
        let puzzle = generator.puzzle(2).unwrap();
        assert!(puzzle.filled() == clues && is_sound(&puzzle), "{puzzle:?}");
        assert_eq!(generator.puzzle(2).unwrap(), puzzle);
    }
    let singles = Generator { clues: Some(17), singles: true, tries: 2, ..Generator::default() };
    assert!(matches!(singles.puzzle(1), Err(GenerateError::Fewest { clues: 17, tries: 2, .. })));
    let few = Generator { clues: Some(16), ..Generator::default() };
    assert_eq!(few.puzzle(1), Err(GenerateError::Several { clues: 16 }));
}

#[test]
fn large_puzzles_are_solved_by_singles() {
    for shape in [shape(2, 14), shape(6, 6)] {
        let puzzle = Generator::new(shape).puzzle(1).unwrap();
        assert!(solved_by_singles(&puzzle) && 4 * puzzle.filled() < 3 * shape.cells(), "{}", puzzle.filled());
        let clues = shape.cells() - 100;
        let generator = Generator { clues: Some(clues), ..Generator::new(shape) };
        assert_eq!(generator.puzzle(1).unwrap().filled(), clues);
    }
}
