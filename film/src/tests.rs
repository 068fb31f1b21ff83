//! What every film promises, with traces made here.

mod choice;
mod films;
mod models;

use crate::{Args, film};
use clap::Parser;
use gif::{ColorOutput, DecodeOptions, Decoder, Repeat};
use recuit::edge::{Experiment, Limits};
use recuit_sudoku as _;
use recuit_trace::{Budget, Ended, Header, Tape, Trace};
use std::sync::LazyLock;

const PUZZLE: &str = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";

/// A search that backtracks, and one whose middle is left out.
static TREE: LazyLock<Vec<u8>> =
    LazyLock::new(|| record("sudoku", "partial", "name = \"depth-first\"", PUZZLE, Budget::ALL));
static LOCAL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let blocks = "blocks\", reduction = \"none";
    record("sudoku", blocks, "name = \"annealing\"", PUZZLE, Budget::events(2000))
});

fn record(model: &str, formulation: &str, engine: &str, text: &str, budget: Budget) -> Vec<u8> {
    let formulation = format!("formulation = {{ name = \"{formulation}\" }}");
    recorded(&format!("[model]\nname = \"{model}\"\n{formulation}\n[engine]\n{engine}\n"), text, budget)
}

fn recorded(experiment: &str, text: &str, budget: Budget) -> Vec<u8> {
    let experiment = Experiment::from_toml(experiment).unwrap();
    let instance = &experiment.model.read(text).unwrap()[0];
    let mut run = Limits { steps: Some(20_000), ..Limits::default() }.run(7, 0, None, None);
    let written = serde_json::to_value(&experiment).unwrap();
    let header = Header {
        model: written["model"]["name"].as_str().unwrap().to_owned(),
        engine: experiment.engine.name().to_owned(),
        formulation: written["model"]["formulation"]["name"].as_str().unwrap_or_default().to_owned(),
        ..Header::default()
    };
    let mut tape = Tape::new(header, budget);
    let report = instance.trace(&experiment.engine, &mut run, &mut tape).unwrap();
    tape.ended(Ended { status: report.status, stop: report.stop, cost: report.cost });
    let mut bytes = Vec::new();
    tape.write(&mut bytes).unwrap();
    bytes
}

fn read(traces: &[&Vec<u8>]) -> Vec<Trace> {
    traces.iter().map(|&bytes| Trace::read(bytes.clone()).unwrap()).collect()
}

fn args(options: &str) -> Args {
    let names = ["recuit-film", "--gif", "film.gif", "a.trace"];
    Args::parse_from(names.into_iter().chain(options.split_whitespace()))
}

/// A GIF as it is seen: its size, and each picture with how long it is shown, in hundredths of a second.
struct Seen {
    width: usize,
    height: usize,
    pictures: Vec<(u16, Vec<[u8; 3]>)>,
}

fn seen(gif: &[u8]) -> Seen {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder: Decoder<&[u8]> = options.read_info(gif).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut shown = vec![[0; 3]; width * height];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (pixels, _) = frame.buffer.as_chunks::<4>();
        for (index, &[red, green, blue, opaque]) in pixels.iter().enumerate() {
            let across = usize::from(frame.width);
            let (row, column) = (index / across, index % across);
            if opaque > 0 {
                let row = row + usize::from(frame.top);
                shown[row * width + column + usize::from(frame.left)] = [red, green, blue];
            }
        }
        pictures.push((frame.delay, shown.clone()));
    }
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    Seen { width, height, pictures }
}

fn filmed(traces: &[&Vec<u8>], options: &str) -> Seen {
    seen(&film(&read(traces), &args(options), |_, _| {}).unwrap())
}
