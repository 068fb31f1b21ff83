//! What can be said of searches that are watched, and of pictures.

use crate::number::{seconds, speed, whole};
use clap::{ArgGroup, Args, value_parser};
use recuit_trace::Language;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("drawn").args(["svg", "gif"]).multiple(true)))]
pub(crate) struct Watch {
    /// The kind of puzzle, such as sudoku; or a trace that was recorded before
    pub(crate) model: String,
    /// The name of a set that ships with the model, a file, an instance, or - for standard input; without it,
    /// an instance that ships with the model. After a trace, another one to play beside it
    pub(crate) instance: Option<String>,
    /// How the instance is posed
    #[arg(long, short, value_name = "NAME")]
    pub(crate) formulation: Option<String>,
    /// What searches
    #[arg(long, short, value_name = "NAME")]
    pub(crate) engine: Option<String>,
    /// Set a parameter, as in formulation.cells=first-cell; may be repeated
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Search the instance by another engine as well, perhaps in another formulation, and show both side by side
    #[arg(long, value_name = "ENGINE[/FORMULATION]")]
    pub(crate) against: Option<String>,
    /// Set a parameter of the other search; may be repeated
    #[arg(long, value_name = "KEY=VALUE", requires = "against")]
    pub(crate) against_set: Vec<String>,
    /// What all random numbers are drawn from
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Seconds for each search [default: 10, unless limits are set]
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<f64>,
    /// About how many events of a long search are recorded: the first and the last whole, of those between a sample and
    /// every incumbent; or `all`
    #[arg(long, value_name = "N|all", default_value = "10000")]
    pub(crate) events: Events,
    /// Tell the first so many steps, one sentence a line; or show so many in a film
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) steps: Option<u64>,
    /// The language of sentences and pages [default: that of the reader's system]
    #[arg(long, value_name = "en|fr")]
    pub(crate) language: Option<Language>,
    /// Write a page that plays the search in any browser, without network
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Draw how it stands at a step, the one that --step names, or the last
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a film of it, an animated GIF that loops for slides and pages; of a long search the steps that matter
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) gif: Option<PathBuf>,
    /// Which step is drawn, or where the film begins, counted as --steps counts them
    #[arg(long, value_name = "N", value_parser = whole, requires = "drawn", allow_negative_numbers = true)]
    pub(crate) step: Option<u64>,
    /// Steps a second of the film [default: as can be read, or faster where there are many]
    #[arg(long, value_name = "N", value_parser = speed, requires = "gif", allow_negative_numbers = true)]
    pub(crate) speed: Option<f64>,
    /// The width of the film in pixels [default: 800, or 1200 for two searches]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(200..=4000), requires = "gif",
          allow_negative_numbers = true)]
    pub(crate) width: Option<u16>,
    /// Make the film light on dark
    #[arg(long, requires = "gif")]
    pub(crate) dark: bool,
    /// Write how the run went: step, temperature, acceptance, cost, incumbent, depth; or a figure of it, if the name
    /// ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) history: Option<PathBuf>,
    /// Write what was recorded, to be watched again
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// Keep that file up to date while the search runs, for who watches it meanwhile
    #[arg(long, requires = "trace", conflicts_with = "against")]
    pub(crate) live: bool,
    /// Write every event that was recorded as JSON, one a line
    #[arg(long, conflicts_with = "steps")]
    pub(crate) json: bool,
    /// Send the search tree to CP-Profiler, the tree viewer of MiniZinc's IDE, which listens on this port
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "6565")]
    pub(crate) cp_profiler: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The kind of puzzle
    pub(crate) model: String,
    /// The name of a set that ships with the model, a file, an instance, or - for standard input; without it,
    /// an instance that ships with the model
    pub(crate) instance: Option<String>,
    /// How the instance is posed
    #[arg(long, short, value_name = "NAME")]
    pub(crate) formulation: Option<String>,
    /// Set a parameter, as in model.boxes=3x2; may be repeated
    #[arg(long, short = 's', value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Write it as an SVG picture to this file, or without a name to standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the instance, the scene and the frame of its picture as one JSON object, as traces have them
    #[arg(long, conflicts_with = "svg")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Studio {
    /// What to begin with: the address of a view, copied from a studio that ran before
    pub(crate) link: Option<String>,
    /// The port that the page is served on, to this machine alone [default: any that is free]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) port: Option<u16>,
    /// Only write the address, and open no browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// How many events are recorded; `None` stands for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Events(pub(crate) Option<usize>);

impl std::str::FromStr for Events {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Events(None)),
            number => match number.replace([',', '_'], "").parse() {
                Ok(events) => Ok(Events(Some(events))),
                Err(_) => Err("expected a number, or all".to_owned()),
            },
        }
    }
}
