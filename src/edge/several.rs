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
    let mut suited = model.defaults(None);
    if let AnyEngine::Tree(tree) = overlay::engine(model, suited.clone())?
        && tree.counts()
    {
        suited["goals"] = json!(goals);
        return overlay::engine(model, suited);
    }
    let is_named = |search: &Value, name: &str| search["engine"] == name || search["engine"]["name"] == name;
    let mut members = overlay::searches(model);
    let place = members.iter().position(|member| is_named(member, "depth-first"));
    let named = place.map(|place| members.remove(place));
    let mut first = named.unwrap_or_else(|| json!({ "engine": "depth-first" }));
    (first["pace"], first["head_start"]) = (json!(PACE), json!(HEAD_START));
    members.insert(0, first);
    for member in &mut members {
        let looks_for_several =
            ["depth-first", "clause-learning"].into_iter().find(|name| is_named(member, name));
        if let Some(name) = looks_for_several {
            overlay::overlay(&mut member["engine"], json!({ "name": name, "goals": goals }));
        }
    }
    let mut portfolio = if suited["name"] == "portfolio" { suited } else { json!({ "name": "portfolio" }) };
    portfolio["members"] = Value::Array(members);
    overlay::engine(model, portfolio)
}
