//! What every reader promises, whatever it is given.

use recuit::edge::Model;
use std::sync::LazyLock;

use {recuit_coloring as _, recuit_continuous as _, recuit_knapsack as _, recuit_latin as _, recuit_puzzles as _};
use {recuit_qap as _, recuit_queens as _, recuit_sliding as _, recuit_sudoku as _, recuit_tsp as _};

static MODEL: LazyLock<Box<dyn Model>> = LazyLock::new(|| {
    let name = std::env::var("MODEL").unwrap_or("sudoku".to_owned());
    recuit::edge::from_table(serde_json::json!({"name": name})).unwrap()
});

pub fn instances(text: &str) {
    let _ = MODEL.read(text);
}
