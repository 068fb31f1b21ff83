//! The counters of a pane: where it is, and what its costs are.

use super::lines::{width, write};
use crate::app::App;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use recuit::trace::Walk;
use recuit_trace::Point;

/// The columns of a number with its name: room for five digits.
const NUMBER: usize = 15;

/// Where it is, of how much; `at` is the moment's event and step.
fn places(app: &App<'_>, index: usize, at: (u64, u64)) -> Vec<String> {
    let (speech, moments) = (&app.speech, &app.playback.panes[index].moments);
    let place = |key, at: u64, total: u64| {
        let [at, total] = [at, total].map(|count| speech.count(count));
        format!("{} {}", speech.text(key), speech.filled("of", &[("at", &at), ("total", &total)]))
    };
    vec![place("counter.event", at.0, moments.events()), place("ui.step", at.1, moments.steps())]
}

/// Costs and such. Those that the run has at any time are shown all the time, so that nothing jumps.
fn numbers(app: &App<'_>, index: usize) -> Vec<String> {
    let (speech, pane) = (&app.speech, &app.playback.panes[index]);
    let has = |part: fn(&Point) -> bool| pane.trace.footer.curve.iter().any(part);
    let is_frontier = pane.trace.header.kind == Walk::Frontier;
    let number = |number: Option<f64>| number.map(|number| speech.number(number));
    let known = [
        ("ui.cost", has(|point| point.1.is_some()), number(pane.now.cost)),
        ("ui.best", has(|point| point.2.is_some()), number(pane.now.incumbent)),
        ("counter.temperature", has(|point| point.3.is_some()), number(pane.now.temperature)),
        (
            "ui.depth",
            is_frontier || has(|point| point.4.is_some()),
            pane.depth().map(|depth| speech.count(depth)),
        ),
    ];
    let said = |(key, _, number): (&str, bool, Option<String>)| {
        format!("{} {}", speech.text(key), number.as_deref().unwrap_or("–"))
    };
    known.into_iter().filter(|&(_, has, _)| has).map(said).collect()
}

/// Cells of so many columns, as many to a line as fit.
fn rows(cells: &[String], cell: usize, columns: u16) -> Vec<String> {
    let padded = |text: &String| format!("{text}{}", " ".repeat(cell.saturating_sub(width(text))));
    let line =
        |cells: &[String]| cells.iter().map(padded).collect::<Vec<_>>().join(" ").trim_end().to_owned();
    cells.chunks(((usize::from(columns) + 1) / (cell + 1)).max(1)).map(line).collect()
}

fn lines(app: &App<'_>, index: usize, columns: u16) -> Vec<String> {
    let pane = &app.playback.panes[index];
    // At the end they are the longest.
    let ends = places(app, index, (pane.moments.events(), pane.moments.steps()));
    let widest = ends.iter().map(|end| width(end)).max().unwrap_or(0);
    let at = pane.moment().map_or((0, 0), |moment| (moment.number, moment.steps));
    let mut lines = rows(&places(app, index, at), widest + 1, columns);
    lines.extend(rows(&numbers(app, index), NUMBER, columns));
    lines
}

/// How many lines they take.
pub(super) fn height(app: &App<'_>, index: usize, columns: u16) -> u16 {
    lines(app, index, columns).len() as u16
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App<'_>, index: usize) {
    write(frame, area, &lines(app, index, area.width), Style::new());
}
