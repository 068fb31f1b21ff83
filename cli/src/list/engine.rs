//! The page of an engine.

use super::page::Named;
use super::{experiment, other_names};
use crate::error::Error;
use recuit::edge::{AnyEngine, parameters};

/// An engine with its own parameters or, where a model is given, with those that this model would use.
pub(super) fn page(model: Option<&str>, formulation: Option<&str>, name: &str) -> Result<Named, Error> {
    let (engine, note) = match model {
        Some(model) => {
            let with =
                formulation.map_or_else(String::new, |formulation| format!(", formulation {formulation}"));
            (
                experiment(model, formulation, Some(name))?.engine,
                format!("with the values that {model}{with} uses"),
            )
        }
        None => {
            let note = format!(
                "with its own values; a model may have others, which `recuit list MODEL {name}` tells"
            );
            (AnyEngine::named(name).expect("it has been found by its name"), note)
        }
    };
    let (_, summary) = AnyEngine::list().find(|(known, _)| *known == name).expect("each is listed");
    let values = serde_json::to_value(&engine).unwrap_or_default();
    Ok(Named {
        name: name.to_owned(),
        summary: summary.to_owned(),
        other_names: other_names(name),
        notes: vec![
            note,
            "set by --set engine.KEY=VALUE, in a file by KEY = VALUE in the table [engine]; N is a whole number, X any \
              number".to_owned(),
        ],
        prefix: "engine.",
        parameters: parameters(&engine.schema(), &values),
    })
}
