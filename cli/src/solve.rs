//! `recuit solve`: from the arguments to an experiment, and which way it is run.

use crate::args::Solve;
use crate::ending::Ending;
use crate::error::Error;
use crate::job::Job;
use crate::quick::Quick;
use crate::settings::blame_setting;
use crate::watchdog::Watchdog;
use crate::{all, checkpoint, searches};
use recuit::edge::{AnyEngine, Experiment, TreeSearch, set, set_all};
use recuit::{Goals, Until};
use serde_json::{Value, json};
use std::path::Path;

/// Solve what the arguments describe.
pub(crate) fn solve(args: &Solve, watchdog: &Watchdog) -> Result<Ending, Error> {
    let mut experiment =
        Experiment::from_value(experiment(args)?).map_err(|error| blame_setting(&args.set, error))?;
    experiment.engine.limit_threads(args.output.threads);
    let counts = matches!(
        experiment.engine,
        AnyEngine::Tree(TreeSearch::DepthFirst(_) | TreeSearch::LimitedDiscrepancy(_))
    );
    if wanted(args).is_some() && !counts {
        return Err(Error::Usage(format!(
            "--count, --at-most, --all and --unique need the engine depth-first or limited-discrepancy, not {}",
            experiment.engine.name()
        )));
    }
    let instance = args.instance.as_ref().or(experiment.instance.as_ref()).map(String::as_str);
    let output = &args.output;
    let job = Job { experiment: &experiment, instance, folder: Path::new(""), output, watchdog };
    if let Some(keeping) = args.keep.keeping() {
        return checkpoint::solve(&job, &keeping);
    }
    if let (true, AnyEngine::Tree(engine)) = (args.all, &experiment.engine) {
        return all::enumerate(&job, engine);
    }
    let is_plain = args.formulation.is_none() && args.engine.is_none() && args.set.is_empty();
    match (instance, Quick::new(&experiment).filter(|_| is_plain)) {
        (Some(argument), Some(quick)) => quick.solve(&job, argument),
        _ => searches::solve(&job),
    }
}

/// The arguments as an experiment, still untyped, so that files and flags are checked by the same code.
fn experiment(args: &Solve) -> Result<Value, Error> {
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
    if let Some(goals) = wanted(args) {
        if experiment["engine"]["name"].is_null() {
            set(&mut experiment, "engine.name", json!("depth-first"))?;
        }
        let engine = &experiment["engine"]["name"];
        if engine == "depth-first" || engine == "limited-discrepancy" {
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
