//! Every claim of every model that ships, compared with brute force by the definition of the puzzle.
//!
//! `RECUIT_ORACLE=200000 cargo test --release -p recuit-oracle --test oracle -- --nocapture` draws that many
//! instances; with `RECUIT_ORACLE_MODEL=knapsack` they are all of that model.

mod definitions;

use recuit_oracle::{Campaign, Definition};
use {
    recuit_coloring as _, recuit_continuous as _, recuit_jobshop as _, recuit_knapsack as _,
    recuit_latin as _, recuit_puzzles as _, recuit_qap as _, recuit_queens as _, recuit_rcpsp as _,
    recuit_roster as _, recuit_sliding as _, recuit_sudoku as _, recuit_tsp as _,
};

#[test]
fn every_claim_holds() {
    let model = std::env::var("RECUIT_ORACLE_MODEL").ok();
    let wanted =
        |definition: &&dyn Definition| model.as_ref().is_none_or(|model| definition.model() == model);
    let definitions: Vec<&dyn Definition> = definitions::ALL.into_iter().filter(wanted).collect();
    assert!(!definitions.is_empty(), "RECUIT_ORACLE_MODEL is the name of a model");
    Campaign::of_or(400).pass(&definitions);
}

#[test]
fn every_model_has_a_definition() {
    let defined = definitions::ALL.map(Definition::model);
    for model in recuit::edge::registered::<Box<dyn recuit::edge::Model>>() {
        assert!(defined.contains(&model.as_str()), "{model} has none");
    }
}
