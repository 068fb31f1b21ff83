//! What is wrong with an experiment, in words that can be understood without knowing Rust.

use super::Model;
use super::names::{Complaint, registered};
use super::shape::{Misfit, listed, misfit};
use crate::{InputError, quoted, said};
use schemars::Schema;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {}, expected {}{}", quoted(.found), said(.expected), advice(.suggestion))]
pub struct ExperimentError {
    /// What stands there.
    pub found: String,
    /// What could have stood there.
    pub expected: String,
    /// What the author of the experiment might do.
    pub suggestion: Option<String>,
    /// The word that is wrong, when it is one.
    word: Option<String>,
}

fn advice(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|text| format!("; {}", said(text))).unwrap_or_default()
}

impl ExperimentError {
    /// Found this, expected that.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        ExperimentError { found: found.into(), expected: expected.into(), suggestion: None, word: None }
    }

    /// The same error with the word that is wrong.
    pub fn about(self, word: impl Into<String>) -> Self {
        ExperimentError { word: Some(word.into()), ..self }
    }

    /// The error for a text with a number that is not finite.
    pub(super) fn not_finite(text: &str) -> Self {
        let word = ["nan", "inf"].into_iter().find(|word| text.contains(word)).unwrap_or_default();
        ExperimentError::new(word, "a finite number").about(word)
    }

    /// The same error. If it is about a model that is not linked, it also says how to link it.
    pub(super) fn about_models(mut self, name: Option<&str>) -> Self {
        let linked = registered::<Box<dyn Model>>();
        let Some(name) = name.filter(|name| !linked.is_empty() && linked.iter().all(|known| known != name))
        else {
            return self;
        };
        if name.contains(['/', '\\', '.']) {
            self.suggestion = Some("that is the name of a file; the model comes before it".to_owned());
            return self;
        }
        let guess = self.suggestion.map(|suggestion| format!("{suggestion} ")).unwrap_or_default();
        self.suggestion = Some(format!(
            "{guess}a model of your own is linked by `use {} as _;` in main.rs and its crate in Cargo.toml",
            name.replace('-', "_")
        ));
        self
    }

    /// Does the wrong word occur in this text?
    pub fn is_about(&self, text: &str) -> bool {
        self.word.as_ref().is_some_and(|word| word_column(text, word).is_some())
    }

    fn read(error: &serde_json::Error) -> Self {
        let message = error.to_string();
        if let Some(complaint) = Complaint::read(&message) {
            let kind = if complaint.kind == "field" { "key" } else { "name" };
            return ExperimentError {
                found: format!("the unknown {kind} {:?}", complaint.unknown),
                expected: complaint.expected(),
                suggestion: complaint.suggestion(),
                word: Some(complaint.unknown),
            };
        }
        if let Some(missing) = message.strip_prefix("missing field ") {
            return ExperimentError::new(format!("no {missing}"), "one, as `recuit list` shows");
        }
        match message.split_once(", expected ") {
            Some((found, expected)) => {
                // Who writes 7 where numbers have points is told of 7, not of 7.0.
                let found = &found.replace(".0`", "`");
                let word = found.split('"').nth(1).or(found.split('`').nth(1)).map(str::to_owned);
                ExperimentError { word, ..ExperimentError::new(plain_found(found), plain_expected(expected)) }
            }
            None => ExperimentError::new(message, "an experiment as `recuit list` describes it"),
        }
    }

    /// What serde refuses is told by the schema, if that can say more: which key it is, and which tables or names might
    /// stand there.
    fn at_misfit(self, schema: &Schema, table: &Value) -> Self {
        let Some(Misfit { key, found, forms, suggestion }) = misfit(schema, table) else { return self };
        // Of a name that is not known, serde says which are, and the nearest. Only where a table is wanted,
        // that misleads.
        let is_name = found.starts_with('{') || !forms.iter().any(|form| form.starts_with('{'));
        if self.found.starts_with("the unknown") && is_name {
            return self;
        }
        let word = key.rsplit('.').next().map(str::to_owned);
        match &forms[..] {
            [only] if !only.starts_with(['{', 'T']) => ExperimentError { word: self.word.or(word), ..self },
            forms => {
                let expected = listed(forms).replace("TEXT", "a text");
                ExperimentError { found: format!("{key} = {found}"), expected, suggestion, word }
            }
        }
    }

    /// The same error at its place in the text that it came from.
    pub fn locate(self, text: &str) -> InputError {
        let place = self.word.as_ref().and_then(|word| {
            let lines = text.lines().enumerate();
            lines.filter_map(|(line, text)| Some((line + 1, word_column(text, word)?))).next()
        });
        let (line, column) = place.unwrap_or((1, 1));
        InputError { suggestion: self.suggestion, ..InputError::new(line, column, self.found, self.expected) }
    }
}

