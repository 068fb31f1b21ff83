//! `recuit list`.

use crate::Ending;
use crate::error::Error;
use crate::generate::model;
use recuit::edge::{AnyEngine, Model, NamedSchedule, registered};
use serde_json::json;
use std::io::Write;

/// Everything that has a name, with a line about each.
pub(crate) fn list() -> Result<Ending, Error> {
    let mut out = anstream::stdout().lock();
    let mut entry = |indent: usize, name: &str, summary: &str| {
        let line = format!("{:indent$}{name:<width$} {summary}", "", width = 24 - indent);
        writeln!(out, "{}", line.trim_end())
    };
    entry(0, "models", "")?;
    for name in registered::<Box<dyn Model>>() {
        let model = model(&name, None)?;
        entry(2, &name, model.summary())?;
        entry(4, "formulations", "")?;
        for formulation in model.formulations() {
            entry(6, formulation.name, formulation.summary)?;
        }
        entry(4, "sets of instances", "")?;
        for (set, about, _) in model.shipped() {
            entry(6, set, about)?;
        }
    }
    entry(0, "engines", "")?;
    for (name, summary) in AnyEngine::LIST {
        entry(2, name, summary)?;
    }
    entry(0, "schedules", "")?;
    for name in registered::<Box<dyn NamedSchedule>>() {
        let schedule: Result<Box<dyn NamedSchedule>, _> = serde_json::from_value(json!({ "name": name }));
        entry(2, &name, schedule.map_or("", |schedule| schedule.summary()))?;
    }
    Ok(Ending::Solved)
}
