//! Races find parameters that are better, and the same ones every time.

use recuit::edge::Experiment;
use recuit_experiments::{Kept, Plan, Race, Round, Tuning, experiment_file};
use recuit_queens as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Annealing that is far too hot, and may be tuned to be cold.
const TUNING: &str = r#"
    seeds = 3
    [model]
    name = "queens"
    formulation = "complete"
    [engine]
    name = "annealing"
    initial = { fixed = 50.0 }
    minimum = 0.0
    schedule = "constant"
    [limits]
    steps = 3000
    [tune]
    candidates = 8
    training = ["12", "14"]
    validation = ["16", "20"]
    [tune.space]
    "engine.initial.fixed" = { from = 0.05, to = 50, scale = "log" }
"#;

fn tuning(text: &str) -> Result<Tuning, String> {
    Tuning::from_text(text, false, Path::new("")).map_err(|error| error.to_string())
}

fn race(race: &Race<'_>, threads: usize) -> (Vec<Round>, usize) {
    let (mut rounds, mut runs) = (Vec::new(), 0);
    let cancel = Arc::new(AtomicBool::new(false));
    race.run(Some(threads), &cancel, &mut Kept::default(), || runs += 1, |round| rounds.push(round.clone()))
        .unwrap();
    (rounds, runs)
}

#[test]
fn the_best_candidate_wins_whatever_the_number_of_threads() {
    let tuning = tuning(TUNING).unwrap();
    let first = Race::new(&tuning, 0, &[]);
    let (rounds, runs) = race(&first, 2);
    assert_eq!(runs, first.runs());
    assert_eq!(race(&first, 1), (rounds.clone(), runs));
    // 8 candidates with 2 of the 6 runs, 4 with 3, 2 with all.
    let shape: Vec<(usize, usize)> = rounds.iter().map(|round| (round.ranking.len(), round.runs)).collect();
    assert_eq!(shape, [(8, 2), (4, 3), (2, 6)]);
    let (winner, score) = rounds[2].ranking[0];
    assert!(winner != 0 && score < 6000.0, "{winner} with {score}");

    // The next race starts from it, and never does worse on the same runs.
    let second = Race::new(&tuning, 1, &[first.values(winner).clone()]);
    assert_eq!(second.values(1), first.values(winner));
    let (rounds, _) = race(&second, 2);
    assert!(rounds.last().unwrap().ranking[0].1 <= score);

    let mut experiment = second.candidates()[1].experiment.clone();
    experiment["instances"] = tuning.instances.clone();
    let file = experiment_file(experiment);
    let plan = Plan::from_text(&file, false, Path::new("")).unwrap();
    assert_eq!(plan.instances, tuning.validation.instances);
    let experiment = Experiment::from_value(plan.contenders[0].experiment.clone()).unwrap();
    let temperature = first.values(winner)["engine.initial.fixed"].as_f64().unwrap();
    let engine = serde_json::to_value(&experiment.engine).unwrap();
    assert_eq!(engine["initial"]["fixed"].as_f64(), Some(temperature));
    assert_eq!(experiment.limits.steps, Some(3000));
}

#[test]
fn a_tuning_that_is_wrong_says_where() {
    let refusal = |from: &str, to: &str| tuning(&TUNING.replace(from, to)).unwrap_err();
    let error = refusal("[\"16\", \"20\"]", "[\"14\", \"20\"]");
    assert!(error.contains("for training and for validation"), "{error}");
    let error = refusal("engine.initial.fixed", "engine.initial.fixd");
    assert!(error.contains("fixd") && error.contains("line 18"), "{error}");
    let error = refusal("candidates = 8", "candidates = 1");
    assert!(error.contains("line 14") && error.contains("at least 2"), "{error}");
    let error = refusal("steps = 3000", "steps = [3000, 4000]");
    assert!(error.contains("2 contenders"), "{error}");
    let error = refusal("candidates", "candidate");
    assert!(error.contains("did you mean candidates?"), "{error}");
}
