//! `recuit rate`.

use super::{EMPTY, IMPOSSIBLE, PUZZLE, SOLUTION, folder_with, recuit, recuit_fed, recuit_in};
use serde_json::{Value, json};

#[test]
fn one_puzzle_is_rated_in_words() {
    let ran = recuit(&format!("rate sudoku {PUZZLE}"));
    let text = "\
hardest technique needed: naked single
steps: 12 naked single
(of the 19 techniques that Recuit knows, always the easiest that applies; no official grade)
nodes of depth-first search until it is known whether there is one solution:
  most constrained cell, forward checking                  13
  most constrained cell                                    13
  first cell, forward checking                             13
  first cell                                               33
";
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), text, ""));
    assert_eq!(recuit(&format!("rate sudoku {SOLUTION}")).out.lines().next(), Some("nothing to do"));
    let hard = recuit(
        "rate sudoku ....5..73.2...81..5.3...2....14.3..5.3......6..6..1...7.......1..5.92...81...5.3.",
    );
    assert!(hard.out.starts_with("needs more than XY-chain: "), "{}", hard.out);
    assert_eq!(hard.code, Some(0));
}

#[test]
fn steps_are_explained_up_to_the_grid() {
    let ran = recuit("rate sudoku .3.4413.34.1.243 --explain");
    let text = "\
1. naked single: row 1, column 1 is 2, since every other value stands in its row, column or block
2. naked single: row 1, column 3 is 1, since every other value stands in its row, column or block
3. naked single: row 2, column 4 is 2, since every other value stands in its row, column or block
4. naked single: row 3, column 3 is 2, since every other value stands in its row, column or block
5. naked single: row 4, column 1 is 1, since every other value stands in its row, column or block
┌───────┬───────┐
│ 2  3' │ 1  4' │
│ 4' 1' │ 3' 2  │
├───────┼───────┤
│ 3' 4' │ 2  1' │
│ 1  2' │ 4' 3' │
└───────┴───────┘
";
    assert_eq!(ran.out.split_once("hardest technique").unwrap().0, text);
}

#[test]
fn what_cannot_be_rated_says_why() {
    let several = recuit(&format!("rate sudoku {EMPTY}"));
    assert_eq!((several.code, several.out.lines().next()), (Some(1), Some("not rated: several solutions")));
    let impossible = recuit(&format!("rate sudoku {IMPOSSIBLE} --explain"));
    assert_eq!(
        (impossible.code, impossible.out.lines().next()),
        (Some(3), Some("block 1 has no place left for 3"))
    );
    assert!(impossible.out.contains("\nnot rated: no solution\n"), "{}", impossible.out);
    let unknown = recuit(&format!("rate sudoku {EMPTY} --nodes 10"));
    let complaint = "not rated: not known whether there is one solution";
    assert_eq!((unknown.code, unknown.out.lines().next()), (Some(1), Some(complaint)));
    assert!(unknown.out.ends_with(" more than 10\n"), "{}", unknown.out);
}

#[test]
fn several_puzzles_give_a_line_each_that_reads_as_the_puzzle() {
    let folder = folder_with("rate", "list.txt", format!("{PUZZLE}\n{EMPTY}\n"));
    let ran = recuit_in(&folder, &format!("rate sudoku list.txt {PUZZLE}"));
    let easy = format!("{PUZZLE} # naked single; nodes 13, 13, 13, 33\n");
    assert_eq!(ran.out, format!("{easy}{EMPTY} # several solutions; nodes 25, 26, 24, 24\n{easy}"));
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("3 instances: 2 naked single, 1 several solutions; "), "{}", ran.err);
    assert_eq!(
        recuit_fed("convert sudoku - --format line", ran.out).out,
        format!("{PUZZLE}\n{EMPTY}\n{PUZZLE}\n")
    );
    assert_eq!(recuit_fed("rate sudoku -", format!("{PUZZLE}\n{IMPOSSIBLE}\n")).code, Some(3));
}

#[test]
fn json_is_an_object_a_line() {
    let ran = recuit_fed("rate sudoku - --json --explain", format!("{PUZZLE} first\n{EMPTY}\n"));
    let objects: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ran.code, objects.len(), ran.err.as_str()), (Some(1), 2, ""));
    let first = &objects[0];
    assert_eq!(
        (&first["index"], &first["name"], &first["instance"]),
        (&json!(0), &json!("first"), &json!(PUZZLE))
    );
    assert_eq!(
        (&first["status"], &first["grade"], &first["rank"]),
        (&json!("solved"), &json!("naked single"), &json!(1))
    );
    let details = &first["details"];
    assert_eq!((&details["hardest_used"], &details["cells_left"]), (&json!("naked-single"), &json!(0)));
    assert_eq!(details["used"], json!({ "naked-single": 12 }));
    assert_eq!(details["grid"], SOLUTION);
    let tree = json!({
        "cells": "most-constrained", "forward_checking": true, "nodes": 13, "cut_off": false, "solutions": 1,
    });
    assert_eq!(details["trees"][0], tree);
    let step = json!({
        "number": 1, "technique": "naked-single", "units": ["row 1", "column 4", "block 2"], "pattern": [],
        "place": { "row": 1, "column": 4, "value": 4 }, "eliminate": [],
        "outcome": "row 1, column 4 is 4", "why": "every other value stands in its row, column or block",
    });
    assert_eq!((details["steps"].as_array().unwrap().len(), &details["steps"][0]), (12, &step));
    assert_eq!(
        (&objects[1]["status"], &objects[1]["grade"]),
        (&json!("unknown"), &json!("several solutions"))
    );
}

#[test]
fn threads_change_nothing() {
    let rate = |threads: u32| recuit(&format!("rate sudoku 4x4 --json --threads {threads}")).out;
    let alone = rate(1);
    assert_eq!(alone.lines().count(), 50);
    assert_eq!(alone, rate(2));
    assert_eq!(alone, rate(7));
}

#[test]
fn boxes_are_as_they_are_set() {
    let puzzle = recuit("generate sudoku boxes=3x2").out;
    let ran = recuit_fed("rate sudoku - --set model.boxes=3x2", puzzle);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.starts_with("hardest technique needed: "), "{}", ran.out);
}

#[test]
fn bad_input_is_refused_as_everywhere() {
    recuit("rate queens").refuses("queens rates no instances; sudoku does");
    recuit("rate sudok")
        .refuses_with("recuit: found the unknown name \"sudok\", expected one of ", " in Cargo.toml\n");
    recuit("rate sudoku 12..34.........5")
        .refuses("line 1, column 16: found '5', expected a value 1-4 or a blank (. 0 _ * - X)");
    recuit_fed("rate sudoku -", "").refuses("standard input:1:1: found no instance, expected at least one");
    let folder = folder_with("rate-bad", "list.txt", format!("{PUZZLE}\n11..............\n"));
    recuit_in(&folder, "rate sudoku list.txt").refuses(
        "list.txt:2:2: found 1 at row 1, column 2, which row 1, column 1 holds too (same row), \
         expected givens that do not contradict each other",
    );
    recuit("rate sudoku --nodes -1").misuses("expected a whole number that is not negative");
    recuit("rate sudoku --threads 0").misuses("expected a whole number from 1 to 1024");
}
