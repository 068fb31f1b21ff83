//! Lessons: those that ship are true, their questions are answered by their traces, and a teacher's own is read.

use crate::{folder, recuit, recuit_in};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn lessons_are_listed_in_the_language_of_the_reader() {
    let english = recuit("lesson --language en").out;
    assert!(english.starts_with("1  One puzzle, several search spaces (45 min)\n2  Greedy"), "{english}");
    assert!(english.lines().filter(|line| line.starts_with(char::is_numeric)).count() == 9, "{english}");
    let french = recuit("lesson --language fr").out;
    assert!(french.starts_with("1  Un puzzle, plusieurs espaces de recherche (45 min)"), "{french}");
}

/// Every figure is measured again, and every search is recorded and asked as often as the lesson says.
#[test]
fn what_the_lessons_state_is_so() {
    for number in 1..=9 {
        let ran = recuit(&format!("lesson {number} --check --quiet"));
        assert_eq!(ran.code, Some(0), "lesson {number}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(" questions\n"), "{}", ran.out);
    }
}

/// The player's own modules read the pages and find in the traces what the questions expect.
#[test]
fn questions_are_answered_by_the_traces() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../trace/page/tests/questions.js");
    if Command::new("node").arg("--version").output().is_err() || !script.exists() {
        println!("skipped: there is no node, or no page");
        return;
    }
    let folder = folder("lessons");
    let mut asked: BTreeMap<String, u64> = BTreeMap::new();
    for number in 1..=9 {
        let ran = recuit_in(&folder, &format!("lesson {number} --language fr --quiet"));
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(0), &*format!("open lesson-{number}.html in a browser\n"))
        );
        let page = folder.join(format!("lesson-{number}.html"));
        let text = fs::read_to_string(&page).unwrap();
        assert!(
            text.contains("<html lang=\"fr\"") && text.len() < 2_000_000,
            "lesson {number}: {}",
            text.len()
        );
        let printed = Command::new("node").arg(&script).arg(&page).output().unwrap();
        assert!(printed.status.success(), "lesson {number}: {}", String::from_utf8_lossy(&printed.stderr));
        let counts: BTreeMap<String, Value> = serde_json::from_slice(&printed.stdout).unwrap();
        counts
            .into_iter()
            .for_each(|(kind, count)| *asked.entry(kind).or_default() += count.as_u64().unwrap());
    }
    let kinds: Vec<&str> = asked.keys().map(String::as_str).collect();
    assert_eq!(kinds, ["accepted", "back-to", "killer", "next-cell", "next-state", "ruled-out"], "{asked:?}");
}

const OWN: &str = "title: Mine\nlanguage: en\n\n# One\n\nLook at *this*.\n\nwatch: sudoku 4x4#1 --engine depth-first \
                   --formulation partial\nask: next-cell 2\nfigure: steps 12\n";

#[test]
fn a_lesson_of_ones_own_is_a_page_a_text_and_checked() {
    let folder = folder("own-lesson");
    fs::write(folder.join("mine.txt"), OWN).unwrap();
    let ran = recuit_in(&folder, "lesson mine.txt");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "open mine.html in a browser\n"));
    let text = recuit_in(&folder, "lesson mine.txt --text").out;
    for piece in [
        "Mine\n",
        "Look at this.",
        "only 4 is left for r1c4: set it",
        "Which one gets a value next?",
        "Answers",
        "12 steps",
    ] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    fs::write(folder.join("mine.txt"), OWN.replace("steps 12", "steps 13")).unwrap();
    let ran = recuit_in(&folder, "lesson mine.txt --check");
    assert!(ran.code == Some(1) && ran.out.contains("steps 12, where line 10 states 13"), "{}", ran.out);
}

/// The example of docs/lessons.md is true, too.
#[test]
fn the_documented_lesson_is_one() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/lessons.md");
    let Ok(page) = fs::read_to_string(page) else { return println!("skipped: there is no page") };
    let (_, example) = page.split_once("```text\n").unwrap();
    let folder = folder("documented-lesson");
    fs::write(folder.join("going-back.txt"), example.split_once("```").unwrap().0).unwrap();
    let ran = recuit_in(&folder, "lesson going-back.txt --check");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

#[test]
fn what_is_wrong_in_a_lesson_is_told_at_its_place() {
    let folder = folder("bad-lesson");
    let complaint = |from: &str, to: &str| {
        fs::write(folder.join("bad.txt"), OWN.replace(from, to)).unwrap();
        let ran = recuit_in(&folder, "lesson bad.txt");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        ran.err
    };
    let cases = [
        (
            "--engine",
            "--engin",
            "recuit: bad.txt:8:21: found --engin, expected an option of recuit watch; did you mean --engine?\n",
        ),
        (
            "ask:",
            "asks:",
            "recuit: bad.txt:9:1: found asks:, expected one of watch, from, to, panels, ask, figure, notes; did you mean ask?\n",
        ),
    ];
    for (from, to, expected) in cases {
        assert_eq!(complaint(from, to), expected);
    }
    let engine = complaint("depth-first", "depth-frist");
    assert!(
        engine.starts_with("recuit: bad.txt:8:") && engine.contains("did you mean depth-first?"),
        "{engine}"
    );
    let set = complaint("--formulation partial", "--set formulation.cels=first-cell");
    assert!(set.starts_with("recuit: bad.txt:8:") && set.contains("cells"), "{set}");
    recuit_in(&folder, "lesson bad")
        .refuses("found \"bad\", expected the number of a lesson, 1 to 9, or a file; did you mean bad.txt?");
    recuit_in(&folder, "lesson 12").refuses("found lesson 12, expected 1 to 9");
}
