//! Races find parameters that are better, and the same ones every time.

use recuit::edge::Experiment;
use recuit_experiments::{Kept, Plan, Race, Round, Score, Tuning, experiment_file};
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
    let first = Race::new(&tuning, 0, &[]).unwrap();
    let (rounds, runs) = race(&first, 2);
    assert_eq!(runs, first.runs());
    assert_eq!(race(&first, 1), (rounds.clone(), runs));
    // 8 candidates with 2 of the 6 runs, 4 with 3, 2 with all.
    let shape: Vec<(usize, usize)> = rounds.iter().map(|round| (round.ranking.len(), round.runs)).collect();
    assert_eq!(shape, [(8, 2), (4, 3), (2, 6)]);
    let (winner, score) = rounds[2].ranking[0];
    assert!(winner != 0 && score < 6000.0, "{winner} with {score}");

    // The next race starts from it, and never does worse on the same runs.
    let second = Race::new(&tuning, 1, &[first.values(winner).clone()]).unwrap();
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

/// The tuning with this space instead of its own, and a schedule that has a parameter.
fn with_space(space: &str) -> Result<Tuning, String> {
    let rest = TUNING.replace("constant", "geometric");
    tuning(&format!("{}[tune.space]\n{space}", rest.split_once("[tune.space]").unwrap().0))
}

#[test]
fn what_no_candidate_can_have_is_refused_before_anything_runs() {
    let schedules = r#""engine.schedule" = ["adaptive", "geometric"]"#;
    let factor = r#""engine.schedule.factor" = { from = 0.9, to = 0.99 }"#;
    for (space, told) in [
        // Each of them alone can be, but not every one with every other.
        (
            format!("{schedules}\n{factor}"),
            r#"line 19, column 2: found the unknown key "factor" with schedule="adaptive" factor="#,
        ),
        (
            r#""engine.schedule" = ["geometric"]
               "engine.schedule.factor" = [0.5, "x"]"#
                .to_owned(),
            r#"found the text "x" with factor="x", expected a number"#,
        ),
        (
            r#""engine.starts" = { from = 0, to = 3, whole = true }"#.to_owned(),
            "line 18, column 2: found the number 0 with starts=0, expected",
        ),
        (r#""engine.starts" = { from = 1, to = 3 }"#.to_owned(), "with starts=1.76, expected a whole number"),
        (
            r#""model" = ["queens", "brittle"]"#.to_owned(),
            r#"found the model brittle with model="brittle", expected queens"#,
        ),
        (
            r#""limits.steps" = [10, 100_000]"#.to_owned(),
            "line 18, column 2: found limits.steps, expected a parameter of the engine, the model or its",
        ),
        ("seed = [1, 2]".to_owned(), "line 18, column 1: found seed, expected a parameter of the engine"),
        (r#""enigne.starts" = [1, 2]"#.to_owned(), "; did you mean engine?"),
        (
            r#""engine.starts" = { from = 1.2, to = 1.4, whole = true }"#.to_owned(),
            "line 18, column 2: found from 1.2 to 1.4, expected a whole number between them",
        ),
        (
            r#""engine.initial.fixed" = { from = 1, to = 4, scale = "lin" }"#.to_owned(),
            r#"line 18, column 2: found the unknown name "lin" for the parameter engine.initial.fixed"#,
        ),
        (
            r#""engine.initial.fixed" = 3"#.to_owned(),
            "line 18, column 2: found engine.initial.fixed = 3, expected a list of values, or a table with",
        ),
        (
            "engine.starts = [1, 2]".to_owned(),
            "line 18, column 1: found engine.starts, expected the path of a parameter in quotes",
        ),
    ] {
        let error = with_space(&space).unwrap_err();
        assert!(error.contains(told), "{space}\n{error}");
    }
}

#[test]
fn numbers_of_a_tuning_have_bounds() {
    for (number, told) in [
        ("candidates = 100000000", "found candidates = 100000000, expected at least 2, at most 1000"),
        ("candidates = 9223372036854775807", "expected at least 2, at most 1000"),
        ("races = 0", "line 14, column 5: found races = 0, expected at least 1"),
        ("halving = 1", "found halving = 1, expected at least 2"),
    ] {
        let error = tuning(&TUNING.replace("candidates = 8", number)).unwrap_err();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn a_small_space_has_no_more_candidates_than_values() {
    let all = TUNING.replace("candidates = 8", "candidates = 1000");
    let tuning = tuning(&all.replace(r#"{ from = 0.05, to = 50, scale = "log" }"#, "[0.1, 1.0]")).unwrap();
    assert_eq!(Race::new(&tuning, 0, &[]).unwrap().candidates().len(), 3);
}

#[test]
fn scores_are_written_as_other_numbers_are() {
    let written = [(Score::Seconds, 0.0000123), (Score::Steps, 1968.5), (Score::Cost, 2.5)]
        .map(|(score, number)| score.written(number));
    assert_eq!(written, ["12.3 µs", "1,968", "2.5"]);
}