/// The column of `word` in a line, where it stands as a whole word.
fn word_column(line: &str, word: &str) -> Option<usize> {
    let inside = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.match_indices(word).find_map(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        let whole = !before.ends_with(inside) && !after.starts_with(inside);
        whole.then(|| before.chars().count() + 1)
    })
}

/// What serde found, without serde's word for the kind of mistake, and in plain words for the types of Rust.
fn plain_found(found: &str) -> String {
    let found = ["invalid type: ", "invalid value: ", "found "]
        .iter()
        .fold(found, |found, mistake| found.strip_prefix(mistake).unwrap_or(found));
    match found.split_once(' ').unwrap_or((found, "")) {
        ("string", text) => format!("the text {text}"),
        ("integer" | "floating", number) => {
            format!("the number {}", number.trim_start_matches("point ").trim_matches('`'))
        }
        ("boolean", value) => value.trim_matches('`').to_owned(),
        ("map", "") => "a table".to_owned(),
        ("sequence", "") => "a list".to_owned(),
        ("null", "") => "nothing".to_owned(),
        _ => found.to_owned(),
    }
}

/// What serde expected, without names of Rust types.
fn plain_expected(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number that is not negative",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "a text",
        "string or map" => "a name",
        "a map" => "a table",
        _ if expected.starts_with("dyn ") || expected.starts_with("internally tagged enum ") => {
            "a name, or a table with a `name`"
        }
        _ if expected.starts_with("struct ") => "a table",
        _ => expected,
    }
}

/// Read a table as a `T`; unknown keys and names are answered with the nearest one that is known.
///
/// # Errors
/// When the table does not describe a `T`.
pub fn from_table<T: DeserializeOwned>(table: Value) -> Result<T, ExperimentError> {
    serde_json::from_value(table).map_err(|error| ExperimentError::read(&error))
}

/// The same; where the schema of a `T` can say more than serde, it does. It is made only then.
pub(super) fn from_described<T: DeserializeOwned>(
    table: &Value,
    schema: impl FnOnce() -> Option<Schema>,
) -> Result<T, ExperimentError> {
    T::deserialize(table).map_err(|error| {
        let error = ExperimentError::read(&error);
        match schema() {
            Some(schema) => error.at_misfit(&schema, table),
            None => error,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serde_speaks_plainly() {
        let read = |message| ExperimentError::read(&serde::de::Error::custom(message)).to_string();
        let spoken = read("invalid type: string \"abc\", expected f64");
        assert_eq!(spoken, "found the text \"abc\", expected a number");
        let spoken = read("invalid value: integer `-3`, expected u64");
        assert_eq!(spoken, "found the number -3, expected a whole number that is not negative");
        let spoken = read("invalid type: floating point `1.5`, expected u64");
        assert_eq!(spoken, "found the number 1.5, expected a whole number that is not negative");
        let spoken = read("invalid type: map, expected dyn NamedSchedule");
        assert_eq!(spoken, "found a table, expected a name, or a table with a `name`");
        assert_eq!(read("missing field `model`"), "found no `model`, expected one, as `recuit list` shows");
    }
}
