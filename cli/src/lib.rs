//! The `recuit` command as a library.
//!
//! A crate with models of its own gets the whole command by linking them and calling one function:
//!
//! ```no_run
//! use recuit_sudoku as _; // or your own model's crate
//!
//! fn main() -> std::process::ExitCode {
//!     recuit_cli::main()
//! }
//! ```

mod all;
mod args;
mod chains;
mod check;
mod checkpoint;
mod compare;
mod doctor;
mod error;
mod generate;
mod interrupt;
mod list;
mod new;
mod number;
mod present;
mod present_comparison;
mod quick;
mod rate;
mod record;
mod saved_run;
mod searches;
mod solve;
mod stream;
mod suits;
mod tune;
mod watchdog;

use args::{Cli, Command};
use clap::Parser;
use error::Error;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;
use watchdog::Watchdog;

/// How the command ends. Usage errors are reported by the argument parser, with the exit code of bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// Everything asked for was found, if not always proved to be the best (0).
    Solved,
    /// A limit was reached, the best so far shown; or a check or an examination found faults (1).
    Unsolved,
    /// Proved impossible (3).
    Infeasible,
}

/// Run the command on the arguments of the process, with the models that are linked into the program.
pub fn main() -> ExitCode {
    let begin = Instant::now();
    let Cli { command, memory_limit } = Cli::parse();
    let watchdog = Watchdog::start(begin, memory_limit);
    let outcome = match command {
        Command::Solve(args) => solve::solve(&args, &watchdog),
        Command::Run(args) => solve::run(&args, &watchdog),
        Command::Compare(args) => compare::compare(&args),
        Command::Merge(args) => compare::merge(&args),
        Command::Tune(args) => tune::tune(&args),
        Command::Resume(args) => checkpoint::resume(&args, &watchdog),
        Command::Generate(args) => generate::generate(&args),
        Command::Rate(args) => rate::rate(&args),
        Command::Check(args) => check::check(&args),
        Command::Convert(args) => generate::convert(&args),
        Command::New(args) => new::new(&args),
        Command::Doctor(args) => doctor::doctor(&args),
        Command::List(args) => list::list(args.model.as_deref()),
    };
    match outcome {
        Ok(Ending::Solved) => ExitCode::SUCCESS,
        Ok(Ending::Unsolved) => ExitCode::from(1),
        Ok(Ending::Infeasible) => ExitCode::from(3),
        // Whoever reads the output has seen enough.
        Err(Error::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // When even this cannot be written there is still the exit code.
            let _ = writeln!(anstream::stderr(), "recuit: {error}");
            ExitCode::from(2)
        }
    }
}
