//! Points and links, as dots.

use super::Room;
use super::braille::Braille;
use super::line::Line;
use super::looks::{FAINT, GIVEN, PLAIN, SET};
use crate::elements::{Elements, links};

/// Wider plots are no clearer.
const WIDEST: usize = 72;

pub(super) fn draw(
    points: &[(f32, f32)],
    labels: &[String],
    elements: &Elements<'_>,
    room: Room,
) -> Vec<Line> {
    // A character is about twice as high as it is wide.
    let columns = WIDEST.min(room.width).min(room.height.saturating_mul(2));
    let mut plot = Braille::new(columns, columns.div_ceil(2).min(room.height));
    let [right, bottom] = plot.ends();
    let place = |point: usize| {
        let share = |share: f32| if share.is_finite() { f64::from(share).clamp(0.0, 1.0) } else { 0.5 };
        points.get(point).map(|&(x, y)| [share(x) * right, (1.0 - share(y)) * bottom])
    };
    let before = elements.before().map(|before| links(&before));
    for link in links(elements) {
        let is_new = before.as_ref().is_some_and(|before| before.binary_search(&link).is_err());
        if let (Some(from), Some(to)) = (place(link.0), place(link.1)) {
            plot.line(from, to, if is_new { SET.bold() } else { PLAIN });
        }
    }
    let is_labeled = points.len() * 12 <= columns * 8 && !labels.is_empty();
    for point in 0..points.len() {
        let Some(at) = place(point) else { continue };
        if points.len() <= 200 {
            plot.character(at, '•', GIVEN);
        } else {
            plot.dot(at, PLAIN);
        }
    }
    for (point, label) in labels.iter().enumerate().filter(|_| is_labeled) {
        place(point).into_iter().for_each(|at| plot.label(at, label, FAINT));
    }
    plot.lines()
}
