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
mod answer;
mod args;
mod check;
mod checkpoint;
mod companion;
mod compare;
mod convert;
mod doctor;
mod ending;
mod error;
mod generate;
mod glossary;
mod interrupt;
mod job;
mod late;
mod lesson;
mod list;
mod live_line;
mod new;
mod notes;
mod number;
mod present;
mod present_comparison;
mod progress;
mod quick;
mod rate;
mod record;
mod run;
mod saved_run;
mod searches;
mod settings;
mod shell;
mod show;
mod solve;
mod stream;
mod studio;
mod suits;
mod terminal;
mod ticker;
mod tune;
mod watch;
mod watchdog;

use args::{Cli, Command};
use clap::Parser;
use console::Term;
use error::Error;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;
use watchdog::Watchdog;

/// Run the command on the arguments of the process, with the models that are linked into the program.
pub fn main() -> ExitCode {
    let begin = Instant::now();
    let Cli { command, memory_limit, notes } = Cli::parse();
    let watchdog = Watchdog::start(begin, memory_limit);
    let outcome = match command {
        Command::Solve(args) => solve::solve(*args, &watchdog, notes),
        Command::Watch(args) => watch::watch(&args, notes),
        Command::Lesson(args) => lesson::lesson(&args, notes),
        Command::Studio(args) => studio::studio(&args),
        Command::Show(args) => show::show(&args),
        Command::Run(args) => run::run(&args, &watchdog, notes),
        Command::Compare(args) => compare::compare(&args, notes),
        Command::Merge(args) => compare::merge(&args, notes),
        Command::Tune(args) => tune::tune(&args, notes),
        Command::Resume(args) => checkpoint::resume(&args, &watchdog, notes),
        Command::Generate(args) => generate::generate(&args, notes),
        Command::Rate(args) => rate::rate(&args, notes),
        Command::Check(args) => check::check(&args, notes),
        Command::Convert(args) => convert::convert(&args),
        Command::New(args) => new::new(&args),
        Command::Doctor(args) => doctor::doctor(&args, notes),
        Command::Completions(args) => shell::completions(args.shell),
        Command::Man => shell::man(),
        Command::Help(args) => glossary::help(&args.words),
        Command::List(args) => list::list(&args),
    };
    match outcome {
        Ok(ending) => ExitCode::from(ending.code()),
        // Whoever reads the output has seen enough.
        Err(Error::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be written, there is still the exit code.
            let told = terminal::fitted(&Term::stderr(), &format!("recuit: {error}"), 2);
            let _ = writeln!(anstream::stderr(), "{told}");
            ExitCode::from(2)
        }
    }
}
