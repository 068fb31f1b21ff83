//! Experiment files: what is read, what is refused, and where.

use recuit::edge::Experiment;
use recuit_sudoku as _;

fn read(engine: &str) -> Result<Experiment, String> {
    let text = format!("[model]\nname = \"sudoku\"\n\n[engine]\n{engine}\n");
    Experiment::from_toml(&text).map_err(|error| error.to_string())
}

#[test]
fn parameters_that_would_run_for_ever_or_mean_nothing_are_refused() {
    let annealing = |line: &str| read(&format!("name = \"annealing\"\n{line}"));
    for wrong in [
        "schedule = { name = \"geometric\", factor = 1.0 }",
        "schedule = { name = \"geometric\", factor = -0.5 }",
        "schedule = { name = \"geometric\", factor = nan }",
        "schedule = { name = \"linear\", levels = 0 }",
        "schedule = { name = \"adaptive\", fast = 1.5 }",
        "schedule = { name = \"adaptive\", high = 60.0 }",
        "minimum = -1.0",
        "minimum = inf",
        "starts = 0",
        "initial = { fixed = -2.0 }",
        "initial = { acceptance = 80.0 }",
        "initial = { deviation = 0 }",
        "level = { moves = 0 }",
        "level = { neighborhoods = 0.0 }",
        "reheat = { after = 0 }",
        "reheat = { fraction = 0.0 }",
    ] {
        let error = annealing(wrong).map(|_| ()).unwrap_err();
        assert!(error.contains("expected"), "{wrong}: {error}");
    }
    for wrong in [
        "name = \"greedy\"\ntries = 0",
        "name = \"restarting\"\ncutoffs = { luby = 0 }",
        "name = \"restarting\"\ncutoffs = { geometric = { first = 10, factor = 1.0 } }",
        "name = \"restarting\"\ncutoffs = { geometric = { first = 10, factor = 1.5, last = 20 } }",
        "name = \"limited-discrepancy\"\nlimit = -1",
        "name = \"limited-discrepancy\"\ndiscrepancy = \"position\"",
        "name = \"branch-and-bound\"\nobjective = 1",
        "name = \"best-first\"\nmax_nodes = 0",
        "name = \"replicas\"\nchains = 0",
        "name = \"replicas\"\nengine = \"depth-first\"",
        "name = \"replicas\"\nengine = 5",
        "name = \"parallel-tempering\"\nswap_rate = 1.5",
        "name = \"best-first\"\nevaluation = { weighted-a-star = -1.0 }",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    for fine in [
        "",
        "minimum = 0.0",
        "initial = { fixed = 2 }",
        "initial = { acceptance = 0.8 }",
        "reheat = { after = 50, shrinking = true }",
        "schedule = { name = \"adaptive\", low = 0.0, high = 1.0 }",
    ] {
        assert!(annealing(fine).is_ok(), "{fine}: {:?}", annealing(fine).map(|_| ()));
    }
}

#[test]
fn the_refusal_says_where_and_what_was_expected() {
    let error = read("name = \"annealing\"\nschedule = { name = \"geometric\", factor = 1.5 }").unwrap_err();
    assert_eq!(error, "line 6, column 43: found the number 1.5, expected a number above 0 and below 1");
}

#[test]
fn what_is_written_reads_back() {
    for engine in [
        "name = \"annealing\"\nlevel = { moves = 7 }",
        "name = \"restarting\"\ncutoffs = { luby = 250 }",
        "name = \"restarting\"\ncutoffs = { geometric = { first = 10, factor = 1.5 } }",
        "name = \"limited-discrepancy\"\ndiscrepancy = \"unit\"\nlimit = 3\ngoals = \"all\"",
        "name = \"branch-and-bound\"",
        "name = \"parallel-tempering\"\ntemperatures = 12",
        "name = \"replicas\"\nchains = 3\nthreads = 2\nuntil = \"each\"",
    ] {
        let experiment = read(engine).unwrap();
        let text = serde_json::to_string(&experiment).unwrap();
        assert_eq!(serde_json::to_string(&Experiment::from_json(&text).unwrap()).unwrap(), text);
        // The parameters that were given are written, beside the defaults.
        let written: serde_json::Value = serde_json::from_str(&text).unwrap();
        let told: serde_json::Value = toml::from_str(engine).unwrap();
        for (key, value) in told.as_object().unwrap() {
            assert_eq!(&written["engine"][key], value, "{engine}");
        }
    }
}

#[test]
fn each_of_many_chains_is_what_suits_the_model() {
    let chain = |engine: &str| {
        let model = "model = { name = \"sudoku\", formulation = \"blocks\" }";
        let experiment = Experiment::from_toml(&format!("{model}\n[engine]\n{engine}\n")).unwrap();
        serde_json::to_value(&experiment.engine).unwrap()["engine"].clone()
    };
    let alone = |engine: &str| {
        let model = serde_json::json!({ "name": "sudoku", "formulation": "blocks" });
        let experiment = serde_json::json!({ "model": model, "engine": engine });
        serde_json::to_value(Experiment::from_value(experiment).unwrap().engine).unwrap()
    };
    assert_eq!(chain("name = \"replicas\""), alone("annealing"));
    assert_eq!(chain("name = \"replicas\"\nengine = \"hill-climbing\""), alone("hill-climbing"));
    let told = chain("name = \"replicas\"\nengine = { sideways = 3, name = \"hill-climbing\" }");
    assert_eq!((&told["sideways"], &told["restarts"]), (&3.into(), &alone("hill-climbing")["restarts"]));
    let refused = read("name = \"replicas\"\nengine = \"depth-first\"").unwrap_err();
    assert!(
        refused.contains("the engine depth-first inside of replicas, expected a local search"),
        "{refused}"
    );
}
