//! `recuit list`.

use crate::ending::Ending;
use crate::error::Error;
use crate::settings::model;
use crate::suits;
use recuit::edge::{AnyEngine, Model, NamedSchedule, from_table, registered};
use recuit_experiments::{SHIPPED_EXPERIMENTS, SHIPPED_PLANS, folded};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::Write;

/// Everything that has a name, with a line about each; or one model, with the engines that suit it.
pub(crate) fn list(only: Option<&str>) -> Result<Ending, Error> {
    match only {
        Some(name) => one(name)?,
        None => all()?,
    }
    Ok(Ending::Solved)
}

/// One model.
fn one(name: &str) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    let model = model(name, None)?;
    writeln!(out, "{}", folded(&format!("{name}: {}", model.summary()), [0, 2]))?;
    for formulation in model.formulations() {
        writeln!(out, "  {:<16} {}", formulation.name, formulation.summary)?;
        for paragraph in suits::told(name, formulation.name) {
            writeln!(out, "{}", folded(&paragraph, [6, 8]))?;
        }
    }
    for (set, about, _) in model.shipped() {
        writeln!(out, "  {set:<16} {about}")?;
    }
    Ok(())
}

fn all() -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    let mut entry = |indent: usize, name: &str, summary: &str| {
        let line = format!("{:indent$}{name:<width$} {summary}", "", width = 24 - indent);
        writeln!(out, "{}", line.trim_end())
    };
    entry(0, "models, their formulations, and parameters as they are if nothing is said", "")?;
    for name in registered::<Box<dyn Model>>() {
        let model = model(&name, None)?;
        entry(2, &name, model.summary())?;
        entry(4, "formulations", "")?;
        for formulation in model.formulations() {
            entry(6, formulation.name, formulation.summary)?;
            let posed = json!({ "name": name, "formulation": { "name": formulation.name } });
            let posed = serde_json::to_value(from_table::<Box<dyn Model>>(posed)?).unwrap_or_default();
            for (key, value) in parameters(&posed["formulation"]) {
                entry(10, &key, &value)?;
            }
        }
        entry(4, "sets of instances", "")?;
        for (set, about, _) in model.shipped() {
            entry(6, set, about)?;
        }
    }
    entry(0, "engines, likewise", "")?;
    for (name, summary) in AnyEngine::list() {
        entry(2, name, summary)?;
        let engine: AnyEngine = from_table(json!({ "name": name }))?;
        for (key, value) in parameters(engine) {
            entry(6, &key, &value)?;
        }
    }
    entry(0, "other names of engines", "")?;
    for (name, engine) in AnyEngine::aliases() {
        entry(2, name, engine)?;
    }
    entry(0, "plans of comparisons, `recuit compare NAME`", "")?;
    for plan in SHIPPED_PLANS {
        entry(2, plan.name, plan.summary)?;
    }
    entry(0, "experiments, `recuit run NAME`", "")?;
    for experiment in SHIPPED_EXPERIMENTS {
        entry(2, experiment.name, experiment.summary)?;
    }
    entry(0, "schedules, likewise", "")?;
    for name in registered::<Box<dyn NamedSchedule>>() {
        let schedule: Box<dyn NamedSchedule> = from_table(json!({ "name": name }))?;
        entry(2, &name, schedule.summary())?;
        for (key, value) in parameters(schedule) {
            entry(6, &key, &value)?;
        }
    }
    Ok(())
}

/// The parameters of something with a name, and their values as `--set` takes them.
fn parameters(named: impl Serialize) -> impl Iterator<Item = (String, String)> {
    let table = match serde_json::to_value(named) {
        Ok(Value::Object(table)) => table,
        _ => Map::new(),
    };
    table.into_iter().filter(|(key, _)| key != "name").map(|(key, value)| {
        let value = match value {
            Value::Null => "not set".to_owned(),
            // Written as in TOML, such as `{fixed = 1.0}`, which `--set` reads.
            value => serde_json::from_value::<toml::Value>(value)
                .map_or_else(|_| String::new(), |value| value.to_string()),
        };
        (key, value)
    })
}
