//! Readers that go away, full disks, Ctrl-C and SIGTERM. The signals are those of Unix.
#![cfg(unix)]

use super::{IMPOSSIBLE, PUZZLE, folder};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
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

fn send(signal: &str, child: &Child) {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
}

fn interrupt(child: &Child) {
    send("-INT", child);
}

/// Wait for a file that the program makes after it has begun to listen to signals.
fn wait_for(file: &Path) {
    while !file.exists() {
        std::thread::yield_now();
    }
}

/// What a program wrote, and how it ended.
fn end(child: Child) -> (Option<i32>, String, String) {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn an_interrupted_search_shows_its_best_so_far() {
    for signal in ["-INT", "-TERM"] {
        let history = folder(&format!("interrupt{signal}")).join("history.csv");
        let mut command = recuit();
        command.args(["solve", "sudoku", IMPOSSIBLE]).args(FOREVER).arg("--history").arg(&history);
        let child = start(&mut command);
        wait_for(&history);
        send(signal, &child);
        let (code, out, _) = end(child);
        assert_eq!(code, Some(1), "{out}");
        assert!(
            out.starts_with('┌')
                && out.contains("\nnot solved: cancelled\nshown is the best so far, at cost ")
        );
        assert!(std::fs::read_to_string(history).unwrap().starts_with("step,"));
    }
}

/// `timeout` signals the program, and then the group that it is in.
#[test]
fn a_signal_that_comes_twice_at_once_is_one() {
    let history = folder("interrupt-twice").join("history.csv");
    let mut command = recuit();
    command.args(["solve", "sudoku", IMPOSSIBLE]).args(FOREVER).arg("--history").arg(&history);
    let child = start(&mut command);
    wait_for(&history);
    send("-TERM", &child);
    send("-TERM", &child);
    let (code, out, _) = end(child);
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("\nnot solved: cancelled\nshown is the best so far, at cost "), "{out}");
}

#[test]
fn a_terminated_comparison_tells_how_to_go_on() {
    let study = folder("terminated").join("study");
    let child = start(
        recuit()
            .args(["compare", "queens", "400", "-f", "complete", "-e", "annealing", "--seeds", "1..100000"])
            .arg("--dir")
            .arg(&study),
    );
    let runs = study.join("runs.jsonl");
    while !std::fs::metadata(&runs).is_ok_and(|runs| runs.len() > 0) {
        std::thread::yield_now();
    }
    send("-TERM", &child);
    let (code, _, err) = end(child);
    assert_eq!(code, Some(1), "{err}");
    let hint = format!("`recuit compare --resume {}` goes on from here\n", study.display());
    assert!(err.ends_with(&hint), "{err}");
}

/// What a model does cannot be interrupted, so it is abandoned.
#[test]
fn what_is_made_is_kept_when_the_rest_is_interrupted() {
    let made: &[&str] = &["generate", "sudoku", "boxes=2x2", "--count", "100000000", "--threads=2"];
    let rated: &[&str] = &["rate", "sudoku", "9x9-hard", "16x16", "--nodes", "1000000000000", "--threads=2"];
    for (arguments, done) in [(made, "are made\n"), (rated, "are rated\n")] {
        let mut child = start(recuit().args(arguments));
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        out.read_line(&mut first).unwrap();
        send("-TERM", &child);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let (code, _, err) = end(child);
        assert_eq!(code, Some(1), "{err}");
        assert!(err.contains("interrupted: ") && err.ends_with(done), "{err}");
        let lines = format!("{} of", 1 + rest.lines().count());
        assert!(err.contains(&lines), "{err}, not {lines}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_second_signal_ends_the_program() {
    let mut child = start(recuit().args(["solve", "sudoku", "-", "--all"]));
    child.stdin.take().unwrap().write_all(format!("{}\n", ".".repeat(81)).as_bytes()).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    // Nobody reads on, so the program blocks in the middle of its answer and cannot end in good order.
    let state = format!("/proc/{}/stat", child.id());
    while !std::fs::read_to_string(&state).unwrap().contains(") S ") {
        assert!(child.try_wait().unwrap().is_none(), "it has ended before anybody told it to");
        std::thread::yield_now();
    }
    while child.try_wait().unwrap().is_none() {
        send("-TERM", &child);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(143));
}

#[test]
fn an_interrupted_batch_keeps_the_answers_that_it_has() {
    let mut child = start(recuit().args(["solve", "sudoku", "-"]).args(FOREVER));
    let input = format!("{PUZZLE}\n{IMPOSSIBLE}\n{IMPOSSIBLE}\n");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    // The first answer is written before the second search begins, on a busy machine some time before.
    std::thread::sleep(std::time::Duration::from_millis(300));
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
        assert!(err.starts_with("recuit: cannot write the output: the disk is full"), "{err}");
    }
    let history = ["solve", "sudoku", PUZZLE, "--engine", "annealing", "--history", "/dev/full"];
    let output = recuit().args(history).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stdout.is_empty(), "the answer is shown all the same");
    assert!(output.stderr.starts_with(b"recuit: /dev/full: the disk is full"));
    // An error that cannot be shown is still an error.
    let output = recuit().args(["solve", "nothing"]).stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
