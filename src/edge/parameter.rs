//! Parameters: what each means, how it is written, and what it is.
//!
//! All of it is read from the schema that `schemars` derives, whose descriptions are the doc comments. Only what
//! that derivation writes is understood here, which is a small part of JSON Schema.

use super::shape::Shapes;
use schemars::Schema;
use serde::Serialize;
use serde_json::{Value, json};

/// A parameter of something with a name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Where it is set, such as `reheat.after`.
    pub key: String,
    /// What it means.
    pub meaning: String,
    /// The ways to write it.
    pub forms: Vec<Form>,
    /// What it is; nothing where it is left out.
    pub value: Value,
}

/// A way to write a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// As in TOML, with `N` for a whole number, `X` for any number and `TEXT` for a text.
    pub written: String,
    /// What that means.
    pub meaning: String,
}

impl Form {
    fn keys_below(is_optional: bool) -> Self {
        let written = if is_optional { "{}, or any of the keys below" } else { "the keys below" };
        Form { written: written.to_owned(), meaning: String::new() }
    }
}

/// All parameters of a `schema`, and those of their parts, with the `values` that they have. A part that is left
/// out has the values that it would have if nothing but its name were given.
pub fn parameters(schema: &Schema, values: &Value) -> Vec<Parameter> {
    let schema = schema.as_value();
    let mut found = Vec::new();
    Shapes { definitions: &schema["$defs"] }.collect("", schema, values, &mut found);
    found
}

/// A value as it is written in TOML, such as `{fixed = 1.0}`.
pub fn written(value: &Value) -> String {
    match value {
        Value::Null => "left out".to_owned(),
        Value::String(text) => text.clone(),
        value => serde_json::from_value::<toml::Value>(value.clone()).map_or_else(
            |_| value.to_string(),
            |value| value.to_string().replace("{ ", "{").replace(" }", "}"),
        ),
    }
}

impl Shapes<'_> {
    fn collect(&self, above: &str, schema: &Value, values: &Value, found: &mut Vec<Parameter>) {
        for (key, schema) in self.keys(self.table(schema, values)) {
            let value = values.get(key).unwrap_or(&schema["default"]);
            let key = format!("{above}{key}");
            let parts = self.alternatives(schema);
            let names = parts.iter().filter_map(|part| self.name(part)).next();
            let is_table = matches!(parts[..], [only] if !self.keys(only).is_empty());
            // The keys of a table follow, each with its forms, and those of the alternative that is named.
            let forms = match is_table && names.is_none() {
                true => vec![Form::keys_below(self.is_optional(schema))],
                false => self.forms(schema),
            };
            let shown = match names {
                Some((key, _)) if value.is_object() => value[key].clone(),
                _ => value.clone(),
            };
            found.push(Parameter { key: key.clone(), meaning: self.meaning(schema), forms, value: shown });
            if is_table || names.is_some() {
                let inner = if value.is_null() { json!({}) } else { value.clone() };
                self.collect(&format!("{key}."), schema, &inner, found);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge::{AnyEngine, from_table};

    fn of(engine: &str) -> Vec<Parameter> {
        let engine = AnyEngine::named(engine).unwrap();
        parameters(&engine.schema(), &serde_json::to_value(&engine).unwrap())
    }

    #[test]
    fn a_parameter_has_its_meaning_its_forms_and_its_value() {
        let all = of("annealing");
        let level = all.iter().find(|one| one.key == "level").unwrap();
        assert!(level.meaning.starts_with("How many moves are proposed at one temperature"));
        assert_eq!(written(&level.value), "{neighborhoods = 16.0}");
        let forms: Vec<&str> = level.forms.iter().map(|form| form.written.as_str()).collect();
        assert_eq!(forms, ["{moves = N >= 1}", "{neighborhoods = X > 0}", "{squares = X > 0}"]);
        assert!(level.forms.iter().all(|form| !form.meaning.is_empty()));
    }

    #[test]
    fn parts_have_keys_below_even_where_they_are_left_out() {
        let all = of("annealing");
        let value = |key| all.iter().find(|one| one.key == key).map(|one| written(&one.value));
        assert_eq!(value("reheat").as_deref(), Some("left out"));
        assert_eq!(value("reheat.after").as_deref(), Some("100"));
        assert_eq!(value("schedule").as_deref(), Some("geometric"));
        assert_eq!(value("schedule.factor").as_deref(), Some("0.99"));
    }

    /// What is told is what is read: the schema accepts a value of a parameter just where serde does.
    #[test]
    fn what_fits_is_read_and_what_does_not_is_refused() {
        let probes = [
            json!(-1),
            json!(0),
            json!(0.5),
            json!(1),
            json!(1.5),
            json!(2),
            json!(-0.5),
            json!(true),
            json!("none"),
            json!(null),
            json!({}),
            json!({ "moves": 0 }),
            json!({ "moves": 3 }),
            json!({ "fixed": -1.0 }),
            json!({ "name": "linear" }),
            json!({ "luby": 0 }),
            json!({ "luby": 5 }),
            json!("steepest"),
            json!("all"),
            json!({ "at-most": 3 }),
            json!({ "weighted-a-star": -1.0 }),
            json!({ "acceptance": 1.0 }),
        ];
        for (name, _) in AnyEngine::list() {
            let engine = AnyEngine::named(name).unwrap();
            let (schema, plain) = (engine.schema(), serde_json::to_value(&engine).unwrap());
            for key in of(name).into_iter().map(|one| one.key).filter(|key| !key.contains('.')) {
                for probe in &probes {
                    let mut table = plain.clone();
                    table[&key] = probe.clone();
                    let fits = super::super::shape::misfit(&schema, &table).is_none();
                    let read = from_table::<AnyEngine>(table);
                    // Serde names the keys that there are.
                    if read.as_ref().is_err_and(|error| error.found.starts_with("the unknown")) {
                        continue;
                    }
                    assert_eq!(fits, read.is_ok(), "{name}: {key} = {probe}: {read:?}");
                }
            }
        }
    }
}
