//! `recuit list`: what has a name, and the parameters of each.

mod engine;
mod model;
mod overview;
mod page;

use crate::args::List;
use crate::ending::Ending;
use crate::error::Error;
use page::Named;
use recuit::edge::{
    AnyEngine, Experiment, Model, NamedSchedule, from_table, nearest, parameters, registered,
};
use serde_json::{Value, json};

/// Everything that has a name with a line about each; or all about what the arguments name.
pub(crate) fn list(args: &List) -> Result<Ending, Error> {
    let asked = Asked::new(&args.names)?;
    let mut out = anstream::stdout().lock();
    match (asked.model, asked.engine, asked.schedule) {
        (None, None, None) => overview::overview(args.json, &mut out)?,
        (None, None, Some(schedule)) => schedule_page(&schedule)?.write(args.json, &mut out)?,
        (model, Some(engine), _) => {
            engine::page(model.as_deref(), asked.formulation.as_deref(), &engine)?
                .write(args.json, &mut out)?;
        }
        (Some(model), None, _) => {
            model::page(&model, asked.formulation.as_deref())?.write(args.json, &mut out)?;
        }
    }
    Ok(Ending::Solved)
}

/// What the names on the command line are those of.
#[derive(Default)]
struct Asked {
    model: Option<String>,
    formulation: Option<String>,
    engine: Option<String>,
    schedule: Option<String>,
}

impl Asked {
    fn new(names: &[String]) -> Result<Self, Error> {
        let models = registered::<Box<dyn Model>>();
        let schedules = registered::<Box<dyn NamedSchedule>>();
        let mut asked =
            Asked { model: names.iter().find(|name| models.contains(name)).cloned(), ..Asked::default() };
        let formulations = match &asked.model {
            Some(model) => crate::settings::model(model, None)?.formulations(),
            None => &[],
        };
        for name in names {
            if asked.model.as_ref() == Some(name) {
            } else if formulations.iter().any(|formulation| formulation.name == name) {
                asked.formulation = Some(name.clone());
            } else if let Some(engine) = AnyEngine::named(name) {
                asked.engine = Some(engine.name().to_owned());
            } else if schedules.contains(name) {
                asked.schedule = Some(name.clone());
            } else {
                let engines = AnyEngine::list().chain(AnyEngine::aliases()).map(|(name, _)| name);
                let formulations = formulations.iter().map(|formulation| formulation.name);
                let known =
                    models.iter().chain(&schedules).map(String::as_str).chain(engines).chain(formulations);
                let meant =
                    nearest(name, known).map(|meant| format!("; did you mean {meant}?")).unwrap_or_default();
                return Err(Error::Usage(format!(
                    "found {name:?}, expected the name of a model, a formulation after its model, an engine or a \
                     schedule, as `recuit list` shows them{meant}"
                )));
            }
        }
        Ok(asked)
    }
}

/// An experiment with a model, in that formulation if one is said, and with that engine if one is said, otherwise
/// the one that suits; its parameters are what a run would use.
fn experiment(model: &str, formulation: Option<&str>, engine: Option<&str>) -> Result<Experiment, Error> {
    let mut table = json!({ "model": { "name": model } });
    if let Some(formulation) = formulation {
        table["model"]["formulation"] = json!({ "name": formulation });
    }
    if let Some(engine) = engine {
        table["engine"] = json!({ "name": engine });
    }
    Ok(Experiment::from_value(table)?)
}

/// Other names of an engine.
fn other_names(engine: &str) -> Vec<&'static str> {
    AnyEngine::aliases().filter(|(_, of)| *of == engine).map(|(alias, _)| alias).collect()
}

fn schedule_page(name: &str) -> Result<Named, Error> {
    let schedule: Box<dyn NamedSchedule> = from_table(json!({ "name": name }))?;
    let values: Value = serde_json::to_value(&schedule).unwrap_or_default();
    Ok(Named {
        name: name.to_owned(),
        summary: schedule.summary().to_owned(),
        notes: vec![format!("a cooling schedule of annealing: --set engine.schedule={name}")],
        prefix: "engine.schedule.",
        parameters: parameters(&(*schedule).schema(), &values),
        other_names: Vec::new(),
    })
}
