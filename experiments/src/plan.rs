//! What is compared with what, on what, how often.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A comparison with everything spelled out: each contender searches each instance with each seed.
///
/// Trials are numbered seed by seed, within a seed instance by instance, within an instance contender by contender, so
/// that contenders take turns: what disturbs the machine for a while disturbs them alike, and a plan that is broken off
/// has seen them all. All contenders have the same seeds, and run the same random stream on the same instance: their
/// runs are paired.
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
    /// How many levels of cost and temperature are kept of each run; none where 0.
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
    /// What it is counted with; a table has a row for each contender and group.
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

impl Plan {
    /// How many trials there are.
    pub fn len(&self) -> u64 {
        (self.contenders.len() * self.instances.len() * self.seeds.len()) as u64
    }

    /// Is there nothing to run?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The trial of that number.
    ///
    /// # Panics
    /// When there are not as many.
    pub fn trial(&self, index: u64) -> Trial {
        let (round, contender) =
            (index as usize / self.contenders.len(), index as usize % self.contenders.len());
        let (seed, instance) = (round / self.instances.len(), round % self.instances.len());
        Trial { index, contender, instance, seed: self.seeds[seed] }
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
