//! `recuit solve` with one puzzle.

use super::{EMPTY, IMPOSSIBLE, PUZZLE, SOLUTION, folder_with, recuit, recuit_fed, recuit_in};
use serde_json::Value;

#[test]
fn without_a_puzzle_one_that_ships_is_solved() {
    let ran = recuit("solve sudoku");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(
        ran.out.starts_with('┌')
            && ran.out.contains("\nsolved and verified: goal reached\nrestarting: nodes ")
    );
}

#[test]
fn a_puzzle_gives_grid_reason_and_statistics() {
    let ran = recuit(&format!("solve sudoku {PUZZLE} --stats"));
    assert_eq!(ran.code, Some(0));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[1], "│ 2' 3  │ 1' 4  │");
    assert_eq!(lines[7], "solved and verified: goal reached");
    assert!(lines[8].starts_with("restarting: steps "), "{}", lines[8]);
    for counter in ["steps", "nodes", "depth", "goals", "steps/s"] {
        assert!(
            lines[9..].iter().any(|line| line.trim_start().starts_with(counter)),
            "{counter}: {}",
            ran.out
        );
    }
}

#[test]
fn no_more_is_claimed_than_is_proved() {
    for (arguments, code, says) in [
        ("solve golomb-ruler 5 -f partial -e depth-first", 0, "best found, not proved optimal: goal reached"),
        ("solve golomb-ruler 5", 0, "solved and verified: proved optimal\ncost 11"),
        ("solve sliding -e depth-first", 0, "solved and verified: goal reached"),
        ("solve sliding -e best-first", 0, "solved and verified: proved optimal\ncost 31"),
        ("solve tsp uniform-12 -f path -e greedy", 0, "best found, not proved optimal"),
        ("solve tsp", 0, "solved and verified: proved optimal\ncost 73131"),
        ("solve coloring random125 -e branch-and-bound --steps 2000", 0, "\nno solution costs less than "),
    ] {
        let ran = recuit(arguments);
        assert_eq!(ran.code, Some(code), "{arguments}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(says), "{arguments}: {}", ran.out);
    }
    // Colorings are counted up to renaming the colors, whatever the degrees of the graph are.
    for (graph, colors, count) in
        [("p edge 2 0\n", 2, "2 solutions"), ("p edge 3 1\ne 3 1\n", 4, "3 solutions")]
    {
        let ran = recuit_fed(&format!("solve coloring - --count --set formulation.colors={colors}"), graph);
        assert!(ran.out.contains(count), "{graph}: {}", ran.out);
    }
}

#[test]
fn a_puzzle_comes_from_an_argument_standard_input_or_a_file() {
    let folder = super::folder_with("sources", "puzzle.txt", PUZZLE);
    for ran in [
        recuit(&format!("solve sudoku {PUZZLE} --format line")),
        recuit_fed("solve sudoku - --format line", PUZZLE),
        recuit_in(&folder, "solve sudoku puzzle.txt --format line"),
    ] {
        assert_eq!((ran.code, ran.out.lines().next()), (Some(0), Some(SOLUTION)), "{}", ran.err);
    }
}

#[test]
fn a_limit_shows_the_best_so_far() {
    let path = "shown is the best so far, at the end of a path of cost ";
    let cost = "shown is the best so far, at cost ";
    for (limit, note) in [
        ("--formulation partial --steps 3", path),
        ("--formulation partial --steps 0", path),
        ("--formulation partial --time-limit 0", path),
        ("--formulation partial --set limits.steps=3", path),
        ("--formulation blocks --set formulation.reduction=none --steps 3", cost),
    ] {
        let ran = recuit(&format!("solve sudoku {limit}"));
        assert_eq!(ran.code, Some(1));
        assert!(ran.out.contains("│\n") && ran.out.contains(&format!(" limit\n{note}")), "{}", ran.out);
    }
}

#[test]
fn the_impossible_is_proved() {
    let ran = recuit(&format!("solve sudoku {IMPOSSIBLE}"));
    assert_eq!(ran.code, Some(3));
    assert!(ran.out.starts_with("proved impossible: everything explored\n"));
}

#[test]
fn a_stuck_construction_says_where() {
    let ran = recuit(&format!("solve sudoku {IMPOSSIBLE} --engine greedy --set engine.tries=5"));
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("not solved: dead end\n"));
    assert!(ran.out.contains("\nstuck: row 1, column 3 has no candidate left\n"), "{}", ran.out);
}

