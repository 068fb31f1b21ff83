//! What a puzzle is, said once more.

use crate::{Draw, words};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// A puzzle by its own definition. It shares nothing with the model of that name, neither reader nor rules nor
/// verifier, or it would share its mistakes: instances and solutions are texts.
pub trait Definition: Sync {
    /// The name of the model, as in `recuit solve NAME`.
    fn model(&self) -> &'static str;

    /// A small instance as the model reads it: one in which brute force takes no more than a few milliseconds. Some
    /// should have no solution, some one, some several.
    fn draw(&self, draw: &mut Draw) -> String;

    /// All solutions of an instance, by brute force.
    fn solutions(&self, instance: &str) -> Solutions;

    /// The canonical form of `solution`, an answer of the model in one line: the same for all texts that
    /// state the same solution, and the form that [`solutions`](Definition::solutions) are in.
    fn canonical(&self, _instance: &str, solution: &str) -> String {
        words(solution.split_whitespace())
    }

    /// Parameters of the model itself, whatever its formulation; a table, as in experiment files.
    fn settings(&self) -> Value {
        json!({})
    }

    /// Parameters of that formulation, drawn at random or given by the instance; a table, as in experiment
    /// files.
    fn parameters(&self, _formulation: &str, _instance: &str, _draw: &mut Draw) -> Value {
        json!({})
    }
}

/// The cost of a solution; `None` for a text that is not one.
pub type Judge = Box<dyn Fn(&str) -> Option<f64> + Send + Sync>;

/// The solutions of an instance, each in its canonical form.
pub enum Solutions {
    /// All of them, where any will do.
    Any(BTreeSet<String>),
    /// All of them and their costs, where one of least cost is wanted.
    Least(BTreeMap<String, f64>),
    /// They are too many to list.
    Judged {
        /// The least cost, if there is a solution.
        least: Option<f64>,
        /// The cost of a solution; `None` for a text that is not one.
        cost: Judge,
    },
}

impl Solutions {
    /// Are there any?
    pub fn exist(&self) -> bool {
        match self {
            Solutions::Any(all) => !all.is_empty(),
            Solutions::Least(all) => !all.is_empty(),
            Solutions::Judged { least, .. } => least.is_some(),
        }
    }

    /// How many there are.
    pub fn count(&self) -> Option<u64> {
        match self {
            Solutions::Any(all) => Some(all.len() as u64),
            Solutions::Least(all) => Some(all.len() as u64),
            Solutions::Judged { .. } => None,
        }
    }

    /// Is this text one of them?
    pub fn contain(&self, solution: &str) -> bool {
        match self {
            Solutions::Any(all) => all.contains(solution),
            Solutions::Least(all) => all.contains_key(solution),
            Solutions::Judged { cost, .. } => cost(solution).is_some(),
        }
    }

    /// What this solution costs, where solutions have costs.
    pub fn cost(&self, solution: &str) -> Option<f64> {
        match self {
            Solutions::Any(_) => None,
            Solutions::Least(all) => all.get(solution).copied(),
            Solutions::Judged { cost, .. } => cost(solution),
        }
    }

    /// The least cost.
    pub fn least(&self) -> Option<f64> {
        match self {
            Solutions::Any(_) => None,
            Solutions::Least(all) => all.values().copied().min_by(f64::total_cmp),
            Solutions::Judged { least, .. } => *least,
        }
    }

    /// Some of them, in their canonical form.
    pub fn some(&self) -> Vec<&str> {
        match self {
            Solutions::Any(all) => all.iter().map(String::as_str).take(5).collect(),
            Solutions::Least(all) => all.keys().map(String::as_str).take(5).collect(),
            Solutions::Judged { .. } => Vec::new(),
        }
    }
}
