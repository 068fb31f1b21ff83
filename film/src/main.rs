//! `recuit-film`: an animated GIF of a recorded search, or of two side by side on one clock.

mod animation;
mod layout;
mod letters;
mod palette;
mod raster;
mod reel;
mod shots;
mod still;
#[cfg(test)]
mod tests;

use animation::Animation;
use clap::Parser;
use layout::Layout;
use letters::Letters;
use raster::Raster;
use recuit_trace::{Language, Theme, Trace, TraceError, Words};
use reel::Reel;
use shots::{Range, Shots};
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// More pictures than this nobody watches to the end: of longer searches the steps that matter are shown.
const MOST: usize = 300;
/// While nothing else is asked for, a film is no longer than this, in seconds, nor a step shorter or longer than that.
const LENGTH: f64 = 60.0;
const PACE: (f64, f64) = (0.2, 1.2);

/// Make an animated GIF of a recorded search
#[derive(Debug, Parser)]
#[command(name = "recuit-film", version)]
struct Args {
    /// A trace, as `recuit watch --trace FILE` writes it; and another to show beside it
    #[arg(required = true, num_args = 1..=2, value_name = "TRACE")]
    traces: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    gif: PathBuf,
    /// The step to begin at, counted as `recuit watch --steps` counts them [default: the start]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    step: u64,
    /// How many steps are shown [default: all]
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Steps a second [default: as can be read, or faster where there are many]
    #[arg(long, value_name = "N", value_parser = speed)]
    speed: Option<f64>,
    /// The width in pixels [default: 800, or 1200 for two searches]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(200..=4000))]
    width: Option<u16>,
    /// Light on dark
    #[arg(long)]
    dark: bool,
    /// The language of all words [default: that of the reader's system]
    #[arg(long, value_name = "en|fr")]
    language: Option<Language>,
    /// Say nothing of how far it is
    #[arg(long)]
    quiet: bool,
    /// Delete the traces as soon as they are read: `recuit watch` writes them for this program only
    #[arg(long, hide = true)]
    delete: bool,
}

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("{}: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
    #[error(transparent)]
    Trace(#[from] recuit_trace::OpenError),
    #[error("the trace: {0}")]
    Damaged(#[from] TraceError),
    #[error("there is no step {step} to begin at: {steps} are recorded")]
    Step { step: u64, steps: u64 },
    #[error(
        "the picture would be {width} x {height} pixels, and a GIF has at most 65535 each way: try a smaller --width"
    )]
    Size { width: u32, height: u32 },
    #[error("the picture cannot be drawn: {0}")]
    Picture(#[from] resvg::usvg::Error),
    #[error("the GIF cannot be encoded: {0}")]
    Gif(#[from] gif::EncodingError),
}

fn main() -> ExitCode {
    match make(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("recuit-film: {error}");
            ExitCode::from(2)
        }
    }
}

fn make(args: &Args) -> Result<(), Error> {
    let traces = recuit_trace::open(&args.traces, args.delete)?;
    let is_shown = !args.quiet && io::stderr().is_terminal();
    let tell = |done: usize, all: usize| {
        if is_shown {
            eprint!("\rpicture {done} of {all}");
        }
    };
    let gif = film(&traces, args, tell);
    if is_shown {
        // The line is gone when it is over.
        eprint!("\r\u{1b}[K");
    }
    write(&args.gif, &gif?)
}

/// The bytes of the GIF.
fn film(traces: &[Trace], args: &Args, tell: impl Fn(usize, usize)) -> Result<Vec<u8>, Error> {
    let reels = traces.iter().map(Reel::of).collect::<Result<Vec<_>, _>>()?;
    let shots = Shots::of(&reels, Range { step: args.step, steps: args.steps }, MOST)?;
    let words = Words::new(args.language.unwrap_or_else(Language::of_system));
    let stills = reels.iter().enumerate().map(|(pane, reel)| reel.stills(&shots.steps(pane), &words));
    let stills = stills.collect::<Result<Vec<_>, _>>()?;
    let letters = Letters::new();
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    let layout = Layout::new(traces, &stills, &words, &letters, args.width, theme)?;
    let raster = Raster::new(&layout);
    let count = shots.count();
    let seconds = args.speed.map_or((LENGTH / count as f64).clamp(PACE.0, PACE.1), |speed| 1.0 / speed);
    Animation { raster: &raster, layout: &layout, shots: &shots, seconds }.encode(tell)
}

/// Write a file at once: whoever stops this program finds it whole, or as it was.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let part = path.with_added_extension("part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| {
        // Perhaps it was never made.
        let _ = fs::remove_file(&part);
        Error::File { path: path.to_owned(), error }
    })
}

fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.01..=50.0).contains(speed));
    speed.ok_or_else(|| "expected steps a second, from 0.01 to 50".to_owned())
}
