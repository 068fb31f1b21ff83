//! `recuit generate`, `convert` and `list`.

use super::{EMPTY, PUZZLE, recuit, recuit_fed};

#[test]
fn what_is_generated_has_one_solution() {
    let puzzles = recuit("generate sudoku difficulty=easy boxes=2x2 --count 5 --seed 3");
    assert_eq!((puzzles.code, puzzles.out.lines().count()), (Some(0), 5));
    let answers = recuit_fed("solve sudoku - --unique", puzzles.out.clone());
    assert!(answers.out.lines().all(|line| line.ends_with("the only solution")), "{}", answers.out);
    assert_eq!(recuit("generate sudoku difficulty=easy boxes=2x2 --count 5 --seed 3").out, puzzles.out);
    assert_ne!(recuit("generate sudoku difficulty=easy boxes=2x2 --count 5 --seed 4").out, puzzles.out);
}

#[test]
fn the_last_seed_is_a_seed_too() {
    let ran = recuit(&format!("generate sudoku boxes=2x2 --count 2 --seed {}", u64::MAX));
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2));
}

#[test]
fn threads_change_nothing_about_what_is_generated() {
    let make =
        |threads: u32| recuit(&format!("generate sudoku boxes=2x3 --count 100 --threads {threads}")).out;
    assert_eq!(make(1).lines().count(), 100);
    assert_eq!(make(1), make(2));
    assert_eq!(make(1), make(7));
}

