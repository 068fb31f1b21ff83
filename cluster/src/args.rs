//! What can be said on the command line.

use crate::job::Migrants;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  mpirun -n 8 recuit-cluster compare plan.toml --dir study
  mpirun -n 8 recuit-cluster compare --resume study
  mpirun -n 8 recuit-cluster solve sudoku hard.txt --formulation blocks
  mpirun -n 8 recuit-cluster islands sudoku hard.txt --formulation blocks --every 10
  srun --mpi=pmix recuit-cluster compare plan.toml --dir study      in a job of Slurm

Exit codes: 0 solved, or all runs made; 1 limit reached (the best so far is shown); 2 bad input;
3 proved impossible.";

const COMPARE: &str = "\
Examples:
  mpirun -n 8 recuit-cluster compare plan.toml --dir study
  mpirun -n 8 recuit-cluster compare --resume study
  recuit merge study --html report.html          tables, figures and report, also while it runs

Plans are those of `recuit compare`, and so are the runs: only their seconds differ. Every rank runs one
trial at a time. When a rank is lost, MPI ends the job; what is done is in the folder.";

const SOLVE: &str = "\
Examples:
  mpirun -n 8 recuit-cluster solve sudoku hard.txt --formulation blocks
  mpirun -n 8 recuit-cluster solve tsp cities.tsp --engine annealing --time-limit 60
  mpirun -n 8 recuit-cluster solve queens 500 -f complete -e min-conflicts --seed 7

Every rank searches from random numbers of its own. The first solution, or the first state that reaches
limits.target, stops all of them; otherwise the best of all is shown when all have ended. Limits are those
of each rank.";

const ISLANDS: &str = "\
Examples:
  mpirun -n 8 recuit-cluster islands sudoku hard.txt --formulation blocks
  mpirun -n 8 recuit-cluster islands tsp cities.tsp --every 50 --migrants best --time-limit 60

Every rank anneals from random numbers of its own, as with `solve`. After every so many temperature levels
it sends a state to the next rank, and goes on from the one that came from the rank before if that costs
less than its own. Nobody waits: where nothing has come, it goes on. So when states arrive depends on
the machine, and the same seed need not find the same.";

/// Recuit on many machines, over MPI; start it with mpirun, or srun in a job of Slurm
#[derive(Debug, Parser)]
#[command(name = "recuit-cluster", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the trials of a plan, handed out to all ranks, into a folder
    #[command(after_help = COMPARE)]
    Compare(Compare),
    /// Search in every rank until the first has a solution
    #[command(after_help = SOLVE)]
    Solve(Solve),
    /// Anneal in every rank, and hand states on to the next one
    #[command(after_help = ISLANDS)]
    Islands(Islands),
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// A plan (TOML, or JSON where the name ends in .json), or the name of one that ships with Recuit
    #[arg(required_unless_present = "resume", requires = "dir")]
    pub(crate) plan: Option<String>,
    /// The folder for the runs, new or empty
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Go on with the comparison in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["plan", "dir"])]
    pub(crate) resume: Option<PathBuf>,
}

/// What is searched, and how.
#[derive(Debug, Args)]
pub(crate) struct Subject {
    /// The kind of puzzle, such as sudoku
    pub(crate) model: String,
    /// An instance, a file with one, or the name of a set that ships with the model, whose first one is
    /// taken; without it, an instance that ships with the model
    pub(crate) instance: Option<String>,
    /// How the instance is posed
    #[arg(long, short, value_name = "NAME")]
    pub(crate) formulation: Option<String>,
    /// Set a parameter, as in engine.schedule.factor=0.999; may be repeated
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// What all random numbers are drawn from
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Seconds for each rank
    #[arg(long, short, value_name = "SECONDS")]
    pub(crate) time_limit: Option<f64>,
    /// Steps for each rank
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// What searches
    #[arg(long, short, value_name = "NAME")]
    pub(crate) engine: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Islands {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// Temperature levels between two states that a rank sends
    #[arg(long, value_name = "LEVELS", default_value_t = 10, value_parser = positive)]
    pub(crate) every: u64,
    /// Which state is sent
    #[arg(long, value_enum, default_value = "current")]
    pub(crate) migrants: Migrants,
}

/// A whole number that is not zero.
fn positive(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a whole number from 1".to_owned())
}
