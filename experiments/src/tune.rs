//! Parameters found by racing.

mod kept;
mod race;
mod space;

pub use kept::Kept;
pub use race::{Race, RaceError, Round, Score};
pub use space::{Between, Domain, Space, Transform};

use crate::plan::read_text;
use crate::{Contender, Plan, PlanError};
use recuit::edge::{Experiment, ExperimentError, from_table, nearest};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// More candidates than anybody waits for; every round looks through them all again and again.
const MOST_CANDIDATES: u64 = 1_000;
/// More values and pairs of values than a space written by hand has.
const MOST_CHECKED: usize = 10_000;
/// Where parameters may be.
const TUNED: [&str; 3] = ["engine", "formulation", "model"];

/// What is to be tuned, on what, and how much may be spent.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The parameters.
    pub space: Space,
    /// What is to be minimized.
    pub score: Score,
    /// How many candidates a race begins with, from 2 to 1000, or as many as a small space has; that of the file
    /// is one of them.
    pub candidates: usize,
    /// How many races there are; from the second on candidates are drawn near the best ones before.
    pub races: u64,
    /// One in so many candidates of a round is kept, and gets so many times as many runs; at least 2.
    pub halving: usize,
    /// What all candidates are drawn from.
    pub seed: u64,
    /// The experiment as a table, without what is tuned.
    pub experiment: Value,
    /// What candidates race on; with one contender, the experiment as it is.
    pub training: Plan,
    /// What the winner is judged on; none of its instances is used for training.
    pub validation: Plan,
    /// Its instances, as the file has them.
    pub instances: Value,
}

/// What a tuning file says besides a plan with one contender.
#[derive(Deserialize)]
struct Draft {
    /// What the winner is judged on, unless `tune` says it.
    #[serde(default)]
    instances: Value,
    tune: Tune,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tune {
    space: BTreeMap<String, Value>,
    #[serde(default)]
    score: Score,
    #[serde(default = "sixteen")]
    candidates: usize,
    #[serde(default = "two")]
    races: u64,
    #[serde(default = "two_at_once")]
    halving: usize,
    #[serde(default = "one")]
    seed: u64,
    training: Value,
    #[serde(default)]
    validation: Value,
}

fn sixteen() -> usize {
    16
}

fn one() -> u64 {
    1
}

fn two() -> u64 {
    2
}

fn two_at_once() -> usize {
    2
}

impl Tuning {
    /// Read a tuning from a text, JSON if it is said to be and else TOML; the names of files are relative to `folder`.
    ///
    /// # Errors
    /// Where the text is not what it should be, at unknown keys and names, and where instances cannot be read
    /// or are given for both training and validation.
    pub fn from_text(text: &str, is_json: bool, folder: &Path) -> Result<Self, PlanError> {
        read_text(text, is_json, |table| Tuning::from_table(&table, folder))
    }

    fn from_table(table: &Value, folder: &Path) -> Result<Self, PlanError> {
        let Draft { instances, tune } = from_table(table.clone())?;
        let Tune { space, score, candidates, races, halving, seed, training, validation } = tune;
        let judged_on = if validation.is_null() { instances } else { validation };
        if judged_on.is_null() {
            return Err(ExperimentError::new(
                "no `validation`",
                "the instances that the winner is judged on",
            )
            .into());
        }
        let space = Space::from_table(space)?;
        for (name, number, least, most) in [
            ("candidates", candidates as u64, 2, MOST_CANDIDATES),
            ("halving", halving as u64, 2, u64::MAX),
            ("races", races, 1, u64::MAX),
        ] {
            if !(least..=most).contains(&number) {
                let upto = if most == u64::MAX { String::new() } else { format!(", at most {most}") };
                let expected = format!("at least {least}{upto}");
                return Err(ExperimentError::new(format!("{name} = {number}"), expected).about(name).into());
            }
        }
        let experiment =
            json!({ "model": table["model"], "engine": table["engine"], "limits": table["limits"] });
        let plan = |instances| {
            let mut table = table.clone();
            if table["title"].is_null() {
                table["title"] = json!("tuning");
            }
            table["instances"] = instances;
            let plan = Plan::from_table(table, folder)?;
            match plan.contenders.len() {
                1 => Ok(plan),
                several => {
                    let found = format!("{several} contenders");
                    Err(PlanError::from(ExperimentError::new(
                        found,
                        "one; what is to vary belongs into `tune.space`",
                    )))
                }
            }
        };
        let instances = judged_on.clone();
        let (training, validation) = (plan(training)?, plan(judged_on)?);
        let known = |text: &str| training.instances.iter().find(|other| other.text == text);
        if let Some(twin) = validation.instances.iter().find_map(|instance| known(&instance.text)) {
            let found = format!("the instance {} for training and for validation", twin.name);
            return Err(ExperimentError::new(found, "others for validation").about("validation").into());
        }
        let tuning = Tuning {
            space,
            score,
            candidates,
            races,
            halving,
            seed,
            experiment,
            training,
            validation,
            instances,
        };
        tuning.check()?;
        Ok(tuning)
    }

