//! Points and the links between them. Links that are new are heavy, those that are gone are dashed.

use super::drawing::{Anchor, Drawing, fitting, line};
use super::graph::place;
use crate::elements::{Elements, links};

const SIZE: f64 = 520.0;

pub(super) const STYLE: &str = "\
.way{fill:none;stroke-width:2;stroke-linejoin:round}
.way{stroke:$accent}
.fine{stroke-width:1}
.new{fill:none;stroke-width:4.5;stroke-linecap:round}
.new{stroke:$accent}
.gone{fill:none;stroke-width:2;stroke-dasharray:5 5}
.gone{stroke:$bad}
.label{paint-order:stroke;stroke-width:3;stroke-linejoin:round}
.label{fill:$muted;stroke:$page}
";

pub(super) fn draw(points: &[(f32, f32)], labels: &[String], elements: &Elements<'_>) -> Drawing {
    let place = |point: usize| points.get(point).map(|&(x, y)| place((x, 1.0 - y)));
    let path = |links: &mut dyn Iterator<Item = &(usize, usize)>| -> String {
        links.filter_map(|&(one, other)| Some(line(place(one)?, place(other)?))).collect()
    };
    let now = links(elements);
    let before = elements.before().map(|before| links(&before));
    let is_new =
        |link: &(usize, usize)| before.as_ref().is_some_and(|before| before.binary_search(link).is_err());
    let mut drawing = Drawing::new(SIZE, SIZE);
    if let Some(before) = &before {
        drawing.path("gone", &path(&mut before.iter().filter(|link| now.binary_search(link).is_err())));
    }
    let class = if points.len() > 500 { "way fine" } else { "way" };
    drawing.path(class, &path(&mut now.iter().filter(|link| !is_new(link))));
    drawing.path("new", &path(&mut now.iter().filter(|link| is_new(link))));
    let radius = (60.0 / (points.len().max(1) as f64).sqrt()).clamp(0.8, 5.0);
    for point in 0..points.len() {
        place(point).into_iter().for_each(|at| drawing.circle("ink", None, at, radius));
    }
    if points.len() <= 60 {
        for (point, label) in labels.iter().enumerate() {
            let Some([x, y]) = place(point) else { continue };
            let anchor = if x > SIZE * 0.8 { Anchor::End } else { Anchor::Start };
            let aside = if anchor == Anchor::End { -6.0 } else { 6.0 };
            let label = fitting(label, 12.0, SIZE / 5.0);
            drawing.text("label", [x + aside, y - 9.0], 12.0, anchor, &label);
        }
    }
    drawing
}
