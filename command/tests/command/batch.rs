//! `recuit solve` with several puzzles.

use super::{EMPTY, IMPOSSIBLE, PUZZLE, SOLUTION, recuit, recuit_fed};
use serde_json::Value;

#[test]
fn a_file_gives_a_line_each_and_a_summary() {
    let ran = recuit_fed("solve sudoku -", format!("{PUZZLE}\n{PUZZLE} # again\n"));
    assert_eq!((ran.code, ran.out), (Some(0), format!("{SOLUTION}\n{SOLUTION}\n")));
    assert!(ran.err.starts_with("2 of 2 solved and verified; "), "{}", ran.err);
}

#[test]
fn what_is_known_stands_behind_each_line() {
    let ran = recuit_fed("solve sudoku - --count", format!("{PUZZLE}\n{EMPTY}\n"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], format!("{SOLUTION} # solved and verified; the only solution"));
    assert!(lines[1].ends_with(" # 288 solutions, the first verified: everything explored"), "{}", lines[1]);
}

#[test]
fn the_exit_code_is_the_worst() {
    let solved_and_impossible = recuit_fed("solve sudoku -", format!("{PUZZLE}\n{IMPOSSIBLE}\n"));
    assert_eq!(solved_and_impossible.code, Some(3));
    assert!(solved_and_impossible.err.starts_with("1 of 2 solved and verified, 1 proved impossible; "));
    // The impossible puzzle is proved so before the first step.
    let limited = recuit_fed("solve sudoku - --steps 1", format!("{PUZZLE}\n{IMPOSSIBLE}\n"));
    assert_eq!(limited.code, Some(1));
    let summary = "0 of 2 solved and verified, 1 proved impossible, 1 not solved within the limits; ";
    assert!(limited.err.starts_with(summary), "{}", limited.err);
}

#[test]
fn json_is_an_object_a_line() {
    let ran = recuit_fed("solve sudoku - --json", format!("{PUZZLE} first\n{IMPOSSIBLE} second\n"));
    let objects: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ran.code, objects.len()), (Some(3), 2));
    assert_eq!((&objects[0]["index"], &objects[0]["name"]), (&0.into(), &"first".into()));
    assert_eq!((&objects[1]["index"], &objects[1]["status"]), (&1.into(), &"infeasible".into()));
}

#[test]
fn every_set_that_ships_is_solved() {
    for (set, puzzles) in [("4x4", 50), ("9x9-easy", 50), ("9x9-medium", 50), ("9x9-hard", 50)] {
        let ran = recuit(&format!("solve sudoku {set}"));
        assert_eq!((ran.code, ran.out.lines().count()), (Some(0), puzzles), "{set}: {}", ran.err);
    }
}

#[test]
fn threads_change_nothing() {
    let solve = |threads: u32| {
        let ran = recuit(&format!("solve sudoku 4x4 -f blocks --steps 500 --json --threads {threads}"));
        let objects = ran.out.lines().map(|line| {
            let mut object: Value = serde_json::from_str(line).unwrap();
            object["seconds"] = Value::Null;
            object
        });
        (ran.code, objects.collect::<Vec<_>>())
    };
    let alone = solve(1);
    assert_eq!(alone.1.len(), 50);
    assert_eq!(alone, solve(2));
    assert_eq!(alone, solve(8));
}

#[test]
fn notes_are_plain_where_nobody_watches() {
    let ran = recuit("solve sudoku 9x9-easy --stats");
    assert!(!ran.out.contains('\x1b') && !ran.err.contains(['\x1b', '\r', '█']), "{}", ran.err);
    assert!(ran.err.lines().nth(1).unwrap().ends_with(" a second"));
}
