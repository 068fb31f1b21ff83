use langford as _; // a crate that is never named is not linked, and registers nothing

fn main() -> std::process::ExitCode {
    recuit_cli::main()
}
