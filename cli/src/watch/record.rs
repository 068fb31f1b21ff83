//! Recording the searches that are watched.

use super::live::LiveTape;
use super::{Recorded, ending};
use crate::args::Watch;
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::live_line::LiveLine;
use crate::notes::Notes;
use crate::searches::failed;
use crate::settings::{blame_setting, model};
use recuit::edge::{
    AnyEngine, Experiment, Instance, Live, NamedLocalSearch, Report, registered, set, set_all,
};
use recuit::laws::caught;
use recuit::{Cancellation, InputError, ReplicaReport, Status};
use recuit_experiments::Source;
use recuit_trace::{Budget, Ended, Header, Tape, Trace};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Seconds for a search whose limits nobody set: some never end, and who watches waits.
const PATIENCE: f64 = 10.0;

/// Does this name a file that holds a trace?
pub(super) fn is_trace(name: &str) -> bool {
    !registered::<Box<dyn recuit::edge::Model>>().iter().any(|model| model == name)
        && Path::new(name).is_file()
}

/// The trace in a file.
pub(super) fn read_trace(path: &str) -> Result<Recorded, Error> {
    let bytes = fs::read(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
    let trace = Trace::read(bytes.clone()).map_err(|error| Error::Trace { path: path.to_owned(), error })?;
    Ok(Recorded { trace, bytes })
}

/// Search what the arguments describe, and then by the other engine that they name, if they do.
pub(crate) fn record(args: &Watch, notes: Notes) -> Result<(Vec<Recorded>, Ending), Error> {
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&cancel);
    let mut recorded = Vec::new();
    let mut ended = Ending::Solved;
    let other = args.against.as_deref().map(|against| against.split_once('/').unwrap_or((against, "")));
    let first = (args.engine.as_deref().unwrap_or(""), args.formulation.as_deref().unwrap_or(""));
    for (index, (engine, formulation)) in [Some(first), other].into_iter().flatten().enumerate() {
        // Parameters are those of the first: the other may have none of these names.
        let settings = if index == 0 { &args.set[..] } else { &args.against_set[..] };
        let experiment = experiment(args, engine, formulation, settings)?;
        let (trace, status) = search(&experiment, args, &cancel, notes)?;
        if index == 0 {
            ended = ending(status);
        }
        recorded.push(trace);
    }
    Ok((recorded, ended))
}

fn experiment(
    args: &Watch,
    engine: &str,
    formulation: &str,
    settings: &[String],
) -> Result<Experiment, Error> {
    let mut experiment = json!({ "model": { "name": args.model } });
    set_all(&mut experiment, settings)?;
    let formulation =
        if formulation.is_empty() && !has_another(engine) { step_by_step(&args.model)? } else { formulation };
    let named = |name: &str| (!name.is_empty()).then(|| json!(name));
    let flags = [
        ("model.formulation.name", named(formulation)),
        ("engine.name", named(engine)),
        ("seed", args.seed.map(Value::from)),
        ("limits.seconds", args.time_limit.map(Value::from)),
    ];
    for (key, value) in flags {
        if let Some(value) = value {
            set(&mut experiment, key, value)?;
        }
    }
    if experiment["limits"].is_null() {
        set(&mut experiment, "limits.seconds", json!(PATIENCE))?;
    }
    Experiment::from_value(experiment).map_err(|error| blame_setting(settings, error))
}

/// Does it search another formulation than trees do, where the model chooses?
fn has_another(engine: &str) -> bool {
    AnyEngine::named(engine).is_some_and(|engine| {
        engine.is_local_search() || matches!(&engine, AnyEngine::Tree(tree) if tree.needs_encoding())
    })
}

/// The formulation in which a person can follow a tree search of the model: not one that was chosen for its
/// speed, where the model chooses by itself; empty where it is the model's default.
pub(crate) fn step_by_step(name: &str) -> Result<&'static str, Error> {
    let formulations = model(name, None)?.formulations();
    let chooses = formulations.first().is_some_and(|first| first.name == "auto");
    let partial = formulations.iter().map(|formulation| formulation.name).find(|&name| name == "partial");
    Ok(partial.filter(|_| chooses).unwrap_or(""))
}

