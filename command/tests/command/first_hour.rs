//! What somebody types in the first hour, before having read much.

use super::{PUZZLE, SOLUTION, folder_with, recuit, recuit_fed, recuit_in};

/// A Sudoku in which every cell follows from the givens.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_puzzle_alone_is_a_sudoku() {
    let ran = recuit(&format!("solve {EASY} --json"));
    assert!(ran.code == Some(0) && ran.out.contains("\"solution\":\"534678912"), "{}", ran.err);
    let ran = recuit("solve 4x4#2 --json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    // A name that is mistyped is none.
    let ran = recuit("solve sudokku");
    assert!(ran.code == Some(2) && ran.err.contains("did you mean sudoku?"), "{}", ran.err);
}

#[test]
fn engines_are_known_by_the_names_of_the_textbook() {
    let names = [
        ("backtracking", "depth-first"),
        ("sa", "annealing"),
        ("simulated-annealing", "annealing"),
        ("a-star", "best-first"),
        ("tabu-search", "tabu"),
    ];
    for (name, engine) in names {
        let formulation = if engine == "best-first" { "partial" } else { "auto" };
        let ran =
            recuit(&format!("solve sudoku {PUZZLE} --engine {name} --formulation {formulation} --json"));
        assert!(
            ran.code == Some(0) && ran.out.contains(&format!("\"engine\":\"{engine}\"")),
            "{name}: {}",
            ran.err
        );
        assert!(ran.out.contains(SOLUTION), "{name}: {}", ran.out);
    }
}

#[test]
fn one_instance_is_picked_out_of_many() {
    let all = recuit("solve sudoku 9x9-hard --format line");
    let third = all.out.lines().nth(2).unwrap().split(" #").next().unwrap().trim().to_owned();
    let ran = recuit("solve sudoku 9x9-hard#3 --json");
    assert!(ran.out.contains(&format!("\"solution\":\"{third}\"")), "{third}: {}", ran.out);
    let ran = recuit("solve sudoku 9x9-hard#300");
    assert!(
        ran.code == Some(2) && ran.err.contains("found instance #300, expected a number from 1 to 50"),
        "{}",
        ran.err
    );
}

#[test]
fn times_have_units() {
    for time in ["500ms", "10s", "0.5m", "1h", "2"] {
        assert_eq!(recuit(&format!("solve sudoku {PUZZLE} --time-limit {time}")).code, Some(0), "{time}");
    }
    let ran = recuit(&format!("solve sudoku {PUZZLE} --time-limit 10x"));
    assert!(ran.code == Some(2) && ran.err.contains("such as 10, 0.5, 500ms, 10s or 2m"), "{}", ran.err);
}

#[test]
fn a_missing_file_is_told_in_words() {
    recuit("run nowhere.toml").refuses("nowhere.toml: there is no such file or folder");
    recuit("resume nowhere.json").refuses("nowhere.json: there is no such file or folder");
}

#[test]
fn it_is_said_when_propagation_has_left_nothing_to_do() {
    let ran = recuit(&format!("solve sudoku {EASY} --formulation rows"));
    let said = "solved by propagation alone; `--set formulation.reduction=none` leaves it to the engine\n";
    assert!(ran.code == Some(0) && ran.out.contains(said), "{}", ran.out);
    let left = recuit(&format!(
        "solve sudoku {EASY} --formulation rows --set formulation.reduction=none --steps 1000"
    ));
    assert!(!left.out.contains("by propagation"), "{}", left.out);
    let compared = recuit("compare sudoku 9x9-easy --formulation rows --seeds 1 --steps 1000");
    assert!(
        compared.out.contains("50 of 50 runs of sudoku were solved by propagation alone;"),
        "{}",
        compared.out
    );
}

#[test]
fn the_first_course_runs_by_its_name() {
    let ran = recuit("run first-course --json");
    assert!(
        ran.code.is_some_and(|code| code < 2) && ran.out.contains("\"formulation\":\"rows\""),
        "{}",
        ran.err
    );
    let steps = ran.out.split("\"steps\":").nth(1).unwrap().split(',').next().unwrap();
    assert_ne!(steps, "0", "nothing was worked out before");
}

#[test]
fn shells_and_man_are_told_about_the_command() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = recuit(&format!("completions {shell}"));
        assert!(
            ran.code == Some(0) && ran.out.contains("compare") && ran.out.contains("time-limit"),
            "{shell}"
        );
    }
    let ran = recuit("man");
    assert!(
        ran.code == Some(0) && ran.out.contains(".TH") && ran.out.contains("recuit\\-solve"),
        "{}",
        ran.out
    );
}

#[test]
fn grids_are_made_with_a_share_of_their_cells() {
    let ran = recuit("generate sudoku boxes=2x2 given=50% --seed 3");
    let grid = ran.out.trim();
    assert!(
        ran.code == Some(0) && grid.chars().filter(|c| c.is_ascii_digit() && *c != '0').count() == 8,
        "{grid}"
    );
    assert_eq!(recuit("generate sudoku boxes=2x2 given=50 --seed 3").out, ran.out);
    let ran = recuit("generate sudoku given=half");
    assert!(
        ran.code == Some(2) && ran.err.contains("expected a percentage such as 45 or 45%"),
        "{}",
        ran.err
    );
}

#[test]
fn what_other_programs_write_is_read() {
    let list = "[[2,0,1,0],[0,0,0,0],[0,0,0,0],[0,0,4,3]]";
    for text in [list, "2,,1,\n,,,\n,,,\n,,4,3\n", "puzzle,solution\n2.1...........43,2314413234211243\n"] {
        let ran = recuit_fed("solve sudoku - --json", text);
        assert!(ran.code == Some(0) && ran.out.contains(SOLUTION), "{text}: {}", ran.err);
    }
}

#[test]
fn the_size_of_the_search_space_is_told() {
    let ran = recuit(&format!(
        "solve sudoku {EASY} --formulation rows --set formulation.reduction=none --steps 1000 --stats"
    ));
    let line = ran.out.lines().find(|line| line.trim_start().starts_with("states ")).unwrap();
    // The product of the factorials of the blanks of each row is 2.4 times 10^23.
    assert!(line.ends_with(" 10^23"), "{}", ran.out);
}

#[test]
fn solutions_are_not_picked_but_refused() {
    let folder = folder_with("picked", "both.txt", format!("{SOLUTION}\n{SOLUTION}\n"));
    assert_eq!(recuit_in(&folder, "check sudoku both.txt").code, Some(0));
    recuit_in(&folder, "check sudoku both.txt#1")
        .refuses("both.txt#1: found an instance by its number, expected all of a file's solutions");
}

#[test]
fn a_class_hands_in_solutions_of_one_puzzle() {
    let folder =
        folder_with("class", "solutions.txt", format!("{SOLUTION}\n{}\n", SOLUTION.replace("23", "32")));
    let ran = recuit_in(&folder, &format!("check sudoku solutions.txt --puzzle {PUZZLE}"));
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.starts_with("1: correct\n2: ") && !ran.out.contains("2: correct"), "{}", ran.out);
    // What is written in a format is read back, with all that is said about it.
    let solved = recuit(&format!("solve sudoku {PUZZLE} --format line --stats")).out;
    assert!(solved.lines().skip(1).all(|line| line.starts_with("# ")), "{solved}");
    assert_eq!(recuit_fed(&format!("check sudoku - --puzzle {PUZZLE}"), solved).out, "correct\n");
}
