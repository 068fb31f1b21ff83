//! `recuit compare` and `recuit merge`.

use crate::args::{Compare, Merge, Outputs};
use crate::ending::Ending;
use crate::error::Error;
use crate::interrupt::stop_on_interrupt;
use crate::notes::Notes;
use crate::present_comparison::{prepare, present};
use crate::progress::Progress;
use crate::settings::blame_setting;
use recuit::edge::{Model, nearest, read_json, read_toml, registered, set, set_all};
use recuit_experiments::{
    Contents, Folder, Manifest, Plan, PlanError, Record, Runner, SHIPPED_PLANS, Shard, Source, Trial,
};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Run a comparison, or what is left of it, and present it.
pub(crate) fn compare(args: &Compare, notes: Notes) -> Result<Ending, Error> {
    prepare(&args.outputs)?;
    let (mut contents, resumed_folder) = match &args.resume {
        Some(path) => {
            let (folder, contents) = Folder::resume(path)?;
            notes.tell(&resumed(&contents));
            (contents, Some(folder))
        }
        None => {
            let manifest = Manifest::here(args.shard.unwrap_or(Shard::WHOLE));
            (Contents { plan: plan(args)?, manifest, records: Vec::new(), torn: 0 }, None)
        }
    };
    // Before the folder is created: one for a plan that cannot be run would only be in the way.
    let runner = Runner::new(&contents.plan)?;
    let folder = match &args.outputs.dir {
        Some(dir) => Some(Folder::create(dir, &contents.plan, &contents.manifest)?),
        None => resumed_folder,
    };
    let trials = contents.manifest.shard.trials(&contents.plan);
    let done = std::mem::take(&mut contents.records);
    contents.records = run(&runner, &trials, done, folder, args.threads, notes)?;
    let dir = args.resume.as_ref().or(args.outputs.dir.as_ref());
    let ending = present(&contents, &args.outputs, dir.map(PathBuf::as_path), notes)?;
    if let (Ending::Unsolved, Some(dir)) = (ending, dir) {
        notes.tell(&format!("`recuit compare --resume {}` goes on from here", dir.display()));
    }
    Ok(ending)
}

/// Run a comparison of which nothing is kept, and present it.
pub(crate) fn run_plan(
    plan: Plan,
    outputs: &Outputs,
    threads: Option<usize>,
    notes: Notes,
) -> Result<Ending, Error> {
    let records = run(&Runner::new(&plan)?, &plan.trials(), Vec::new(), None, threads, notes)?;
    let manifest = Manifest::here(Shard::WHOLE);
    present(&Contents { plan, manifest, records, torn: 0 }, outputs, None, notes)
}

/// Put the parts of a comparison together, and present it.
pub(crate) fn merge(args: &Merge, notes: Notes) -> Result<Ending, Error> {
    if let Some(dir) = args.outputs.dir.as_ref().filter(|dir| dir.join("plan.json").exists()) {
        let found = format!("{}: found a comparison, expected a new or empty folder", dir.display());
        return Err(Error::Usage(found));
    }
    let (contents, missing) = recuit_experiments::merge(&args.folders)?;
    for shard in missing {
        notes.tell(&format!("part {shard} is missing"));
    }
    if contents.torn > 0 {
        notes.tell("a last line was torn: its run is missing; --resume the folder that it is in");
    }
    if let Some(dir) = &args.outputs.dir {
        let mut folder = Folder::create(dir, &contents.plan, &contents.manifest)?;
        contents.records.iter().try_for_each(|record| folder.add(record))?;
    }
    present(&contents, &args.outputs, args.outputs.dir.as_deref(), notes)
}

