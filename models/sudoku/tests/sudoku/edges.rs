//! The smallest grids, grids that are full already, and boxes that are not square, in every formulation.

use recuit::Status;
use recuit::edge::Experiment;
use recuit_sudoku as _;
use serde_json::json;
use std::thread;

const FORMULATIONS: [&str; 7] = ["auto", "partial", "cover", "coloring", "blocks", "rows", "grid"];
const COMPLETE: [&str; 5] =
    ["depth-first", "restarting", "clause-learning", "limited-discrepancy", "best-first"];
const INCOMPLETE: [&str; 3] = ["greedy", "hill-climbing", "annealing"];

/// Formulations that only grow have no moves for local search.
fn suits(formulation: &str, engine: &str) -> bool {
    if engine == "clause-learning" {
        return ["auto", "cover"].contains(&formulation);
    }
    !(["cover", "coloring"].contains(&formulation) && ["hill-climbing", "annealing"].contains(&engine))
}

/// Every formulation ends with this status under every engine that suits it; but where there is no solution,
/// engines that cannot prove it end with `Unknown`.
fn all_end(boxes: &str, text: &str, status: Status) {
    thread::scope(|scope| {
        for formulation in FORMULATIONS {
            scope.spawn(move || {
                let engines = COMPLETE.into_iter().chain(INCOMPLETE);
                for engine in engines.filter(|engine| suits(formulation, engine)) {
                    ends(boxes, text, formulation, engine, status);
                }
            });
        }
    });
}

fn ends(boxes: &str, text: &str, formulation: &str, engine: &str, status: Status) {
    let experiment = Experiment::from_value(json!({
        "model": { "name": "sudoku", "boxes": boxes, "formulation": { "name": formulation } },
        "engine": { "name": engine },
        "limits": { "steps": 1_000_000 },
    }));
    let experiment = experiment.unwrap();
    for instance in experiment.model.read(text).unwrap() {
        let mut run = experiment.limits.run(1, 0, None, None);
        let report = instance.solve(&experiment.engine, &mut run).unwrap();
        let complete = COMPLETE.contains(&engine);
        let expected = if status == Status::Infeasible && !complete { Status::Unknown } else { status };
        assert_eq!(report.status, expected, "{formulation} {engine} {text:?}: {:?}", report.stop);
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    all_end("2x2", "1234 3412 2143 4321", Status::Solved);
    all_end("1x1", "1", Status::Solved);
}

#[test]
fn the_smallest_grids_are_filled() {
    all_end("1x1", ".", Status::Solved);
    all_end("1x2", "1. ..", Status::Solved);
    all_end("2x1", ".. .1", Status::Solved);
    all_end("1x3", "... .2. ...", Status::Solved);
}

#[test]
fn boxes_need_not_be_square() {
    all_end("3x2", "1..... ..2... ...... .....3 ...... .4....", Status::Solved);
    all_end("2x3", "12.... ...1.. 2..... .....4 ..4... ....35", Status::Solved);
}

#[test]
fn what_has_no_solution_is_never_called_solved() {
    all_end("2x2", "123. .... .... ...4", Status::Infeasible);
}
