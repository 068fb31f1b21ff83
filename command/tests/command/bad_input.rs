//! The messages for wrong arguments and wrong puzzles, word for word.

use super::{PUZZLE, folder, folder_with, recuit, recuit_fed, recuit_in};

#[test]
fn names_that_do_not_exist() {
    // Models and engines will be added, so only the beginning and the advice are compared.
    let models = "recuit: found the unknown name";
    let advice = |name| {
        format!(
            "a model of your own is linked by `use {name} as _;` in main.rs and its crate in Cargo.toml\n"
        )
    };
    let near = recuit("solve sudok");
    near.refuses_with(
        &format!("{models} \"sudok\", expected one of "),
        &format!("; did you mean sudoku? {}", advice("sudok")),
    );
    assert!(near.err.contains(", queens, ") && near.err.contains(", sudoku"), "{}", near.err);
    recuit("solve seating-plan").refuses_with(
        &format!("{models} \"seating-plan\", expected one of "),
        &format!("; {}", advice("seating_plan")),
    );
    recuit("solve grids/hard.txt sudoku").refuses_with(
        &format!("{models} \"grids/hard.txt\", expected one of "),
        "; that is the name of a file; the model comes before it\n",
    );
    recuit("solve sudoku --formulation blok").refuses(
        "found the unknown name \"blok\", expected one of auto, partial, triads, cover, coloring, blocks, rows, grid, cells; did you mean blocks?",
    );
    recuit("solve sudoku --engine deptfirst").refuses_with(
        "recuit: found the unknown name \"deptfirst\", expected one of greedy, depth-first, ",
        "; did you mean depth-first?\n",
    );
    recuit("solve sudoku --format lin").refuses(
        "found the unknown name \"lin\", expected one of line, sdm, plain, boxed, sdk, integers, dimacs; did you mean line?",
    );
    recuit("solve sudoku --engin greedy").misuses("a similar argument exists: '--engine'");
    recuit("slove sudoku").misuses("a similar subcommand exists: 'solve'");
}

#[test]
fn settings_that_do_not_fit() {
    let refuses = |setting: &str, complaint: &str| {
        let ran = recuit(&format!("solve sudoku --formulation blocks --set {setting}"));
        ran.refuses(&format!("--set {setting}: {complaint}"));
    };
    refuses(
        "engine.shedule=linear",
        "found the unknown key \"shedule\", expected one of schedule, initial, minimum, level, rejectionless, starts, \
         until_limit, growth, narrow, patience, reheat; did you mean schedule?",
    );
    refuses(
        "engine.schedule=liner",
        "found the unknown name \"liner\", expected one of adaptive, constant, geometric, linear, logarithmic, \
         modified-lam, planned; \
         did you mean linear?",
    );
    refuses("engine.schedule.factor=slow", "found the text \"slow\", expected a number");
    refuses("engine.schedule.factor=7", "found the number 7, expected a number above 0 and below 1");
    refuses("engine.narrow=1.5", "found the number 1.5, expected a number from 0 to 1");
    refuses("limits.steps=1.5", "found the number 1.5, expected a whole number that is not negative");
    refuses("limits.seconds=-1", "found a time limit of -1 seconds, expected between 0 and 1e9");
    refuses(
        "engine.level=100",
        "found level = 100, expected {moves = N >= 1}, {neighborhoods = X > 0} or {squares = X > 0}; \
         perhaps {moves = 100}",
    );
    refuses("engine.level.moves=0", "found the number 0, expected a whole number above 0");
    refuses(
        "engine.initial=hot",
        "found initial = hot, expected {fixed = X >= 0}, {deviation = N >= 1} or {acceptance = X > 0, < 1}",
    );
    refuses("engine=3", "found the number 3, expected a name, or a table with a `name`");
    refuses(
        "sed=3",
        "found the unknown key \"sed\", expected one of instance, seed, model, engine, limits; did you mean seed?",
    );
    refuses(
        "model.boxes=3by3",
        "found boxes of \"3by3\", expected ROWSxCOLUMNS with at least 1x1 and at most 128 cells, such as 3x3",
    );
    recuit("solve sudoku --set engine").refuses("found \"engine\", expected KEY=VALUE");
    recuit("solve sudoku --set limits.target=nan")
        .refuses("found limits.target=nan, expected a finite number");
    recuit("solve sudoku --set limits=3 --steps 3")
        .refuses("found 3 where limits.steps would stand, expected a table to set steps in");
}

