//! The `recuit` command with the models of this repository.

use recuit_coloring as _;
use recuit_continuous as _;
use recuit_jobshop as _;
use recuit_knapsack as _;
use recuit_latin as _;
use recuit_puzzles as _;
use recuit_qap as _;
use recuit_queens as _;
use recuit_rcpsp as _;
use recuit_roster as _;
use recuit_sliding as _;
use recuit_sudoku as _;
use recuit_tsp as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    recuit_cli::main()
}
