//! Recuit on many machines, over MPI: comparisons, independent chains, islands that trade their states.
//!
//! In every rank a thread searches, and the main thread alone speaks MPI.

mod args;
mod chains;
mod compare;
mod error;
mod finding;
mod islands;
mod job;
mod mpi_port;
mod port;
mod prepare;
mod present;
#[cfg(test)]
mod testing;

use args::Cli;
use clap::Parser;
use error::Error;
use job::Job;
use mpi::Threading;
use mpi::traits::Communicator;
use mpi_port::MpiPort;
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

/// How it ends, with the exit codes of `recuit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// Everything asked for was found (0).
    Solved,
    /// A limit was reached (1).
    Unsolved,
    /// Proved impossible (3).
    Infeasible,
}

fn main() -> ExitCode {
    let Some((universe, _)) = mpi::initialize_with_threading(Threading::Funneled) else {
        eprintln!("recuit-cluster: MPI cannot be started");
        return ExitCode::from(2);
    };
    end_all_ranks_on_panic();
    let world = universe.world();
    let mut port = MpiPort::new(&world);
    // Rank 0 alone reads arguments and files, and says what there is to say: it is said once.
    if world.rank() != 0 {
        match port.hear() {
            Some(Job::Compare(plan)) => compare::take_part(&plan, &mut port),
            Some(Job::Search(search)) => chains::take_part(&search, &mut port),
            None => {}
        }
        return ExitCode::SUCCESS;
    }
    match lead(&mut port) {
        Ok(Ending::Solved) => ExitCode::SUCCESS,
        Ok(Ending::Unsolved) => ExitCode::from(1),
        Ok(Ending::Infeasible) => ExitCode::from(3),
        Err(Error::Arguments(error)) => {
            let _ = error.print();
            ExitCode::from(error.exit_code() as u8)
        }
        Err(error) => {
            eprintln!("recuit-cluster: {error}");
            ExitCode::from(2)
        }
    }
}

/// Find out what is to be done, tell the others, do it with them, and show what came of it.
fn lead(port: &mut MpiPort<'_>) -> Result<Ending, Error> {
    let prepared = Cli::try_parse().map_err(Error::Arguments).and_then(|cli| prepare::prepare(&cli.command));
    port.tell(prepared.as_ref().ok().map(|(job, _)| job));
    match prepared? {
        (Job::Compare(plan), Some((folder, records))) => {
            let records = compare::lead(&plan, records, folder, port)?;
            Ok(present::tables(&plan, &records))
        }
        (Job::Search(search), _) => Ok(present::verdict(&chains::lead(&search, port))),
        (Job::Compare(_), None) => unreachable!("a comparison has a folder"),
    }
}

/// A rank that is lost must not be waited for by the others: one that ends without a farewell ends them all.
fn end_all_ranks_on_panic() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        tell(panic);
        std::process::exit(101);
    }));
}
