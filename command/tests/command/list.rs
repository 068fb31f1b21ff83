//! `recuit list` and `recuit help`.

use crate::recuit;
use serde_json::Value;

/// What `recuit list` writes for machines.
pub(super) fn listed(names: &str) -> Value {
    let ran = recuit(&format!("list {names} --json"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{names}");
    serde_json::from_str(&ran.out).unwrap()
}

/// The names of one kind.
pub(super) fn names(kind: &str) -> Vec<String> {
    let all = listed("");
    let section = all.as_array().unwrap().iter().find(|section| section["kind"] == kind).unwrap();
    let names = section["names"].as_array().unwrap().iter();
    names.map(|entry| entry["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn everything_with_a_name_is_listed() {
    let ran = recuit("list");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for name in [
        "sudoku",
        "partial,",
        "blocks,",
        "9x9-hard,",
        "depth-first",
        "annealing",
        "geometric",
        "first-course",
    ] {
        assert!(ran.out.split_whitespace().any(|word| word == name), "{name}: {}", ran.out);
    }
    assert!(ran.out.lines().all(|line| line.trim_end() == line && line.chars().count() <= 80));
}

/// The formulation gives way to one that suits each engine that is said to suit it.
#[test]
fn what_suits_an_open_formulation_runs_on_it() {
    for (model, instance) in [("sudoku", "4x4"), ("rcpsp", "twelve"), ("coloring", "myciel3")] {
        let page = listed(model);
        let auto = &page["formulations"][0];
        let suits = auto["engines"][0].as_str().unwrap().strip_prefix("suits ").unwrap();
        for engine in suits.split(", ") {
            let ran = recuit(&format!("solve {model} {instance} --engine {engine} --steps 100 --quiet"));
            assert!(ran.code != Some(2), "{model}, {engine}: {}", ran.err);
        }
    }
}

#[test]
fn every_parameter_of_every_engine_schedule_and_model_is_explained() {
    let mut explained = 0;
    let mut check = |name: &str, parameters: &Value| {
        for parameter in parameters.as_array().unwrap() {
            let key = &parameter["key"];
            assert!(parameter["meaning"].as_str().is_some_and(|text| text.len() > 8), "{name}: {parameter}");
            let forms = parameter["forms"].as_array().unwrap();
            assert!(!forms.is_empty(), "{name}: {key} cannot be written");
            assert!(forms.iter().all(|form| form["written"] != ""), "{name}: {parameter}");
            explained += 1;
        }
    };
    for name in names("engines").into_iter().chain(names("schedules of annealing")) {
        check(&name, &listed(&name)["parameters"]);
    }
    for name in names("models") {
        let page = listed(&name);
        check(&name, &page["parameters"]);
        check(&name, &page["generate"]);
        for formulation in page["formulations"].as_array().unwrap() {
            check(&name, &formulation["parameters"]);
        }
    }
    assert!(explained > 150, "{explained}");
}

#[test]
fn a_model_gives_an_engine_values_of_its_own() {
    let value = |names: &str, key: &str| {
        let page = listed(names);
        let found = page["parameters"].as_array().unwrap().iter().find(|one| one["key"] == key).unwrap();
        found["value"].clone()
    };
    assert_eq!(value("annealing", "starts"), 1);
    assert_eq!(value("sudoku annealing", "starts"), 1_000_000);
    assert_eq!(value("sa sudoku", "initial")["fixed"], 0.4);
    let parameters = |engine: &str| {
        let answer = recuit(&format!("solve sudoku 4x4#1 --engine {engine} --json")).out;
        serde_json::from_str::<Value>(&answer).unwrap()["parameters"]["engine"].take()
    };
    assert_eq!(parameters("sa"), parameters("annealing"));
    assert_eq!(value("sudoku partial annealing", "minimum"), 0.1);
    assert_eq!(value("annealing", "reheat"), Value::Null);
    assert_eq!(value("annealing", "reheat.after"), 100);
}

#[test]
fn pages_fit_eighty_columns() {
    for names in ["sudoku", "annealing", "tsp", "sudoku rows tabu", "geometric", "replicas"] {
        let ran = recuit(&format!("list {names}"));
        assert_eq!(ran.code, Some(0));
        let long = ran.out.lines().find(|line| line.chars().count() > 80);
        assert_eq!(long, None, "{names}");
    }
}

#[test]
fn a_name_that_is_not_known_is_answered_with_the_nearest() {
    recuit("list anealing")
        .refuses_with("recuit: found \"anealing\", expected the name of ", "did you mean annealing?\n");
    recuit("list sudoku blok").refuses_with("recuit: found \"blok\"", "did you mean blocks?\n");
}

#[test]
fn words_and_commands_are_explained() {
    let ran = recuit("help incumbent");
    assert!(ran.out.starts_with("incumbent: The best state found so far."), "{}", ran.out);
    assert!(ran.out.contains("en français"), "{}", ran.out);
    assert!(recuit("help lower bound").out.starts_with("bound, lower bound: "));
    assert!(recuit("help recuit").out.starts_with("recuit, annealing: Une recherche locale"));
    assert!(recuit("help température").out.starts_with("température, temperature: "));
    assert!(recuit("help solve").out.contains("Usage: recuit solve"));
    assert!(recuit("help").out.contains("Commands:"));
    recuit("help incumbant").refuses_with("recuit: found \"incumbant\"", "did you mean incumbent?\n");
}
