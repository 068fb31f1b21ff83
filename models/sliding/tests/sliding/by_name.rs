//! The model as experiment files name it, with every engine.

use recuit::edge::{AnyEngine, Experiment, Limits, Report, SolveError};
use recuit::{Status, StopReason};
use recuit_sliding as _;
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

fn run(model: &Value, engine: &str, text: &str) -> Report {
    try_run(model, engine, text).unwrap()
}

fn try_run(model: &Value, engine: &str, text: &str) -> Result<Report, SolveError> {
    let table = json!({ "model": model, "engine": engine, "limits": { "steps": 200_000 } });
    let experiment = Experiment::from_value(table).unwrap();
    let instance = experiment.model.read(text).unwrap().remove(0);
    let Limits { steps, .. } = experiment.limits;
    let mut run = Limits { steps, ..Limits::default() }.run(1, 0, None, None);
    instance.solve(&experiment.engine, &mut run)
}

#[test]
fn every_engine_that_finds_a_way_runs() {
    let ways = [
        "greedy",
        "depth-first",
        "restarting",
        "limited-discrepancy",
        "best-first",
        "rectangle",
        "ida-star",
        "portfolio",
    ];
    for (engine, _) in AnyEngine::list() {
        for heuristic in ["auto", "manhattan", "linear-conflict", "pattern-databases"] {
            let model = json!({ "name": "sliding", "formulation": { "heuristic": heuristic } });
            let tried = try_run(&model, engine, "3 1 2\n4 7 5\n. 6 8");
            assert_eq!(tried.is_ok(), ways.contains(&engine), "{engine}");
            let Ok(report) = tried else { continue };
            assert_ne!(report.status, Status::Infeasible, "{engine}");
            // An unsolvable puzzle is proved so, or not solved.
            let report = run(&model, engine, "0 2 1\n3 4 5\n6 7 8");
            assert_ne!(report.status, Status::Solved, "{engine}");
        }
    }
}

#[test]
fn the_answer_is_the_slides() {
    let report = run(&json!("sliding"), "ida-star", "3 1 2\n4 7 5\n. 6 8");
    let best = report.best.unwrap();
    assert_eq!((report.status, report.cost, best.line.as_str()), (Status::Solved, Some(4.0), "RULU"));
    assert_eq!(best.text, " 3  1  2\n 4  7  5\n .  6  8\n\n4 slides of the blank: RULU\n");
    let solved = run(&json!("sliding"), "ida-star", "0 1 2\n3 4 5\n6 7 8");
    assert_eq!(solved.best.unwrap().line, "-");
}

#[test]
fn the_goal_can_have_the_blank_last() {
    let model = json!({ "name": "sliding", "goal": "blank-last" });
    assert_eq!(run(&model, "ida-star", "1 2 3\n4 5 6\n7 0 8").best.unwrap().line, "R");
}

#[test]
fn an_unsolvable_puzzle_is_proved_impossible_and_greedy_says_why() {
    let swapped = "0 2 1\n3 4 5\n6 7 8";
    for engine in ["ida-star", "rectangle", "best-first", "depth-first"] {
        let report = run(&json!("sliding"), engine, swapped);
        assert_eq!((report.status, report.stop), (Status::Infeasible, StopReason::Exhausted), "{engine}");
    }
    let stuck = run(&json!("sliding"), "greedy", swapped).stuck.unwrap();
    assert_eq!(stuck, "the goal cannot be reached: two tiles would have to be swapped (odd parity)");
}

#[test]
fn shipped_and_generated_puzzles_are_solved() {
    let experiment = Experiment::from_value(json!({ "model": "sliding" })).unwrap();
    for (name, _, text) in experiment.model.shipped() {
        assert_eq!(experiment.model.read(text).unwrap().len(), 1, "{name}");
    }
    let (_, _, first) = experiment.model.shipped()[0];
    assert_eq!(run(&json!("sliding"), "ida-star", first).cost, Some(31.0));
    let generate = |request| experiment.model.generator().unwrap().make(&request, 5);
    let walked = generate(json!({ "size": "3x4", "slides": 20 })).unwrap();
    assert!(run(&json!("sliding"), "ida-star", &walked).cost.unwrap() <= 20.0);
    let error = generate(json!({ "size": "4x9" })).unwrap_err();
    assert_eq!(
        error.to_string(),
        "found the size 4x9, expected ROWSxCOLUMNS with 2 to 5 of each, such as 4x4"
    );
}

/// The first 24-puzzle of Korf & Taylor (1996).
const HARD: &str = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13";

/// The process has databases only once, and who wants some waits while others are built; but not when its time is over.
#[test]
fn who_waits_for_databases_waits_no_longer_than_it_may() {
    let model = json!({ "name": "sliding", "formulation": { "heuristic": "pattern-databases" } });
    let solve = |seconds: f64| {
        let table = json!({ "model": model, "limits": { "seconds": seconds } });
        let experiment = Experiment::from_value(table).unwrap();
        let instance = experiment.model.read(HARD).unwrap().remove(0);
        let begin = Instant::now();
        let report =
            instance.solve(&experiment.engine, &mut experiment.limits.run(1, 0, None, None)).unwrap();
        (report.stop, begin.elapsed().as_secs_f64())
    };
    thread::scope(|scope| {
        scope.spawn(|| solve(4.0));
        thread::sleep(Duration::from_millis(300));
        let (stop, taken) = solve(0.3);
        assert_eq!(stop, StopReason::TimeLimit);
        assert!(taken < 1.5, "{taken} s instead of 0.3");
    });
}
