//! What is asked of an engine.

use crate::Draw;
use recuit::edge::NamedLocalSearch;
use serde_json::{Value, json};

/// A way to use an engine: its parameters, its limits, and what its answer is to tell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mode {
    pub(crate) name: &'static str,
    /// Parameters of the engine.
    pub(crate) engine: Value,
    /// Chains of it, if there are to be many.
    pub(crate) chains: Option<u64>,
    /// The limit on steps.
    pub(crate) steps: u64,
    /// The cost that is good enough, if one is.
    pub(crate) target: Option<i64>,
    /// How many solutions are looked for.
    pub(crate) goals: u64,
    /// Is every solution to be shown?
    pub(crate) shows_all: bool,
}

/// No search of a small instance should need as many steps; on an impossible one, local search may never end.
pub(crate) const MANY_STEPS: u64 = 4000;

impl Mode {
    fn new(name: &'static str, engine: Value) -> Self {
        Mode { name, engine, chains: None, steps: MANY_STEPS, target: None, goals: 1, shows_all: false }
    }

    /// The quick way to so many solutions, which has no limit on steps.
    pub(crate) fn quick(goals: u64) -> Self {
        Mode { goals, steps: u64::MAX, ..Mode::new("quick", json!({})) }
    }

    /// The names of the ways to use an engine.
    pub(crate) fn names(engine: &str) -> Vec<&'static str> {
        let special: &[&str] = match engine {
            "depth-first" | "limited-discrepancy" => {
                &["unique", "count", "at most", "all", "limited", "limited count", "other count"]
            }
            "clause-learning" => &["unique", "count", "at most", "all"],
            "best-first" => &["breadth-first", "uniform-cost", "greedy", "weighted", "memory"],
            "ida-star" => &["weighted"],
            "greedy" => &["best", "random"],
            "restarting" => &["often"],
            "replicas" => &["each"],
            _ if NamedLocalSearch::LIST.iter().any(|(name, _)| *name == engine) => &["replicas"],
            _ => &[],
        };
        ["first", "steps", "target", "again"].iter().chain(special).copied().collect()
    }

    /// The way of that name to use an engine, with its numbers drawn at random.
    pub(crate) fn drawn(name: &'static str, engine: &str, draw: &mut Draw) -> Self {
        let small = draw.number(0..=4);
        let limited = if engine == "depth-first" {
            json!({ "depth": { "limit": small } })
        } else {
            json!({ "limit": small })
        };
        let with = |mut table: Value, key: &str, value: Value| {
            table[key] = value;
            table
        };
        let counting =
            |table| Mode { goals: u64::MAX, ..Mode::new(name, with(table, "goals", json!("all"))) };
        match name {
            "steps" => {
                Mode { steps: draw.one_of(&[0, 1, 2, 3, 5, 10, 30, 100]), ..Mode::new(name, json!({})) }
            }
            "target" => Mode { target: Some(small), ..Mode::new(name, json!({})) },
            "unique" => Mode { goals: 2, ..Mode::new(name, json!({ "goals": "second" })) },
            "at most" => Mode { goals: 3, ..Mode::new(name, json!({ "goals": { "at-most": 3 } })) },
            "count" => counting(json!({})),
            "all" => Mode { shows_all: true, ..counting(json!({})) },
            "limited" => Mode::new(name, limited),
            "limited count" => counting(limited),
            "other count" if engine == "depth-first" => counting(json!({ "depth": "iterative" })),
            "other count" => counting(json!({ "discrepancy": "unit" })),
            "weighted" if engine == "ida-star" => Mode::new(name, json!({ "weight": 2.5 })),
            "weighted" => Mode::new(name, json!({ "evaluation": { "weighted-a-star": 2.5 } })),
            "breadth-first" | "uniform-cost" | "greedy" => Mode::new(name, json!({ "evaluation": name })),
            "memory" => Mode::new(name, json!({ "max_nodes": draw.one_of(&[1, 2, 3, 5, 20]) })),
            "best" | "random" => Mode::new(name, json!({ "choice": name, "tries": 1 + small })),
            "often" => Mode::new(name, json!({ "cutoffs": { "luby": 1 } })),
            "each" => Mode::new(name, json!({ "chains": 3, "until": "each" })),
            "replicas" => Mode { chains: Some(2), ..Mode::new(name, json!({})) },
            _ => Mode::new(name, json!({})),
        }
    }
}
