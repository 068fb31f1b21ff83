//! What is compared, on which instances, and how often.

mod alternatives;
mod draft;
mod instances;
mod labels;

pub(crate) use draft::read_text;

use crate::SourceError;
use recuit::InputError;
use recuit::edge::{Experiment, ExperimentError, Unmade};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Why there is no plan.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The text is not a plan.
    #[error("{0}")]
    Input(InputError),
    /// The table is not a plan.
    #[error("{0}")]
    Experiment(#[from] ExperimentError),
    /// Its instances cannot be found or read.
    #[error("{0}")]
    Source(#[from] SourceError),
    /// Its instances cannot be made.
    #[error("cannot make the instances: {0}")]
    Generate(Unmade),
}

impl PlanError {
    /// The same error, naming the file that the text came from.
    pub fn in_file(self, file: impl Into<String>) -> Self {
        match self {
            PlanError::Input(error) => PlanError::Input(error.in_file(file)),
            error => error,
        }
    }
}

/// A comparison with everything spelled out: each contender searches each instance of its model with each seed.
///
/// ```
/// use recuit_experiments::Plan;
/// # use recuit_queens as _;
/// let plan = r#"
/// title = "Queens, full boards against growing ones"
/// seeds = "1..3"
/// instances = ["8", "12"]
///
/// [model]
/// name = "queens"
/// formulation = ["complete", "partial"]
///
/// [limits]
/// steps = 10_000
/// "#;
/// let plan = Plan::from_text(plan, false, "".as_ref()).unwrap();
/// assert_eq!(plan.contenders[0].label, "complete");
/// assert_eq!(plan.trials().len(), 2 * 2 * 3);
/// ```
///
/// Trials are numbered seed by seed, within a seed instance by instance, within an instance contender by
/// contender. So contenders take turns: what disturbs the machine for a while disturbs them alike, and a plan
/// that is interrupted has run them all. All contenders have the same seeds, and run the same random stream
/// on the same instance: their runs are paired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What the comparison is about, in a line.
    pub title: String,
    /// Who is compared.
    pub contenders: Vec<Contender>,
    /// What they search.
    pub instances: Vec<Subject>,
    /// How often, and from which random numbers.
    pub seeds: Vec<u64>,
    /// How many levels of cost and temperature are kept of each run; none if 0.
    #[serde(default)]
    pub history: usize,
}

/// A formulation, an engine and its parameters, and limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contender {
    /// What tells it from the others, in a few words.
    pub label: String,
    /// All that it is: a table with `model`, `engine` and `limits`, as an [`Experiment`](recuit::edge::Experiment) has
    /// them, nothing left out.
    pub experiment: Value,
}

/// An instance of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// What it is called.
    pub name: String,
    /// The name of the model that reads it; only contenders of this model search it.
    pub model: String,
    /// The group that it counts in; a table has a row for each contender and group.
    pub group: String,
    /// Where the group lies on an axis, such as the percentage of cells given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// The instance itself, as the model reads it.
    pub text: String,
}

/// One run of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Its number, from 0.
    pub index: u64,
    /// The position of its contender.
    pub contender: usize,
    /// The position of its instance.
    pub instance: usize,
    /// Its seed.
    pub seed: u64,
}

impl Contender {
    /// A contender that does what `experiment` does.
    pub fn new(label: String, experiment: &Experiment) -> Self {
        let Experiment { model, engine, limits, .. } = experiment;
        Contender { label, experiment: json!({ "model": model, "engine": engine, "limits": limits }) }
    }

    /// The name of its model.
    pub fn model(&self) -> &str {
        self.experiment["model"]["name"].as_str().unwrap_or_default()
    }
}

impl Plan {
    /// All runs, in order.
    pub fn trials(&self) -> Vec<Trial> {
        let mut trials = Vec::new();
        for &seed in &self.seeds {
            for (instance, subject) in self.instances.iter().enumerate() {
                let able = self.contenders.iter().enumerate().filter(|(_, one)| one.model() == subject.model);
                for (contender, _) in able {
                    trials.push(Trial { index: trials.len() as u64, contender, instance, seed });
                }
            }
        }
        trials
    }

    /// All groups of instances, in their order.
    pub fn groups(&self) -> Vec<&str> {
        let mut groups: Vec<&str> = Vec::new();
        for instance in &self.instances {
            if !groups.contains(&instance.group.as_str()) {
                groups.push(&instance.group);
            }
        }
        groups
    }
}