/// Make the runs that are left, and return them with those done before; after an interruption, as many as
/// there are.
fn run(
    runner: &Runner<'_>,
    trials: &[Trial],
    mut records: Vec<Record>,
    mut folder: Option<Folder>,
    threads: Option<usize>,
    notes: Notes,
) -> Result<Vec<Record>, Error> {
    let done: HashSet<u64> = records.iter().map(|record| record.trial).collect();
    let left: Vec<Trial> = trials.iter().filter(|trial| !done.contains(&trial.index)).copied().collect();
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&cancel);
    let progress = Progress::of(left.len() as u64, "runs", notes);
    let mut successes = 0;
    let (mut failure, mut failed) = (None, 0);
    runner.run_all(&left, threads, &cancel, |record| {
        successes += u64::from(record.success);
        progress.say(&format!(", {successes} successful"));
        progress.step();
        if let Some(why) = &record.failure {
            failed += 1;
            if failed == 1 {
                progress.aside(|| notes.tell(&format!("run {} failed: {why}", record.trial)));
            }
        }
        if let Some(Err(error)) = folder.as_mut().map(|folder| folder.add(&record)) {
            // Stop: what cannot be kept need not be run.
            cancel.store(true, Ordering::Relaxed);
            failure.get_or_insert(error);
        }
        records.push(record);
    })?;
    drop(progress);
    if failed > 1 {
        notes.tell(&format!("{failed} runs failed; what is wrong with each is told in the records"));
    }
    if let Some(error) = failure {
        notes.tell("the runs before are kept; continue with --resume when there is room again");
        return Err(error.into());
    }
    records.sort_unstable_by_key(|record| record.trial);
    Ok(records)
}

/// The plan that the arguments describe.
fn plan(args: &Compare) -> Result<Plan, Error> {
    let what = args.plan.as_deref().unwrap_or_default();
    let path = Path::new(what);
    let is_json = path.extension().is_some_and(|extension| extension == "json");
    let is_file = is_json || path.extension().is_some_and(|extension| extension == "toml");
    let text = match SHIPPED_PLANS.iter().find(|plan| plan.name == what) {
        Some(plan) => Some(plan.text.to_owned()),
        None if is_file => Some(Source::file(path)?.text),
        None => None,
    };
    let mut table = match &text {
        Some(text) if is_json => read_json(text).map_err(|error| error.in_file(what))?,
        Some(text) => read_toml(text).map_err(|error| error.in_file(what))?,
        None => json!({ "model": { "name": known(what)? } }),
    };
    set_all(&mut table, &args.set)?;
    let seeds =
        args.seeds.as_ref().map(|seeds| seeds.parse::<u64>().map_or_else(|_| json!(seeds), Value::from));
    let several = |names: &[String]| (!names.is_empty()).then(|| json!(names));
    let flags = [
        ("model.formulation.name", several(&args.formulation)),
        ("engine.name", several(&args.engine)),
        ("instances", several(&args.instances)),
        ("seeds", seeds),
        ("limits.seconds", args.time_limit.map(Value::from)),
        ("limits.steps", args.steps.map(Value::from)),
    ];
    for (key, value) in flags {
        if let Some(value) = value {
            set(&mut table, key, value)?;
        }
    }
    let folder = path.parent().filter(|_| is_file).unwrap_or(Path::new(""));
    Plan::from_table(table, folder).map_err(|error| match (error, &text) {
        (PlanError::Experiment(error), Some(text))
            if !args.set.iter().any(|setting| error.is_about(setting)) =>
        {
            error.locate(text).in_file(what).into()
        }
        (PlanError::Experiment(error), _) => blame_setting(&args.set, error),
        (error, _) => error.into(),
    })
}

/// The name, if it is that of a model. Otherwise it may be a misspelled model or plan: the error suggests the
/// nearest of both.
fn known(name: &str) -> Result<&str, Error> {
    let models = registered::<Box<dyn Model>>();
    if models.is_empty() || models.iter().any(|model| model == name) {
        return Ok(name);
    }
    let plans: Vec<&str> = SHIPPED_PLANS.iter().map(|plan| plan.name).collect();
    let all = plans.iter().copied().chain(models.iter().map(String::as_str));
    let advice = nearest(name, all).map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    Err(Error::Usage(format!(
        "found {name:?}, expected a plan (a file ending in .toml or .json, or one of {}) or a model (one of {}){advice}",
        plans.join(", "),
        models.join(", ")
    )))
}

/// How many runs a resumed comparison has already, and whether its last line was torn.
fn resumed(contents: &Contents) -> String {
    let Contents { plan, manifest, records, torn } = contents;
    let planned = manifest.shard.trials(plan).len();
    let mut text = format!("{} of {planned} runs are done", records.len());
    if *torn > 0 {
        text += &format!("; a last line of {torn} bytes was torn and is cut off, its run is made again");
    }
    text
}
