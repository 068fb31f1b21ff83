//! Readers that go away, full disks, and Ctrl-C. The signals are those of Unix.
#![cfg(unix)]

use super::{IMPOSSIBLE, PUZZLE, folder};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

/// Annealing that never ends by itself on a puzzle that has no solution.
const FOREVER: [&str; 9] = [
    "--formulation",
    "blocks",
    "--set",
    "engine.schedule=constant",
    "--set",
    "engine.initial.fixed=100",
    "--set",
    "engine.minimum=0",
    "--threads=1",
];

fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

fn recuit() -> Command {
    Command::new(env!("CARGO_BIN_EXE_recuit"))
}

fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
}

#[test]
fn an_interrupted_search_shows_its_best_so_far() {
    let history = folder("interrupt").join("history.csv");
    let mut command = recuit();
    command.args(["solve", "sudoku", IMPOSSIBLE]).args(FOREVER).arg("--history").arg(&history);
    let child = start(&mut command);
    // The history is opened after the program has begun to listen to signals.
    while !history.exists() {
        std::thread::yield_now();
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(
        out.starts_with('┌') && out.contains("\nnot solved: cancelled\nshown is the best so far, at cost ")
    );
    assert!(std::fs::read_to_string(history).unwrap().starts_with("step,"));
}

#[test]
fn an_interrupted_batch_keeps_the_answers_that_it_has() {
    let mut child = start(recuit().args(["solve", "sudoku", "-"]).args(FOREVER));
    let input = format!("{PUZZLE}\n{IMPOSSIBLE}\n{IMPOSSIBLE}\n");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(first, format!("{}\n", super::SOLUTION));
    assert_eq!(rest.lines().count(), 1);
    assert!(rest.contains(" # not solved: cancelled, cost "), "{rest}");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8(output.stderr).unwrap();
    let summary = "1 of 3 solved and verified, 1 not solved within the limits, 1 not begun; ";
    assert!(err.starts_with(summary), "{err}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [["convert", "sudoku", "9x9-hard"], ["solve", "sudoku", "9x9-hard"]] {
        let mut child = start(recuit().args(arguments));
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), [].as_slice()));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = || std::fs::File::create("/dev/full").expect("Linux has it");
    for arguments in [["solve", "sudoku", PUZZLE], ["solve", "sudoku", "4x4"], ["convert", "sudoku", "4x4"]] {
        let output = recuit().args(arguments).stdout(full()).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(err.starts_with("recuit: cannot write the output: No space left"), "{err}");
    }
    let history = ["solve", "sudoku", PUZZLE, "--engine", "annealing", "--history", "/dev/full"];
    let output = recuit().args(history).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stdout.is_empty(), "the answer is shown all the same");
    assert!(output.stderr.starts_with(b"recuit: /dev/full: No space left"));
    // An error that cannot be shown is still an error.
    let output = recuit().args(["solve", "nothing"]).stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
