//! Every claim of every model that ships, compared with brute force by the definition of the puzzle.
//!
//! `RECUIT_ORACLE=200000 cargo test --release -p recuit-oracle --test oracle -- --nocapture` draws as many instances.

mod definitions;

use recuit_oracle::Campaign;
use {
    recuit_coloring as _, recuit_continuous as _, recuit_knapsack as _, recuit_latin as _,
    recuit_puzzles as _, recuit_qap as _, recuit_queens as _, recuit_sliding as _, recuit_sudoku as _,
    recuit_tsp as _,
};

#[test]
fn every_claim_holds() {
    Campaign::of_or(400).pass(&definitions::ALL);
}

#[test]
fn every_model_has_a_definition() {
    let defined = definitions::ALL.map(recuit_oracle::Definition::model);
    for model in recuit::edge::registered::<Box<dyn recuit::edge::Model>>() {
        assert!(defined.contains(&model.as_str()), "{model} has none");
    }
}