    /// Check that the experiment takes every value, alone and beside each value of another parameter: what cannot
    /// be is told before anything runs. What only three together spoil is found where they are drawn, for the
    /// first race here.
    fn check(&self) -> Result<(), ExperimentError> {
        let values = self.space.samples();
        let alone = values.iter().map(|one| [one, one]);
        let beside = values
            .iter()
            .flat_map(|one| values.iter().filter(|other| one.0 < other.0).map(move |other| [one, other]));
        for values in alone.chain(beside).take(MOST_CHECKED) {
            self.candidate(&values.into_iter().cloned().collect())?;
        }
        Race::new(self, 0, &[]).map(drop)
    }

    /// The experiment with these values.
    ///
    /// # Errors
    /// When there is no such parameter, it takes no such value, or not beside the others.
    pub fn candidate(&self, values: &BTreeMap<String, Value>) -> Result<Contender, ExperimentError> {
        let mut table = self.experiment.clone();
        for (path, value) in values {
            let root = path.split('.').next().unwrap_or_default();
            if !TUNED.contains(&root) {
                let expected = "a parameter of the engine, the model or its formulation; all candidates have the same \
                                limits, seeds and instances";
                let mut error = ExperimentError::new(path.as_str(), expected).about(path);
                error.suggestion = nearest(root, TUNED).map(|near| format!("did you mean {near}?"));
                return Err(error);
            }
            let mut place = &mut table;
            let model = if root == "formulation" { "model." } else { "" };
            for key in format!("{model}{path}").split('.') {
                if place.is_string() {
                    *place = json!({ "name": place });
                }
                if !(place.is_object() || place.is_null()) {
                    return Err(ExperimentError::new(path.as_str(), "the path of a parameter").about(path));
                }
                place = &mut place[key];
            }
            *place = value.clone();
        }
        if table["limits"].is_null() {
            table["limits"] = json!({});
        }
        let label = label(values);
        let of_file = &self.training.contenders[0];
        let of_its_model = |experiment| {
            let contender = Contender::new(label.clone(), &experiment);
            if contender.model() == of_file.model() {
                return Ok(contender);
            }
            let found = format!("the model {}", contender.model());
            Err(ExperimentError::new(found, format!("{}, which the instances are of", of_file.model())))
        };
        let mut contender = Experiment::from_value(table).and_then(of_its_model).map_err(|mut error| {
            error.found = format!("{} with {label}", error.found);
            let named = values.keys().rev().find(|path| error.is_about(path));
            match named.or(values.keys().next_back()) {
                Some(path) => error.about(path),
                None => error,
            }
        })?;
        contender.experiment["limits"] = of_file.experiment["limits"].clone();
        Ok(contender)
    }
}

/// The values in a line.
fn label(values: &BTreeMap<String, Value>) -> String {
    if values.is_empty() {
        return "as in the file".to_owned();
    }
    let word =
        |(path, value): (&String, &Value)| format!("{}={value}", path.rsplit('.').next().unwrap_or(path));
    values.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The file of an experiment: TOML, which `recuit run` and `recuit compare` read.
///
/// # Panics
/// Never: an experiment is plain data.
pub fn experiment_file(mut experiment: Value) -> String {
    drop_nulls(&mut experiment);
    toml::to_string(&experiment).expect("an experiment is plain data")
}

/// TOML has no null: what is not set is left out.
fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(entries) => {
            entries.retain(|_, value| !value.is_null());
            entries.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}
