//! The whole command, with this model: `cargo run -- solve water-jugs`.

// The model registers its name when it is linked, and it is linked because it is named here.
use water_jugs as _;

fn main() -> std::process::ExitCode {
    recuit_cli::main()
}
