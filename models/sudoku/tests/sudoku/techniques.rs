//! Human techniques: each is found where it is needed, and none ever rules out a solution.

use proptest::prelude::*;
use recuit_sudoku::*;
use std::path::Path;

/// Takes the steps on pencil marks of its own: everything eliminated was a mark, everything placed was possible, the
/// steps lead to the final grid, and none contradicts `solution`, whether that is the only one or not.
#[track_caller]
fn assert_sound(puzzle: &Grid, explanation: &Explanation, solution: Option<&Grid>) {
    let shape = puzzle.shape();
    let (mut grid, mut marks) = (puzzle.clone(), vec![true; shape.cells() * shape.size()]);
    let place = |cell: usize| cell * shape.size();
    let write = |marks: &mut Vec<bool>, cell: usize, value: u8| {
        marks[place(cell)..][..shape.size()].fill(false);
        let sees = |&other: &usize| shape.units(cell).iter().any(|unit| shape.units(other).contains(unit));
        (0..shape.cells()).filter(sees).for_each(|peer| marks[place(peer) + usize::from(value) - 1] = false);
    };
    let clues = puzzle.cells().iter().enumerate().filter(|(_, value)| **value != 0);
    clues.for_each(|(cell, &value)| write(&mut marks, cell, value));
    for step in &explanation.steps {
        let told = || format!("{step:?}: {}, since {}\n{puzzle}", step.outcome(shape), step.why(shape));
        match &step.deduction {
            Deduction::Place(Mark { cell, value }) => {
                assert!(marks[place(*cell) + usize::from(*value) - 1], "{}", told());
                assert!(solution.is_none_or(|solution| solution.get(*cell) == Some(*value)), "{}", told());
                write(&mut marks, *cell, *value);
                grid.set(*cell, Some(*value));
            }
            Deduction::Eliminate(eliminated) => {
                assert!(!eliminated.is_empty(), "{}", told());
                for Mark { cell, value } in eliminated {
                    let mark = &mut marks[place(*cell) + usize::from(*value) - 1];
                    assert!(std::mem::take(mark), "{}", told());
                    assert!(
                        solution.is_none_or(|solution| solution.get(*cell) != Some(*value)),
                        "{}",
                        told()
                    );
                }
            }
        }
    }
    assert_eq!(grid, explanation.grid);
    match explanation.verdict {
        Verdict::Solved => assert_eq!(verify(puzzle, &grid), []),
        Verdict::Stuck(left) => assert_eq!(grid.filled() + left, shape.cells()),
        Verdict::Impossible(_) => assert_eq!(solution, None, "{puzzle}"),
    }
}

/// The first solution that depth-first search finds, and whether it is the only one.
fn solution(puzzle: &Grid) -> Option<(Grid, bool)> {
    let problem = Partial::new(puzzle, Branches::default()).unwrap();
    let mut solutions =
        recuit::DepthFirst::default().solutions(&problem).map(|state| problem.grid(&state)).take(2);
    let first = solutions.next()?;
    Some((first, solutions.next().is_none()))
}

#[track_caller]
fn assert_rated(puzzles: &[Puzzle]) -> Vec<Explanation> {
    let rated = puzzles.iter().map(|Puzzle { grid, .. }| {
        let explanation = explain(grid);
        let (solution, is_unique) = solution(grid).unwrap();
        assert!(is_unique);
        assert_sound(grid, &explanation, Some(&solution));
        explanation
    });
    rated.collect()
}

