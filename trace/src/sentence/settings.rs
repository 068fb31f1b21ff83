//! What the settings of a search say of its steps: sentences do not guess what is known (`trace/page/settings.js`).

use crate::Header;

/// The orders in which the first element without a value comes next.
const FIRST: [&str; 3] = ["first", "first-cell", "fixed"];

/// Does the search take elements in their order? `None` where that is not known.
pub(super) fn takes_first(header: &Header) -> Option<bool> {
    let formulation = &header.experiment["model"]["formulation"];
    let chosen = ["order", "variables", "cells"].iter().find_map(|&key| formulation[key].as_str());
    let is_open = formulation["name"] == "auto";
    chosen.map(|chosen| FIRST.contains(&chosen)).or(is_open.then_some(false))
}

/// What makes a node worth expanding before others: the key of the sentence that says so, the weight of `h`, and `f`.
pub(super) fn evaluation(header: &Header, g: f64, h: f64, depth: f64) -> (&'static str, f64, f64) {
    let engine = &header.experiment["engine"];
    let chosen = &engine["evaluation"];
    match chosen.as_str() {
        Some("greedy") => ("bound.greedy", 1.0, h),
        Some("uniform-cost") => ("bound.uniform_cost", 1.0, g),
        Some("breadth-first") => ("bound.breadth_first", 1.0, depth),
        _ => {
            let weight = chosen["weighted-a-star"].as_f64().or(engine["weight"].as_f64()).unwrap_or(1.0);
            (if weight == 1.0 { "bound" } else { "bound.weighted" }, weight, g + weight * h)
        }
    }
}
