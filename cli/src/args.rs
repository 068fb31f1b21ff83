//! What can be said on the command line.

mod comparison;
mod help;
mod lesson;
mod watch;

pub(crate) use comparison::{Compare, Effort, Merge, Outputs, Tune};

pub(crate) use lesson::Lesson;
pub(crate) use watch::{Show, Studio, Watch};

use crate::notes::Notes;
use crate::number::{bytes, positive, seconds, threads, whole};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Search and constraint problems, Sudoku first: one puzzle, two formulations, any engine
#[derive(Debug, Parser)]
#[command(name = "recuit", version, after_help = help::EXAMPLES, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// Bytes that the command may hold, as in 500M or 4G; searches end with their best so far [default: three
    /// quarters of the machine's, or of its control group's]
    #[arg(long, global = true, value_name = "BYTES", value_parser = bytes, allow_negative_numbers = true)]
    pub(crate) memory_limit: Option<u64>,
    #[command(flatten)]
    pub(crate) notes: Notes,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve one instance, or all of a file
    #[command(after_help = help::SOLVE_EXAMPLES)]
    Solve(Box<Solve>),
    /// Watch a search step by step, or take it home as a page
    #[command(after_help = help::WATCH_EXAMPLES)]
    Watch(Box<Watch>),
    /// A course in search: nine lessons with questions, and those that you write
    #[command(after_help = help::LESSON_EXAMPLES)]
    Lesson(Lesson),
    /// Choose, search and watch in the browser, on a page that this machine serves to itself
    #[command(after_help = help::STUDIO_EXAMPLES)]
    Studio(Studio),
    /// Draw an instance
    #[command(after_help = help::SHOW_EXAMPLES)]
    Show(Show),
    /// Run an experiment file (TOML, or JSON where the name ends in .json)
    Run(Run),
    /// Compare engines, formulations and parameters on many instances and seeds
    #[command(after_help = help::COMPARE_EXAMPLES)]
    Compare(Box<Compare>),
    /// Put the parts of a comparison together, or present one again
    #[command(after_help = help::MERGE_EXAMPLES)]
    Merge(Merge),
    /// Find parameters by racing, judged on instances that were not raced on
    #[command(after_help = help::TUNE_EXAMPLES)]
    Tune(Tune),
    /// Go on with an annealing run from the file of its checkpoint
    #[command(after_help = help::RESUME_EXAMPLES)]
    Resume(Resume),
    /// Make instances
    #[command(after_help = help::GENERATE_EXAMPLES)]
    Generate(Generate),
    /// Judge how hard instances are, and explain how a person would solve them
    #[command(after_help = help::RATE_EXAMPLES)]
    Rate(Rate),
    /// Verify solutions, explaining every violation; or puzzles, naming what they do not need
    #[command(after_help = help::CHECK_CODES)]
    Check(Check),
    /// Write instances in another format
    Convert(Convert),
    /// Write a crate with a model of your own
    #[command(after_help = help::NEW_EXAMPLES)]
    New(New),
    /// Check whether a model keeps its promises, and how fast it is
    #[command(after_help = help::DOCTOR_EXAMPLES)]
    Doctor(Doctor),
    /// The models, formulations, engines and schedules there are; or all parameters of one
    #[command(after_help = help::LIST_EXAMPLES)]
    List(List),
    /// Write what a shell needs to complete commands and options
    #[command(after_help = help::COMPLETIONS_EXAMPLES)]
    Completions(Completions),
    /// Write the manual page of this command, for `man`
    #[command(after_help = help::MAN_EXAMPLES)]
    Man,
    /// Tell about a command, or explain a word of the field, such as incumbent
    #[command(after_help = help::HELP_EXAMPLES)]
    Help(Help),
}

#[derive(Debug, Args)]
pub(crate) struct Help {
    /// The name of a command, or a word of the glossary, English or French
    #[arg(value_name = "COMMAND|WORD")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Which shell
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    /// A model, an engine or a schedule, to be told all its parameters; or a model, perhaps with one of its
    /// formulations, and an engine, to be told the parameters that this model gives to this engine
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The kind of puzzle, such as sudoku
    pub(crate) model: String,
    /// The name of a set that ships with the model, a file of instances, an instance, or - for standard input;
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
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Seconds for each instance; for one alone, from the start of the command
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<f64>,
    /// Steps for each instance
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) steps: Option<u64>,
    /// So many chains of the engine, a local search, on all cores: the first to solve ends them
    #[arg(
        long, value_name = "N", value_parser = threads, allow_negative_numbers = true,
        conflicts_with_all = ["unique", "count", "all", "at_most", "history", "plot"]
    )]
    pub(crate) replicas: Option<usize>,
    /// Let each chain run to its own end, to learn how the time to a solution varies
    #[arg(long, requires = "replicas")]
    pub(crate) each: bool,
    /// Count all solutions (depth-first, clause-learning, limited-discrepancy)
    #[arg(long, conflicts_with = "unique")]
    pub(crate) count: bool,
    /// Find out whether the solution is the only one (depth-first, clause-learning, limited-discrepancy)
    #[arg(long)]
    pub(crate) unique: bool,
    /// Write every solution as it is found, one a line (depth-first, clause-learning, limited-discrepancy)
    #[arg(long, conflicts_with_all = ["unique", "count", "json", "stats", "history", "plot"])]
    pub(crate) all: bool,
    /// Stop at so many solutions: count them, or write them with --all
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true, conflicts_with = "unique")]
    pub(crate) at_most: Option<u64>,
    #[command(flatten)]
    pub(crate) keep: Keep,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, Args)]