/// Puzzles made by the generator; the one for a jellyfish has more clues. The unit tests have pencil marks
/// for a hidden quad, because hardly any puzzle needs one and nothing harder.
const NEEDED: [(Technique, &str); 18] = [
    (
        Technique::NakedSingle,
        ".....7........4.9..729.8..1.98.6..4.2..1..93.........2..4..9....6..3.2...5.....8.",
    ),
    (
        Technique::HiddenSingle,
        ".....1..9.527........68...263......79.....4.3.....6...72....9.....94..35...3.76..",
    ),
    (
        Technique::Pointing,
        ".....8....23.7..86....5..1.6....9..7......1...5.........4.8..9.8.7..2..51...3.74.",
    ),
    (
        Technique::Claiming,
        "...3.....3.1...9.8.5..4..1.2..8......7...38...8.6...7...8.....9.4...2...5.7..4..2",
    ),
    (
        Technique::NakedPair,
        ".8..9.5.....8.167.1.75......45...9..639.............3....2.67..8...732.......9...",
    ),
    (
        Technique::HiddenPair,
        "..5....8.....2749.2.........8.4.....3....2.7...1..6...9.....14..4.8..6..1.....83.",
    ),
    (
        Technique::NakedTriple,
        "8.....6..........83..2...9...6........41....7.3...5.4119.3..57.....7......8.4...3",
    ),
    (
        Technique::HiddenTriple,
        ".1..637..8..5.4..9......3........6.73..9...4.4.9.56.....62...1.........2....8..3.",
    ),
    (
        Technique::NakedQuad,
        ".......2..1.........6...4.1.8...2.5..27.....91...37..46...4.8.54...95.....3.1....",
    ),
    (Technique::XWing, "7.....634.9...478.......9...6.........25.....91..8.2....39....58........27...38.."),
    (
        Technique::Swordfish,
        ".6.1...7.27.94..1..8...5...9..61.32.8....31...........1......4...........5432..6.",
    ),
    (
        Technique::Jellyfish,
        ".46...8.....1.6..32....4.1....9..5....94...2...8..3..78..............9..63.51..4.",
    ),
    (Technique::XYWing, ".85.9..4.....2.3...3.........871...614...........3...8.....97...913.....25.1...6."),
    (Technique::XYZWing, "..9.6...74..9.5.2...7..1..8.1.3.6.........764......8.........8..9..1.2...256.8..."),
    (Technique::WWing, ".8..5...1..........42..6...1......7..5....6..4..6.7..8.78.3..9.......4.....7.536."),
    (
        Technique::SimpleColoring,
        ".......6....9.5...9...2.......19.3...85........47....84..3..1.2..9...48..2...96..",
    ),
    (Technique::XChain, "8...6..3...2.1...5...5.94......53172...674..............5......64.....2.21....6.."),
    (Technique::XYChain, ".8....9...94.6....1.....2..4....2..9..8....5..27....1.7...38..5..36....4.4..97..3"),
];

fn needing(technique: Technique) -> Grid {
    let (_, puzzle) = NEEDED.iter().find(|(needed, _)| *needed == technique).unwrap();
    puzzle.parse().unwrap()
}

#[test]
fn each_technique_is_the_hardest_that_some_puzzle_needs() {
    for (technique, puzzle) in NEEDED {
        let puzzle: Grid = puzzle.parse().unwrap();
        let explanation = explain(&puzzle);
        assert_eq!((&explanation.verdict, explanation.hardest()), (&Verdict::Solved, Some(technique)));
        assert_sound(&puzzle, &explanation, Some(&explanation.grid));
    }
}

/// The first step of this technique in its puzzle, in words.
fn told(technique: Technique) -> String {
    let puzzle = needing(technique);
    let explanation = explain(&puzzle);
    let step = explanation.steps.iter().find(|step| step.technique == technique).unwrap();
    let shape = puzzle.shape();
    format!("{}: {}, since {}", step.technique, step.outcome(shape), step.why(shape))
}

#[test]
fn steps_are_told_in_plain_words() {
    for words in [
        "naked single: row 3, column 5 is 5, since every other value stands in its row, column or block",
        "hidden single: row 6, column 1 is 2, since block 4 has no other place for 2",
        "pointing: no 9 at rows 5 and 6, column 1, since in block 1 all places for 9 lie in column 1",
        "claiming: no 7 at row 1, columns 5 and 6; row 3, columns 4 and 6, since in row 2 all places \
         for 7 lie in block 2",
        "naked pair: no 1 at rows 4 and 5, column 4; no 4 at rows 1 and 5, column 4, since rows 8 and \
         9, column 4 can hold only 1 and 4, which are then nowhere else in column 4",
        "hidden pair: row 5, column 9 is not 1, 5 or 6; row 6, column 9 is not 2, 3 or 5, since in \
         column 9, the values 4 and 8 can stand only at rows 5 and 6, column 9, which then hold nothing \
         else",
        "X-wing: no 4 at row 4, columns 4 and 8; row 8, columns 4 and 8, since in rows 6 and 9 all \
         places for 4 lie in columns 4 and 8",
        "XYZ-wing: no 1 at row 7, column 3, since row 7, column 1 is 1, 3 or 6; row 7, column 7 is 1 or \
         6; row 9, column 1 is 1 or 3; so one of the three is 1",
        "W-wing: no 5 at row 2, column 1; row 3, column 8, since if row 2, column 7 is not 5, then it \
         is 7, so row 2, column 5 is not 7, so row 3, column 5 is 7, so row 3, column 1 is not 7, so it \
         is 5; the first or the last is 5",
        "simple coloring: no 1 at row 1, column 2, since if row 1, column 5 is not 1, then row 9, \
         column 5 is 1, so row 9, column 3 is not 1, so row 2, column 3 is 1; the first or the last is 1",
    ] {
        let technique = Technique::ALL.into_iter().find(|it| words.starts_with(&format!("{it}: "))).unwrap();
        assert_eq!(told(technique), words);
    }
}

