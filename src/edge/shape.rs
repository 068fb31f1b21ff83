//! The shapes of parameters, as a schema has them: how they are written, and what does not fit.

use super::parameter::{Form, written};
use super::plain_text;
use schemars::Schema;
use serde_json::Value;

/// Where a value does not have the shape that a schema asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Misfit {
    /// Where it stands.
    pub(super) key: String,
    /// The value, as in TOML.
    pub(super) found: String,
    /// The ways to write what could stand there.
    pub(super) forms: Vec<String>,
    /// What was perhaps meant.
    pub(super) suggestion: Option<String>,
}

/// The first value that does not fit the schema. Keys and names that are not known are passed over.
pub(super) fn misfit(schema: &Schema, value: &Value) -> Option<Misfit> {
    let schema = schema.as_value();
    Shapes { definitions: &schema["$defs"] }.misfit("", schema, value)
}

/// The shapes of a schema, whose references are looked up in its definitions.
pub(super) struct Shapes<'a> {
    pub(super) definitions: &'a Value,
}

impl<'a> Shapes<'a> {
    /// The schema itself, and the one that it refers to.
    fn layers(&self, schema: &'a Value) -> impl Iterator<Item = &'a Value> {
        let referred = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        [Some(schema), referred.map(|name| &self.definitions[name])].into_iter().flatten()
    }

    /// The schemas of which one has to be met, without the one that stands for nothing.
    pub(super) fn alternatives(&self, schema: &'a Value) -> Vec<&'a Value> {
        for layer in self.layers(schema) {
            if let Some(list) = layer["anyOf"].as_array().or(layer["oneOf"].as_array()) {
                return list.iter().flat_map(|one| self.alternatives(one)).collect();
            }
        }
        if schema["type"] == "null" { Vec::new() } else { vec![schema] }
    }

    pub(super) fn is_optional(&self, schema: &'a Value) -> bool {
        let alternatives = schema["anyOf"].as_array().into_iter().flatten();
        [schema].into_iter().chain(alternatives).any(|one| self.has_kind(one, "null"))
    }

    /// The keys of a table with their schemas, without its name.
    pub(super) fn keys(&self, table: &'a Value) -> Vec<(&'a str, &'a Value)> {
        let layers = self.layers(table).filter_map(|layer| layer["properties"].as_object());
        let keys = layers.flatten().map(|(key, schema)| (key.as_str(), schema));
        keys.filter(|(_, schema)| schema.get("const").is_none()).collect()
    }

    /// The name of a table among alternatives, and the key that holds it.
    pub(super) fn name(&self, table: &'a Value) -> Option<(&'a str, &'a str)> {
        let mut layers = self.layers(table).filter_map(|layer| layer["properties"].as_object());
        layers
            .find_map(|keys| keys.iter().find_map(|(key, schema)| Some((&**key, schema["const"].as_str()?))))
    }

    /// A struct in an enum that is written as `{name = {...}}`, or a number in one that is written as `{name = N}`.
    fn only_key(&self, schema: &'a Value) -> Option<(&'a str, &'a Value)> {
        let required = schema["required"].as_array().filter(|required| required.len() == 1)?;
        let keys = schema["properties"].as_object().filter(|keys| keys.len() == 1)?;
        let (key, schema) = keys.iter().next()?;
        (*key == required[0]).then_some((key, schema))
    }

    pub(super) fn meaning(&self, schema: &'a Value) -> String {
        self.layers(schema)
            .find_map(|layer| layer["description"].as_str())
            .map_or_else(String::new, first_paragraph)
    }

    /// The alternative that the values are of, by their name; the first, where they have none.
    pub(super) fn table(&self, schema: &'a Value, values: &Value) -> &'a Value {
        let alternatives = self.alternatives(schema);
        let is_that = |one: &&&Value| self.name(one).is_some_and(|(key, name)| values[key] == name);
        alternatives.iter().find(is_that).or(alternatives.first()).copied().unwrap_or(schema)
    }

    pub(super) fn forms(&self, schema: &'a Value) -> Vec<Form> {
        let mut forms: Vec<Form> = Vec::new();
        let alternatives = self.alternatives(schema);
        let is_one = alternatives.len() == 1;
        for one in alternatives {
            // What is said of the only form is the meaning of the parameter itself.
            let meaning = if is_one { String::new() } else { self.meaning(one) };
            for layer in self.layers(one) {
                if let Some(names) = layer["enum"].as_array() {
                    let names = names.iter().filter_map(Value::as_str);
                    forms.extend(names.map(|name| Form { written: name.to_owned(), meaning: String::new() }));
                }
            }
            if let Some(written) = self.written(one) {
                forms.push(Form { written, meaning });
            }
        }
        forms
    }

    /// How a value of this shape is written; nothing for a list of names, each of which is a form.
    fn written(&self, schema: &'a Value) -> Option<String> {
        if let Some((_, name)) = self.name(schema) {
            return Some(name.to_owned());
        }
        let layers: Vec<&Value> = self.layers(schema).collect();
        if let Some(name) = layers.iter().find_map(|layer| layer["const"].as_str()) {
            return Some(name.to_owned());
        }
        if layers.iter().any(|layer| layer["enum"].is_array()) {
            return None;
        }
        let kind = layers.iter().find_map(|layer| match &layer["type"] {
            Value::String(kind) => Some(kind.as_str()),
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null"),
            _ => None,
        });
        Some(match kind? {
            "integer" => "N".to_owned() + &bounds(schema),
            "number" => "X".to_owned() + &bounds(schema),
            "boolean" => "true or false".to_owned(),
            "string" => match layers.iter().find_map(|layer| layer["examples"][0].as_str()) {
                Some(example) => format!("TEXT such as {example}"),
                None => "TEXT".to_owned(),
            },
            "array" => format!("[{}, ...]", self.written(&schema["items"]).unwrap_or_default()),
            _ => {
                let keys = match self.only_key(schema) {
                    Some(only) => vec![only],
                    None => self.keys(schema),
                };
                let pair = |(key, schema)| {
                    let forms: Vec<String> =
                        self.forms(schema).into_iter().map(|form| form.written).collect();
                    format!("{key} = {}", forms.join(" or "))
                };
                format!("{{{}}}", keys.into_iter().map(pair).collect::<Vec<_>>().join(", "))
            }
        })
    }

    fn has_kind(&self, schema: &'a Value, kind: &str) -> bool {
        let is_it = |kinds: &Value| match kinds {
            Value::Array(kinds) => kinds.iter().any(|one| one == kind),
            only => only == kind,
        };
        self.layers(schema).any(|layer| is_it(&layer["type"]))
    }

    /// Could the value be read? Of tables only the keys are compared.
    fn fits(&self, schema: &'a Value, value: &Value) -> bool {
        if self.is_optional(schema) && value.is_null() {
            return true;
        }
        let alternatives = self.alternatives(schema);
        alternatives.into_iter().any(|one| {
            let layers: Vec<&Value> = self.layers(one).collect();
            if let Some(only) = layers.iter().find_map(|layer| layer.get("const")) {
                return only == value;
            }
            if let Some(names) = layers.iter().find_map(|layer| layer["enum"].as_array()) {
                return names.contains(value);
            }
            let is_table =
                layers.iter().any(|layer| layer["type"] == "object" || layer.get("properties").is_some());
            match value {
                Value::String(_) => self.has_kind(one, "string"),
                Value::Bool(_) => self.has_kind(one, "boolean"),
                Value::Array(_) => self.has_kind(one, "array"),
                Value::Number(number) => {
                    (self.has_kind(one, "number") || self.has_kind(one, "integer") && !number.is_f64())
                        && within(one, number.as_f64().unwrap_or(f64::NAN))
                }
                Value::Object(table) => match self.only_key(one) {
                    Some((key, inner)) => table.get(key).is_some_and(|value| self.fits(inner, value)),
                    None => {
                        let is_named =
                            |(key, name): (&str, &str)| table.get(key).is_some_and(|is| is == name);
                        is_table && self.name(one).is_none_or(is_named)
                    }
                },
                Value::Null => false,
            }
        })
    }

    fn misfit(&self, key: &str, schema: &'a Value, value: &Value) -> Option<Misfit> {
        if !self.fits(schema, value) {
            let alternatives = self.alternatives(schema);
            // A table with the right key and a wrong value is told of that value.
            let inner = alternatives.iter().find_map(|one| {
                let (name, inner) = self.only_key(one)?;
                Some((name, inner, value.get(name)?))
            });
            if let Some((name, inner, value)) = inner {
                return self.misfit(&below(key, name), inner, value);
            }
            // A bare number is perhaps meant for the first form that takes it.
            let meant = alternatives.iter().filter_map(|one| self.only_key(one));
            let meant = meant.filter(|(_, inner)| self.fits(inner, value)).map(|(name, _)| name).next();
            let forms: Vec<String> = self.forms(schema).into_iter().map(|form| form.written).collect();
            return Some(Misfit {
                key: key.to_owned(),
                found: written(value),
                forms,
                suggestion: meant.map(|name| format!("perhaps {{{name} = {}}}", written(value))),
            });
        }
        let table = self.table(schema, value);
        let known = self.keys(table);
        known.into_iter().find_map(|(name, schema)| self.misfit(&below(key, name), schema, value.get(name)?))
    }
}

fn below(above: &str, key: &str) -> String {
    if above.is_empty() { key.to_owned() } else { format!("{above}.{key}") }
}

/// The bounds of numbers in JSON Schema, each with its sign.
const BOUNDS: [(&str, &str); 4] =
    [("minimum", ">="), ("exclusiveMinimum", ">"), ("maximum", "<="), ("exclusiveMaximum", "<")];

/// In signs, the bounds of a number; the largest numbers of the machine are none.
fn bounds(schema: &Value) -> String {
    let bound = |(key, sign)| {
        let bound = schema[key].as_f64()?;
        (bound.abs() < 1e4).then(|| format!("{sign} {bound}"))
    };
    let bounds: Vec<String> = BOUNDS.into_iter().filter_map(bound).collect();
    if bounds.is_empty() { String::new() } else { format!(" {}", bounds.join(", ")) }
}

fn within(schema: &Value, number: f64) -> bool {
    BOUNDS.into_iter().all(|(key, sign)| {
        schema[key].as_f64().is_none_or(|bound| match sign {
            ">=" => number >= bound,
            ">" => number > bound,
            "<=" => number <= bound,
            _ => number < bound,
        })
    })
}

/// `a, b or c`.
pub(super) fn listed(forms: &[String]) -> String {
    match forms {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => forms.concat(),
    }
}

/// The first paragraph of a doc comment, without its markup.
fn first_paragraph(markup: &str) -> String {
    plain_text(markup.split("\n\n").next().unwrap_or_default())
}
