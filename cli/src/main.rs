//! The `recuit` command with the models of this repository.

use recuit_coloring as _;
use recuit_sudoku as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    recuit_cli::main()
}
