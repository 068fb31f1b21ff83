//! What can be said on the command line.

use crate::number::{positive, seconds, threads, whole};
use clap::{Args, Parser, Subcommand, ValueEnum};
use recuit_experiments::Shard;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  recuit solve sudoku                          solve a puzzle that ships with Recuit
  recuit solve sudoku --formulation blocks     the same by annealing on full blocks
  recuit solve sudoku puzzles.txt --unique     a line for each puzzle of a file
  recuit solve sudoku 9x9-hard --engine depth-first --stats
  recuit generate sudoku difficulty=hard --count 3
  recuit rate sudoku --explain                 how hard is it, and how would a person solve it?
  recuit list                                  models, formulations, engines, schedules
  recuit new my-puzzle --kind complete         a crate for a puzzle of your own
  recuit doctor my-puzzle                      does it keep the promises of a model, and how fast is it?

Exit codes: 0 solved (or a solution found, not proved optimal), 1 limit reached (the best so far
is shown), 2 bad input, 3 proved impossible.";

const SOLVE_EXAMPLES: &str = "\
Examples:
  recuit solve sudoku
  recuit solve sudoku 123..........4..
  recuit solve sudoku puzzles.txt --time-limit 10 --json > answers.jsonl
  recuit solve sudoku --engine greedy --set engine.tries=1000
  recuit solve sudoku --formulation rows --engine annealing --set engine.schedule.factor=0.9999
  recuit solve sudoku --set formulation.cells=first-cell --stats
  recuit solve sudoku --formulation blocks --history cooling.csv
  recuit solve sudoku 123............. --count --at-most 1000
  recuit solve sudoku --formulation blocks --replicas 8 --each
  recuit solve queens 8 --all                  every solution, a line each, as they are found

Keys for --set are those of an experiment file: engine.*, formulation.*, model.*, limits.*. A wrong
key or name is answered with those that exist.

With --json one object a puzzle is printed, on a line, with the fields:
  index        which puzzle it is, from 0
  name         what the file calls it, or null
  formulation  how it was posed
  engine       what searched
  seed         what all random numbers were drawn from
  status       solved, feasible (a solution, not proved optimal), infeasible or unknown
  stop         why the search ended: goal, optimal, exhausted, step-limit, time-limit, cancelled...
  cost         what the engine minimizes, of the solution or the best so far; or null
  unique       is it the only solution? true, false, or null where that was not found out
  shares       what contributes which share to the cost, where the objective can tell
  stuck        where a greedy construction was stuck, or null
  conflict     constraints that cannot be met together, where it is proved that there is no solution
  solution     the solution, or null
  best         the best so far where there is no solution, or null
  stats        the counters of the engine; goals is the number of solutions found
  replicas     of many chains: reached, the steps to the target, and chains; or null
  seconds      how long it took

Exit codes: 0 solved (with --count or --unique: and all explored that must be; where the best is
looked for: a solution found), 1 limit reached (the best so far is shown), 2 bad input, 3 proved
impossible. For several puzzles: 1 if any reached a limit, else 3 if any is impossible.";

const RATE_EXAMPLES: &str = "\
Examples:
  recuit rate sudoku                           a puzzle that ships with Recuit
  recuit rate sudoku 9x9-hard                  a line for each puzzle of a set
  recuit rate sudoku puzzles.txt --json | jq .grade
  recuit rate sudoku --explain                 how a person would solve it, step by step

A Sudoku is graded by the hardest of the common human techniques that it needs, always the easiest one
that applies being taken: a grade by Recuit's list and order, and no official one. Beside it stand the
nodes of depth-first search until it is known whether there is one solution: branching on the most
constrained cell with forward checking, on the same without, on the first cell with, and without.

With --json one object an instance is printed, on a line, with the fields:
  index        which instance it is, from 0
  name         what the file calls it, or null
  instance     the instance itself
  status       solved (rated), infeasible (no solution), unknown (not rated, as the grade says)
  grade        the grade in words
  rank         its place among all grades: the larger the harder
  details      of the model; for sudoku: hardest_used, cells_left, used (times each technique is), trees
               (cells, forward_checking, nodes, cut_off, solutions), and with --explain steps (number,
               technique, units, pattern, place, eliminate, outcome, why) and grid

Exit codes: 0 all rated, 1 some cannot be rated, 2 bad input, 3 some have no solution.";

const CHECK_CODES: &str = "\
Examples:
  recuit check sudoku answers.txt --puzzle puzzles.txt
  recuit check sudoku puzzles.txt --minimal

Exit codes: 0 all correct, 1 violations found (and explained), 2 bad input.";

const NEW_EXAMPLES: &str = "\
Examples:
  recuit new wedding --kind declared           say what is wanted; both formulations follow
  recuit new wedding --kind partial            write a state that grows, for tree search
  recuit new wedding --kind complete           write a full state and its moves, for local search

What is written is a puzzle that is solved and tested as it stands. Replace it by your own:
  cd wedding
  cargo run -- solve wedding
  cargo test
  cargo run -- doctor wedding";