#[test]
fn texts_are_quoted_as_far_as_a_line_goes() {
    for model in [
        "coloring", "jobshop", "knapsack", "latin", "qap", "queens", "rcpsp", "roster", "sliding", "sudoku",
        "tsp", "zebra",
    ] {
        let ran = recuit_fed(&format!("solve {model} -"), "\u{1b}[2J x".to_owned() + &"1".repeat(1_000_000));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{model}");
        assert!(ran.err.len() < 400 && !ran.err.contains('\u{1b}'), "{model}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_no_text() {
    for arguments in ["solve sudoku", "solve tsp", "check sudoku", "rate sudoku", "resume", "run"] {
        recuit(&format!("{arguments} /dev/zero"))
            .refuses("/dev/zero: found a byte 0 in line 1, expected a text");
    }
}

#[test]
fn numbers_out_of_range() {
    for seconds in ["-1", "nan", "inf", "1e300", "soon"] {
        recuit(&format!("solve sudoku --time-limit {seconds}")).misuses(&format!(
            "invalid value '{seconds}' for '--time-limit <SECONDS>': expected a time up to 1e9 seconds, such as 10, 0.5, 500ms, 10s or 2m"
        ));
    }
    for number in ["-1", "1.5", "many"] {
        for flag in ["--steps", "--seed"] {
            recuit(&format!("solve sudoku {flag} {number}")).misuses(&format!(
                "invalid value '{number}' for '{flag} <N>': expected a whole number that is not negative"
            ));
        }
    }
    recuit("solve sudoku --steps 99999999999999999999").misuses("expected at most 18446744073709551615");
    for threads in ["-1", "0", "100000"] {
        recuit(&format!("solve sudoku --threads {threads}"))
            .misuses("expected a whole number from 1 to 1024");
    }
}

#[test]
fn flags_that_do_not_go_together() {
    recuit("solve sudoku --count --unique").misuses("cannot be used with");
    recuit("solve sudoku --json --stats").misuses("cannot be used with");
    recuit("solve sudoku --count --engine annealing")
        .refuses("--count, --at-most, --all and --unique need the engine depth-first, clause-learning or limited-discrepancy, not annealing");
    let folder = folder("together");
    recuit_in(&folder, "solve sudoku 4x4 --engine annealing --history h.csv")
        .refuses("--history records one run, found 50 instances");
    recuit_in(&folder, "solve sudoku --engine replicas --history h.csv")
        .refuses(
            "--history records one search, found the engine replicas with many; recuit watch --history records the best of them",
        );
    recuit("solve sudoku --quiet --verbose").misuses("cannot be used with");
    recuit("solve queens 8 --format line").refuses("queens is written in one way only: leave out --format");
    assert!(!folder.join("h.csv").exists());
}

#[test]
fn files_that_are_none() {
    let folder = folder_with("files", "binary.txt", [b'1', b'.', b'\n', 0xff, 0xfe]);
    std::fs::write(folder.join("empty.txt"), "").unwrap();
    recuit_in(&folder, "solve sudoku empty.txt")
        .refuses("empty.txt:1:1: found no instance, expected at least one");
    recuit_in(&folder, "solve sudoku binary.txt")
        .refuses("binary.txt:2:1: found bytes that are no text, expected text in UTF-8");
    recuit_in(&folder, "run binary.txt")
        .refuses("binary.txt:2:1: found bytes that are no text, expected text in UTF-8");
    let sets = "9x9-medium, 4x4, 9x9-easy, 9x9-hard, 16x16";
    for (argument, advice) in [("missing.txt", ""), ("9x9-hrd", "; did you mean 9x9-hard?")] {
        let places =
            format!("file, one of the sets {sets}, or an instance (line 1, column {}: ", argument.len() + 1);
        recuit_in(&folder, &format!("solve sudoku {argument}")).refuses_with(
            &format!("recuit: {argument}: found no such file, expected a {places}"),
            &format!("){advice}\n"),
        );
    }
    recuit_fed("solve sudoku -", "").refuses("standard input:1:1: found no instance, expected at least one");
    // A model that takes words for comments does not take a name for an instance.
    recuit_in(&folder, "solve jobshop la01.txt").refuses_with(
        "recuit: la01.txt: found no such file, expected a file, one of the sets",
        "(line 1, column 1: found no instance, expected at least one)\n",
    );
    // The mark that some editors write at the beginning of a file is no part of it.
    let ran = recuit_fed("solve queens -", "\u{feff}6\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let directory = recuit_in(&folder, "solve sudoku .");
    assert!(directory.code == Some(2) && directory.err.starts_with("recuit: .: "), "{}", directory.err);
    let missing = recuit_in(&folder, "run missing.toml");
    assert!(missing.code == Some(2) && missing.err.starts_with("recuit: missing.toml: "), "{}", missing.err);
}

#[test]
fn puzzles_that_are_none() {
    let folder = folder_with("puzzles", "list.txt", format!("{PUZZLE}\n{PUZZLE}\n11..............\n"));
    // With one wrong puzzle no search begins, so that nobody is left with half of the answers.
    recuit_in(&folder, "solve sudoku list.txt").refuses(
        "list.txt:3:2: found 1 at row 1, column 2, which row 1, column 1 holds too (same row), \
         expected givens that do not contradict each other",
    );
    recuit("solve sudoku 12..34.........5")
        .refuses("line 1, column 16: found '5', expected a value 1-4 or a blank (. 0 _ * - X)");
    recuit("solve sudoku 123..........4...").refuses(
        "line 1, column 17: found 17 cells, expected 16 cells, a whole 4x4 puzzle; one cell is too many",
    );
}