#[test]
fn solutions_are_counted() {
    let says = |arguments: String, verdict: &str, code| {
        let ran = recuit(&arguments);
        assert!(ran.out.contains(&format!("\n{verdict}\n")), "{}", ran.out);
        assert_eq!(ran.code, Some(code));
    };
    says(format!("solve sudoku {PUZZLE} --count"), "solved and verified; the only solution", 0);
    says(format!("solve sudoku {PUZZLE} --unique"), "solved and verified; the only solution", 0);
    says(
        format!("solve sudoku {EMPTY} --count"),
        "288 solutions, the first verified: everything explored",
        0,
    );
    says(
        format!("solve sudoku {EMPTY} --unique"),
        "at least 2 solutions, the first verified: goal reached",
        0,
    );
    let limited = "--engine limited-discrepancy --set engine.limit=1";
    says(
        format!("solve sudoku {EMPTY} --count {limited}"),
        "at least 4 solutions, the first verified: everything within the limit on discrepancies explored",
        1,
    );
}

/// Depth-first search comes to no solution of so many queens, and others take turns with it.
#[test]
fn where_a_few_are_looked_for_there_is_one_to_show() {
    for wanted in ["--unique", "--at-most 3"] {
        let ran = recuit(&format!("solve queens 2000 {wanted} --steps 40000 --json"));
        let object: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(
            (ran.code, &object["status"], &object["unique"]),
            (Some(1), &"solved".into(), &Value::Null)
        );
    }
    // What proves is what looks for as many, whoever else has found one.
    let ran = recuit("solve latin 30 --unique --json --threads 1");
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &object["status"], &object["unique"]), (Some(0), &"solved".into(), &false.into()));
    // A single search is recorded.
    let ran = recuit("solve queens 8 --unique --plot");
    assert!(ran.code == Some(0) && ran.out.contains("\ndepth-first: steps "), "{}{}", ran.out, ran.err);
    for model in ["tsp", "knapsack", "coloring", "golomb-ruler"] {
        let ran = recuit(&format!("solve {model} --unique"));
        assert!(ran.code == Some(2) && ran.err.contains("any solution will do"), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn engines_that_pass_again_count_right_where_the_problem_learns() {
    for engine in ["limited-discrepancy", "depth-first --set engine.depth=iterative"] {
        let ran = recuit(&format!("solve magic-square 3 --count --engine {engine}"));
        assert!(ran.out.contains("\n8 solutions, the first verified: everything explored\n"), "{}", ran.out);
    }
}

#[test]
fn a_count_that_a_limit_ends_says_so() {
    let millions = ".".repeat(81);
    let ran = recuit(&format!("solve sudoku {millions} --count --steps 5000"));
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.contains("\nat least ") && ran.out.contains(" solutions, the first verified: step limit\n")
    );
    // Whether there is a second solution is not known yet.
    let ran = recuit(&format!("solve sudoku {EMPTY} --unique --steps 17 --json"));
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &object["status"], &object["unique"]), (Some(1), &"solved".into(), &Value::Null));
}

#[test]
fn json_has_the_fields_that_the_help_lists() {
    let ran = recuit(&format!("solve sudoku {PUZZLE} --json --seed 7"));
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    let help = recuit("solve --help").out;
    let (_, fields) = help.split_once("with the fields:\n").unwrap();
    let fields = fields.lines().map_while(|line| line.split_whitespace().next());
    let mut documented: Vec<&str> = fields.collect();
    documented.sort_unstable();
    let written: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(written, documented);

    assert_eq!(object["index"], 0);
    assert_eq!(object["formulation"], "auto");
    assert_eq!(object["engine"], "portfolio");
    assert_eq!(object["portfolio"]["members"][0]["engine"], "restarting");
    assert_eq!(object["seed"], 7);
    assert_eq!(object["status"], "solved");
    assert_eq!(object["stop"], "goal");
    assert_eq!(object["solution"], SOLUTION);
    assert_eq!(object["best"], Value::Null);
    assert_eq!(object["stats"]["goals"], 1);
}