#[test]
fn what_has_no_solution_is_seen_or_leaves_cells_open() {
    let told = |puzzle: &str| explain(&puzzle.parse().unwrap()).verdict;
    assert_eq!(told("12....34........"), Verdict::Impossible("block 1 has no place left for 3".to_owned()));
    assert_eq!(
        told("12.........3...4"),
        Verdict::Impossible("row 1, column 4 has no candidate left".to_owned())
    );
    // 288 solutions.
    assert_eq!(told("................"), Verdict::Stuck(16));
}

#[test]
fn steps_agree_with_the_solutions_of_what_is_shipped() {
    for collection in shipped() {
        let explained = assert_rated(&read(collection.text, None).unwrap());
        let easy = collection.generator.difficulty == Some(Difficulty::Easy);
        let only_singles = |it: &Explanation| it.hardest() <= Some(Technique::HiddenSingle);
        assert!(!easy || explained.iter().all(only_singles), "{}", collection.name);
    }
}

#[test]
fn steps_agree_with_the_solutions_of_hard_puzzles_and_naked_singles_suffice_for_easy_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sudoku/9x9");
    if !folder.is_dir() {
        println!("skipped: no shared data folder beside the workspace");
        return;
    }
    let puzzles = |name: &str, count| {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        read(&text.lines().take(count).collect::<Vec<_>>().join("\n"), None).unwrap()
    };
    for Puzzle { grid, line, .. } in puzzles("easy.txt", usize::MAX) {
        assert_eq!(explain(&grid).hardest(), Some(Technique::NakedSingle), "line {line}");
    }
    for hard in ["minimal.txt", "17_clue.txt", "top1465.txt", "forum_hardest_1106.txt"] {
        assert_rated(&puzzles(hard, 40));
    }
}

#[test]
fn a_tree_that_is_cut_off_says_so() {
    let puzzle = needing(Technique::XYChain);
    let measure = |cells, nodes| SearchTree::measure(&puzzle, cells, true, nodes).unwrap();
    let whole = measure(Branching::MostConstrained, u64::MAX);
    assert!(!whole.cut_off && whole.solutions == 1);
    assert_eq!(measure(Branching::MostConstrained, whole.nodes), whole);
    let cut = measure(Branching::MostConstrained, whole.nodes - 1);
    assert_eq!((cut.nodes, cut.cut_off), (whole.nodes - 1, true));
    assert!(measure(Branching::FirstCell, u64::MAX).nodes > whole.nodes);
    let several =
        SearchTree::measure(&Grid::empty(Shape::square(2)), Branching::FirstCell, false, 1000).unwrap();
    assert_eq!((several.solutions, several.cut_off), (2, false));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn puzzles_with_one_solution_are_explained_soundly(seed: u64, shape in 0..4usize) {
        let shape = [(2, 2), (2, 3), (3, 2), (3, 3)][shape];
        let puzzle = Generator::new(Shape::new(shape.0, shape.1).unwrap()).puzzle(seed).unwrap();
        let (solution, _) = solution(&puzzle).unwrap();
        assert_sound(&puzzle, &explain(&puzzle), Some(&solution));
    }

    /// Whatever clues are left of a full grid, and however many solutions that gives, that grid is one of them.
    #[test]
    fn no_solution_of_several_is_ruled_out(seed: u64, kept in prop::collection::vec(0..100u8, 81), share in 20..50u8) {
        let full = full_grid(Shape::square(3), seed);
        let clue = |(&value, &draw): (&u8, &u8)| if draw < share { value } else { 0 };
        let cells: Vec<u8> = full.cells().iter().zip(&kept).map(clue).collect();
        let puzzle = Grid::new(full.shape(), cells);
        let explanation = explain(&puzzle);
        assert_sound(&puzzle, &explanation, Some(&full));
        prop_assert!(explanation.verdict != Verdict::Solved || solution(&puzzle).unwrap().1);
    }
}
