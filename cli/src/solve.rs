//! `recuit solve` and `recuit run`.

use crate::Ending;
use crate::all;
use crate::args::{Output, Run, Solve};
use crate::checkpoint;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::present::Presenter;
use crate::quick::Quick;
use crate::record::Record;
use crate::searches::{Answer, Searches};
use crate::watchdog::Watchdog;
use recuit::edge::{AnyEngine, Experiment, ExperimentError, TreeSearch, read_setting, set};
use recuit::{Goals, History, Until};
use recuit_experiments::{Opened, Source};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    let instance = args.instance.as_ref().or(experiment.instance.as_ref());
    let instance = instance.map(String::as_str);
    if let Some(keeping) = args.keep.keeping() {
        return checkpoint::solve(&experiment, instance, Path::new(""), &args.output, &keeping, watchdog);
    }
    if let (true, AnyEngine::Tree(engine)) = (args.all, &experiment.engine) {
        return all::enumerate(&experiment, engine, instance, watchdog);
    }
    let quick = args.formulation.is_none() && args.engine.is_none() && args.set.is_empty();
    search(&experiment, instance, Path::new(""), &args.output, quick, watchdog)
}

/// Run an experiment file.
pub(crate) fn run(args: &Run, watchdog: &Watchdog) -> Result<Ending, Error> {
    let path = args.experiment.display().to_string();
    let text = Source::file(&args.experiment)?.text;
    let is_json = args.experiment.extension().is_some_and(|extension| extension == "json");
    let read = if is_json { Experiment::from_json(&text) } else { Experiment::from_toml(&text) };
    let mut experiment = read.map_err(|error| error.in_file(path))?;
    experiment.engine.limit_threads(args.output.threads);
    let folder = args.experiment.parent().unwrap_or(Path::new(""));
    if let Some(keeping) = args.keep.keeping() {
        return checkpoint::solve(
            &experiment,
            experiment.instance.as_deref(),
            folder,
            &args.output,
            &keeping,
            watchdog,
        );
    }
    search(&experiment, experiment.instance.as_deref(), folder, &args.output, false, watchdog)
}

/// The arguments as an experiment, still untyped, so that files and flags are checked by the same code.
fn experiment(args: &Solve) -> Result<Value, Error> {
    let mut experiment = json!({ "model": { "name": args.model } });
    apply_settings(&mut experiment, &args.set)?;
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

/// How many solutions are looked for, if that is said.
fn wanted(args: &Solve) -> Option<Goals> {
    match args.at_most {
        Some(most) => Some(Goals::AtMost(most)),
        None if args.unique => Some(Goals::Second),
        None => (args.count || args.all).then_some(Goals::All),
    }
}

/// Put the values of `--set` in their places.
pub(crate) fn apply_settings(experiment: &mut Value, settings: &[String]) -> Result<(), Error> {
    settings.iter().try_for_each(|setting| {
        let (key, value) = read_setting(setting)?;
        let model = if key.starts_with("formulation") { "model." } else { "" };
        Ok(set(experiment, &format!("{model}{key}"), value)?)
    })
}

/// The error of an experiment, naming the setting that it is about.
pub(crate) fn blame_setting(settings: &[String], error: ExperimentError) -> Error {
    match settings.iter().find(|setting| error.is_about(setting)) {
        Some(setting) => Error::Setting { setting: setting.clone(), error },
        None => Error::Experiment(error),
    }
}

/// Search every instance, and show what was found. With `quick` a long text goes the quick way, if its model has one.
fn search(
    experiment: &Experiment,
    instance: Option<&str>,
    folder: &Path,
    output: &Output,
    quick: bool,
    watchdog: &Watchdog,
) -> Result<Ending, Error> {
    let model = experiment.model.as_ref();
    let cancel = Arc::new(AtomicBool::new(false));
    let mut presenter = Presenter::new(experiment, output);
    let mut since = None;
    let instances = match (instance, quick.then(|| Quick::new(experiment)).flatten()) {
        (Some(argument), Some(quick)) => {
            let opened = Opened::find(argument, model, folder)?;
            stop_on_interrupt(&cancel);
            match quick.answer(opened, &cancel, output.threads, &mut presenter)? {
                Some(instances) => instances,
                None => return Ok(presenter.finish()),
            }
        }
        _ => {
            let source = Source::find_or_shipped(instance, model, folder)?;
            stop_on_interrupt(&cancel);
            let (instances, begin) = watchdog.read(&source, instance, experiment)?;
            since = begin;
            instances
        }
    };
    let mut record = Record::begin(output.history.as_deref(), experiment, instances.len())?;
    presenter.expect(instances.len());
    let mut failure = None;
    let history = record.as_ref().map(|_| History::default());
    let searches = Searches { experiment, cancel: &cancel, history: history.as_ref(), since };
    searches.all(presenter.answered(), &instances, output.threads, |answer| {
        watchdog.answered();
        let shown = answer.and_then(|answer: Answer| {
            presenter.show(&answer)?;
            match (&mut record, &answer.history) {
                (Some(record), Some(history)) => record.write(history),
                _ => Ok(()),
            }
        });
        if let Err(error) = shown {
            // There are none, nobody reads them any more, or they cannot be kept: stop searching.
            cancel.store(true, Ordering::Relaxed);
            failure.get_or_insert(error);
        }
    })?;
    match failure {
        Some(error) => Err(error),
        None => Ok(presenter.finish()),
    }
}
