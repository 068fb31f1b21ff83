//! From the arguments to the job.

use crate::args::{Command, Compare, Islands, Subject};
use crate::error::Error;
use crate::job::{Job, Migration, Search};
use recuit::edge::{AnyEngine, Experiment, ExperimentError, NamedLocalSearch, SolveError, set, set_all};
use recuit_experiments::{Contents, Folder, Manifest, Plan, Record, Runner, SHIPPED_PLANS, Shard, Source};
use serde_json::{Value, json};
use std::path::Path;

/// The folder that a comparison is kept in, and what is done of it.
pub(crate) type Recorded = (Folder, Vec<Record>);

/// What the command asks for, and with a comparison where it stands.
pub(crate) fn prepare(command: &Command) -> Result<(Job, Option<Recorded>), Error> {
    let alone = |search| (Job::Search(search), None);
    match command {
        Command::Compare(args) => comparison(args).map(|(plan, kept)| (Job::Compare(plan), Some(kept))),
        Command::Solve(args) => search(&args.subject, args.engine.as_deref(), None).map(alone),
        Command::Islands(Islands { subject, every, migrants }) => {
            let migration = Migration { every: *every, migrants: *migrants };
            search(subject, Some("annealing"), Some(migration)).map(alone)
        }
    }
}

fn comparison(args: &Compare) -> Result<(Plan, Recorded), Error> {
    if let Some(dir) = &args.resume {
        let (folder, Contents { plan, records, .. }) = Folder::resume(dir)?;
        eprintln!("{} of {} runs are done", records.len(), plan.trials().len());
        return Ok((plan, (folder, records)));
    }
    let (Some(name), Some(dir)) = (&args.plan, &args.dir) else {
        unreachable!("the argument parser asks for both");
    };
    let path = Path::new(name);
    let text = match SHIPPED_PLANS.iter().find(|plan| plan.name == name) {
        Some(plan) => plan.text.to_owned(),
        None => {
            let bytes = std::fs::read(path).map_err(|error| Error::File { path: name.clone(), error })?;
            Source::decode(Some(name.clone()), 0, Ok(bytes))?.text
        }
    };
    let is_json = path.extension().is_some_and(|extension| extension == "json");
    let folder = path.parent().unwrap_or(Path::new(""));
    let plan = Plan::from_text(&text, is_json, folder).map_err(|error| error.in_file(name))?;
    // Nobody waits for a folder that a contender cannot fill.
    Runner::new(&plan)?;
    let folder = Folder::create(dir, &plan, &Manifest::here(Shard::WHOLE))?;
    Ok((plan, (folder, Vec::new())))
}

fn search(subject: &Subject, engine: Option<&str>, migration: Option<Migration>) -> Result<Search, Error> {
    let experiment = Experiment::from_value(table(subject, engine)?);
    let experiment = experiment.map_err(|error| blame_setting(&subject.set, error))?;
    let is_annealing = matches!(experiment.engine, AnyEngine::Local(NamedLocalSearch::Annealing(_)));
    if migration.is_some() && !is_annealing {
        let engine = experiment.engine.name();
        return Err(Error::Usage(format!("islands trade states of the engine annealing, found {engine}")));
    }
    let model = experiment.model.as_ref();
    let source = Source::find_or_shipped(subject.instance.as_deref(), model, Path::new(""))?;
    let shipped = model.shipped();
    let is_set = subject.instance.as_ref().is_none_or(|name| shipped.iter().any(|(set, ..)| set == name));
    let instances = source.instances(model)?.len();
    if instances > 1 && !is_set {
        return Err(Error::Usage(format!("all ranks search the same instance, found {instances} of them")));
    }
    let search = Search::new(&experiment, source.text_of(model)?.into_owned(), migration);
    let (experiment, instance) = search.read()?;
    instance.holdings(&experiment.engine).suit(&experiment.engine).map_err(SolveError::from)?;
    Ok(search)
}

/// The arguments as an experiment, still untyped.
fn table(subject: &Subject, engine: Option<&str>) -> Result<Value, Error> {
    let Subject { model, formulation, set: settings, seed, time_limit, steps, .. } = subject;
    let mut table = json!({ "model": { "name": model } });
    set_all(&mut table, settings)?;
    let flags = [
        ("model.formulation.name", formulation.as_ref().map(|name| json!(name))),
        ("engine.name", engine.map(|name| json!(name))),
        ("seed", seed.map(Value::from)),
        ("limits.seconds", time_limit.map(Value::from)),
        ("limits.steps", steps.map(Value::from)),
    ];
    for (key, value) in flags {
        value.map_or(Ok(()), |value| set(&mut table, key, value))?;
    }
    Ok(table)
}

/// The error of an experiment, naming the setting that it is about.
fn blame_setting(settings: &[String], error: ExperimentError) -> Error {
    match settings.iter().find(|setting| error.is_about(setting)) {
        Some(setting) => Error::Setting { setting: setting.clone(), error },
        None => Error::Experiment(error),
    }
}