/// A line of 36 cells means boxes of 2x3; of others the boxes are drawn.
#[test]
fn puzzles_with_unusual_boxes_are_read_as_they_were_made() {
    for boxes in ["3x2", "2x4", "4x2", "2x8"] {
        let made = recuit(&format!("generate sudoku boxes={boxes} --count 2 --seed 4"));
        let ran = recuit_fed("solve sudoku - --unique", made.out);
        assert_eq!(ran.code, Some(0), "{boxes}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn a_percentage_of_the_cells_is_given() {
    for (request, given) in [("given=0", 0), ("given=50", 128), ("given=99", 253), ("given=100", 256)] {
        let made = recuit(&format!("generate sudoku boxes=4x4 {request}"));
        assert_eq!(made.out.trim().chars().filter(|cell| *cell != '.').count(), given, "{}", made.out);
    }
    let ran = recuit_fed("solve sudoku -", recuit("generate sudoku boxes=4x4 given=60 --seed 7").out);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn wrong_requests_are_explained() {
    recuit("generate sudoku dificulty=easy").refuses(
        "found the unknown key \"dificulty\", expected one of boxes, clues, difficulty, effort, given, singles, nodes, \
         tries; did you mean difficulty?",
    );
    recuit("generate sudoku difficulty=esy")
        .refuses("found the unknown name \"esy\", expected one of easy, medium, hard; did you mean easy?");
    recuit("generate sudoku effort=hard")
        .refuses("found the text \"hard\", expected a range of backtracks such as 100..200 or 100..");
    recuit("generate sudoku clues=x")
        .refuses("found the text \"x\", expected a whole number that is not negative");
    recuit("generate sudoku given=120")
        .refuses("found 120 % of the cells given, expected 0 to 100 %, and no other wish");
    recuit("generate sudoku given=50 clues=30")
        .refuses("found 50 % of the cells given and other wishes, expected 0 to 100 %, and no other wish");
    recuit("generate sudoku boxes=3").refuses("found boxes = 3, expected a text such as 2x3");
    recuit("generate sudoku easy").refuses("found \"easy\", expected KEY=VALUE");
    recuit("generate sudoku --count -1").misuses("expected a whole number that is not negative");
}

#[test]
fn what_is_not_found_is_told() {
    recuit("generate sudoku boxes=2x2 effort=5..").finds_nothing(
        "found none among 100 puzzles with boxes of 2x2 to take 5.. backtracks in the mean, expected one",
    );
    recuit("generate sudoku boxes=2x2 clues=3 tries=500").finds_nothing(
        "found no puzzle with boxes of 2x2 and fewer than 4 clues in 500 tries, expected 3; more tries, or another \
         seed, may find one",
    );
    recuit("generate sudoku clues=16").refuses(
        "found 16 clues to be left, expected at least 17: no puzzle of 9x9 with fewer has one solution (McGuire, \
         Tugemann & Civario 2014)",
    );
}

#[test]
fn few_clues_are_left_where_that_is_asked_for() {
    for (boxes, clues) in [("3x3", 20), ("2x3", 9), ("2x2", 4)] {
        let made = recuit(&format!("generate sudoku boxes={boxes} clues={clues} --seed 5"));
        assert_eq!(made.out.trim().chars().filter(|cell| *cell != '.').count(), clues, "{}", made.err);
        let solved = recuit_fed("solve sudoku - --unique", made.out);
        assert!(solved.out.contains("the only solution"), "{}", solved.out);
    }
}

#[test]
fn the_largest_boxes_are_filled_and_solved() {
    let made = recuit("generate sudoku boxes=9x9 clues=5000");
    assert_eq!(made.code, Some(0), "{}", made.err);
    let solved = recuit_fed("solve sudoku - --set model.boxes=9x9 --unique", made.out);
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    assert!(solved.out.contains("the only solution"));
    recuit("generate sudoku boxes=6x6 difficulty=hard").refuses(
        "found a wish for the effort of puzzles with boxes of 6x6, expected at most 25 rows for that",
    );
}

#[test]
fn what_is_converted_reads_back() {
    for format in ["line", "sdm", "plain", "boxed", "sdk", "integers"] {
        let there = recuit(&format!("convert sudoku {PUZZLE} --format {format}"));
        let back = recuit_fed("convert sudoku - --format line", there.out.clone());
        assert_eq!(back.out, format!("{PUZZLE}\n"), "{format}: {}", there.out);
    }
    let drawn = recuit(&format!("convert sudoku {PUZZLE}"));
    assert_eq!(recuit_fed("convert sudoku - --format line", drawn.out).out, format!("{PUZZLE}\n"));
    recuit(&format!("convert sudoku {EMPTY} --format lines")).refuses(
        "found the unknown name \"lines\", expected one of line, sdm, plain, boxed, sdk, integers, dimacs; did you mean line?",
    );
}

#[test]
fn what_is_converted_is_the_same_puzzle() {
    for instance in [
        "queens 8",
        "queens completion",
        "magic-square order-3",
        "golomb-ruler 5",
        "sudoku-variants diagonal",
        "sudoku-variants jigsaw",
        "futoshiki five",
        "star-battle ten",
        "zebra life-international",
    ] {
        let (model, _) = instance.split_once(' ').unwrap();
        let written = recuit(&format!("convert {instance}")).out;
        let solved = recuit_fed(&format!("solve {model} -"), written.clone());
        // Everything but the time, which comes last.
        let timeless = |out: &str| out.rsplit_once(", ").map(|(before, _)| before.to_owned());
        let as_before = timeless(&recuit(&format!("solve {instance}")).out);
        assert!(as_before.is_some() && timeless(&solved.out) == as_before, "{written}{}", solved.err);
    }
    // Puzzles in rows, one below the other.
    let both = recuit_fed("convert sliding -", "3 1 2 4 0 5 6 7 8\n1 2 0 3 4 5 6 7 8\n").out;
    assert_eq!(recuit_fed("convert sliding -", both.clone()).out, both);
}

#[test]
fn what_is_solved_in_a_pipe_is_correct() {
    let puzzles = recuit("generate sudoku boxes=2x3 --count 3").out;
    let solutions = recuit_fed("solve sudoku -", puzzles).out;
    assert_eq!(recuit_fed("check sudoku -", solutions).out, "1: correct\n2: correct\n3: correct\n");
}

#[test]
fn puzzles_that_are_drawn_have_one_solution_and_may_need_a_file_each() {
    for request in
        ["kenken size=5", "sudoku-variants jigsaw=true diagonal=true size=6", "zebra houses=4 kinds=3"]
    {
        let made = recuit(&format!("generate {request} --seed 5"));
        let model = request.split(' ').next().unwrap();
        let ran = recuit_fed(&format!("solve {model} - --unique"), made.out);
        assert!(ran.out.contains("the only solution"), "{request}: {}{}", ran.out, ran.err);
    }
    let ran = recuit("generate kenken --count 2");
    assert_eq!(ran.err, "a file holds one instance of kenken: these are for people, or for a file each\n");
    assert_eq!(recuit("generate star-battle --count 2").err, "");
}
