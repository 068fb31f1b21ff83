//! Functions of one variable, as dots, each with the place where the search is on it.

use super::Room;
use super::braille::Braille;
use super::line::{Line, fitting};
use super::looks::{CONFLICT, FAINT, SET, TITLE, changed};
use crate::elements::{Elements, Profile, short};
use recuit::trace::Curve;
use unicode_width::UnicodeWidthStr;

/// Wider and higher plots are no clearer.
const LARGEST: [usize; 2] = [76, 10];
const LOWEST: usize = 3;

pub(super) fn draw(curves: &[Curve], elements: &Elements<'_>, room: Room) -> Vec<Line> {
    // Two lines of each are words.
    let rows = (room.height / curves.len().max(1)).saturating_sub(2);
    let rows = rows.clamp(LOWEST, LARGEST[1]);
    let columns = room.width.min(LARGEST[0]);
    let mut lines = Vec::new();
    for (index, curve) in curves.iter().enumerate() {
        let place = elements.number(index);
        let name = format!("{} = {}", curve.name, short(place));
        lines.push(Line::new(&fitting(&name, room.width), changed(TITLE, elements.is_changed(index))));
        lines.extend(plot(curve, elements, index, [columns, rows]));
        let (low, high) = (short(curve.low.into()), short(curve.high.into()));
        let mut axis = Line::new(&low, FAINT);
        axis.pad(columns.saturating_sub(high.width()));
        axis.push(&high, FAINT);
        lines.push(axis);
    }
    lines
}

fn plot(curve: &Curve, elements: &Elements<'_>, index: usize, [columns, rows]: [usize; 2]) -> Vec<Line> {
    let profile = Profile::new(curve);
    let mut plot = Braille::new(columns, rows);
    let [right, bottom] = plot.ends();
    let at = |(share, height): (f64, f64)| [share * right, (1.0 - height) * bottom];
    let dots = 2 * columns;
    let points: Vec<[f64; 2]> = (0..dots)
        .map(|dot| dot as f64 / (dots.max(2) - 1) as f64)
        .map(|share| at((share, profile.height(share))))
        .collect();
    points.windows(2).for_each(|pair| plot.line(pair[0], pair[1], SET));
    if let Some(before) = elements.before().filter(|_| elements.is_changed(index)) {
        plot.character(at(profile.at(before.number(index))), '○', CONFLICT);
    }
    plot.character(at(profile.at(elements.number(index))), '●', CONFLICT);
    plot.lines()
}
