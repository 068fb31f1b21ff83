//! What tells contenders apart, in a few words.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A label for each table: the values in which it differs from others, a text by itself, other values with
/// their key. A label that is given is kept, and followed by such values only where several tables have the
/// same one.
pub(super) fn labels(tables: &[(Option<String>, Value)]) -> Vec<String> {
    let leaves: Vec<BTreeMap<String, &Value>> = tables
        .iter()
        .map(|(_, table)| {
            let mut leaves = BTreeMap::new();
            collect(table, "", &mut leaves);
            leaves
        })
        .collect();
    tables
        .iter()
        .zip(&leaves)
        .map(|((label, _), own)| {
            let rivals: Vec<&BTreeMap<_, _>> = tables
                .iter()
                .zip(&leaves)
                .filter(|((other, _), _)| other == label)
                .map(|(_, leaves)| leaves)
                .collect();
            let keys: BTreeSet<&String> = rivals.iter().flat_map(|leaves| leaves.keys()).collect();
            let differs = |key: &&String| rivals.iter().any(|leaves| leaves.get(*key) != own.get(*key));
            let words = keys.into_iter().filter(differs).filter_map(|key| Some(word(key, own.get(key)?)));
            let words = words.collect::<Vec<String>>().join(" ");
            match (label, &words[..], own.get("engine").or(own.get("model"))) {
                (Some(label), "", _) => label.clone(),
                (Some(label), ..) => format!("{label}, {words}"),
                (None, "", Some(Value::String(name))) => name.clone(),
                (None, "", _) => "as usual".to_owned(),
                (None, ..) => words,
            }
        })
        .collect()
}

/// All values in a table by their path. The `name` of a table is the value of the table itself.
fn collect<'a>(value: &'a Value, path: &str, leaves: &mut BTreeMap<String, &'a Value>) {
    match value {
        Value::Object(entries) => {
            for (key, value) in entries {
                let below = match (path, key.as_str()) {
                    ("", key) => key.to_owned(),
                    (path, "name") => path.to_owned(),
                    (path, key) => format!("{path}.{key}"),
                };
                collect(value, &below, leaves);
            }
        }
        Value::Null => {}
        value => {
            leaves.insert(path.to_owned(), value);
        }
    }
}

fn word(path: &str, value: &Value) -> String {
    let key = path.rsplit('.').next().unwrap_or_default();
    match value {
        Value::String(text) => text.clone(),
        value => format!("{key}={value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn labels_say_what_differs() {
        let table = |formulation: &str, factor: f64| {
            let engine = json!({ "name": "annealing", "schedule": { "factor": factor }, "starts": 5 });
            (None, json!({ "model": { "name": "sudoku", "formulation": formulation }, "engine": engine }))
        };
        let tables = [table("rows", 0.9), table("rows", 0.99), table("blocks", 0.9)];
        assert_eq!(labels(&tables), ["factor=0.9 rows", "factor=0.99 rows", "factor=0.9 blocks"]);
        assert_eq!(labels(&tables[..1]), ["annealing"]);
    }

    #[test]
    fn labels_that_are_given_are_kept() {
        let table =
            |label: &str, starts: u64| (Some(label.to_owned()), json!({ "engine": { "starts": starts } }));
        let tables = [table("again", 5), table("again", 9), table("once", 1)];
        assert_eq!(labels(&tables), ["again, starts=5", "again, starts=9", "once"]);
    }

    #[test]
    fn a_key_that_is_missing_elsewhere_tells_them_apart() {
        let tables = [
            (None, json!({ "engine": "annealing" })),
            (None, json!({ "engine": { "name": "annealing", "reheat": { "after": 9 } } })),
        ];
        assert_eq!(labels(&tables), ["annealing", "after=9"]);
    }
}