const DOCTOR_EXAMPLES: &str = "\
Examples:
  recuit doctor sudoku                         every formulation, on a puzzle that ships with Recuit
  recuit doctor queens 20 --formulation columns
  recuit doctor sudoku --json | jq '.items[] | select(.verdict == \"fail\")'

Each law that the traits promise is put to the test on random walks, and where one is broken the
action that broke it is named. Then draws are judged by a chi-square test and the speed is measured:
in a build with --release, if it is to mean something.

With --json one object a formulation is printed, on a line, with the fields:
  model        the model
  formulation  how the instance was posed
  items        name, verdict (pass, fail, note), finding, culprit (an action, or null) of each law
  speed        moves_a_second, acceptance, nodes_a_second, and nanoseconds of sample, delta, apply, cost;
               or null
  healthy      does nothing fail?

Exit codes: 0 all pass, 1 something fails, 2 bad input.";

const COMPARE_EXAMPLES: &str = "\
Examples:
  recuit compare sudoku 9x9-hard --formulation blocks,rows --engine annealing --seeds 1..20
  recuit compare sudoku --engine annealing -s engine.schedule.factor=[0.99,0.999] --steps 1000000
  recuit compare queens 50 100 --formulation complete --engine annealing,tabu,min-conflicts --plot
  recuit compare notebook --dir study          a plan that ships with Recuit, with its report
  recuit compare plan.toml --dir study         all runs, tables, figures and a report in a folder
  recuit compare --resume study                go on where it was broken off
  recuit compare plan.toml --shard 2/8 --dir part2
  recuit merge part1 part2 part3 --html report.html

A plan is an experiment file in which every value may be a list, or a range such as \"30..55 by 5\": each
combination is a contender. Contenders that differ by more are tables of their own:

  seeds = \"1..20\"
  instances = [\"9x9-hard\", \"my-puzzles.txt\"]
  model = { name = \"sudoku\", formulation = \"rows\" }
  limits = { steps = 1_000_000 }
  [[contender]]
  engine = { name = \"annealing\", schedule = { factor = [0.99, 0.999] } }
  [[contender]]
  label = \"backtracking\"
  model = { formulation = \"partial\" }
  engine = \"depth-first\"

Contenders have the same seeds on the same instances, so their runs are paired. A run that is not
successful is counted as censored: success takes longer than it took. Quartiles are those of Kaplan
and Meier, `>` stands where they lie beyond the limit. PAR2 is the mean with twice the limit for runs
without success.

With --json one object is printed: rows (a contender and a group of instances each) and pairwise.

Exit codes: 0 all runs made, 1 interrupted (what is done is kept, with --dir), 2 bad input.";

const MERGE_EXAMPLES: &str = "\
Examples:
  recuit merge part1 part2 part3               the table of the whole plan
  recuit merge part* --dir study               the same as a folder, with tables, figures and report
  recuit merge study --effort steps --csv runs.csv

Exit codes: 0 all runs of the plan are there, 1 some are missing, 2 bad input.";

const TUNE_EXAMPLES: &str = "\
Examples:
  recuit tune cooling.toml > tuned.toml
  recuit run tuned.toml

A tuning file is an experiment with the table `tune`: the parameters with what they may be, and the
instances that candidates race on, and others that the winner is judged on:

  seeds = 5
  model = { name = \"sudoku\", formulation = \"rows\" }
  engine = \"annealing\"
  limits = { steps = 1_000_000 }
  [tune]
  training = [{ from = \"9x9-medium\", count = 10 }]
  validation = [\"9x9-hard\"]
  [tune.space]
  \"engine.schedule.factor\" = { from = 0.9, to = 0.9999, scale = \"log-to-one\" }
  \"engine.initial.fixed\" = { from = 0.1, to = 5, scale = \"log\" }
  \"formulation.reduction\" = [\"none\", \"propagation\"]

Scales are linear, log and log-to-one; whole = true keeps to whole numbers. Also in `tune`: score
(steps, seconds: PAR2; or cost: the mean rank), candidates [16], races [2], halving [2], seed [1].
Each round of a race gives more runs to the better part of the candidates. The second race begins
near the best ones of the first.

Exit codes: 0 tuned, 1 interrupted, 2 bad input.";

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
    /// Compare engines, formulations and parameters on many instances and seeds
    #[command(after_help = COMPARE_EXAMPLES)]
    Compare(Box<Compare>),
    /// Put the parts of a comparison together, or present one again
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(Merge),
    /// Find parameters by racing, judged on instances that were not raced on
    #[command(after_help = TUNE_EXAMPLES)]
    Tune(Tune),
    /// Make instances
    Generate(Generate),
    /// Judge how hard instances are, and explain how a person would solve them
    #[command(after_help = RATE_EXAMPLES)]
    Rate(Rate),
    /// Verify solutions, explaining every violation; or puzzles, naming what they do not need
    #[command(after_help = CHECK_CODES)]
    Check(Check),
    /// Write instances in another format
    Convert(Convert),
    /// Write a crate with a model of your own
    #[command(after_help = NEW_EXAMPLES)]
    New(New),
    /// Check whether a model keeps its promises, and how fast it is
    #[command(after_help = DOCTOR_EXAMPLES)]
    Doctor(Doctor),
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
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Seconds for each instance
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<f64>,
    /// Steps for each instance
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) steps: Option<u64>,
    /// So many chains of the engine, a local search, on all cores: the first to solve ends them
    #[arg(
        long, value_name = "N", value_parser = threads, allow_negative_numbers = true,
        conflicts_with_all = ["unique", "count", "all", "at_most", "history"]
    )]
    pub(crate) replicas: Option<usize>,
    /// Let each chain run to its own end, to learn how the time to a solution varies
    #[arg(long, requires = "replicas")]
    pub(crate) each: bool,
    /// Count all solutions (depth-first, limited-discrepancy)
    #[arg(long, conflicts_with = "unique")]
    pub(crate) count: bool,
    /// Find out whether the solution is the only one (depth-first, limited-discrepancy)
    #[arg(long)]
    pub(crate) unique: bool,
    /// Write every solution as it is found, one a line (depth-first, limited-discrepancy)
    #[arg(long, conflicts_with_all = ["unique", "count", "json", "stats", "history"])]
    pub(crate) all: bool,
    /// Stop at so many solutions: count them, or write them with --all
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true, conflicts_with = "unique")]
    pub(crate) at_most: Option<u64>,
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
    /// Write solutions in this format of the model (for sudoku: line, sdm, plain, boxed, sdk, integers, dimacs)
    #[arg(long, value_name = "NAME")]
    pub(crate) format: Option<String>,
    /// Record one annealing run in a CSV file: step, temperature, acceptance, cost, incumbent
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,
    /// Threads for a file of instances, or for many chains of one; results do not depend on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// A plan (a file ending in .toml or .json, or the name of one that ships with Recuit), or the kind of puzzle
    #[arg(required_unless_present = "resume", value_name = "PLAN|MODEL")]
    pub(crate) plan: Option<String>,
    /// Instances, files or patterns of files, or names of sets that ship with the model
    #[arg(value_name = "INSTANCE")]
    pub(crate) instances: Vec<String>,
    /// How instances are posed; several with commas
    #[arg(long, short, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) formulation: Vec<String>,
    /// What searches; several with commas
    #[arg(long, short, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) engine: Vec<String>,
    /// Set a parameter; a list, as in engine.tries=[1,10], or a range, as in engine.tries="5..50 by 5", tries each
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// How many seeds, or which, as in 1..20 [default: 10]
    #[arg(long, value_name = "N|RANGE")]
    pub(crate) seeds: Option<String>,
    /// Seconds for each run [default: 10, if there are no steps either]
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<f64>,
    /// Steps for each run
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) steps: Option<u64>,
    /// Go on with the comparison in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["plan", "instances", "formulation", "engine", "set", "seeds", "time_limit", "steps", "dir", "shard"])]
    pub(crate) resume: Option<PathBuf>,
    /// Only this part of the plan, as in 1/4, into a folder of its own
    #[arg(long, value_name = "I/N", requires = "dir")]
    pub(crate) shard: Option<Shard>,
    /// Threads; nothing but times depends on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) outputs: Outputs,
}

#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// Folders with the parts of one plan, or with all of it
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) outputs: Outputs,
}

