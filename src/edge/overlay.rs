//! What a file leaves out, filled in from defaults.

use super::aliases;
use super::error::from_described;
use super::portfolio::ONE_OF_EACH_KIND;
use super::{AnyEngine, ExperimentError, Model, NamedLocalSearch, from_table};
use serde_json::{Value, json};

/// The model that `wanted` describes; what it leaves out is as in the default model of that name.
pub(super) fn model(wanted: Value) -> Result<Box<dyn Model>, ExperimentError> {
    let wanted = named(wanted);
    let plain: Result<Box<dyn Model>, _> = from_table(json!({ "name": wanted.get("name") }));
    match plain {
        Ok(plain) => {
            let mut resolved = serde_json::to_value(&plain).expect("a model is plain data");
            overlay(&mut resolved, wanted);
            from_described(&resolved, || Some(plain.schema()))
        }
        // A name that is not known, or a model that needs more than its name.
        Err(_) => {
            let name = wanted.get("name").and_then(Value::as_str).map(str::to_owned);
            from_table(wanted).map_err(|error| error.about_models(name.as_deref()))
        }
    }
}

/// The engine that `wanted` describes; an engine that is not named is the one that suits the model.
pub(super) fn engine(model: &dyn Model, wanted: Value) -> Result<AnyEngine, ExperimentError> {
    let table = complete(model, wanted)?;
    let plain = || AnyEngine::named(table["name"].as_str().unwrap_or_default());
    from_described(&table, || plain().map(|plain| plain.schema()))
}

/// The same as a table, with everything that was left out filled in.
fn complete(model: &dyn Model, wanted: Value) -> Result<Value, ExperimentError> {
    let mut wanted = if wanted.is_null() { json!({}) } else { named(wanted) };
    // The model knows engines by their own names.
    aliases::resolve(&mut wanted);
    let mut suited = model.defaults(wanted.get("name").and_then(Value::as_str));
    let name = wanted.get("name").or(suited.get("name")).cloned();
    let plain: AnyEngine = from_table(json!({ "name": name }))?;
    if let (AnyEngine::Replicas(_) | AnyEngine::Memetic(_), Some(wanted)) = (&plain, wanted.as_object_mut()) {
        let inner = wanted.remove("engine").filter(|inner| !inner.is_null());
        let mut inner = inner.map_or_else(|| json!({}), named);
        aliases::resolve(&mut inner);
        if inner.as_object().is_some_and(|inner| !inner.contains_key("name")) {
            // Unless another is named, each chain runs the local search that suits the model best. A child is improved
            // by tabu search, which begins with what it is given, where annealing would melt it down.
            let mut best = match &plain {
                AnyEngine::Memetic(_) => json!({ "name": "tabu" }),
                _ => best_local(model),
            };
            overlay(&mut best, inner);
            inner = best;
        }
        // Anything else is an unknown name, which is told by who reads it.
        if let Some(other) = inner["name"].as_str().and_then(AnyEngine::named)
            && !is_local(&inner)
        {
            let found = format!("the engine {} inside of {}", other.name(), plain.name());
            return Err(
                ExperimentError::new(found, "a local search, such as tabu or annealing").about(other.name())
            );
        }
        wanted.insert("engine".to_owned(), complete(model, inner)?);
    }
    if let (AnyEngine::Portfolio(_), Some(wanted)) = (&plain, wanted.as_object_mut()) {
        let named =
            [wanted.remove("members"), suited.as_object_mut().and_then(|suited| suited.remove("members"))];
        let named = named.into_iter().flatten().find(|members| !members.is_null());
        let members = named.unwrap_or_else(|| one_of_each_kind(model));
        wanted.insert("members".to_owned(), complete_members(model, members)?);
    }
    let mut resolved = serde_json::to_value(plain).expect("an engine is plain data");
    overlay(&mut resolved, suited);
    overlay(&mut resolved, wanted);
    Ok(resolved)
}

/// The searches that solve the model by default, as plain data: those that take turns, or one that has all the time.
pub(super) fn searches(model: &dyn Model) -> Vec<Value> {
    let mut best = model.defaults(None);
    let named = match best.get_mut("members").map(Value::take) {
        Some(members) => members,
        None if best["name"] == "portfolio" => one_of_each_kind(model),
        None => json!([{ "engine": best }]),
    };
    let Value::Array(searches) = named else { return Vec::new() };
    searches.into_iter().map(in_full).collect()
}

