//! Other names that engines are known by.

use serde_json::{Value, json};

/// A name that stands for an engine, and perhaps for one of its parameters.
struct Alias {
    name: &'static str,
    engine: &'static str,
    /// The key of the parameter and its value.
    parameter: Option<(&'static str, &'static str)>,
}

const fn alias(name: &'static str, engine: &'static str) -> Alias {
    Alias { name, engine, parameter: None }
}

const fn best_first(name: &'static str, evaluation: &'static str) -> Alias {
    Alias { name, engine: "best-first", parameter: Some(("evaluation", evaluation)) }
}

const ALIASES: [Alias; 25] = [
    alias("backtracking", "depth-first"),
    alias("dfs", "depth-first"),
    best_first("bfs", "breadth-first"),
    best_first("breadth-first", "breadth-first"),
    best_first("dijkstra", "uniform-cost"),
    best_first("uniform-cost", "uniform-cost"),
    best_first("a-star", "a-star"),
    best_first("astar", "a-star"),
    best_first("a*", "a-star"),
    alias("ida*", "ida-star"),
    alias("rectangle-search", "rectangle"),
    alias("cdcl", "clause-learning"),
    alias("sat", "clause-learning"),
    alias("lds", "limited-discrepancy"),
    alias("hill-climb", "hill-climbing"),
    alias("sa", "annealing"),
    alias("simulated-annealing", "annealing"),
    alias("tabu-search", "tabu"),
    alias("ils", "iterated-local-search"),
    alias("head", "memetic"),
    alias("lin-kernighan", "variable-depth"),
    alias("lk", "variable-depth"),
    alias("parallel-annealing", "lockstep"),
    alias("lns", "large-neighborhood"),
    alias("vnd", "variable-neighborhood-descent"),
];

/// Every other name, and the engine that it stands for.
pub(super) fn list() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALIASES.iter().map(|alias| (alias.name, alias.engine))
}

/// Put the engine's own name in the place of another one, and the parameter that the other one stands for where nothing
/// else is said of it.
pub(super) fn resolve(table: &mut Value) {
    let Some(alias) = ALIASES.iter().find(|alias| table["name"] == alias.name) else { return };
    table["name"] = json!(alias.engine);
    if let Some((key, value)) = alias.parameter
        && table[key].is_null()
    {
        table[key] = json!(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edge::AnyEngine;

    #[test]
    fn every_other_name_is_that_of_an_engine_and_of_no_other() {
        let own: Vec<&str> = AnyEngine::list().map(|(name, _)| name).collect();
        for (name, engine) in list() {
            assert!(!own.contains(&name), "{name}");
            assert_eq!(AnyEngine::named(name).map(|engine| engine.name()), Some(engine));
        }
    }

    #[test]
    fn what_is_said_counts_for_more_than_what_a_name_stands_for() {
        let mut table = json!({ "name": "bfs" });
        resolve(&mut table);
        assert_eq!(table, json!({ "name": "best-first", "evaluation": "breadth-first" }));
        let mut table = json!({ "name": "astar", "evaluation": "greedy" });
        resolve(&mut table);
        assert_eq!(table["evaluation"], "greedy");
    }
}
