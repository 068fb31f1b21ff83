//! What a run leaves behind besides its answer: its record, its news, its parameters.

use crate::{folder, folder_with, recuit, recuit_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Nothing is deduced from the givens beforehand, so that there is something left to search for.
const ROWS: &str = "solve sudoku 9x9-easy#1 --formulation rows --set formulation.reduction=none";

/// The lines of a record without its heading, each in its fields.
fn record(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("step,temperature,acceptance,cost,incumbent,depth"));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn every_engine_is_recorded_from_the_first_point_to_the_last_and_runs_as_it_does_without() {
    let folder = folder("recorded");
    let local = [
        "annealing",
        "threshold-accepting",
        "tabu",
        "hill-climbing",
        "late-acceptance",
        "great-deluge",
        "parallel-tempering",
        "min-conflicts",
        "iterated-local-search",
        "breakout",
        "variable-neighborhood-descent",
    ];
    let tree = ["depth-first", "restarting", "limited-discrepancy", "ida-star", "best-first", "greedy"];
    let answer = |arguments: &str| {
        let mut object: Value = serde_json::from_str(&recuit_in(&folder, arguments).out).unwrap();
        object["seconds"].take();
        object
    };
    let locals = local.iter().map(|engine| format!("{ROWS} --engine {engine} --steps 30000"));
    let locals = locals.chain([
        format!("{ROWS} --engine large-neighborhood --steps 30000"),
        "solve tsp --engine variable-depth --steps 30000".to_owned(),
        "solve coloring random125 --formulation complete --engine memetic --steps 300000".to_owned(),
        "solve sudoku 9x9-hard#1 --formulation blocks --engine lockstep --steps 30000".to_owned(),
    ]);
    let trees = tree.iter().map(|engine| format!("solve queens 10 --engine {engine} --steps 20000"));
    let trees = trees.chain(["solve sudoku 9x9-hard#1 --engine clause-learning".to_owned()]);
    for arguments in locals.chain(trees) {
        let plain = answer(&format!("{arguments} --json"));
        assert_eq!(answer(&format!("{arguments} --json --history one.csv")), plain, "{arguments}");
        // A time limit asks at other moments, and the record is the same.
        answer(&format!("{arguments} --json --history two.csv --time-limit 1000"));
        let (one, two) = (record(&folder.join("one.csv")), record(&folder.join("two.csv")));
        assert_eq!(one, two, "{arguments}");
        assert_eq!(one[0][0], "0", "{arguments}");
        assert_eq!(one[one.len() - 1][0], plain["stats"]["steps"].to_string(), "{arguments}");
        assert!(one.is_sorted_by_key(|fields| fields[0].parse::<u64>().unwrap()), "{arguments}");
        assert!(one.len() <= 4096, "{arguments}: {}", one.len());
    }
}

#[test]
fn a_record_of_annealing_has_temperatures_and_one_of_a_tree_has_depths() {
    let folder = folder("fields");
    recuit_in(&folder, &format!("{ROWS} --engine annealing --steps 20000 --history cooling.csv"));
    let cooling = record(&folder.join("cooling.csv"));
    assert!(cooling.len() > 3 && cooling[1..].iter().all(|fields| !fields[1].is_empty()));
    assert_eq!(cooling[0][3], cooling[0][4], "the cost of the start");
    recuit_in(&folder, "solve queens 8 --count --history depths.csv");
    let depths: Vec<u64> =
        record(&folder.join("depths.csv")).iter().map(|fields| fields[5].parse().unwrap()).collect();
    assert_eq!((depths[0], depths[depths.len() - 1], depths.iter().max()), (0, 0, Some(&7)));
}

#[test]
fn a_record_is_drawn_where_that_is_wanted() {
    let folder = folder("drawn");
    let ran =
        recuit_in(&folder, &format!("{ROWS} --engine annealing --steps 20000 --history cooling.svg --plot"));
    assert!(fs::read_to_string(folder.join("cooling.svg")).unwrap().starts_with("<svg "));
    assert!(ran.out.contains("\nannealing on rows\n") && ran.out.contains("temperature"), "{}", ran.out);
    recuit_in(&folder, "solve queens 8 --engine depth-first --history tree.png");
    assert!(fs::read(folder.join("tree.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn news_are_told_where_they_are_wanted_and_nothing_where_it_is_not() {
    let told = recuit("run first-course --verbose").err;
    for news in [": cost ", ": reheat 1, temperature 0.5\n"] {
        assert!(told.contains(news), "{told}");
    }
    let told =
        recuit(&format!("{ROWS} --engine annealing -v --set engine.starts=2 --set engine.initial.fixed=1 --set engine.schedule.factor=0.5"))
            .err;
    assert!(told.contains(": start 2, temperature 1\n"), "{told}");
    assert!(!recuit("solve sudoku 4x4").err.is_empty());
    assert_eq!(recuit("solve sudoku 4x4 --quiet").err, "");
    assert_eq!(recuit("compare queens 6 --seeds 2 --quiet").err, "");
}

#[test]
fn the_parameters_that_are_shown_are_those_of_the_run() {
    let folder = folder("shown");
    let arguments = format!("{ROWS} --engine annealing --set engine.level.moves=100 --seed 3 --steps 50000");
    let ran = recuit_in(&folder, &format!("{arguments} --show-parameters --json"));
    fs::write(folder.join("shown.toml"), &ran.err).unwrap();
    let answers = [ran, recuit_in(&folder, "run shown.toml --json")];
    let [one, other] = answers.map(|ran| {
        let mut object: Value = serde_json::from_str(&ran.out).unwrap();
        object["seconds"].take();
        object
    });
    assert_eq!(one, other);
    assert_eq!(one["parameters"]["engine"]["level"]["moves"], 100);
    assert_eq!(one["parameters"]["limits"]["steps"], 50000);
}

/// A portfolio is a list of engines, each with parameters that may not be set.
#[test]
fn the_parameters_of_every_default_are_an_experiment() {
    let folder = folder("defaults");
    let listed: Value = serde_json::from_str(&recuit("list --json").out).unwrap();
    let models = listed[0]["names"].as_array().unwrap();
    assert!(models.len() > 20);
    for model in models.iter().map(|model| model["name"].as_str().unwrap()) {
        let ran = recuit_in(&folder, &format!("solve {model} --steps 1 --show-parameters --quiet --json"));
        fs::write(folder.join("shown.toml"), &ran.err).unwrap();
        let answers = [ran.out, recuit_in(&folder, "run shown.toml --quiet --json").out];
        let [shown, again] = answers.map(|out| {
            let objects = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            objects.map(|mut object| object["parameters"].take()).collect::<Vec<_>>()
        });
        assert_eq!(shown, again, "{model}");
    }
}

/// An experiment that says what only a plan could say.
const SEVERAL: &str = "title = 'several'\ninstances = ['6', '8']\nmodel = 'queens'\n";

#[test]
fn one_dialect_serves_run_and_compare() {
    let folder = folder_with("dialect", "several.toml", SEVERAL);
    let ran = recuit_in(&folder, "run several.toml");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2), "{}{}", ran.out, ran.err);
    fs::write(folder.join("seeds.toml"), format!("seeds = 3\n{SEVERAL}")).unwrap();
    let ran = recuit_in(&folder, "run seeds.toml");
    assert!(ran.out.starts_with("several\n") && ran.out.contains("100 %"), "{}{}", ran.out, ran.err);
    fs::write(
        folder.join("one.toml"),
        "seed = 2\ninstance = '8'\nmodel = 'queens'\nengine = ['greedy', 'tabu']\n",
    )
    .unwrap();
    let ran = recuit_in(&folder, "compare one.toml --set model.formulation=complete --effort steps");
    assert!(ran.code == Some(0) || ran.code == Some(1), "{}", ran.err);
    fs::write(folder.join("twice.toml"), format!("seed = 1\nseeds = 3\n{SEVERAL}")).unwrap();
    recuit_in(&folder, "run twice.toml")
        .refuses("twice.toml:1:1: found `seed` and `seeds`, expected one of them");
    fs::write(folder.join("typo.toml"), SEVERAL.replace("queens", "quens")).unwrap();
    recuit_in(&folder, "run typo.toml")
        .refuses_with("recuit: typo.toml:3:10: found the unknown name \"quens\"", "\n");
}
