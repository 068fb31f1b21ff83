//! Which engines suit a model's formulations, and the error where one does not.

use crate::error::Error;
use recuit::edge::{AnyEngine, Experiment, Holdings, Model, Need, Unsuited, from_table};
use serde_json::{Value, json};

/// What the formulation of that name offers an engine, judged by the first instance that ships with the
/// model.
fn holdings(model: &str, formulation: &str, engine: &AnyEngine) -> Option<Holdings> {
    let table = json!({ "name": model, "formulation": { "name": formulation } });
    let posed: Box<dyn Model> = from_table(table).ok()?;
    let (_, _, text) = *posed.shipped().first()?;
    Some(posed.read(text).ok()?.first()?.holdings(engine))
}

/// The error of a combination that makes no sense, naming the formulations that the engine would suit.
pub(crate) fn refuse(experiment: &Experiment, unsuited: &Unsuited) -> Error {
    let table = serde_json::to_value(&experiment.model).unwrap_or_default();
    let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (model, formulation) = (name(&table["name"]), name(&table["formulation"]["name"]));
    let engine = &experiment.engine;
    let suits =
        |other: &&str| holdings(&model, other, engine).is_some_and(|holdings| holdings.suit(engine).is_ok());
    let all = experiment.model.formulations().iter().map(|formulation| formulation.name);
    // Where this formulation suits the instance that ships, it is this instance that does not: so would it in others.
    let is_instance = suits(&formulation.as_str());
    let formulations: Vec<&str> =
        all.filter(|other| *other != formulation && !is_instance).filter(suits).collect();
    let instead = match formulations[..] {
        [] => String::new(),
        _ => format!("; {} suits the formulation {}", unsuited.engine, formulations.join(", ")),
    };
    Error::Usage(format!("{model}, formulation {formulation}: {unsuited}{instead}"))
}

/// Which engines suit a formulation, and what the others need, each in a paragraph.
pub(crate) fn told(model: &str, formulation: &str) -> Vec<String> {
    let mut suited: Vec<&str> = Vec::new();
    let mut needs: Vec<(Need, Vec<&str>)> = Vec::new();
    for (name, _) in AnyEngine::list() {
        let Some(engine) = AnyEngine::named(name) else { continue };
        match holdings(model, formulation, &engine).map(|holdings| holdings.suit(&engine)) {
            Some(Err(Unsuited { need, .. })) => match needs.iter_mut().find(|(known, _)| *known == need) {
                Some((_, engines)) => engines.push(name),
                None => needs.push((need, vec![name])),
            },
            Some(Ok(())) => suited.push(name),
            None => {}
        }
    }
    let mut paragraphs = vec![format!("suits {}", suited.join(", "))];
    for (need, engines) in needs {
        let needs = if engines.len() == 1 { "needs" } else { "need" };
        paragraphs.push(format!("not {}: {needs} {need}", engines.join(", ")));
    }
    paragraphs
}
