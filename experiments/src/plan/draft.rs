//! A plan as its author writes it.

use super::alternatives::{alternatives, seeds};
use super::instances::subjects;
use super::labels::labels;
use super::{Contender, Plan, PlanError};
use recuit::InputError;
use recuit::edge::{Experiment, ExperimentError, Model, from_table, overlay, read_json, read_toml};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;

/// The time limit of a run, in seconds, where no limit is given: a comparison should come to an end.
const SECONDS: f64 = 10.0;

/// More runs than anybody waits for.
const MOST_RUNS: usize = 10_000_000;

/// What a plan file may say. An experiment file is a plan, too, with `instance` and `seed`, and so is a tuning file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    title: Option<String>,
    #[serde(default)]
    seeds: Value,
    seed: Option<u64>,
    instance: Option<String>,
    /// What only `recuit tune` looks at.
    #[serde(default, rename = "tune")]
    _tune: Value,
    #[serde(default)]
    history: usize,
    #[serde(default)]
    instances: Value,
    #[serde(default)]
    model: Value,
    #[serde(default)]
    engine: Value,
    #[serde(default)]
    limits: Value,
    #[serde(default)]
    contender: Vec<Entry>,
}

/// How often each instance is searched where nothing is said.
const SEEDS: u64 = 10;

/// A contender, where more than lists of values tells contenders apart.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    label: Option<String>,
    #[serde(default)]
    model: Value,
    #[serde(default)]
    engine: Value,
    #[serde(default)]
    limits: Value,
}

impl Plan {
    /// Read a plan from a text, JSON if it is said to be and else TOML; the names of files are relative to `folder`.
    ///
    /// # Errors
    /// Where the text is not what it should be, at unknown keys and names, and where instances cannot be read.
    pub fn from_text(text: &str, is_json: bool, folder: &Path) -> Result<Self, PlanError> {
        read_text(text, is_json, |table| Plan::from_table(table, folder))
    }

    /// Read a plan from a table.
    ///
    /// # Errors
    /// At unknown keys and names, and where instances cannot be read.
    pub fn from_table(table: Value, folder: &Path) -> Result<Self, PlanError> {
        let mut draft: Draft = from_table(table)?;
        let seeds = match (draft.seed, &draft.seeds) {
            (Some(seed), Value::Null) => vec![seed],
            (None, Value::Null) => seeds(&json!(SEEDS))?,
            (None, several) => seeds(several)?,
            (Some(_), _) => return Err(twice("seed")),
        };
        match (draft.instance.take(), &draft.instances) {
            (Some(instance), Value::Null) => draft.instances = json!([instance]),
            (Some(_), _) => return Err(twice("instance")),
            (None, _) => {}
        }
        let mut tables = Vec::new();
        let entries = if draft.contender.is_empty() { vec![Entry::default()] } else { draft.contender };
        for entry in entries {
            let mut merged = json!({ "model": draft.model, "engine": draft.engine, "limits": draft.limits });
            lay(&mut merged, "model", entry.model);
            lay(&mut merged, "engine", entry.engine);
            if let Value::Object(limits) = entry.limits {
                if merged["limits"].is_null() {
                    merged["limits"] = json!({});
                }
                if let Value::Object(merged) = &mut merged["limits"] {
                    merged.extend(limits);
                }
            }
            tables.extend(alternatives(&merged)?.into_iter().map(|table| (entry.label.clone(), table)));
        }
        let labels = labels(&tables);
        let mut experiments = Vec::new();
        for (_, mut table) in tables {
            if table["model"].is_null() {
                return Err(ExperimentError::new("no `model`", "one, as `recuit list` shows").into());
            }
            if table["limits"].is_null() {
                table["limits"] = json!({});
            }
            // What is no table is refused where the experiment is read.
            if let Value::Object(limits) = &mut table["limits"]
                && ["steps", "seconds"].iter().all(|key| limits.get(*key).is_none_or(Value::is_null))
            {
                limits.insert("seconds".to_owned(), json!(SECONDS));
            }
            experiments.push(Experiment::from_value(table).map_err(explain_range)?);
        }
        let mut models: Vec<(String, &dyn Model)> = Vec::new();
        let mut contenders: Vec<Contender> = Vec::new();
        for (label, experiment) in labels.into_iter().zip(&experiments) {
            let contender = Contender::new(label, experiment);
            if let Some(twin) = contenders.iter().find(|other| other.experiment == contender.experiment) {
                let found = format!("{:?} and {:?}, which are the same", twin.label, contender.label);
                return Err(ExperimentError::new(found, "contenders that differ").into());
            }
            if models.iter().all(|(name, _)| name != contender.model()) {
                models.push((contender.model().to_owned(), experiment.model.as_ref()));
            }
            contenders.push(contender);
        }
        let instances = subjects(&draft.instances, &models, folder)?;
        let runs = seeds.len().saturating_mul(instances.len()).saturating_mul(contenders.len());
        if runs > MOST_RUNS {
            return Err(ExperimentError::new(format!("{runs} runs"), format!("{MOST_RUNS} at most")).into());
        }
        let title = draft.title.unwrap_or_else(|| {
            let names: Vec<&str> = models.iter().map(|(name, _)| name.as_str()).collect();
            names.join(", ")
        });
        Ok(Plan { title, contenders, instances, seeds, history: draft.history })
    }
}

/// The error of a file that says one thing in two ways.
fn twice(key: &str) -> PlanError {
    ExperimentError::new(format!("`{key}` and `{key}s`"), "one of them").about(key).into()
}

/// What `read` makes of the table in a text; an error in the table is reported at its place in the text.
pub(crate) fn read_text<T>(
    text: &str,
    is_json: bool,
    read: impl FnOnce(Value) -> Result<T, PlanError>,
) -> Result<T, PlanError> {
    let table = if is_json { read_json(text)? } else { read_toml(text)? };
    read(table).map_err(|error| match error {
        PlanError::Experiment(error) => PlanError::Input(error.locate(text)),
        error => error,
    })
}

/// A range without a step is an ordinary text; where a number is wanted, it was probably meant as a range.
fn explain_range(mut error: ExperimentError) -> ExperimentError {
    if error.found.starts_with("the text") && error.found.contains("..") {
        error.suggestion = Some("a range has a step, as in \"30..55 by 5\"".to_owned());
    }
    error
}

/// Lay what a contender says over what is said for all contenders.
fn lay(table: &mut Value, key: &str, upper: Value) {
    match upper {
        Value::Null => {}
        upper if table[key].is_null() => table[key] = upper,
        upper => {
            if table[key].is_string() {
                table[key] = json!({ "name": table[key] });
            }
            overlay(&mut table[key], upper);
        }
    }
}

impl From<InputError> for PlanError {
    fn from(error: InputError) -> Self {
        PlanError::Input(error)
    }
}