#[derive(Debug, Args)]
pub(crate) struct Tune {
    /// The tuning file (TOML, or JSON where the name ends in .json)
    pub(crate) file: PathBuf,
    /// Threads; nothing but times depends on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}

/// What effort is told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Effort {
    /// Steps, which do not depend on the machine
    Steps,
    /// Seconds
    Seconds,
    /// Both
    Both,
}

/// How a comparison is presented.
#[derive(Debug, Args)]
pub(crate) struct Outputs {
    /// Keep everything in this folder: each run as soon as it is done, in the end tables, figures and a report
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// What effort is measured in; steps alone do not depend on the machine
    #[arg(long, value_enum, default_value = "both")]
    pub(crate) effort: Effort,
    /// Draw the figures in the terminal
    #[arg(long)]
    pub(crate) plot: bool,
    /// Print the table as a JSON object
    #[arg(long, conflicts_with = "plot")]
    pub(crate) json: bool,
    /// Write a report with tables and figures, one file for any browser
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the figures into this folder, as SVG and as PNG
    #[arg(long, value_name = "DIR")]
    pub(crate) figures: Option<PathBuf>,
    /// Write all runs as comma-separated values
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write all runs as JSON lines
    #[arg(long, value_name = "FILE")]
    pub(crate) jsonl: Option<PathBuf>,
    /// Write all runs as Parquet
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// The kind of puzzle
    pub(crate) model: String,
    /// What it should be like; for sudoku: boxes=3x3, difficulty=easy|medium|hard, clues=N,
    /// singles=true, effort=100..200
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
    /// A solution, a file of solutions, or - for standard input
    pub(crate) solution: String,
    /// The instance (or file of instances, in the same order) that is to be solved
    #[arg(long, value_name = "INSTANCE")]
    pub(crate) puzzle: Option<String>,
    /// Given instances in place of solutions: has each exactly one solution, and does it need all of its givens for that?
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