/// The one instance that the arguments name.
fn instance(args: &Watch, experiment: &Experiment) -> Result<Box<dyn Instance>, Error> {
    let argument = args.instance.as_deref();
    let model = experiment.model.as_ref();
    let mut instances = Source::find_or_shipped(argument, model, Path::new(""))?.instances(model)?;
    if argument.is_some() && instances.len() > 1 {
        let name = argument.unwrap_or_default();
        return Err(Error::Usage(format!(
            "one search is watched at a time, and {name} has {} instances: say which, as in {name}#1",
            instances.len()
        )));
    }
    if instances.is_empty() {
        return Err(InputError::new(1, 1, "no instance", "one").into());
    }
    Ok(instances.swap_remove(0))
}

/// What becomes of the first search that the arguments describe, perhaps with another seed, without recording it.
pub(crate) fn measure(args: &Watch, seed: Option<u64>) -> Result<Report, Error> {
    let engine = args.engine.as_deref().unwrap_or("");
    let formulation = args.formulation.as_deref().unwrap_or("");
    let mut experiment = experiment(args, engine, formulation, &args.set)?;
    experiment.seed = seed.unwrap_or(experiment.seed);
    let instance = instance(args, &experiment)?;
    let Experiment { seed, limits, ref engine, .. } = experiment;
    let mut run = limits.run(seed, 0, None, None);
    caught(|| instance.solve(engine, &mut run))
        .map_err(Error::Panic)?
        .map_err(|error| failed(&experiment, error))
}

fn search(
    experiment: &Experiment,
    args: &Watch,
    cancel: &Arc<AtomicBool>,
    notes: Notes,
) -> Result<(Recorded, Status), Error> {
    if let AnyEngine::Replicas(replicas) = &experiment.engine
        && replicas.engine.is_planned()
    {
        return Err(Error::Usage(format!(
            "the best of the replicas is told again after the run, and a schedule that is planned by the limits goes \
             another way the second time: watch one chain, --engine {}, or choose another schedule",
            replicas.engine.name()
        )));
    }
    let instance = instance(args, experiment)?;
    let Experiment { seed, limits, ref engine, .. } = *experiment;
    let mut written = serde_json::to_value(experiment).unwrap_or_default();
    written["instance"] = instance.show().line.into();
    let header = Header {
        program: concat!("recuit ", env!("CARGO_PKG_VERSION")).to_owned(),
        model: args.model.clone(),
        formulation: written["model"]["formulation"]["name"].as_str().unwrap_or_default().to_owned(),
        engine: engine
            .seen()
            .0
            .local_search()
            .map_or(engine.seen().0.name(), NamedLocalSearch::name)
            .to_owned(),
        experiment: written,
        ..Header::default()
    };
    let budget = args.events.0.map_or(Budget::ALL, Budget::events);
    let path = args.trace.as_deref().filter(|_| args.live);
    let mut tape = LiveTape::new(Tape::new(header, budget), path, cancel);
    let live = Live::default();
    let line = LiveLine::start(engine.name(), live.clone(), notes);
    let mut run = limits.run(seed, 0, Some(Cancellation::new(cancel.clone())), None);
    run.termination = run.termination.shown_by(live.clone());
    run.observer.live = Some(live);
    let report: Report = caught(|| instance.trace(engine, &mut run, &mut tape))
        .map_err(Error::Panic)?
        .map_err(|error| failed(experiment, error))?;
    drop(line);
    let Report { status, stop, cost, solved_by, replicas, .. } = report;
    if let Some(ReplicaReport { chains, best }) = replicas {
        notes.tell(&format!("chain {best} is shown, the best of {}", chains.len()));
    }
    if let Some(words) = solved_by {
        notes.tell(&format!("{} had nothing to do: solved by {words}", engine.name()));
    }
    let mut tape = tape.finished()?;
    tape.ended(Ended { status, stop, cost });
    let mut bytes = Vec::new();
    tape.write(&mut bytes)?;
    let trace = Trace::read(bytes.clone()).expect("what was just written");
    Ok((Recorded { trace, bytes }, status))
}