/// Beside the cost that was searched, which may be what a packing forgoes.
#[test]
fn json_has_what_people_call_how_good_a_solution_is() {
    for (arguments, name) in [
        ("coloring queen5_5", "colors"),
        ("coloring queen5_5 -f construct", "colors"),
        ("coloring queen5_5 -s formulation.colors=6", "colors"),
        ("continuous -e annealing", "value"),
        ("golomb-ruler 6", "length"),
        ("jobshop", "makespan"),
        ("rcpsp", "makespan"),
        ("knapsack", "profit"),
        ("knapsack -f complete", "profit"),
        ("qap grid-8", "cost"),
        ("qap grid-8 -f partial", "cost"),
        ("roster", "penalty"),
        ("sliding", "slides"),
        ("tsp uniform-12", "length"),
        ("tsp uniform-12 -f path", "length"),
    ] {
        let ran = recuit(&format!("solve {arguments} --steps 100000 --json"));
        let line = ran.out.lines().next().unwrap_or_default();
        let object: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{}", ran.err));
        assert_eq!(object["objective"]["name"], name, "{arguments}: {line}");
        assert!(object["objective"]["value"].is_number(), "{arguments}: {line}");
    }
    let packed: Value = serde_json::from_str(&recuit("solve knapsack --json").out).unwrap();
    let shown = recuit("solve knapsack").out;
    assert!(
        shown.contains(&format!("\nprofit {}\n", packed["objective"]["value"].as_f64().unwrap())),
        "{shown}"
    );
    let placed: Value = serde_json::from_str(&recuit("solve queens 6 --json").out).unwrap();
    assert_eq!(placed["objective"], Value::Null);
}

#[test]
fn json_without_a_solution_has_the_best_so_far() {
    let ran = recuit(&format!("solve sudoku {PUZZLE} --json --steps 0"));
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &object["stop"]), (Some(1), &"step-limit".into()));
    assert_eq!((&object["solution"], &object["best"]), (&Value::Null, &PUZZLE.into()));
}

/// Nothing is deduced from the givens beforehand, so that there is something left to search for.
const UNREDUCED: &str = "solve sudoku --formulation blocks --set formulation.reduction=none";

#[test]
fn the_seed_decides_the_run() {
    let solve = |seed: u64| {
        let mut object: Value =
            serde_json::from_str(&recuit(&format!("{UNREDUCED} --json --seed {seed}")).out).unwrap();
        object["seconds"] = Value::Null;
        object
    };
    assert_eq!(solve(1), solve(1));
    assert_ne!(solve(1)["stats"], solve(2)["stats"]);
}

#[test]
fn parameters_are_set_without_naming_what_they_belong_to() {
    let steps = |arguments: &str| {
        let ran = recuit(&format!("solve sudoku {arguments} --json"));
        let object: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
        object["stats"]["steps"].as_u64().unwrap()
    };
    let named = steps("--formulation partial --engine depth-first --set formulation.cells=first-cell");
    assert_eq!(steps("--engine depth-first --set formulation.cells=first-cell"), named);
    assert_ne!(steps(""), named);
    assert_eq!(steps("--set formulation=blocks"), steps("--formulation blocks"));
    assert_eq!(steps("--set engine=annealing"), steps("--engine annealing"));
    let linear = "--formulation blocks --set engine.schedule.name=linear";
    assert_eq!(steps("--formulation blocks --set engine.schedule=linear"), steps(linear));
    assert_eq!(
        recuit(&format!("solve sudoku {EMPTY} --engine restarting --set engine.cutoffs.luby=5")).code,
        Some(0)
    );
}

