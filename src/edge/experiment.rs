//! A run as a file.

use super::names::Complaint;
use super::{AnyEngine, Model, NamedRun};
use crate::{Cancellation, History, InputError, Or, Run, Steps, Target, TimeLimit, stream};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// When to stop before the search ends by itself; what is left out does not limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Stop after that many steps.
    pub steps: Option<u64>,
    /// Stop after that many seconds.
    pub seconds: Option<f64>,
    /// Stop when the cost of the incumbent is no higher.
    pub target: Option<f64>,
}

impl Limits {
    /// Run number `task` under `seed` within these limits; also cancelled and recorded, if wanted.
    pub fn run(
        self,
        seed: u64,
        task: u64,
        cancel: Option<Cancellation>,
        history: Option<History>,
    ) -> NamedRun {
        let (steps, time) = (self.steps.map(Steps), self.seconds.map(TimeLimit::seconds));
        let limits = Or(Or(Or(steps, time), self.target.map(Target)), cancel);
        Run::with_rng(stream(seed, task)).until(limits).watched_by(history)
    }
}

/// A model, an engine, limits and a seed: all that decides what a run does.
///
/// Engine parameters that are left out are those of [`Model::defaults`], then those of the engine itself.
#[derive(Debug, Serialize)]
pub struct Experiment {
    /// What to solve: a file, the name of a set that ships with the model, or the instance itself.
    pub instance: Option<String>,
    /// What all random numbers are drawn from.
    pub seed: u64,
    /// The kind of puzzle and how it is posed.
    pub model: Box<dyn Model>,
    /// The engine and its parameters.
    pub engine: AnyEngine,
    /// When to stop.
    pub limits: Limits,
}

/// The same with the engine still untyped, because its defaults depend on the model.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    #[serde(default)]
    instance: Option<String>,
    #[serde(default = "default_seed")]
    seed: u64,
    model: Box<dyn Model>,
    #[serde(default)]
    engine: Map<String, Value>,
    #[serde(default)]
    limits: Limits,
}

fn default_seed() -> u64 {
    1
}

/// Why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}, expected {expected}{}", advice(.suggestion))]
pub struct ExperimentError {
    /// What stands there.
    pub found: String,
    /// What could have stood there.
    pub expected: String,
    /// What its author might do.
    pub suggestion: Option<String>,
    /// The word that is wrong, when it is one.
    word: Option<String>,
}

fn advice(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map(|text| format!("; {text}")).unwrap_or_default()
}

impl ExperimentError {
    fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        ExperimentError { found: found.into(), expected: expected.into(), suggestion: None, word: None }
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
        match message.split_once(", expected ") {
            Some((found, expected)) => {
                let word = found.split('"').nth(1).or(found.split('`').nth(1)).map(str::to_owned);
                ExperimentError { word, ..ExperimentError::new(found, expected) }
            }
            None => ExperimentError::new(message, "an experiment as `recuit list` describes it"),
        }
    }

    /// The same error at its place in the text that it came from.
    fn locate(self, text: &str) -> InputError {
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

/// Read a table as a `T`; unknown keys and names are answered with the nearest one that is known.
///
/// # Errors
/// When the table does not describe a `T`.
pub fn from_table<T: DeserializeOwned>(table: Value) -> Result<T, ExperimentError> {
    serde_json::from_value(table).map_err(|error| ExperimentError::read(&error))
}

impl Experiment {
    /// Read an experiment from a TOML text.
    ///
    /// # Errors
    /// Where the text is not TOML, and at unknown keys and names, with the nearest one that is known.
    pub fn from_toml(text: &str) -> Result<Self, InputError> {
        let value: Value = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let before = &text[..at.min(text.len())];
            let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
            InputError::new(before.matches('\n').count() + 1, column, error.message(), "TOML")
        })?;
        Experiment::from_value(value).map_err(|error| error.locate(text))
    }

    /// Read an experiment from a JSON text.
    ///
    /// # Errors
    /// Where the text is not JSON, and at unknown keys and names, with the nearest one that is known.
    pub fn from_json(text: &str) -> Result<Self, InputError> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| InputError::new(error.line(), error.column(), error.to_string(), "JSON"))?;
        Experiment::from_value(value).map_err(|error| error.locate(text))
    }

    /// Read an experiment from a table.
    ///
    /// # Errors
    /// At unknown keys and names, with the nearest one that is known.
    pub fn from_value(value: Value) -> Result<Self, ExperimentError> {
        let Draft { instance, seed, model, engine, limits } = from_table(value)?;
        if limits.seconds.is_some_and(|seconds| !(0.0..=1e9).contains(&seconds)) {
            return Err(ExperimentError::new("a time limit out of range", "seconds between 0 and 1e9"));
        }
        let engine = resolve(model.as_ref(), Value::Object(engine))?;
        Ok(Experiment { instance, seed, model, engine, limits })
    }
}

/// The engine that `wanted` describes, what it leaves out filled in.
fn resolve(model: &dyn Model, wanted: Value) -> Result<AnyEngine, ExperimentError> {
    let suited = model.defaults(wanted.get("name").and_then(Value::as_str));
    let name = wanted.get("name").or(suited.get("name")).cloned();
    let plain: AnyEngine = from_table(json!({ "name": name }))?;
    let mut resolved = serde_json::to_value(plain).expect("an engine is plain data");
    overlay(&mut resolved, suited);
    overlay(&mut resolved, wanted);
    from_table(resolved)
}

/// Lay `upper` over `lower`. A table with a `name` keeps the keys that `upper` leaves out, unless that names
/// something else; everything else is replaced.
fn overlay(lower: &mut Value, upper: Value) {
    match (lower, upper) {
        (Value::Object(below), Value::Object(above))
            if below.contains_key("name") && above.get("name").is_none_or(|name| *name == below["name"]) =>
        {
            for (key, value) in above {
                overlay(below.entry(key).or_insert(Value::Null), value);
            }
        }
        (below, above) => *below = above,
    }
}
