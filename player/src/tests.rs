//! What every screen promises, with traces made here.

mod screens;
mod state;

use crate::app::{App, Turn};
use crate::pane::Pane;
use crate::playback::Playback;
use crate::speech::Speech;
use crate::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use recuit::edge::{Experiment, Limits};
use recuit_queens as _;
use recuit_sudoku as _;
use recuit_trace::{Budget, Ended, Header, Language, Tape, Trace};
use std::sync::LazyLock;

const PUZZLE: &str = ".7..........6....83....87.58.2.1...41.68......37..........3.14...37.95...5...6..7";

/// A search that backtracks, one whose middle is left out, and one that goes through a frontier.
static TREE: LazyLock<Trace> =
    LazyLock::new(|| record("sudoku", "partial", "name = \"depth-first\"", PUZZLE, Budget::ALL));
static LOCAL: LazyLock<Trace> = LazyLock::new(|| {
    let blocks = "blocks\", reduction = \"none";
    record("sudoku", blocks, "name = \"annealing\"", PUZZLE, Budget::events(1000))
});
static FRONTIER: LazyLock<Trace> =
    LazyLock::new(|| record("queens", "partial", "name = \"best-first\"", "6", Budget::ALL));

fn record(model: &str, formulation: &str, engine: &str, text: &str, budget: Budget) -> Trace {
    let experiment = format!(
        "[model]\nname = \"{model}\"\nformulation = {{ name = \"{formulation}\" }}\n[engine]\n{engine}\n"
    );
    let experiment = Experiment::from_toml(&experiment).unwrap();
    let instance = &experiment.model.read(text).unwrap()[0];
    let mut run = Limits { steps: Some(40_000), ..Limits::default() }.run(7, 0, None, None);
    let header = Header {
        model: model.to_owned(),
        engine: experiment.engine.name().to_owned(),
        formulation: formulation.split('"').next().unwrap_or_default().to_owned(),
        ..Header::default()
    };
    let mut tape = Tape::new(header, budget);
    let report = instance.trace(&experiment.engine, &mut run, &mut tape).unwrap();
    tape.ended(Ended { status: report.status, stop: report.stop, cost: report.cost });
    let mut bytes = Vec::new();
    tape.write(&mut bytes).unwrap();
    Trace::read(bytes).unwrap()
}

fn app<'a>(traces: &[&'a Trace], language: Language) -> App<'a> {
    let panes = traces.iter().map(|trace| Pane::new(trace).unwrap()).collect();
    App::new(Playback::new(panes), Speech::new(language), true)
}

/// Press a key.
fn press(app: &mut App<'_>, code: KeyCode) -> Turn {
    app.on_key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap()
}

/// Press the keys of these characters.
fn press_all(app: &mut App<'_>, keys: &str) {
    keys.chars().for_each(|key| _ = press(app, KeyCode::Char(key)));
}

fn screen(app: &mut App<'_>, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, app)).unwrap();
    terminal.backend().buffer().clone()
}

/// What is written on a screen, a line for each of its own.
fn written(buffer: &Buffer) -> String {
    let lines = buffer.content.chunks(buffer.area.width.into());
    lines
        .map(|line| {
            line.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned() + "\n"
        })
        .collect()
}
