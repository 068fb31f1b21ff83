//! `recuit solve`: from the arguments to an experiment, and which way it is run.

use crate::args::Solve;
use crate::ending::Ending;
use crate::error::Error;
use crate::job::Job;
use crate::notes::Notes;
use crate::quick::Quick;
use crate::settings::{allow_format, blame_setting, model};
use crate::watchdog::Watchdog;
use crate::{all, checkpoint, searches};
use recuit::edge::{AnyEngine, Experiment, Model, registered, set, set_all, several};
use recuit::{Goals, Until};
use recuit_experiments::Source;
use serde_json::{Value, json};
use std::path::Path;

/// What is solved where no model is named.
const FLAGSHIP: &str = "sudoku";

/// Solve what the arguments describe.
pub(crate) fn solve(mut args: Solve, watchdog: &Watchdog, notes: Notes) -> Result<Ending, Error> {
    if args.instance.is_none() && is_puzzle(&args.model) {
        args.instance = Some(std::mem::replace(&mut args.model, FLAGSHIP.to_owned()));
    }
    let args = &args;
    let described = experiment(args)?;
    let is_open = described["engine"].is_null();
    let blame = |error| blame_setting(&args.set, error);
    let mut experiment = Experiment::from_value(described).map_err(blame)?;
    let counts = matches!(&experiment.engine, AnyEngine::Tree(tree) if tree.counts());
    match wanted(args) {
        Some(goals) if is_open => {
            experiment.engine = several(experiment.model.as_ref(), goals).map_err(blame)?;
        }
        Some(_) if !counts => {
            return Err(Error::Usage(format!(
                "--count, --at-most, --all and --unique need the engine depth-first, clause-learning or limited-discrepancy, not {}",
                experiment.engine.name()
            )));
        }
        _ => {}
    }
    experiment.engine.limit_threads(args.output.threads);
    let instance = args.instance.as_ref().or(experiment.instance.as_ref()).map(String::as_str);
    let output = &args.output;
    let job = Job { experiment: &experiment, instance, folder: Path::new(""), output, watchdog, notes };
    job.show_parameters();
    if let Some(keeping) = args.keep.keeping() {
        return checkpoint::solve(&job, &keeping);
    }
    if let (true, AnyEngine::Tree(engine)) = (args.all, &experiment.engine) {
        return all::enumerate(&job, engine);
    }
    let is_one =
        instance.is_some_and(|argument| Source::picks(argument, experiment.model.as_ref(), Path::new("")));
    let is_recorded = output.history.is_some() || output.plot;
    let is_chosen = args.formulation.is_some() || args.engine.is_some() || !args.set.is_empty();
    let is_plain = !is_chosen && !is_one && !is_recorded;
    match (instance, Quick::new(&experiment).filter(|_| is_plain)) {
        (Some(argument), Some(quick)) => quick.solve(&job, argument),
        _ => searches::solve(&job),
    }
}

/// Is what stands in the place of a model's name an instance of the flagship, a file, or one of its sets?
fn is_puzzle(name: &str) -> bool {
    if registered::<Box<dyn Model>>().iter().any(|model| model == name) {
        return false;
    }
    let Ok(flagship) = model(FLAGSHIP, None) else { return false };
    let is_set = flagship.shipped().iter().any(|(set, ..)| *set == name);
    let folder = Path::new("");
    let is_file = Path::new(name).is_file() || Source::picks(name, flagship.as_ref(), folder);
    // Few digits are a number that is missing its model; a word is a name that is mistyped.
    let is_grid = name.len() >= 16 && flagship.read(name).is_ok();
    name == "-" || is_set || is_file || is_grid
}

/// The arguments as an experiment, still untyped, so that files and flags are checked by the same code.
fn experiment(args: &Solve) -> Result<Value, Error> {
    if args.output.format.is_some() {
        allow_format(&args.model)?;
    }
    let mut experiment = json!({ "model": { "name": args.model } });
    set_all(&mut experiment, &args.set)?;
    let flags = [
        ("model.formulation.name", args.formulation.as_ref().map(|name| json!(name))),
        ("model.format", args.output.format.as_ref().map(|name| json!(name))),
        ("engine.name", args.engine.as_ref().map(|name| json!(name))),
        ("seed", args.seed.map(Value::from)),
        ("limits.seconds", args.time_limit.map(Value::from)),
        ("limits.steps", args.steps.map(Value::from)),
    ];
    for (key, value) in flags {
        if let Some(value) = value {
            set(&mut experiment, key, value)?;
        }
    }
    if let Some(chains) = args.replicas {
        let until = if args.each { Until::Each } else { Until::First };
        let chain = experiment["engine"].take();
        experiment["engine"] =
            json!({ "name": "replicas", "chains": chains, "until": until, "engine": chain });
    }
    // Where a few are wanted and nothing is said of the engine, that is left open; but all are listed, and a search is
    // recorded, by a single engine.
    let is_single = args.all || args.output.history.is_some() || args.output.plot;
    let is_left_open = |goals: &Goals| *goals != Goals::All && !is_single && experiment["engine"].is_null();
    if let Some(goals) = wanted(args).filter(|goals| !is_left_open(goals)) {
        if experiment["engine"]["name"].is_null() {
            set(&mut experiment, "engine.name", json!("depth-first"))?;
        }
        let engine = experiment["engine"]["name"].as_str().and_then(AnyEngine::named);
        if matches!(engine, Some(AnyEngine::Tree(tree)) if tree.counts()) {
            set(&mut experiment, "engine.goals", json!(goals))?;
        }
    }
    Ok(experiment)
}

/// How many solutions are wanted, if the arguments say so.
fn wanted(args: &Solve) -> Option<Goals> {
    match args.at_most {
        Some(most) => Some(Goals::AtMost(most)),
        None if args.unique => Some(Goals::Second),
        None => (args.count || args.all).then_some(Goals::All),
    }
}
