//! `recuit check`.

use super::list::{listed, names};
use super::{EMPTY, PUZZLE, SOLUTION, folder_with, recuit, recuit_fed, recuit_in};

#[test]
fn correct_solutions_are_correct() {
    let ran = recuit(&format!("check sudoku {SOLUTION} --puzzle {PUZZLE}"));
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "correct\n", ""));
    let ran = recuit_fed("check sudoku -", format!("{SOLUTION}\n{SOLUTION}\n"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1: correct\n2: correct\n"));
}

#[test]
fn every_violation_is_explained() {
    let ran = recuit("check sudoku 1234341221434322");
    let violations = "row 4 holds 2 twice: columns 3 and 4\n\
                      column 4 holds 2 twice: rows 2 and 4\n\
                      block 4 (rows 3-4, columns 3-4) holds 2 twice: row 4 column 3 and row 4 column 4\n";
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), violations));
    let ran = recuit("check sudoku 123434122143432.");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "row 4, column 4 is empty\n"));
    let ran = recuit("check sudoku 1234341221434321 --puzzle 2...............");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "row 1, column 1 holds 1 where 2 is given\n"));
}

#[test]
fn solutions_are_read_as_they_are_written() {
    let ran = recuit("check sliding LDRRULLDDRURDLURULLDRULDDRRUULL --puzzle 8-puzzle");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "correct\n"), "{}", ran.err);
    // Of several instances each solution has a remark behind it.
    for (model, several) in [("qap", "grid-8"), ("jobshop", "6x6")] {
        let folder = folder_with(&format!("remarks-{model}"), "two.txt", twice(model, several));
        let solved = recuit_in(&folder, &format!("solve {model} two.txt --steps 3000"));
        assert!(solved.out.contains(" # "), "{}{}", solved.out, solved.err);
        std::fs::write(folder.join("solved.txt"), solved.out).unwrap();
        let ran = recuit_in(&folder, &format!("check {model} solved.txt --puzzle two.txt"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1: correct\n2: correct\n"), "{}", ran.err);
    }
}

/// The same shipped instance, two times.
fn twice(model: &str, name: &str) -> String {
    let one = recuit(&format!("convert {model} {name}")).out;
    format!("{one}{one}")
}

#[test]
fn check_blames_the_text_that_is_wrong() {
    let folder = folder_with("check", "puzzles.txt", "11..............");
    recuit_in(&folder, &format!("check sudoku {SOLUTION} --puzzle puzzles.txt")).refuses(
        "puzzles.txt:1:2: found 1 at row 1, column 2, which row 1, column 1 holds too (same row), \
         expected givens that do not contradict each other",
    );
    recuit("check sudoku -").refuses("standard input:1:1: found no solution, expected at least one");
    recuit("check sudoku - --puzzle -").refuses("standard input cannot hold both the solutions and --puzzle");
}

#[test]
fn whether_puzzles_are_minimal_is_checked() {
    let ran = recuit(&format!("check sudoku {PUZZLE} --minimal"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "minimal\n"));
    let ran =
        recuit_fed("check sudoku - --minimal", format!("231...........43\n{EMPTY}\n12....34........\n"));
    let found = "1: row 1, column 2: 3 follows from the others\n\
                 1: row 1, column 3: 1 follows from the others\n\
                 2: more than one solution\n\
                 3: no solution\n";
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), found));
    recuit("check queens 8 --minimal").refuses("queens cannot tell whether an instance is minimal");
}

/// Whatever the model, the answer of one command is what the other reads.
#[test]
fn what_is_solved_for_machines_is_checked() {
    for name in names("models") {
        let instance = format!("{}#1", listed(&name)["sets"][0]["name"].as_str().unwrap());
        let solved = recuit(&format!("solve {name} {instance} --json --steps 20000"));
        assert_eq!(solved.code, Some(0), "{name} {instance}: {}{}", solved.out, solved.err);
        let ran = recuit_fed(&format!("check {name} - --puzzle {instance}"), solved.out);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "correct\n"), "{name}: {}", ran.err);
    }
}

#[test]
fn a_best_so_far_is_checked_as_well() {
    let puzzles = format!("{PUZZLE}\n{EMPTY}\n");
    let folder = folder_with("check-written", "puzzles.txt", &puzzles);
    let begun = "-f blocks -s formulation.reduction=none --steps 0";
    let solved = recuit_in(&folder, &format!("solve sudoku puzzles.txt --json {begun} --seed 5"));
    std::fs::write(folder.join("answers.json"), solved.out).unwrap();
    let ran = recuit_in(&folder, "check sudoku answers.json --puzzle puzzles.txt");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1: row ") && ran.out.contains("2: row "), "{}", ran.out);
}

#[test]
fn what_is_wrong_in_an_object_is_named_by_its_line() {
    let solution = format!("{{\"solution\": \"{SOLUTION}\"}}");
    for (written, complaint) in [
        (format!("{solution}\n\n{{\"solution\": \"12\"}}\n"), "standard input:3:1: found 2 cells, expected"),
        (
            format!("{solution}\n{{\"solution\": null, \"best\": null, \"status\": \"exhausted\"}}"),
            "standard input:2:1: found no solution (exhausted), expected one in each object, or a best so far",
        ),
        (format!("{solution}\n{{\"solution\""), "standard input:2:11: found EOF while parsing"),
    ] {
        let ran = recuit_fed("check sudoku -", written);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert!(ran.err.starts_with(&format!("recuit: {complaint}")), "{}", ran.err);
    }
    // What is printed for people can be anything; the error says what is read.
    let drawn = recuit(&format!("solve sudoku {PUZZLE}")).out;
    let ran = recuit_fed("check sudoku -", drawn);
    assert!(ran.code == Some(0) || ran.err.ends_with("what recuit solve --json writes is read, too\n"));
}
