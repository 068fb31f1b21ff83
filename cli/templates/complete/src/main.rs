//! The whole command, with this model: `cargo run -- solve number-partitioning`.

// The model registers its name when it is linked, and it is linked because it is named here.
use number_partitioning as _;

fn main() -> std::process::ExitCode {
    recuit_cli::main()
}
