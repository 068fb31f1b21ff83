//! What can be said of comparisons.

use crate::number::{seconds, threads, whole};
use clap::{Args, ValueEnum};
use recuit_experiments::Shard;
use std::path::PathBuf;

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
    /// Keep each run in this folder; after an interruption the same command goes on from there. Each race is a folder
    /// that `recuit merge` presents
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Threads; nothing but times depends on it [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}

/// What effort is told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Effort {
    /// Steps, which do not depend on the machine
    Steps,
    /// Seconds
    Seconds,
    /// Both
    #[default]
    Both,
}

/// How a comparison is presented.
#[derive(Debug, Default, Args)]
pub(crate) struct Outputs {
    /// Keep everything in this folder: each run as soon as it is done, in the end tables, figures and a report
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// What effort is measured in; steps alone do not depend on the machine
    #[arg(long, value_enum, default_value = "both")]
    pub(crate) effort: Effort,
    /// Print quartiles, mean efforts, and all tests
    #[arg(long, conflicts_with = "json")]
    pub(crate) details: bool,
    /// Print also how each contender fared on each instance
    #[arg(long = "instances", id = "by_instance", conflicts_with = "json")]
    pub(crate) by_instance: bool,
    /// Order contenders by what they achieved
    #[arg(long)]
    pub(crate) sort: bool,
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
    /// Write all runs as Parquet, if compiled with the feature `parquet`
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
}
