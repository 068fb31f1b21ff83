//! A graph: vertices with a color and, so that color is not all, the number of it. Edges between equal colors
//! are heavy.

use super::drawing::{Anchor, Drawing, fitting, line};
use super::style::hue;
use crate::elements::Elements;
use recuit::trace::{IN_CONFLICT, SPECIAL};

const SIZE: f64 = 520.0;
const MARGIN: f64 = 30.0;
/// Of more edges than this some are left out: more lines would be a gray ground.
const EDGES: usize = 20_000;

pub(super) const STYLE: &str = "\
.edge{fill:none;stroke-width:1.4}
.edge{stroke:$strong}
.many{stroke-width:.7;stroke-opacity:.35}
.clashing{fill:none;stroke-width:4;stroke-dasharray:7 4}
.clashing{stroke:$bad}
.vertex{stroke-width:1.4}
.vertex{stroke:$ink}
.blank{fill:$panel}
.conflict{stroke-width:4}
.conflict{stroke:$bad}
.special-vertex{fill:none;stroke-width:2}
.special-vertex{stroke:$warm}
.number{fill:#12161f;font-weight:600}
.label{paint-order:stroke;stroke-width:3;stroke-linejoin:round}
.label{fill:$muted;stroke:$page}
";

/// A place from 0 to 1 on the drawing.
pub(super) fn place((x, y): (f32, f32)) -> [f64; 2] {
    [x, y].map(|share| {
        let share = if share.is_finite() { f64::from(share).clamp(0.0, 1.0) } else { 0.5 };
        MARGIN + share * (SIZE - 2.0 * MARGIN)
    })
}

pub(super) fn draw(
    vertices: &[(f32, f32)],
    edges: &[(u32, u32)],
    labels: &[String],
    elements: &Elements<'_>,
) -> Drawing {
    let radius = (110.0 / (vertices.len().max(1) as f64).sqrt()).clamp(2.5, 17.0);
    let place = |vertex: u32| vertices.get(vertex as usize).map(|&vertex| place(vertex));
    let is_clash = |&(one, other): &(u32, u32)| {
        let value = elements.value(one as usize);
        value > 0 && value == elements.value(other as usize)
    };
    let path = |edges: &mut dyn Iterator<Item = &(u32, u32)>| -> String {
        edges.filter_map(|&(one, other)| Some(line(place(one)?, place(other)?))).collect()
    };
    let step = edges.len().div_ceil(EDGES).max(1);
    let mut drawing = Drawing::new(SIZE, SIZE);
    if step > 1 {
        let count = format!("|E| {} / {}", edges.len().div_ceil(step), edges.len());
        drawing.text("muted", [SIZE - 2.0, SIZE - 6.0], 11.0, Anchor::End, &count);
    }
    let class = if edges.len() > 2_000 { "edge many" } else { "edge" };
    drawing.path(class, &path(&mut edges.iter().step_by(step).filter(|edge| !is_clash(edge))));
    drawing.path("clashing", &path(&mut edges.iter().filter(|edge| is_clash(edge)).take(EDGES)));
    for vertex in 0..elements.count() {
        let value = elements.value(vertex);
        let Some(at) = place(vertex as u32) else { continue };
        let fill = (value > 0).then(|| hue(value, 0.6));
        let class = match (elements.is_marked(vertex, IN_CONFLICT), value > 0) {
            (true, true) => "vertex conflict",
            (true, false) => "vertex conflict blank",
            (false, true) => "vertex",
            (false, false) => "vertex blank",
        };
        drawing.circle(class, fill.as_deref(), at, radius);
        if elements.is_marked(vertex, SPECIAL) {
            drawing.circle("special-vertex", None, at, radius + 3.0);
        }
        if elements.is_changed(vertex) {
            drawing.circle("ring", None, at, radius + 6.0);
        }
        // Smaller numbers cannot be read, and colors differ from one to the next all the same.
        if value > 0 && radius > 4.0 {
            drawing.text("number", at, radius * 1.15, Anchor::Middle, &value.to_string());
        }
    }
    if radius > 8.0 {
        for vertex in 0..elements.count() {
            let Some([x, y]) = place(vertex as u32) else { continue };
            let number = (vertex + 1).to_string();
            let label = fitting(labels.get(vertex).unwrap_or(&number), 11.0, SIZE / 5.0);
            let is_right = x > SIZE * 0.8;
            let (aside, anchor) = if is_right { (-radius, Anchor::End) } else { (radius, Anchor::Start) };
            drawing.text("label", [x + aside * 0.9, y - radius - 3.0], 11.0, anchor, &label);
        }
    }
    drawing
}
