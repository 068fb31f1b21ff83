//! `recuit run`.

use crate::args::{Outputs, Run};
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::job::Job;
use crate::notes::Notes;
use crate::settings::blame_setting;
use crate::watchdog::Watchdog;
use crate::{checkpoint, compare, searches};
use recuit::edge::{Experiment, ExperimentError, read_json, read_toml, set, set_all};
use recuit_experiments::{Plan, PlanError, SHIPPED_EXPERIMENTS, Source};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Run an experiment file. It may say what a plan says: one engine with one seed answers every instance, more are
/// compared.
pub(crate) fn run(args: &Run, watchdog: &Watchdog, notes: Notes) -> Result<Ending, Error> {
    let path = args.experiment.display().to_string();
    let shipped = SHIPPED_EXPERIMENTS.iter().find(|shipped| Path::new(shipped.name) == args.experiment);
    let text = match shipped {
        Some(shipped) if !args.experiment.exists() => shipped.text.to_owned(),
        _ => Source::file(&args.experiment)?.text,
    };
    let is_json = args.experiment.extension().is_some_and(|extension| extension == "json");
    let read = if is_json { read_json(&text) } else { read_toml(&text) };
    let mut table = read.map_err(|error| error.in_file(path.clone()))?;
    set_all(&mut table, &args.set)?;
    if let Some(seed) = args.seed {
        set(&mut table, "seed", json!(seed))?;
        table.as_object_mut().and_then(|table| table.remove("seeds"));
    }
    let blamed = |error: ExperimentError| match args.set.iter().any(|setting| error.is_about(setting)) {
        true => blame_setting(&args.set, error),
        false => error.locate(&text).in_file(path.clone()).into(),
    };
    let folder = args.experiment.parent().unwrap_or(Path::new(""));
    let output = &args.output;
    match Experiment::from_value(table.clone()) {
        Ok(mut experiment) => {
            experiment.engine.limit_threads(output.threads);
            let instance = experiment.instance.as_deref();
            let job = Job { experiment: &experiment, instance, folder, output, watchdog, notes };
            job.show_parameters();
            match args.keep.keeping() {
                Some(keeping) => checkpoint::solve(&job, &keeping),
                None => searches::solve(&job),
            }
        }
        Err(error) if !table.is_object() => Err(blamed(error)),
        Err(error) => match plan(table.clone(), folder) {
            Ok(plan) => run_plan(plan, args, folder, watchdog, notes),
            Err(PlanError::Experiment(error)) if is_plan(&table) => Err(blamed(error)),
            Err(error) if is_plan(&table) => Err(error.into()),
            Err(_) => Err(blamed(error)),
        },
    }
}

/// Does a table say what only a plan says?
fn is_plan(table: &Value) -> bool {
    ["title", "seeds", "instances", "history", "contender", "tune"].iter().any(|key| table.get(key).is_some())
}

/// The plan in a table; of seeds it has one, unless it says more.
fn plan(mut table: Value, folder: &Path) -> Result<Plan, PlanError> {
    if table["seeds"].is_null() && table["seed"].is_null() {
        table["seed"] = json!(1);
    }
    Plan::from_table(table, folder)
}

fn run_plan(
    plan: Plan,
    args: &Run,
    folder: &Path,
    watchdog: &Watchdog,
    notes: Notes,
) -> Result<Ending, Error> {
    let output = &args.output;
    if args.keep.keeping().is_some() {
        let found = format!("{} instances and seeds", plan.trials().len());
        return Err(Error::Usage(format!("--checkpoint keeps one run, found a plan of {found}")));
    }
    let ([contender], [seed]) = (&plan.contenders[..], &plan.seeds[..]) else {
        let outputs = Outputs { json: output.json, plot: output.plot, ..Outputs::default() };
        return compare::run_plan(plan, &outputs, output.threads, notes);
    };
    let mut table = contender.experiment.clone();
    table["seed"] = json!(seed);
    let mut experiment = Experiment::from_value(table)?;
    experiment.engine.limit_threads(output.threads);
    let job = Job { experiment: &experiment, instance: None, folder, output, watchdog, notes };
    job.show_parameters();
    let mut instances = Vec::new();
    for subject in &plan.instances {
        instances.extend(experiment.model.read(&subject.text)?);
    }
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&cancel);
    searches::show_all(&job, &instances, None, &cancel, job.presenter())
}
