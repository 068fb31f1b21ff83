//! The whole command, with this model: `cargo run -- solve map-coloring`.

// The model registers its name when it is linked, and it is linked because it is named here.
use map_coloring as _;

fn main() -> std::process::ExitCode {
    recuit_cli::main()
}
