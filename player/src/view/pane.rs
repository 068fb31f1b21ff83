//! One search on the screen: its name, its picture, its counters, its curve, and what happened.

use super::lines::{fold, title, write};
use super::{counters, curve, picture};
use crate::app::App;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// In a pane that is narrower than this the picture is above the rest in any case.
const NARROW: u16 = 57;
/// In a pane that is as wide as this it is on the left of the rest in any case.
const WIDE: u16 = 72;
/// What is beside the picture has at least so many columns.
const BESIDE: u16 = 32;
/// The lines that a sentence has at least.
const SENTENCE: u16 = 3;
/// The lines of a curve, with the one that says what it is: at least, and at most.
const CURVE: (u16, u16) = (4, 12);

/// The parts of a pane.
#[derive(Default)]
struct Parts {
    picture: Rect,
    counters: Rect,
    curve: Rect,
    sentence: Rect,
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App<'_>, index: usize) {
    title(frame, Rect { height: 1, ..area }, &name(app, index));
    let parts = arrange(Rect { y: area.y + 1, height: area.height - 1, ..area }, app, index);
    picture::draw(frame, parts.picture, app, index);
    counters::draw(frame, parts.counters, app, index);
    curve::draw(frame, parts.curve, app, index);
    sentence(frame, parts.sentence, app, index);
}

/// The picture on the left of the rest, or above it: where it is larger.
fn arrange(area: Rect, app: &App<'_>, index: usize) -> Parts {
    let counters = counters::height(app, index, area.width);
    let size = |width: u16, height: u16| picture::size(app, index, width, height);
    let beside = size(area.width.saturating_sub(BESIDE + 2), area.height);
    // Rather no counters than a picture too small to be read.
    let [with, without] = [counters + SENTENCE, SENTENCE].map(|least| {
        // A third of the lines is the picture's in any case.
        size(area.width, area.height.saturating_sub(least).max(area.height / 3))
    });
    let has_counters = 2 * with.area() >= without.area();
    let above = if has_counters { with } else { without };
    if area.width >= WIDE || (beside.area() >= above.area() && area.width >= NARROW) {
        let picture = Rect { width: beside.width, ..area };
        let x = picture.right() + 2;
        let rest = Rect { x, width: area.right() - x, ..area };
        return Parts { picture, ..below(rest, app, index, true) };
    }
    let picture = Rect { height: above.height, ..area };
    let rest = Rect { y: picture.bottom(), height: area.height - above.height, ..area };
    Parts { picture, ..below(rest, app, index, has_counters) }
}

/// Counters, curve and sentence, one below the other. Who asks why needs the room of the curve.
fn below(area: Rect, app: &App<'_>, index: usize, has_counters: bool) -> Parts {
    let height = if has_counters { counters::height(app, index, area.width).min(area.height) } else { 0 };
    let counters = Rect { height, ..area };
    let rest = Rect { y: counters.bottom(), height: area.height - height, ..area };
    // A sentence takes more lines where they are short.
    let said = SENTENCE + 90 / rest.width.max(1);
    let left = rest.height.saturating_sub(said).min(rest.height / 2 + 2);
    let has_curve = left >= CURVE.0 && !app.is_why_open && curve::is_there(app, index);
    let curve = Rect { height: if has_curve { left.min(CURVE.1) } else { 0 }, ..rest };
    let sentence = Rect { y: curve.bottom(), height: rest.height - curve.height, ..rest };
    Parts { counters, curve, sentence, ..Parts::default() }
}

/// "sudoku: depth-first partial"; side by side what differs comes first.
fn name(app: &App<'_>, index: usize) -> String {
    let header = &app.playback.panes[index].trace.header;
    let search = format!("{} {}", header.engine, header.formulation);
    if app.playback.panes.len() > 1 {
        return format!("{}. {} ({})", index + 1, search.trim_end(), header.model);
    }
    app.speech.filled("title", &[("model", &header.model), ("search", search.trim_end())])
}

/// What was left out, what happened, why if that is asked, and how it ended.
fn sentence(frame: &mut Frame<'_>, area: Rect, app: &App<'_>, index: usize) {
    let (speech, pane) = (&app.speech, &app.playback.panes[index]);
    let mut lines = Vec::new();
    let left_out = pane.moment().map_or(0, |moment| moment.left_out);
    if left_out > 0 {
        lines.extend(fold(&format!("░ {}", speech.words.left_out(left_out)), area.width));
    }
    lines.extend(fold(&pane.sentence(speech), area.width));
    let playback = &app.playback;
    if let Some(events) = pane.moments.left_out_at(playback.unit, pane.position(), playback.at) {
        let count = speech.count(events);
        lines.extend(fold(&speech.filled("in_gap", &[("events", &count)]), area.width));
    }
    if pane.is_at_end() {
        lines.extend(fold(&speech.filled("ended", &[("status", pane.status(speech))]), area.width));
    }
    let said = lines.len().min(area.height.into()) as u16;
    write(frame, area, &lines, Style::new());
    if app.is_why_open {
        let area = Rect { y: area.y + said, height: area.height - said, ..area };
        why(frame, area, app, index);
    }
}

fn why(frame: &mut Frame<'_>, area: Rect, app: &App<'_>, index: usize) {
    let mut lines = vec![app.speech.text("ui.why").to_owned()];
    for reason in app.playback.panes[index].why(&app.speech) {
        let folded = fold(&reason, area.width.saturating_sub(2));
        let sign = |(line, text)| format!("{}{text}", if line == 0 { "· " } else { "  " });
        lines.extend(folded.into_iter().enumerate().map(sign));
    }
    write(frame, area, &lines, Style::new());
    let heading = Rect { height: area.height.min(1), ..area };
    frame.buffer_mut().set_style(heading, Style::new().add_modifier(Modifier::BOLD));
}
