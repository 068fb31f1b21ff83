//! `recuit run`.

use super::{PUZZLE, Ran, SOLUTION, folder_with, recuit_in};

fn run(test: &str, toml: &str) -> Ran {
    recuit_in(&folder_with(test, "experiment.toml", toml), "run experiment.toml")
}

#[test]
fn an_experiment_in_toml_or_json_says_everything() {
    let toml = format!(
        "instance = '{PUZZLE}'\nseed = 3\n[model]\nname = 'sudoku'\nformulation = {{ name = 'blocks' }}\n\
         [engine]\nname = 'annealing'\nschedule = {{ name = 'geometric', factor = 0.99 }}\n[limits]\nsteps = 100000\n"
    );
    let folder = folder_with("whole", "experiment.toml", toml);
    let json = format!(r#"{{"instance": "{PUZZLE}", "seed": 3, "model": "sudoku", "engine": "annealing"}}"#);
    std::fs::write(folder.join("experiment.json"), json).unwrap();
    for (file, formulation) in [("experiment.toml", "blocks"), ("experiment.json", "auto")] {
        let ran = recuit_in(&folder, &format!("run {file} --json"));
        let object: serde_json::Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
        assert_eq!((ran.code, &object["solution"], &object["seed"]), (Some(0), &SOLUTION.into(), &3.into()));
        assert_eq!((&object["engine"], &object["formulation"]), (&"annealing".into(), &formulation.into()));
    }
}

#[test]
fn instances_are_found_beside_the_experiment() {
    let folder = folder_with("beside", "experiment.toml", "instance = 'two.txt'\nmodel = 'sudoku'\n");
    std::fs::write(folder.join("two.txt"), format!("{PUZZLE}\n{PUZZLE}\n")).unwrap();
    let ran = recuit_in(folder.parent().unwrap(), "run beside/experiment.toml");
    assert_eq!((ran.code, ran.out), (Some(0), format!("{SOLUTION}\n{SOLUTION}\n")));
}

#[test]
fn what_is_left_out_has_defaults() {
    let ran = run("defaults", "[model]\nname = 'sudoku'\nformulation = { cells = 'first-cell' }\n");
    assert!(ran.code == Some(0) && ran.out.contains("\nrestarting: "), "{}", ran.err);
}

#[test]
fn errors_name_the_place_and_what_may_stand_there() {
    let complains = |test: &str, toml: &str, complaint: &str| {
        run(test, toml).refuses(&format!("experiment.toml:{complaint}"));
    };
    complains("empty", "", "1:1: found no `model`, expected one, as `recuit list` shows");
    complains("toml", "[model\nname = 'sudoku'\n", "1:7: found unclosed table, expected `]`");
    complains(
        "key",
        "seeed = 3\nmodel = 'sudoku'\n",
        "1:1: found the unknown key \"seeed\", expected one of instance, seed, model, engine, limits; did you mean seed?",
    );
    run("model", "[model]\nname = 'sudku'\n").refuses_with(
        "recuit: experiment.toml:2:9: found the unknown name \"sudku\", expected one of ",
        "; did you mean sudoku? a model of your own is linked by `use sudku as _;` in main.rs and its crate in \
         Cargo.toml\n",
    );
    complains(
        "formulation",
        "[model]\nname = 'sudoku'\nformulation = 'block'\n",
        "3:16: found the unknown name \"block\", expected one of auto, partial, triads, cover, coloring, blocks, rows, grid, cells; did you mean blocks?",
    );
    complains(
        "parameter",
        "[model]\nname = 'sudoku'\nformulation = { sells = 'first-cell' }\n",
        "3:17: found the unknown key \"sells\", expected one of cells, values, forward_checking; did you mean cells?",
    );
    run("engine", "model = 'sudoku'\nengine = 'anealing'\n").refuses_with(
        "recuit: experiment.toml:2:11: found the unknown name \"anealing\", expected one of greedy, ",
        "; did you mean annealing?\n",
    );
    complains(
        "schedule",
        "model = 'sudoku'\n[engine]\nname = 'annealing'\nschedule = 'geometri'\n",
        "4:13: found the unknown name \"geometri\", expected one of adaptive, constant, geometric, linear, \
         logarithmic, modified-lam, planned; did you mean geometric?",
    );
    complains(
        "factor",
        "model = 'sudoku'\n[engine]\nname = 'annealing'\nschedule = { factor = 'fast' }\n",
        "4:24: found the text \"fast\", expected a number",
    );
    complains("list", "model = 'sudoku'\nlimits = 3\n", "2:10: found the number 3, expected a table");
    complains(
        "negative",
        "model = 'sudoku'\n[limits]\nsteps = -4\n",
        "3:9: found the number -4, expected a whole number that is not negative",
    );
    complains(
        "seconds",
        "model = 'sudoku'\n[limits]\nseconds = -4\n",
        "3:1: found a time limit of -4 seconds, expected between 0 and 1e9",
    );
    complains(
        "nan",
        "model = 'sudoku'\n[limits]\nseconds = nan\n",
        "3:11: found nan, expected a finite number",
    );
}

#[test]
fn errors_in_json_are_placed_too() {
    let folder = folder_with("json", "broken.json", "{\n  \"model\": {\n");
    recuit_in(&folder, "run broken.json")
        .refuses("broken.json:3:1: found EOF while parsing an object, expected JSON");
    std::fs::write(folder.join("name.json"), "{\n  \"model\": \"sudko\"\n}").unwrap();
    recuit_in(&folder, "run name.json").refuses_with(
        "recuit: name.json:2:13: found the unknown name \"sudko\", expected one of ",
        "; did you mean sudoku? a model of your own is linked by `use sudko as _;` in main.rs and its crate in \
         Cargo.toml\n",
    );
}
