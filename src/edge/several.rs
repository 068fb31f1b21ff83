//! Searches for several solutions.

use super::{AnyEngine, ExperimentError, Model, overlay};
use crate::Goals;
use serde_json::{Value, json};

/// How many steps depth-first search makes first: it has done most small trees by then.
const HEAD_START: u64 = 20_000;

/// How many times as many steps it has as a tree search beside it, so that it has about half of the time.
const PACE: f64 = 5.0;

/// The engine that looks for so many solutions of a model's instances where none is named: depth-first search, which
/// takes turns with the searches that solve the model by default. Of these, clause learning looks for as many, and the others
/// for one to be shown, since some puzzles have solutions that depth-first search does not come to.
///
/// # Errors
/// When a default of the model cannot be read.
pub fn several(model: &dyn Model, goals: Goals) -> Result<AnyEngine, ExperimentError> {
    let default = overlay::engine(model, Value::Null)?;
    let mut table = serde_json::to_value(&default).expect("an engine is plain data");
    if let AnyEngine::Tree(tree) = &default
        && tree.counts()
    {
        table["goals"] = json!(goals);
        return overlay::engine(model, table);
    }
    let named = table.get_mut("members").map(Value::take);
    let mut members = match named {
        Some(Value::Array(members)) => members,
        _ => vec![json!({ "engine": std::mem::replace(&mut table, json!({ "name": "portfolio" })) })],
    };
    let place = members.iter().position(|member| member["engine"]["name"] == "depth-first");
    let named = place.map(|place| members.remove(place));
    let mut first = named.unwrap_or_else(|| json!({ "engine": { "name": "depth-first" } }));
    (first["pace"], first["head_start"]) = (json!(PACE), json!(HEAD_START));
    members.insert(0, first);
    for engine in members.iter_mut().map(|member| &mut member["engine"]) {
        if engine["name"] == "depth-first" || engine["name"] == "clause-learning" {
            engine["goals"] = json!(goals);
        }
    }
    table["members"] = Value::Array(members);
    overlay::engine(model, table)
}
