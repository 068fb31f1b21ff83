//! Parameters found by racing.

mod kept;
mod race;
mod space;

pub use kept::Kept;
pub use race::{Race, RaceError, Round, Score};
pub use space::{Between, Domain, Space, Transform};

use crate::plan::read_text;
use crate::{Contender, Plan, PlanError};
use recuit::edge::{Experiment, ExperimentError, from_table};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;

/// What is to be tuned, on what, and how much may be spent.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// The parameters.
    pub space: Space,
    /// What is to be minimized.
    pub score: Score,
    /// How many candidates a race begins with, at least 2; that of the file is one of them.
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
    space: Space,
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
        space.check()?;
        for (name, number) in
            [("candidates", candidates), ("halving", halving), ("races", races as usize + 1)]
        {
            if number < 2 {
                let least = if name == "races" { "at least 1" } else { "at least 2" };
                return Err(ExperimentError::new(format!("{name} = {number}"), least).about(name).into());
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
        // Check that every parameter exists.
        for (path, value) in &tuning.space.draw(&mut recuit::stream(seed, 0)) {
            tuning.candidate(String::new(), [(path, value)]).map_err(|mut error| {
                error.found = format!("{} for the parameter {path}", error.found);
                if error.is_about(path) { error } else { error.about(path) }
            })?;
        }
        Ok(tuning)
    }

    /// The experiment with these values.
    ///
    /// # Errors
    /// When there is no such parameter, or it takes no such value.
    pub fn candidate<'a>(
        &self,
        label: String,
        values: impl IntoIterator<Item = (&'a String, &'a Value)>,
    ) -> Result<Contender, ExperimentError> {
        let mut table = self.experiment.clone();
        for (path, value) in values {
            let mut place = &mut table;
            let model = if path.starts_with("formulation") { "model." } else { "" };
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
        let mut contender = Contender::new(label, &Experiment::from_value(table)?);
        contender.experiment["limits"] = self.training.contenders[0].experiment["limits"].clone();
        Ok(contender)
    }
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
