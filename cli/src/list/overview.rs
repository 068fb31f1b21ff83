//! All names, with a line about each.

use super::other_names;
use crate::error::Error;
use crate::settings::model;
use crate::terminal::folded;
use recuit::edge::{AnyEngine, Model, NamedSchedule, from_table, registered};
use recuit_experiments::{SHIPPED_EXPERIMENTS, SHIPPED_PLANS};
use serde::Serialize;
use serde_json::json;
use std::io::Write;

/// Names of one kind.
#[derive(Serialize)]
struct Section {
    kind: &'static str,
    /// How they are used.
    #[serde(skip)]
    usage: &'static str,
    names: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    summary: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    formulations: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sets: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other_names: Vec<&'static str>,
}

impl Entry {
    fn new(name: impl Into<String>, summary: impl Into<String>) -> Self {
        let (name, summary) = (name.into(), summary.into());
        Entry { name, summary, formulations: Vec::new(), sets: Vec::new(), other_names: Vec::new() }
    }
}

fn sections() -> Result<Vec<Section>, Error> {
    let mut models = Vec::new();
    for name in registered::<Box<dyn Model>>() {
        let model = model(&name, None)?;
        let formulations = model.formulations().iter().map(|formulation| formulation.name).collect();
        let sets = model.shipped().into_iter().map(|(set, ..)| set).collect();
        models.push(Entry { formulations, sets, ..Entry::new(name, model.summary()) });
    }
    let engines = AnyEngine::list()
        .map(|(name, summary)| Entry { other_names: other_names(name), ..Entry::new(name, summary) });
    let mut schedules = Vec::new();
    for name in registered::<Box<dyn NamedSchedule>>() {
        let schedule: Box<dyn NamedSchedule> = from_table(json!({ "name": name }))?;
        schedules.push(Entry::new(name, schedule.summary()));
    }
    let shipped = |all: &[recuit_experiments::ShippedPlan]| {
        all.iter().map(|one| Entry::new(one.name, one.summary)).collect::<Vec<_>>()
    };
    let section = |kind, usage, names| Section { kind, usage, names };
    Ok(vec![
        section("models", "recuit solve NAME", models),
        section("engines", "--engine NAME", engines.collect()),
        section("schedules of annealing", "--set engine.schedule=NAME", schedules),
        section("plans of comparisons", "recuit compare NAME", shipped(SHIPPED_PLANS)),
        section("experiments", "recuit run NAME", shipped(SHIPPED_EXPERIMENTS)),
    ])
}

/// Write all names, for people or as JSON.
pub(super) fn overview(as_json: bool, out: &mut impl Write) -> Result<(), Error> {
    let sections = sections()?;
    if as_json {
        writeln!(out, "{}", json!(sections))?;
        return Ok(());
    }
    for Section { kind, usage, names } in sections {
        writeln!(out, "{kind}, as in {usage}")?;
        for entry in names {
            writeln!(out, "{}", folded(&format!("{:<28} {}", entry.name, entry.summary), [2, 31]))?;
            let more =
                [("formulations", entry.formulations), ("sets", entry.sets), ("also", entry.other_names)];
            for (what, names) in more.into_iter().filter(|(_, names)| !names.is_empty()) {
                writeln!(out, "{}", folded(&format!("{what}: {}", names.join(", ")), [6, 8]))?;
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "recuit list NAME tells all about a model, an engine or a schedule,")?;
    writeln!(out, "recuit list MODEL ENGINE the parameters that the model gives to the engine")?;
    Ok(())
}
