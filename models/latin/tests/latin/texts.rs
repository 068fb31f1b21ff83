//! What is read, written, generated and refused.

use recuit::edge::{Experiment, Model};
use recuit_latin::*;
use serde_json::json;
use std::path::Path;

#[test]
fn squares_read_back_as_written() {
    for order in [1, 2, 3, 9, 10, 12, 30] {
        let square = Generator { order, ..Generator::default() }.square(7).unwrap();
        for format in [Format::Line, Format::Rows, Format::Minizinc] {
            let text = write(&square, format);
            assert_eq!(read(&text).unwrap(), std::slice::from_ref(&square));
            let twice = format!("# two of them\r\n{text}\r\n\r\n % the second\n{text}\n");
            assert_eq!(read(&twice).unwrap(), [square.clone(), square.clone()]);
        }
    }
    assert_eq!(read("").unwrap(), []);
    assert_eq!(read("_ 2\n0 .").unwrap()[0].cells(), [0, 2, 0, 0]);
}

#[test]
fn shipped_instances_are_what_the_generator_makes() {
    for shipped in shipped() {
        let made = shipped.generator.square(1).unwrap();
        assert_eq!(shipped.text.trim_end(), write(&made, Format::Rows), "{}", shipped.name);
    }
}

#[test]
fn bad_squares_are_refused_where_they_are_bad() {
    let refuse = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        refuse("1 2\n2 x"),
        "line 2, column 3: found x, expected a number from 1 to 2, or one of 0 . _ for a hole"
    );
    assert_eq!(
        refuse("1 2 .\n. . 2\n. 1"),
        "line 3, column 1: found 2 of them, expected 3 numbers in row 3, as many as in the first"
    );
    assert_eq!(
        refuse("1 2\n2 1 1"),
        "line 2, column 1: found 3 of them, expected 2 numbers in row 2, as many as in the first"
    );
    assert_eq!(
        refuse("1 ."),
        "line 1, column 4: found 0 of them, expected 2 numbers in row 2, as many as in the first"
    );
    assert_eq!(refuse("\n | 1"), "line 2, column 2: found 0 numbers, expected a row of 1 to 255");
    assert_eq!(refuse(&"1 ".repeat(256)), "line 1, column 1: found 256 numbers, expected a row of 1 to 255");
    assert_eq!(refuse("N=0;"), "line 1, column 3: found 0, expected an order from 1 to 255");
    assert_eq!(refuse("N=2;\nstart=[1, 2"), "line 2, column 8: found 1, expected |");
    assert_eq!(
        refuse("N=2;\nstart=[|\n1, 3|\n0, 0|];"),
        "line 3, column 4: found 3, expected a number from 1 to 2, or one of 0 . _ for a hole"
    );
    assert_eq!(refuse("N=2;\nstart=[|\n1, 2|\n2|];"), "line 4, column 2: found |, expected ,");
    assert_eq!(refuse("N=1; start=[|1|]"), "line 1, column 17: found the end of the text, expected ;");

    let generate = |request| Latin::default().generator().unwrap().make(&request, 1).unwrap_err().to_string();
    assert_eq!(generate(json!({ "order": 0 })), "order = 0: expected a whole number from 1 to 255");
    assert_eq!(
        generate(json!({ "order": 3, "holes": 10 })),
        "holes = 10: expected at most 9, the number of cells"
    );
}

#[test]
fn solutions_are_checked() {
    let check = |solution: &str| {
        Latin::default().check(solution, Some("1 . | . .")).map(|mut verdicts| verdicts.remove(0))
    };
    assert!(check("1 2 | 2 1").unwrap().is_empty());
    assert_eq!(check("2 1 | 1 2").unwrap(), ["row 1 column 1 is 2, and 1 was given"]);
    assert_eq!(check("1").unwrap(), ["a square of order 1, and one of order 2 was given"]);
    assert_eq!(
        check("1 2 | 2 1  1").unwrap_err().to_string(),
        "line 1, column 7: found 3 of them, expected 2 numbers in row 2, as many as in the first"
    );
    // Several solutions of one square.
    assert_eq!(
        Latin::default().check("1 2 | 2 1\n1", Some("1 . | . .")).unwrap(),
        [vec![], vec!["a square of order 1, and one of order 2 was given".to_owned()]]
    );
}

fn solve(text: &str, model: &serde_json::Value) -> recuit::edge::Report {
    let experiment = Experiment::from_value(json!({ "model": model })).unwrap();
    let instances = experiment.model.read(text).unwrap();
    instances[0].solve(&experiment.engine, &mut experiment.limits.run(1, 0, None, None)).unwrap()
}

#[test]
fn formulations_are_chosen_by_name() {
    for formulation in ["partial", "complete"] {
        let report = solve("1 2 3 | . . . | . . 2", &json!({ "name": "latin", "formulation": formulation }));
        assert_eq!(report.best.unwrap().line, "1 2 3 | 2 3 1 | 3 1 2");
    }
    let report = solve("1 . | . 2", &json!("latin"));
    assert_eq!(report.status, recuit::Status::Infeasible);
    // For what the user leaves out, the model's own defaults hold.
    let report = solve(
        "1 . | . .",
        &json!({ "name": "latin", "format": "rows", "formulation": { "values": "random" } }),
    );
    assert_eq!(report.best.unwrap().line, "1 2\n2 1");
}

#[test]
fn a_violation_is_explained_by_its_row_or_column() {
    let csp = declare(&read("1 2 | . .").unwrap()[0]);
    let explained = csp.explain(|cell| Some([1, 2, 1, 2][cell.index()]));
    let explained: Vec<String> = explained.iter().map(ToString::to_string).collect();
    assert!(explained[0].contains("column 1") && explained[1].contains("column 2"), "{explained:?}");
}

/// Skipped where the folder is absent.
#[test]
fn the_shared_instances_are_what_they_are_called() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/qwh");
    let Ok(entries) = std::fs::read_dir(folder) else {
        println!("skipped: no shared data folder beside the workspace");
        return;
    };
    let mut count = 0;
    for entry in entries {
        let path = entry.unwrap().path();
        let squares = read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let found = format!("qwh-o{}-h{}", squares[0].order(), squares[0].holes());
        assert!(squares.len() == 1 && name.starts_with(&found), "{name}: {found}");
        count += 1;
    }
    assert_eq!(count, 20);
}
