//! The screen: panes above, and below them the bars, how it goes, and what can be done.

mod bar;
mod counters;
mod curve;
mod help;
mod lines;
mod pane;
mod picture;

use crate::app::App;
use crate::moments::Unit;
use crate::playback::SPEEDS;
use lines::{fold, title, write};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Where less than this is left to a pane, nothing would be seen in it.
const LEAST: (u16, u16) = (26, 8);

/// Where there are fewer lines than this, one has to do for what the last two say.
const LOW: u16 = 22;

/// Draw everything.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &mut App<'_>) {
    let area = frame.area();
    let count = app.playback.panes.len() as u16;
    // A bar for each pane, and one or two lines of words.
    let words = if area.height < LOW { 1 } else { 2 };
    let above = Rect { height: area.height.saturating_sub(count + words), ..area };
    let Some(areas) = split(above, count) else {
        app.bars = Rect::default();
        let (width, height) = (LEAST.0 * count + count - 1, LEAST.1 + count + words);
        let size = [("width", &*width.to_string()), ("height", &*height.to_string())];
        return write(frame, area, &fold(&app.speech.filled("room", &size), area.width), Style::new());
    };
    if app.is_help_open {
        help::draw(frame, above, &app.speech);
    } else {
        for (index, &area) in areas.iter().enumerate() {
            pane::draw(frame, area, app, index);
        }
        if let [one, other] = areas[..]
            && one.y == other.y
        {
            let between = Rect { x: other.x - 1, width: 1, ..one };
            let rule = vec!["│".to_owned(); usize::from(between.height)];
            write(frame, between, &rule, Style::new().add_modifier(Modifier::DIM));
        }
    }
    app.bars = Rect { y: above.bottom(), height: count, ..area };
    bar::draw(frame, app.bars, &app.playback);
    let line = Rect { y: app.bars.bottom(), height: 1, ..area };
    let answer = answer(app);
    if words == 2 || answer.is_none() {
        let goes = how_it_goes(app);
        let both = format!("{goes} · {}", app.speech.text("hint.short"));
        let fits = words == 1 && lines::width(&both) <= usize::from(area.width);
        title(frame, line, if fits { &both } else { &goes });
    }
    if words == 2 || answer.is_some() {
        let last = Rect { y: area.bottom() - 1, ..line };
        let said = answer.unwrap_or_else(|| hint(app, area.width));
        write(frame, last, &fold(&said, area.width), Style::new());
    }
}

/// Areas for so many panes: side by side where each is wide enough, else one above the other. `None` where there is no
/// room for them.
fn split(area: Rect, count: u16) -> Option<Vec<Rect>> {
    let is_enough = |part: &Rect| part.width >= LEAST.0 && part.height >= LEAST.1;
    let beside = (0..count).map(|index| {
        // Between two there is a line.
        let width = ((area.width + 1) / count).saturating_sub(1);
        let x = area.x + index * (width + 1);
        Rect { x, width: if index + 1 == count { area.right().saturating_sub(x) } else { width }, ..area }
    });
    let stacked = (0..count).map(|index| {
        let height = area.height / count;
        Rect { y: area.y + index * height, height, ..area }
    });
    let beside: Vec<Rect> = beside.collect();
    let stacked: Vec<Rect> = stacked.collect();
    [beside, stacked].into_iter().find(|areas| areas.iter().all(is_enough))
}

/// "▶ playing · 2 a second · event 12 of 340"
fn how_it_goes(app: &App<'_>) -> String {
    let (speech, playback) = (&app.speech, &app.playback);
    let state = if playback.is_playing {
        format!("▶ {}", speech.text("state.playing"))
    } else {
        format!("‖ {}", speech.text("state.paused"))
    };
    let speed = match SPEEDS[playback.speed] {
        speed if speed.is_infinite() => speech.text("ui.speed.most").to_owned(),
        speed if speed < 1.0 => speech.text("ui.speed.slow").to_owned(),
        speed => speech.filled("ui.speed.events.many", &[("number", &speech.count(speed as u64))]),
    };
    let key = format!("ui.where.{}", playback.unit.key());
    let count = |time: f64| match playback.unit {
        Unit::Milliseconds => speech.number((time * 10.0).round() / 10.0),
        _ => speech.count(time as u64),
    };
    let total = match playback.unit {
        Unit::Steps => playback.panes.iter().map(|pane| pane.moments.steps()).max().unwrap_or(0) as f64,
        _ => playback.total(),
    };
    let place = speech.filled(&key, &[("at", &count(playback.at.min(total))), ("total", &count(total))]);
    speech.filled("status", &[("state", &state), ("speed", &speed), ("where", &place)])
}

/// What is typed, or was answered.
fn answer(app: &App<'_>) -> Option<String> {
    let typing = app.typed.as_ref().map(|typed| app.speech.filled("typing", &[("typed", typed)]));
    let closing = app.is_help_open.then(|| app.speech.text("help.close").to_owned());
    typing.or(app.message.clone()).or(closing)
}

/// What the keys are, and what the bar shows, as far as there is room.
fn hint(app: &App<'_>, columns: u16) -> String {
    let speech = &app.speech;
    let has_gaps = app.playback.panes.iter().any(|pane| !pane.moments.gaps(app.playback.unit).is_empty());
    let gap = if has_gaps { speech.filled("gap", &[("sign", bar::GAP)]) + " · " } else { String::new() };
    let hints = ["hint", "hint.short"].map(|key| format!("{gap}{}", speech.text(key)));
    let fits = |line: &String| lines::width(line) <= usize::from(columns);
    hints.into_iter().find(fits).unwrap_or_else(|| speech.text("hint.short").to_owned())
}
