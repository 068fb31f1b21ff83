//! `recuit solve` and `recuit run`.

use crate::Ending;
use crate::args::{Output, Run, Solve};
use crate::batch::{self, Answer};
use crate::error::Error;
use crate::present::Presenter;
use crate::source::Source;
use recuit::History;
use recuit::edge::{AnyEngine, Experiment};
use serde_json::{Value, json};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Solve what the arguments describe.
pub(crate) fn solve(args: &Solve) -> Result<Ending, Error> {
    let experiment = Experiment::from_value(experiment(args)?)?;
    if (args.count || args.unique) && !matches!(experiment.engine, AnyEngine::DepthFirst(_)) {
        return Err(Error::Usage(format!(
            "--count and --unique need the engine depth-first, not {}",
            experiment.engine.name()
        )));
    }
    search(&experiment, args.instance.as_deref(), Path::new(""), &args.output)
}

/// Run an experiment file.
pub(crate) fn run(args: &Run) -> Result<Ending, Error> {
    let path = args.experiment.display().to_string();
    let text = std::fs::read_to_string(&args.experiment)
        .map_err(|error| Error::File { path: path.clone(), error })?;
    let is_json = args.experiment.extension().is_some_and(|extension| extension == "json");
    let read = if is_json { Experiment::from_json(&text) } else { Experiment::from_toml(&text) };
    let experiment = read.map_err(|error| error.in_file(path))?;
    let folder = args.experiment.parent().unwrap_or(Path::new(""));
    search(&experiment, experiment.instance.as_deref(), folder, &args.output)
}

/// The arguments as an experiment, still untyped, so that files and flags are checked by the same code.
fn experiment(args: &Solve) -> Result<Value, Error> {
    let mut experiment = json!({ "model": { "name": args.model }, "engine": {}, "limits": {} });
    if let Some(name) = &args.formulation {
        experiment["model"]["formulation"] = json!({ "name": name });
    }
    if let Some(name) = &args.engine {
        experiment["engine"]["name"] = json!(name);
    }
    if args.count || args.unique {
        experiment["engine"]["name"] = json!(args.engine.as_deref().unwrap_or("depth-first"));
    }
    for setting in &args.set {
        set(&mut experiment, setting)?;
    }
    if let Some(format) = &args.output.format {
        experiment["model"]["format"] = json!(format);
    }
    if experiment["engine"]["name"] == "depth-first" && (args.count || args.unique) {
        experiment["engine"]["goals"] = json!(if args.count { "all" } else { "second" });
    }
    if let Some(seed) = args.seed {
        experiment["seed"] = json!(seed);
    }
    if let Some(seconds) = args.time_limit {
        experiment["limits"]["seconds"] = json!(seconds);
    }
    if let Some(steps) = args.steps {
        experiment["limits"]["steps"] = json!(steps);
    }
    Ok(experiment)
}

/// Put the value of `a.b.c=value` in its place.
fn set(experiment: &mut Value, setting: &str) -> Result<(), Error> {
    let (key, value) = parse_setting(setting)?;
    let key = if key.starts_with("formulation") { format!("model.{key}") } else { key.to_owned() };
    let mut place = experiment;
    for part in key.split('.') {
        if !(place.is_object() || place.is_null()) {
            return Err(Error::Usage(format!("--set {setting}: {part} is not inside a table")));
        }
        place = &mut place[part];
    }
    *place = value;
    // A formulation whose parameters are set without its name is the model's default one.
    Ok(())
}

/// Take `key=value` apart. The value is read as TOML; what is not TOML is a text.
pub(crate) fn parse_setting(setting: &str) -> Result<(&str, Value), Error> {
    let (key, value) = setting
        .split_once('=')
        .ok_or_else(|| Error::Usage(format!("found {setting:?}, expected KEY=VALUE")))?;
    let table: Result<Value, _> = toml::from_str(&format!("value = {value}"));
    let typed = table.ok().and_then(|table| table.get("value").cloned());
    Ok((key.trim(), typed.unwrap_or_else(|| json!(value))))
}

/// Search every instance, and show what was found.
fn search(
    experiment: &Experiment,
    instance: Option<&str>,
    folder: &Path,
    output: &Output,
) -> Result<Ending, Error> {
    let model = experiment.model.as_ref();
    let instances = match instance {
        Some(argument) => Source::find(argument, model, folder)?.instances(model)?,
        None => {
            let shipped = model.shipped();
            let Some((_, _, text)) = shipped.first() else {
                return Err(Error::Usage("this model ships no instance; give one".into()));
            };
            let mut instances = model.read(text)?;
            instances.truncate(1);
            instances
        }
    };
    if output.history.is_some() && instances.len() != 1 {
        return Err(Error::Usage(format!("--history records one run, found {} instances", instances.len())));
    }
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(cancel.clone());
    let mut presenter = Presenter::new(experiment, instances.len(), output);
    let mut failure = None;
    let history = output.history.as_ref().map(|_| History::default());
    batch::search(experiment, &instances, output.threads, &cancel, history.as_ref(), |answer: Answer| {
        let shown = presenter.show(&answer).map_err(Error::Output);
        let recorded = match (&output.history, &answer.history) {
            (Some(path), Some(history)) => File::create(path)
                .and_then(|file| history.write_csv(std::io::BufWriter::new(file)))
                .map_err(|error| Error::File { path: path.display().to_string(), error }),
            _ => Ok(()),
        };
        if let Err(error) = shown.and(recorded) {
            // Nobody reads the answers any more, or they cannot be kept: stop searching.
            cancel.store(true, Ordering::Relaxed);
            failure.get_or_insert(error);
        }
    });
    match failure {
        Some(error) => Err(error),
        None => Ok(presenter.finish()),
    }
}

/// The first Ctrl-C asks all searches for their best so far; the second ends the program.
fn stop_on_interrupt(cancel: Arc<AtomicBool>) {
    let handler = move || {
        if cancel.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program at once, which is all that is lost.
    let _ = ctrlc::set_handler(handler);
}
