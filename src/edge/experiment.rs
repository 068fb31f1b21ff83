//! A run as a file.

use super::{AnyEngine, ExperimentError, Model, NamedRun, Recording, Session, Watch, from_table, overlay};
use crate::{Cancellation, InputError, Run, stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// When to stop before the search ends by itself; a limit that is left out does not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Stop after that many steps.
    pub steps: Option<u64>,
    /// Stop after that many seconds.
    pub seconds: Option<f64>,
    /// Stop when the incumbent costs no more than this.
    pub target: Option<f64>,
}

impl Limits {
    /// Run number `task` under `seed` with these limits, which `cancel` can stop and `recording` records, if
    /// given.
    pub fn run(
        self,
        seed: u64,
        task: u64,
        cancel: Option<Cancellation>,
        recording: Option<Recording>,
    ) -> NamedRun {
        let session = self.after(Duration::ZERO, cancel).recorded_by(recording.clone());
        let watch = Watch { recording, ..Watch::default() };
        Run::with_rng(stream(seed, task)).until(session).watched_by(watch)
    }

    /// The limits for the rest of a run that has already `used` some of its time.
    pub fn after(self, used: Duration, cancel: Option<Cancellation>) -> Session {
        Session::new(self, used, cancel)
    }
}

/// A model, an engine, limits and a seed: all that decides what a run does.
///
/// A name alone stands for a table with that name. Parameters of the model that are left out, those of its
/// formulation among them, are its own defaults. Engine parameters that are left out are those of
/// [`Model::defaults`], then those of the engine itself.
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

/// The same with model and engine still untyped: what they leave out is filled in first.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    #[serde(default)]
    instance: Option<String>,
    #[serde(default = "default_seed")]
    seed: u64,
    model: Value,
    #[serde(default)]
    engine: Value,
    #[serde(default)]
    limits: Limits,
}

fn default_seed() -> u64 {
    1
}

impl Experiment {
    /// Read an experiment from a TOML text.
    ///
    /// # Errors
    /// When the text is not TOML, or a key or name is unknown; the error suggests the nearest known one.
    pub fn from_toml(text: &str) -> Result<Self, InputError> {
        let value = read_toml(text)?;
        Experiment::from_value(value).map_err(|error| error.locate(text))
    }

    /// Read an experiment from a JSON text.
    ///
    /// # Errors
    /// When the text is not JSON, or a key or name is unknown; the error suggests the nearest known one.
    pub fn from_json(text: &str) -> Result<Self, InputError> {
        let value = read_json(text)?;
        Experiment::from_value(value).map_err(|error| error.locate(text))
    }

    /// Read an experiment from a table.
    ///
    /// # Errors
    /// When a key or name is unknown; the error suggests the nearest known one.
    pub fn from_value(value: Value) -> Result<Self, ExperimentError> {
        let Draft { instance, seed, model, engine, limits } = from_table(value)?;
        if let Some(seconds) = limits.seconds.filter(|seconds| !(0.0..=1e9).contains(seconds)) {
            let found = format!("a time limit of {seconds} seconds");
            return Err(ExperimentError::new(found, "between 0 and 1e9").about("seconds"));
        }
        let model = overlay::model(model)?;
        let engine = overlay::engine(model.as_ref(), engine)?;
        Ok(Experiment { instance, seed, model, engine, limits })
    }
}

/// The table in a TOML text.
///
/// # Errors
/// When the text is not TOML, or has a number that is not finite.
pub fn read_toml(text: &str) -> Result<Value, InputError> {
    let value: Value = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let before = &text[..at.min(text.len())];
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let (found, expected) =
            error.message().split_once(", expected ").unwrap_or((error.message(), "TOML"));
        InputError::new(before.matches('\n').count() + 1, column, found, expected)
    })?;
    if has_null(&value) { Err(ExperimentError::not_finite(text).locate(text)) } else { Ok(value) }
}

/// The table in a JSON text.
///
/// # Errors
/// When the text is not JSON.
pub fn read_json(text: &str) -> Result<Value, InputError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let found = message.rsplit_once(" at line").map_or(message.as_str(), |(found, _)| found);
        InputError::new(error.line(), error.column().max(1), found, "JSON")
    })
}

/// TOML has numbers like `nan` and `inf`, but no null: a null that was read stands for such a number.
fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(values) => values.iter().any(has_null),
        Value::Object(table) => table.values().any(has_null),
        _ => false,
    }
}
