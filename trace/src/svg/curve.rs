//! Functions of one variable, each with the place where the search is on it.

use super::drawing::{Anchor, Drawing, fitting, rounded};
use crate::elements::{Elements, Profile, short};
use recuit::trace::Curve;

const HEAD: f64 = 24.0;
const FOOT: f64 = 20.0;
/// More curves are left out.
const MOST: usize = 100;

pub(super) const STYLE: &str = "\
.frame{stroke-width:1}
.frame{fill:$panel;stroke:$line}
.function{fill:none;stroke-width:2.5;stroke-linejoin:round}
.function{stroke:$accent}
.fall{fill:none;stroke-width:1.5;stroke-dasharray:3 3}
.fall{stroke:$bad}
.here{stroke-width:2}
.here{fill:$bad;stroke:$panel}
.was{fill:none;stroke-width:2}
.was{stroke:$bad}
";

pub(super) fn draw(curves: &[Curve], elements: &Elements<'_>) -> Drawing {
    let shown = &curves[..curves.len().min(MOST)];
    let (columns, width, height) = match shown.len() {
        0..=3 => (1, 560.0, 200.0),
        4..=8 => (2, 320.0, 130.0),
        9..=27 => (3, 240.0, 100.0),
        _ => (5, 170.0, 64.0),
    };
    let rows = shown.len().div_ceil(columns);
    let step = HEAD + height + FOOT;
    let mut drawing = Drawing::new(
        columns as f64 * (width + 14.0) - 14.0,
        rows as f64 * step + if curves.len() > MOST { 16.0 } else { 0.0 },
    );
    for (index, curve) in shown.iter().enumerate() {
        let corner = [(index % columns) as f64 * (width + 14.0), (index / columns) as f64 * step + HEAD];
        one(curve, elements, index, corner, [width, height], &mut drawing);
    }
    if curves.len() > MOST {
        let count = format!("{MOST} / {}", curves.len());
        drawing.text("muted", [drawing.width, rows as f64 * step + 6.0], 11.0, Anchor::End, &count);
    }
    drawing
}

fn one(
    curve: &Curve,
    elements: &Elements<'_>,
    index: usize,
    [x, y]: [f64; 2],
    [width, height]: [f64; 2],
    drawing: &mut Drawing,
) {
    let at = |(share, level): (f64, f64)| [x + share * width, y + height - 9.0 - level * (height - 18.0)];
    let place = elements.number(index);
    drawing.rect("frame", [x, y], [width, height], 3.0);
    let profile = Profile::new(curve);
    let steps = curve.values.len().saturating_sub(1).max(1) as f64;
    let points = (0..).zip(&profile.heights).map(|(index, &height)| at((f64::from(index) / steps, height)));
    let path: Vec<String> = points.map(|point| point.map(rounded).join(" ")).collect();
    if !path.is_empty() {
        drawing.path("function", &format!("M{}", path.join("L")));
    }
    if let Some(before) = elements.before().filter(|_| elements.is_changed(index)) {
        drawing.circle("was", None, at(profile.at(before.number(index))), 6.0);
    }
    let here = at(profile.at(place));
    drawing.path("fall", &format!("M{} {}V{}", rounded(here[0]), rounded(here[1]), rounded(y + height)));
    drawing.circle("here", None, here, 7.0);
    let name = format!("{} = {}", curve.name, short(place));
    drawing.text("ink name", [x + 2.0, y - 11.0], 13.0, Anchor::Start, &fitting(&name, 13.0, width - 4.0));
    for (end, anchor, edge) in [(curve.low, Anchor::Start, x), (curve.high, Anchor::End, x + width)] {
        drawing.text("muted", [edge, y + height + 9.0], 11.0, anchor, &short(end.into()));
    }
}
