//! The curve of a run: the cost and the best so far, or the depth, over its steps.

use super::lines::{fold, write};
use crate::app::App;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::canvas::{Canvas, Line, Points};
use recuit_trace::Point;

/// Points of a curve, each a step and a height.
type Curve = Vec<(f64, f64)>;

/// The key of the name of what is shown, the curve, and where there is one, that of the best so far.
struct Shown {
    name: &'static str,
    line: Curve,
    best: Curve,
}

impl Shown {
    /// What of a run there is to show: costs, or else depths.
    fn of(points: &[Point]) -> Option<Self> {
        let curve = |height: &dyn Fn(&Point) -> Option<f64>| -> Curve {
            let finite = |point| height(point).filter(|height| height.is_finite());
            points.iter().filter_map(|point| Some((point.0 as f64, finite(point)?))).collect()
        };
        let (line, best) = (curve(&|point| point.1), curve(&|point| point.2));
        if line.len() > 1 {
            return Some(Shown { name: "ui.curves.cost", line, best });
        }
        let line = curve(&|point| Some(point.4? as f64));
        (line.len() > 1).then_some(Shown { name: "ui.curves.depth", line, best: Vec::new() })
    }

    /// The lowest height, the highest that is drawn, and the highest of all: a few that are much higher than
    /// the rest, as the first often are, would leave no height to the others.
    fn heights(&self) -> [f64; 3] {
        let mut heights: Vec<f64> = self.line.iter().chain(&self.best).map(|&(_, height)| height).collect();
        heights.sort_unstable_by(f64::total_cmp);
        let at = |share: f64| heights[((heights.len() - 1) as f64 * share) as usize];
        let [low, most, highest] = [0.0, 0.98, 1.0].map(at);
        let is_cut = most > low && highest - low > 5.0 * (most - low);
        [low, if is_cut { most } else { highest }, highest]
    }
}

/// Has the run a curve?
pub(super) fn is_there(app: &App<'_>, index: usize) -> bool {
    Shown::of(&app.playback.panes[index].trace.footer.curve).is_some()
}

/// A line that says what it is, and below it the curve, with the step that is shown as a bar across it.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App<'_>, index: usize) {
    let pane = &app.playback.panes[index];
    let Some(shown) = Shown::of(&pane.trace.footer.curve).filter(|_| area.height > 1) else { return };
    let [low, high, highest] = shown.heights();
    let [low_end, high_end, highest_end] = [low, high, highest].map(|end| app.speech.words.number(end, 3));
    let range = [("low", &*low_end), ("high", &*high_end), ("highest", &*highest_end)];
    let range = app.speech.filled(if highest > high { "curve.cut" } else { "curve.range" }, &range);
    let best = match shown.best.is_empty() {
        true => String::new(),
        false => format!("┈ {}  ", app.speech.text("ui.curves.incumbent")),
    };
    let legend = format!("─ {}  {best}{}", app.speech.text(shown.name), range);
    let faint = Style::new().add_modifier(Modifier::DIM);
    write(frame, Rect { height: 1, ..area }, &fold(&legend, area.width), faint);
    let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let steps = shown.line.last().map_or(1.0, |&(step, _)| step.max(1.0));
    // What is flat lies in the middle.
    let flat = if high > low { 0.0 } else { 0.5 };
    let color = |color| if app.has_colors { color } else { Color::Reset };
    // Between dots of the best so far there are gaps, so that it is told from the other without colors.
    let dots: Vec<(f64, f64)> = (0..area.width)
        .filter_map(|column| {
            let step = f64::from(column) / f64::from(area.width.max(2) - 1) * steps;
            let last = shown.best.partition_point(|&(at, _)| at <= step).checked_sub(1)?;
            Some((step, shown.best[last].1))
        })
        .collect();
    let canvas = Canvas::default()
        .marker(Marker::Braille)
        .x_bounds([0.0, steps])
        .y_bounds([low - flat, high + flat])
        .paint(|context| {
            context.draw(&Points { coords: &dots, color: color(Color::Green) });
            for pair in shown.line.windows(2) {
                let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
                context.draw(&Line { x1, y1, x2, y2, color: color(Color::Cyan) });
            }
        });
    frame.render_widget(canvas, area);
    let now = pane.moment().map_or(0, |moment| moment.steps) as f64;
    let column = (now / steps).clamp(0.0, 1.0) * f64::from(area.width.saturating_sub(1));
    let cursor = Rect { x: area.x + column.round() as u16, width: 1, ..area };
    frame.buffer_mut().set_style(cursor, Style::new().add_modifier(Modifier::REVERSED));
}