pub(crate) struct Run {
    /// The experiment file, or the name of one that ships with Recuit: first-course
    pub(crate) experiment: PathBuf,
    /// Set a parameter in place of the file's, as in engine.starts=9; may be repeated
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// What all random numbers are drawn from, in place of the file's
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) keep: Keep,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Whether a run is kept, to be continued.
#[derive(Debug, Args)]
pub(crate) struct Keep {
    /// Keep one annealing run in a new file, for `recuit resume`, until it is over
    #[arg(long, value_name = "FILE", conflicts_with_all = ["history", "plot"])]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(
        long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
        default_value = "10", requires = "checkpoint"
    )]
    every: f64,
}

impl Keep {
    /// Where and how often, if at all.
    pub(crate) fn keeping(&self) -> Option<Keeping<'_>> {
        let path = self.checkpoint.as_deref()?;
        Some(Keeping { path, every: Duration::from_secs_f64(self.every) })
    }
}

/// Where checkpoints are kept, and how often.
pub(crate) struct Keeping<'a> {
    pub(crate) path: &'a Path,
    pub(crate) every: Duration,
}

#[derive(Debug, Args)]
pub(crate) struct Resume {
    /// The file that `recuit solve --checkpoint` wrote
    pub(crate) checkpoint: PathBuf,
    /// Seconds between two checkpoints
    #[arg(
        long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, default_value = "10"
    )]
    pub(crate) every: f64,
    /// Show all counters of the engine
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "stats")]
    pub(crate) json: bool,
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
    /// First write the experiment with all its parameters to stderr, as a file that `recuit run` reads
    #[arg(long)]
    pub(crate) show_parameters: bool,
    /// Write solutions in this format of the model (for sudoku: line, sdm, plain, boxed, sdk, integers, dimacs)
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,
    /// Record one run in a file, as it goes: a CSV table of step, temperature, acceptance, cost, incumbent and
    /// depth; or a figure of it, if the name ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,
    /// Draw the record of one run in the terminal: cost and temperature, or the depth in the tree
    #[arg(long, conflicts_with = "json")]
    pub(crate) plot: bool,
    /// Threads for a file of instances; for one, where solutions are counted, searches take turns or there are many chains.
    /// Results do not depend on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// The kind of puzzle
    pub(crate) model: String,
    /// What it should be like; for sudoku: boxes=3x3, difficulty=easy|medium|hard, clues=N,
    /// singles=true, effort=100..200, given=45%
    #[arg(value_name = "KEY=VALUE")]
    pub(crate) request: Vec<String>,
    /// How many
    #[arg(long, short, value_name = "N", value_parser = whole, default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) count: u64,
    /// What all random numbers are drawn from
    #[arg(long, value_name = "N", value_parser = whole, default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// The format to write
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,
    /// Threads; what is made does not depend on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct Rate {
    /// The kind of puzzle
    pub(crate) model: String,
    /// Instances, files of instances, names of sets that ship with the model, or - for standard input; without any, an
    /// instance that ships with the model
    #[arg(value_name = "INSTANCE")]
    pub(crate) instances: Vec<String>,
    /// Explain step by step how a person would solve it
    #[arg(long)]
    pub(crate) explain: bool,
    /// Nodes after which a search is cut off
    #[arg(long, value_name = "N", value_parser = whole, default_value_t = 1_000_000, allow_negative_numbers = true)]
    pub(crate) nodes: u64,
    /// Set a parameter, as in model.boxes=3x2; may be repeated
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Print one JSON object an instance
    #[arg(long)]
    pub(crate) json: bool,
    /// Threads for several instances; results do not depend on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The kind of puzzle
    pub(crate) model: String,
    /// A solution, a file of solutions (or of what `recuit solve --json` wrote), or - for standard input
    pub(crate) solution: String,
    /// The instance that is to be solved, by each of the solutions; or a file of instances, one for each solution
    #[arg(long, value_name = "INSTANCE")]
    pub(crate) puzzle: Option<String>,
    /// Given instances in place of solutions: has each exactly one solution, and does it need all of its
    /// givens for that?
    #[arg(long, conflicts_with = "puzzle")]
    pub(crate) minimal: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The kind of puzzle
    pub(crate) model: String,
    /// An instance, a file of instances, the name of a set that ships with the model, or - for standard input
    pub(crate) instance: String,
    /// The format to write (for sudoku: line, sdm, plain, boxed, sdk, integers, dimacs); without it, drawn for people
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct New {
    /// The name of the model, such as my-puzzle
    pub(crate) name: String,
    /// How the puzzle is to be formulated
    #[arg(long, value_enum)]
    pub(crate) kind: Kind,
    /// The folder of Recuit's sources [default: those that this command was built from, or else the version]
    #[arg(long, value_name = "PATH")]
    pub(crate) recuit: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Variables and constraints; the example colors a map
    Declared,
    /// A state that grows, for tree search; the example picks numbers of a given sum
    Partial,
    /// A full state and its moves, for local search; the example splits numbers evenly
    Complete,
    /// States and actions, for shortest plans; the example measures water with jugs
    Path,
}

#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// The kind of puzzle
    pub(crate) model: String,
    /// An instance, a file whose first one is taken, the name of a set that ships with the model, or - for standard
    /// input; without it, an instance that ships with the model
    pub(crate) instance: Option<String>,
    /// Only this formulation
    #[arg(long, short, value_name = "NAME")]
    pub(crate) formulation: Option<String>,
    /// Set a parameter, as in formulation.queens=all; may be repeated
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// What all random numbers are drawn from
    #[arg(long, value_name = "N", value_parser = whole, default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Print one JSON object a formulation
    #[arg(long)]
    pub(crate) json: bool,
}
