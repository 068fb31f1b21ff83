//! `recuit solve` with long files of classic puzzles.

use super::{folder_with, recuit_fed, recuit_in};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Each puzzle has one blank in each block; they differ by how the values are renamed.
const HOLES: [usize; 9] = [0, 12, 24, 28, 40, 52, 56, 68, 80];

/// The puzzle with this number and its solution; no two of the first 9! are the same.
fn puzzle(mut number: usize) -> (String, String) {
    let mut left: Vec<char> = ('1'..='9').collect();
    let mut names = Vec::new();
    for count in (1..=9).rev() {
        names.push(left.remove(number % count));
        number /= count;
    }
    let rename = |symbol: char| names[symbol as usize - '1' as usize];
    let solution: String = SOLUTION.chars().map(rename).collect();
    let hole = |(cell, symbol)| if HOLES.contains(&cell) { '.' } else { symbol };
    (solution.chars().enumerate().map(hole).collect(), solution)
}

/// The puzzles with these numbers as lines, and their solutions.
fn puzzles(count: usize) -> (String, String) {
    (0..count).map(puzzle).map(|(puzzle, solution)| (puzzle + "\n", solution + "\n")).unzip()
}

#[test]
fn a_long_file_is_answered_in_its_order() {
    let (text, solutions) = puzzles(20_000);
    let folder = folder_with("stream", "puzzles.txt", &text);
    for arguments in ["puzzles.txt", "puzzles.txt --threads 1", "puzzles.txt --threads 5"] {
        let ran = recuit_in(&folder, &format!("solve sudoku {arguments}"));
        assert_eq!(ran.code, Some(0));
        assert!(ran.out == solutions, "{arguments}: the answers differ");
        assert!(ran.err.starts_with("20000 of 20000 solved and verified; "), "{}", ran.err);
        assert!(ran.err.ends_with(" a second\n"), "{}", ran.err);
    }
}

#[test]
fn remarks_line_ends_and_comments_may_stand_between() {
    let (text, solutions) = puzzles(2000);
    let decorated: String =
        text.lines().map(|line| format!("{line} as found\r\n\n# and so on\r\n")).collect();
    let ran = recuit_fed("solve sudoku -", format!("# many\n{}", decorated.trim_end()));
    assert!(ran.code == Some(0) && ran.out == solutions, "{}", ran.err);
}

#[test]
fn counts_and_objects_are_streamed_too() {
    let (text, solutions) = puzzles(1000);
    for flag in ["--unique", "--count", "--count --at-most 2"] {
        let ran = recuit_fed(&format!("solve sudoku - {flag}"), text.clone());
        let said = |line: &str| format!("{line} # solved and verified; the only solution\n");
        assert!(ran.out == solutions.lines().map(said).collect::<String>(), "{flag}");
    }
    let ran = recuit_fed("solve sudoku - --json", text.replace('\n', " named\n"));
    for (index, (line, solution)) in ran.out.lines().zip(solutions.lines()).enumerate() {
        let object: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&object["index"], &object["solution"]), (&index.into(), &solution.into()));
        assert_eq!((&object["name"], &object["stop"]), (&"named".into(), &"goal".into()));
    }
}

#[test]
fn many_solutions_are_counted_to_the_end() {
    // Four rows without any given leave more solutions than the quick way counts for one puzzle (1000).
    let (easy, _) = puzzle(0);
    let open = format!("{}{}", &SOLUTION[..45], ".".repeat(36));
    let ran = recuit_fed("solve sudoku - --count", format!("{easy}\n{open}\n{easy}\n"));
    let says: Vec<&str> = ran.out.lines().map(|line| &line[81..]).collect();
    let count = recuit_fed(&format!("solve sudoku {open} --count"), "").out;
    let count = count.lines().find(|line| line.contains(" solutions, ")).expect("it was counted");
    assert_eq!(says[1], format!(" # {count}"));
    assert_eq!(says[2], " # solved and verified; the only solution");
}

#[test]
fn what_has_no_solution_is_said_in_its_place() {
    let (text, solutions) = puzzles(300);
    let impossible = format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45));
    let ran = recuit_fed("solve sudoku -", format!("{text}{impossible}\n{text}"));
    let line = format!("{impossible} # proved impossible: everything explored\n");
    assert_eq!((ran.code, ran.out), (Some(3), format!("{solutions}{line}{solutions}")));
    assert!(ran.err.starts_with("600 of 601 solved and verified, 1 proved impossible; "), "{}", ran.err);
}

#[test]
fn a_bad_line_is_named_and_nothing_before_it_is_lost() {
    let (text, solutions) = puzzles(3000);
    let bad = |line: &str, complaint: &str| {
        let ran = recuit_fed("solve sudoku -", format!("{text}{line}\n{text}"));
        assert_eq!(
            (ran.code, ran.err.as_str()),
            (Some(2), &*format!("recuit: standard input:{complaint}\n"))
        );
        assert!(ran.out == solutions, "{} answers", ran.out.lines().count());
    };
    let (good, _) = puzzle(0);
    bad(
        &good.replacen('.', "z", 1),
        "3001:1: found 'z', expected a value 1-9 or a blank (. 0 _ * - X); did you mean 2?",
    );
    bad(&good[1..], "3001:81: found 80 cells, expected 81 cells, a whole 9x9 puzzle; one cell is missing");
    let clash = ".11".to_owned() + &".".repeat(78);
    bad(
        &clash,
        "3001:3: found 1 at row 1, column 3, which row 1, column 2 holds too (same row), \
         expected givens that do not contradict each other",
    );
    let mut bytes = text.clone().into_bytes();
    bytes.extend(b"\xff\n");
    let ran = recuit_fed("solve sudoku -", bytes);
    assert_eq!(
        ran.err,
        "recuit: standard input:3001:1: found bytes that are no text, expected text in UTF-8\n"
    );
    assert!(ran.out == solutions);
}

#[test]
fn other_forms_may_follow() {
    let (text, solutions) = puzzles(1000);
    let rows: String = SOLUTION.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let ran = recuit_fed("solve sudoku - --json", format!("{text}\n{rows}\n{text}"));
    let objects: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let expected = solutions.lines().chain([SOLUTION]).chain(solutions.lines());
    assert!(
        ran.code == Some(0) && objects.iter().map(|object| object["solution"].as_str().unwrap()).eq(expected)
    );
    assert!((0..2001).eq(objects.iter().map(|object| object["index"].as_u64().unwrap())));
}

/// The command with puzzles that never end on its standard input.
#[cfg(unix)]
fn endless() -> (std::process::Child, std::thread::JoinHandle<()>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recuit"));
    command.args(["solve", "sudoku", "-"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().unwrap();
    let (text, _) = puzzles(1000);
    let feed = std::thread::spawn(move || while input.write_all(text.as_bytes()).is_ok() {});
    (child, feed)
}

#[cfg(unix)]
#[test]
fn endless_input_is_answered_until_nobody_listens() {
    let (mut child, feed) = endless();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // More than the pipes and all buffers can hold, so answers have to come while the input goes on.
    for number in 0..50_000 {
        line.clear();
        out.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end(), puzzle(number % 1000).1);
    }
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), [].as_slice()));
    feed.join().unwrap();
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_is_done() {
    let (mut child, feed) = endless();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8(output.stderr).unwrap();
    let answered = 1 + rest.lines().count();
    let summary = format!("{answered} of {answered} solved and verified, the others not begun; ");
    assert!(err.starts_with(&summary), "{err}");
    feed.join().unwrap();
}