/// The local search that suits the model best: the first of its searches that is one.
fn best_local(model: &dyn Model) -> Value {
    // One that is posed in another way does not suit the formulation that the model has.
    let posed_alike = searches(model).into_iter().filter(|search| search.get("formulation").is_none());
    let found = posed_alike.map(|search| named(search["engine"].clone())).find(is_local);
    found.unwrap_or_else(|| json!({ "name": NamedLocalSearch::default().name() }))
}

/// The name of an engine alone stands for a search by it.
fn in_full(search: Value) -> Value {
    if search.is_string() { json!({ "engine": search }) } else { search }
}

fn is_local(engine: &Value) -> bool {
    NamedLocalSearch::LIST.iter().any(|(name, _)| engine["name"] == *name)
}

/// The searches of a portfolio where none are named: the engine that suits the model best, and one of each other kind.
fn one_of_each_kind(model: &dyn Model) -> Value {
    let best = model.defaults(None)["name"].as_str().map(str::to_owned);
    let best = best.filter(|best| best != "portfolio");
    let others = ONE_OF_EACH_KIND.map(str::to_owned).into_iter().filter(|other| best.as_ref() != Some(other));
    best.iter().cloned().chain(others).collect()
}

/// The searches of a portfolio with everything that they leave out filled in.
fn complete_members(model: &dyn Model, members: Value) -> Result<Value, ExperimentError> {
    let Value::Array(members) = members else { return Ok(members) };
    let complete_one = |member: Value| {
        let mut member = in_full(member);
        let Some(table) = member.as_object_mut() else { return Ok(member) };
        let formulation = table.get_mut("formulation").map(Value::take).filter(|named| !named.is_null());
        let mut posed = serde_json::to_value(model).expect("a model is plain data");
        let is_given = formulation.is_some();
        if let Some(formulation) = formulation {
            overlay(&mut posed["formulation"], named(formulation));
        }
        let posed = self::model(posed)?;
        let engine = table.get_mut("engine").map(Value::take).unwrap_or_default();
        table.insert("engine".to_owned(), complete(posed.as_ref(), engine)?);
        if is_given {
            let mut posed = serde_json::to_value(&posed).expect("a model is plain data");
            table.insert("formulation".to_owned(), posed["formulation"].take());
        }
        Ok(member)
    };
    members.into_iter().map(complete_one).collect()
}

/// A name alone stands for a table with that name.
fn named(value: Value) -> Value {
    if value.is_string() { json!({ "name": value }) } else { value }
}

/// Lay `upper` over `lower`. A table with a `name` keeps the keys that `upper` leaves out, unless `upper` has
/// another name; everything else is replaced.
///
/// ```
/// use serde_json::json;
/// let mut engine = json!({ "name": "annealing", "starts": 5, "schedule": { "name": "geometric", "factor": 0.9 } });
/// recuit::edge::overlay(&mut engine, json!({ "schedule": { "factor": 0.99 } }));
/// assert_eq!(engine["schedule"], json!({ "name": "geometric", "factor": 0.99 }));
/// assert_eq!(engine["starts"], 5);
/// ```
pub fn overlay(lower: &mut Value, upper: Value) {
    let has_name = lower.get("name").is_some();
    match (lower, if has_name { named(upper) } else { upper }) {
        (Value::Object(below), Value::Object(above))
            if has_name && above.get("name").is_none_or(|name| *name == below["name"]) =>
        {
            for (key, value) in above {
                overlay(below.entry(key).or_insert(Value::Null), value);
            }
        }
        (below, above) => *below = above,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(mut lower: Value, upper: Value) -> Value {
        overlay(&mut lower, upper);
        lower
    }

    #[test]
    fn a_table_with_a_name_keeps_what_is_left_out() {
        let lower = json!({ "name": "tree", "height": 3, "leaf": { "name": "oak", "lobes": 5 } });
        let kept = json!({ "name": "tree", "height": 4, "leaf": { "name": "oak", "lobes": 7 } });
        assert_eq!(laid(lower.clone(), json!({ "height": 4, "leaf": { "lobes": 7 } })), kept);
        let renamed = json!({ "name": "tree", "height": 3, "leaf": { "name": "fir" } });
        assert_eq!(laid(lower.clone(), json!({ "leaf": { "name": "fir" } })), renamed);
        assert_eq!(laid(lower, json!({ "leaf": "fir" })), renamed);
    }

    #[test]
    fn other_tables_are_replaced() {
        assert_eq!(laid(json!({ "fixed": 1.0 }), json!({ "deviation": 2.0 })), json!({ "deviation": 2.0 }));
    }
}
