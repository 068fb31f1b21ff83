//! Many chains at once: the same whatever the number of threads, and the first to solve wins.

use rand::Rng;
use recuit::edge::{Experiment, Report};
use recuit::{
    Actions, Cancellation, ChainReport, Engine, LocalSearch, Problem, Replicas, Run, State, Status,
    StopReason, TabuSearch,
};
use recuit_sudoku as _;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Solved by annealing in the twinkling of an eye.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Seventeen givens, the fewest possible: not solved within a few thousand steps.
const HARD: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

fn experiment(engine: &Value, limits: &Value) -> Experiment {
    let formulation = json!({ "name": "blocks", "reduction": "none" });
    let model = json!({ "name": "sudoku", "formulation": formulation });
    Experiment::from_value(json!({ "model": model, "engine": engine, "limits": limits })).unwrap()
}

fn solve(puzzle: &str, engine: &Value, limits: &Value) -> Report {
    let experiment = experiment(engine, limits);
    let instance = experiment.model.read(puzzle).unwrap().remove(0);
    let mut run = experiment.limits.run(1, 0, None, None);
    let report = instance.solve(&experiment.engine, &mut run).unwrap();
    assert_eq!(run.steps(), report.stats.steps);
    report
}

fn chains(report: &Report) -> Vec<ChainReport> {
    let chains = report.replicas.as_ref().expect("there are many chains").chains.iter();
    // Only the time is up to the machine.
    chains.map(|chain| ChainReport { seconds: 0.0, ..chain.clone() }).collect()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for (puzzle, engine, limits) in [
        (EASY, "annealing", json!({})),
        (EASY, "parallel-tempering", json!({})),
        (HARD, "planned", json!({ "steps": 50_000 })),
        (HARD, "annealing", json!({ "steps": 50_000 })),
        (HARD, "tabu", json!({ "steps": 50_000 })),
        (HARD, "hill-climbing", json!({ "steps": 50_000, "target": 6.0 })),
    ] {
        let reports = [1, 2, 8].map(|threads| {
            let engine = match engine {
                "planned" => json!({ "name": "annealing", "schedule": { "name": "planned" } }),
                other => json!(other),
            };
            let engine = json!({ "name": "replicas", "chains": 5, "threads": threads, "engine": engine });
            let report = solve(puzzle, &engine, &limits);
            let chains = chains(&report);
            (report.status, report.stop, report.cost, report.best, report.stats, chains)
        });
        assert_eq!(reports[0], reports[1], "{engine}");
        assert_eq!(reports[0], reports[2], "{engine}");
    }
}

#[test]
fn the_first_in_steps_wins_and_the_others_stop_there() {
    let replicas = |until| json!({ "name": "replicas", "chains": 6, "until": until, "engine": "annealing" });
    let each = solve(EASY, &replicas("each"), &json!({}));
    let all = each.replicas.as_ref().unwrap();
    assert_eq!(all.reached(), 6);
    assert!(all.chains.iter().all(|chain| chain.stop == StopReason::Goal));
    let (least, median) = (all.least().unwrap(), all.median().unwrap());
    assert!(least < median);

    let first = solve(EASY, &replicas("first"), &json!({}));
    assert_eq!((first.status, first.stop, first.cost), (Status::Solved, StopReason::Goal, Some(0.0)));
    assert_eq!(first.stats.steps, 6 * least);
    for (alone, chain) in all.chains.iter().zip(chains(&first)) {
        let is_first = alone.steps == least;
        let stop = if is_first { StopReason::Goal } else { StopReason::Cancelled };
        assert_eq!((chain.steps, chain.reached, chain.stop), (least, is_first, stop));
    }
}

#[test]
fn a_step_limit_is_shared_out_evenly() {
    let replicas = json!({ "name": "replicas", "chains": 4, "engine": "annealing" });
    let report = solve(HARD, &replicas, &json!({ "steps": 10_003 }));
    assert_eq!((report.stop, report.stats.steps), (StopReason::StepLimit, 10_000));
    let chains = chains(&report);
    assert!(chains.iter().all(|chain| chain.steps == 2500 && chain.stop == StopReason::StepLimit));
    let best = chains.iter().filter_map(|chain| chain.cost).min_by(f64::total_cmp);
    assert_eq!(report.cost, best);
    let report = solve(HARD, &replicas, &json!({ "steps": 3 }));
    assert_eq!((report.stop, report.stats.steps), (StopReason::StepLimit, 0));
}

#[test]
fn a_target_cost_is_a_target_too() {
    let replicas = json!({ "name": "replicas", "chains": 4, "engine": "annealing" });
    let report = solve(HARD, &replicas, &json!({ "target": 12.0 }));
    assert_eq!((report.status, report.stop), (Status::Unknown, StopReason::Target));
    assert!(report.cost.unwrap() <= 12.0);
    assert_eq!(report.replicas.unwrap().reached(), 1);
}

#[test]
fn chains_that_end_by_themselves_leave_the_best_of_all() {
    let chain = json!({ "name": "hill-climbing", "restarts": 0, "sideways": 0 });
    let replicas = json!({ "name": "replicas", "chains": 9, "engine": chain });
    let report = solve(HARD, &replicas, &json!({}));
    assert_eq!((report.status, report.stop), (Status::Unknown, StopReason::LocalOptimum));
    let chains = chains(&report);
    assert_eq!(report.stats.steps, chains.iter().map(|chain| chain.steps).sum::<u64>());
    assert_eq!(report.cost, chains.iter().filter_map(|chain| chain.cost).min_by(f64::total_cmp));
}

#[test]
fn a_raised_flag_stops_all_chains() {
    let replicas = json!({ "name": "replicas", "chains": 3, "threads": 1, "engine": "tabu" });
    let experiment = experiment(&replicas, &json!({}));
    let instance = experiment.model.read(HARD).unwrap().remove(0);
    let raised = Cancellation::new(Arc::new(AtomicBool::new(true)));
    let report =
        instance.solve(&experiment.engine, &mut experiment.limits.run(1, 0, Some(raised), None)).unwrap();
    assert_eq!((report.status, report.stop), (Status::Unknown, StopReason::Cancelled));
    assert!(report.best.is_some());
}

/// A walk without end, whose random starts panic.
struct Trap;

#[derive(Clone)]
struct Place(i64);

impl State for Place {
    type Key = i64;
    fn key(&self) -> i64 {
        self.0
    }
}

impl Problem for Trap {
    type State = Place;
    type Action = i64;
    type Undo = ();
    type Cost = i64;

    fn initial(&self) -> Place {
        Place(0)
    }
    fn random_initial<R: Rng + ?Sized>(&self, _: &mut R) -> Place {
        panic!("trapped")
    }
    fn actions(&self, _: &Place) -> impl Iterator<Item = i64> {
        [-1, 1].into_iter()
    }
    fn apply(&self, state: &mut Place, step: &i64) {
        state.0 += step;
    }
    fn undo(&self, state: &mut Place, step: &i64, (): ()) {
        state.0 -= step;
    }
    fn goal_test(&self, _: &Place) -> bool {
        false
    }
}

#[test]
#[should_panic(expected = "trapped")]
fn a_chain_that_panics_takes_the_others_with_it() {
    let replicas = Replicas { threads: Some(1), ..Replicas::new(3, TabuSearch::new().on(Actions, ())) };
    replicas.search(&Trap, Trap.initial(), &mut Run::seeded(1));
}
