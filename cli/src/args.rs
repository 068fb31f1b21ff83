//! What can be said on the command line.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  recuit solve sudoku                                     solve a puzzle that ships with Recuit
  recuit solve sudoku --formulation blocks                the same by annealing on full blocks (Lewis 2007)
  recuit solve sudoku puzzles.txt --unique                one line a puzzle, and is its solution the only one?
  recuit solve sudoku 9x9-hard --engine depth-first --stats
  recuit generate sudoku difficulty=hard --count 3
  recuit list                                             models, formulations, engines, schedules

Exit codes: 0 solved, 1 limit reached (the best so far is shown), 2 bad input, 3 proved impossible.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  recuit solve sudoku
  recuit solve sudoku 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  recuit solve sudoku puzzles.txt --time-limit 10 --json > answers.jsonl
  recuit solve sudoku --engine greedy --set engine.tries=1000
  recuit solve sudoku --formulation rows --engine annealing --set engine.schedule.factor=0.9999
  recuit solve sudoku --set formulation.cells=first-cell --set formulation.forward_checking=false --stats
  recuit solve sudoku --formulation blocks --history cooling.csv

Keys for --set are those of an experiment file: engine.*, formulation.*, model.*, limits.*. A wrong key or name
is answered with those that exist.

With --json one object a puzzle is printed, with the fields: index (from 0), name, formulation, engine, seed,
status (solved, infeasible, unknown), stop (why it ended), cost, unique (true, false or null), stuck, solution
(null unless solved), best (the best so far unless solved), stats (the counters of the engine), seconds.

Exit codes: 0 solved, 1 limit reached (the best so far is shown), 2 bad input, 3 proved impossible; for several
puzzles the worst: 1 before 3 before 0.";

/// Search and constraint problems, Sudoku first: one puzzle, two formulations, any engine
#[derive(Debug, Parser)]
#[command(name = "recuit", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve one instance, or all of a file
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(Box<Solve>),
    /// Run an experiment file (TOML, or JSON where the name ends in .json)
    Run(Run),
    /// Make instances
    Generate(Generate),
    /// Verify solutions, explaining every violation
    Check(Check),
    /// Write instances in another format
    Convert(Convert),
    /// The models, formulations, engines and schedules there are, with a line about each
    List,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The kind of puzzle, such as sudoku
    pub(crate) model: String,
    /// An instance, a file of instances, the name of a set that ships with the model, or - for standard input;
    /// without it, an instance that ships with the model
    pub(crate) instance: Option<String>,
    /// How the instance is posed
    #[arg(long, short, value_name = "NAME")]
    pub(crate) formulation: Option<String>,
    /// What searches
    #[arg(long, short, value_name = "NAME")]
    pub(crate) engine: Option<String>,
    /// Set a parameter, as in engine.tries=1000; may be repeated
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// What all random numbers are drawn from
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Seconds for each instance
    #[arg(long, short, value_name = "SECONDS")]
    pub(crate) time_limit: Option<f64>,
    /// Steps for each instance
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Count all solutions (depth-first)
    #[arg(long, conflicts_with = "unique")]
    pub(crate) count: bool,
    /// Find out whether the solution is the only one (depth-first)
    #[arg(long)]
    pub(crate) unique: bool,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Run {
    /// The experiment file
    pub(crate) experiment: PathBuf,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// How answers are shown, and by how many threads they are found.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// Show all counters of the engine
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print one JSON object an instance
    #[arg(long, conflicts_with = "stats")]
    pub(crate) json: bool,
    /// Write solutions in this format of the model (for sudoku: line, sdm, plain, boxed, sdk, integers)
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,
    /// Write step, temperature, acceptance, cost and incumbent of one annealing run to a CSV file
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,
    /// Threads for a file of instances; results do not depend on it [default: one a core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) threads: usize,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// The kind of puzzle
    pub(crate) model: String,
    /// What it should be like; for sudoku: boxes=3x3, difficulty=easy|medium|hard, clues=N
    #[arg(value_name = "KEY=VALUE")]
    pub(crate) request: Vec<String>,
    /// How many
    #[arg(long, short, default_value_t = 1)]
    pub(crate) count: u64,
    /// What all random numbers are drawn from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The format to write
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The kind of puzzle
    pub(crate) model: String,
    /// A solution, a file of solutions, or - for standard input
    pub(crate) solution: String,
    /// The instance (or file of instances, in the same order) that is to be solved
    #[arg(long, value_name = "INSTANCE")]
    pub(crate) puzzle: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The kind of puzzle
    pub(crate) model: String,
    /// An instance, a file of instances, the name of a set that ships with the model, or - for standard input
    pub(crate) instance: String,
    /// The format to write (for sudoku: pretty, line, sdm, plain, boxed, sdk, integers)
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,
}
