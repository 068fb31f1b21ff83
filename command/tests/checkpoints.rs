//! Every formulation of every model can be kept at the end of any level, and continued.

use recuit::StopReason;
use recuit::edge::{
    AnyEngine, CheckpointError, Experiment, Instance, Model, Paused, Pauses, Report, registered,
};
use recuit_coloring as _;
use recuit_continuous as _;
use recuit_jobshop as _;
use recuit_knapsack as _;
use recuit_latin as _;
use recuit_puzzles as _;
use recuit_qap as _;
use recuit_queens as _;
use recuit_rcpsp as _;
use recuit_roster as _;
use recuit_sliding as _;
use recuit_sudoku as _;
use recuit_tsp as _;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// Sixty short levels.
fn experiment(model: &str, formulation: &str) -> Experiment {
    let experiment = json!({
        "model": { "name": model, "formulation": formulation },
        "engine": { "name": "annealing", "level": { "moves": 50 }, "schedule": "planned", "starts": 1_000_000 },
        "limits": { "steps": 3200 },
    });
    Experiment::from_value(experiment).unwrap()
}

fn instance(experiment: &Experiment) -> Box<dyn Instance> {
    let text = experiment.model.shipped()[0].2;
    experiment.model.read(text).unwrap().swap_remove(0)
}

/// One stage, which ends after so many levels: its report, and the last checkpoint.
fn stage(
    experiment: &Experiment,
    from: Option<Value>,
    levels: u32,
) -> Result<(Report, Option<Value>), CheckpointError> {
    let AnyEngine::Local(engine) = &experiment.engine else { panic!("annealing") };
    let mut run = experiment.limits.run(experiment.seed, 0, None, None);
    run.observer.pauses = Some(Pauses::new(Duration::ZERO, Arc::default()));
    let (mut left, mut kept) = (levels, None);
    let mut keep = |paused: &mut dyn Paused| {
        kept = Some(paused.checkpoint().unwrap());
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = instance(experiment).solve_in_stages(engine, from, &mut run, &mut keep)?;
    Ok((report, kept))
}

/// Does the formulation have what annealing needs?
fn suits(experiment: &Experiment) -> bool {
    instance(experiment).holdings(&experiment.engine).suit(&experiment.engine).is_ok()
}

/// What must be equal in two reports.
fn tell(report: &Report) -> Value {
    let line = report.best.as_ref().map(|best| &best.line);
    json!([report.status, report.stop, report.cost, line, report.stats])
}

#[test]
fn every_formulation_goes_on_where_it_was() {
    let models = registered::<Box<dyn Model>>();
    let mut resumed = 0;
    for model in models {
        let plain: Box<dyn Model> = serde_json::from_value(json!({ "name": model })).unwrap();
        for formulation in plain.formulations() {
            let experiment = experiment(&model, formulation.name);
            if !suits(&experiment) {
                continue;
            }
            let mut run = experiment.limits.run(experiment.seed, 0, None, None);
            let whole = instance(&experiment).solve(&experiment.engine, &mut run).unwrap();
            let (mut report, mut kept) = stage(&experiment, None, 5).unwrap();
            resumed += u32::from(report.stop == StopReason::Cancelled);
            while report.stop == StopReason::Cancelled {
                let text = kept.unwrap().to_string();
                (report, kept) = stage(&experiment, serde_json::from_str(&text).unwrap(), 9).unwrap();
            }
            assert_eq!(tell(&report), tell(&whole), "{model}, {}", formulation.name);
        }
    }
    assert!(resumed > 12, "only {resumed} formulations are not solved at once");
}

#[test]
fn a_checkpoint_of_another_experiment_is_refused() {
    let small = |model, formulation| stage(&experiment(model, formulation), None, 1).unwrap().1.unwrap();
    let refused = |from| stage(&experiment("tsp", "tour"), Some(from), 1).unwrap_err();
    assert!(matches!(refused(small("knapsack", "complete")), CheckpointError::Foreign));
    assert!(matches!(refused(small("qap", "complete")), CheckpointError::Foreign));
    assert!(matches!(refused(json!({ "name": "tour" })), CheckpointError::Unreadable(_)));
    let mut kept = small("tsp", "tour");
    let cost = &mut kept["search"]["search"]["trajectory"]["cost"];
    *cost = json!(cost.as_i64().unwrap() + 1);
    assert!(matches!(refused(kept), CheckpointError::Foreign));
    let mut kept = small("tsp", "tour");
    kept["search"]["search"]["trajectory"]["state"] = json!([1, 2, 3]);
    let error = refused(kept).to_string();
    assert!(error.starts_with("found no checkpoint that this version reads ("), "{error}");
}

#[test]
fn every_formulation_goes_on_from_the_state_of_another_search() {
    let mut moved = 0;
    for model in registered::<Box<dyn Model>>() {
        let plain: Box<dyn Model> = serde_json::from_value(json!({ "name": model })).unwrap();
        for formulation in plain.formulations() {
            let experiment = experiment(&model, formulation.name);
            if !suits(&experiment) {
                continue;
            }
            let AnyEngine::Local(engine) = &experiment.engine else { panic!() };
            // Before and after the move: the current state and the best, and their costs.
            let mut seen: Vec<[Value; 4]> = Vec::new();
            for seed in [1, 2] {
                let mut run = experiment.limits.run(seed, 0, None, None);
                run.observer.pauses = Some(Pauses::at_levels(3));
                let mut keep = |paused: &mut dyn Paused| {
                    let tell = |paused: &dyn Paused| {
                        let (state, best) = (paused.state().unwrap(), paused.best().unwrap());
                        [state, json!(paused.cost()), best, json!(paused.best_cost())]
                    };
                    seen.push(tell(paused));
                    if seed == 2 && seen.len() == 2 {
                        paused.move_to(seen[0][0].clone()).unwrap();
                        seen.push(tell(paused));
                    }
                    ControlFlow::Break(())
                };
                instance(&experiment).solve_in_stages(engine, None, &mut run, &mut keep).unwrap();
            }
            // Some are solved before they pause.
            if let [first, before, after] = &seen[..] {
                assert_eq!(after[..2], first[..2], "{model}, {}", formulation.name);
                assert_eq!(after[2..], before[2..], "{model}, {}", formulation.name);
                moved += 1;
            }
        }
    }
    assert!(moved > 15, "only {moved} formulations are not solved at once");
}