#[test]
fn a_declared_puzzle_without_solution_names_its_conflict() {
    let ran = recuit_fed("solve kenken -", "3\n3 a1\n3 b1\n4+ c1 c2\n");
    assert_eq!(ran.code, Some(3));
    assert!(ran.out.starts_with(
        "proved impossible: everything explored\nthese cannot be met together:\n  row 1\n  cage 3 at a1\n  cage 3 at b1\n"
    ));
}

#[test]
fn counting_stops_where_it_is_told() {
    let ran = recuit(&format!("solve sudoku {EMPTY} --count --at-most 100"));
    assert!(ran.out.contains("\nat least 100 solutions, the first verified: goal reached\n"), "{}", ran.out);
    assert_eq!(ran.code, Some(0));
    let ran = recuit(&format!("solve sudoku {EMPTY} --at-most 1000 --engine limited-discrepancy"));
    assert!(ran.out.contains("\n288 solutions, the first verified: everything explored\n"), "{}", ran.out);
    recuit(&format!("solve sudoku {EMPTY} --at-most 0")).misuses("expected a whole number from 1");
}

#[test]
fn all_solutions_are_written_as_they_are_found() {
    let ran = recuit(&format!("solve sudoku {EMPTY} --all"));
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (Some(0), "288 solutions, each verified: everything explored\n")
    );
    let grids: std::collections::HashSet<&str> = ran.out.lines().collect();
    assert_eq!(grids.len(), 288);
    assert!(
        recuit_fed("check sudoku -", ran.out.clone()).out.lines().all(|line| line.ends_with(": correct"))
    );

    let ran = recuit("solve queens 8 --all");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 92));
    let ran = recuit("solve queens 6 --all --engine limited-discrepancy");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 4));
    let ran = recuit("solve magic-square 3 --all");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 8));
    let ran = recuit(&format!("solve sudoku {EMPTY} --all --at-most 5"));
    assert_eq!(
        (ran.out.lines().count(), ran.err.as_str()),
        (5, "at least 5 solutions, each verified: goal reached\n")
    );
    let ran = recuit(&format!("solve sudoku {EMPTY} --all --steps 50"));
    assert!(ran.code == Some(1) && ran.err.starts_with("at least ") && ran.err.ends_with("step limit\n"));
    let ran = recuit_fed("solve sudoku - --all", format!("{PUZZLE}\n{IMPOSSIBLE}\n"));
    let remarks = format!(
        "{SOLUTION}\n# 1 solution, each verified: everything explored\n# proved impossible: everything explored\n"
    );
    assert_eq!((ran.code, ran.out), (Some(3), remarks));
    recuit("solve sudoku --all --json").misuses("cannot be used with");
}

/// A word that the model can read is an instance, even if it looks like a name; but if a file has that name,
/// it is the file.
#[test]
fn instances_may_be_given_in_one_word() {
    for (model, word) in [
        ("cryptarithm", "SEND+MORE=MONEY"),
        ("golomb-ruler", "6"),
        ("queens", "8"),
        ("magic-square", "3"),
        ("kenken", "4"),
        ("sudoku", PUZZLE),
    ] {
        let ran = recuit(&format!("solve {model} {word} --steps 1000000"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{model} {word}");
    }
    recuit("solve cryptarithm SEND+MORE=MONEY!").refuses(
        "SEND+MORE=MONEY!: found no such file, expected a file, one of the sets send-more-money, or an instance \
         (line 1, column 11: found MONEY!, expected a word of at most 15 letters from A to Z); did you mean \
         send-more-money?",
    );
    let folder = folder_with("words", "A+A=B", "AB + AB = AC\n");
    std::fs::create_dir(folder.join("8")).unwrap();
    let ran = recuit_in(&folder, "solve cryptarithm A+A=B");
    assert_eq!(ran.code, Some(3), "{}", ran.out);
    assert_eq!(recuit_in(&folder, "solve queens 8").code, Some(0));
}
