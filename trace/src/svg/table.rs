//! Variables in rows: the name, the value, and the values that are left.

use super::drawing::{Anchor, Drawing, fitting, width_of};
use crate::elements::{Elements, ranges};
use recuit::trace::{IN_CONFLICT, SPECIAL, Variable};

const ROW: f64 = 28.0;
const BOX: f64 = 24.0;
/// Domains with more values are written as ranges.
const BOXES: u32 = 16;
/// More variables are left out.
const MOST: usize = 400;

pub(super) const STYLE: &str = "\
.left{stroke-width:1}
.left{fill:$soft;stroke:$accent}
.lost{fill:none;stroke-width:1}
.lost{stroke:$line}
.value{font-weight:700}
.value{fill:$accent}
.wrong{fill:$wrong}
.special{fill:$warm}
";

pub(super) fn draw(variables: &[Variable], domains: bool, elements: &Elements<'_>) -> Drawing {
    let shown = &variables[..variables.len().min(MOST)];
    let name = |variable: &Variable| width_of(&variable.name, 13.0);
    let name = shown.iter().map(name).fold(20.0, f64::max).min(180.0) + 10.0;
    let held = |variable: &Variable| {
        let ends = [i64::from(variable.least), i64::from(variable.least) + i64::from(variable.size)];
        ends.map(|end| width_of(&end.to_string(), 15.0)).into_iter().fold(24.0, f64::max)
    };
    let held = shown.iter().map(held).fold(0.0, f64::max) + 28.0;
    let most = shown.iter().map(|variable| variable.size).max().unwrap_or(0);
    let domain = match (domains, most <= BOXES) {
        (false, _) => 0.0,
        (true, true) => f64::from(most) * BOX + 4.0,
        (true, false) => 300.0,
    };
    let width = name + held + domain + 12.0;
    // Side by side while the whole is about as wide as high.
    let columns = (1..=6)
        .take_while(|&columns| columns == 1 || width * columns as f64 <= 900.0)
        .find(|&columns| (shown.len().div_ceil(columns)) as f64 * ROW <= width * columns as f64)
        .unwrap_or_else(|| (900.0 / width).clamp(1.0, 6.0) as usize);
    let rows = shown.len().div_ceil(columns);
    let is_cut = variables.len() > MOST;
    let mut drawing =
        Drawing::new(width * columns as f64, rows as f64 * ROW + if is_cut { 20.0 } else { 0.0 });
    for (index, variable) in shown.iter().enumerate() {
        let [x, y] = [(index / rows) as f64 * width, (index % rows) as f64 * ROW];
        let middle = y + ROW / 2.0;
        let is_clash = elements.is_marked(index, IN_CONFLICT);
        let ground = if is_clash { "wrong" } else { "panel" };
        drawing.rect(ground, [x + 2.0, y + 1.0], [width - 4.0, ROW - 2.0], 4.0);
        let label = fitting(&variable.name, 13.0, name - 10.0);
        drawing.text("ink", [x + name, middle], 13.0, Anchor::End, &label);
        let value = elements.value(index);
        let number = i64::from(variable.least) + i64::from(value) - 1;
        let text = if value > 0 { number.to_string() } else { "·".to_owned() };
        let class = if is_clash { "bad name" } else { "value" };
        let text = if is_clash { format!("{text} !") } else { text };
        drawing.text(
            class,
            [x + name + held / 2.0, middle],
            15.0,
            Anchor::Middle,
            &fitting(&text, 15.0, held - 6.0),
        );
        if elements.is_marked(index, SPECIAL) {
            let at = [x + name + 7.0, middle].map(super::rounded).join(" ");
            drawing.path("special", &format!("M{at}l4 -4l4 4l-4 4z"));
        }
        if let Some(left) = elements.left(index) {
            left_values(variable, most, &left, [x + name + held, y], domain, &mut drawing);
        }
        if elements.is_changed(index) {
            let class = if elements.is_value_changed(index) { "ring" } else { "ring faint" };
            drawing.rect(class, [x + 3.5, y + 2.5], [width - 7.0, ROW - 5.0], 4.0);
        }
    }
    if is_cut {
        let count = format!("{MOST} / {}", variables.len());
        drawing.text("muted", [drawing.width, rows as f64 * ROW + 10.0], 11.0, Anchor::End, &count);
    }
    drawing
}

/// A box for each value, or ranges where that would be too many.
fn left_values(
    variable: &Variable,
    most: u32,
    left: &[u32],
    [x, y]: [f64; 2],
    room: f64,
    drawing: &mut Drawing,
) {
    let number = |value: u32| i64::from(variable.least) + i64::from(value) - 1;
    if most > BOXES {
        let numbers: Vec<i64> = left.iter().map(|&value| number(value)).collect();
        let text = format!("{{{}}}", ranges(&numbers));
        let text = if width_of(&text, 12.0) > room - 4.0 {
            let count = format!(" #{}", left.len());
            fitting(&text, 12.0, room - 4.0 - width_of(&count, 12.0)) + &count
        } else {
            text
        };
        return drawing.text("ink", [x, y + ROW / 2.0], 12.0, Anchor::Start, &text);
    }
    for value in 1..=variable.size {
        let corner = [x + f64::from(value - 1) * BOX, y + 4.0];
        let is_left = left.contains(&value);
        drawing.rect(if is_left { "left" } else { "lost" }, corner, [BOX - 3.0, ROW - 8.0], 3.0);
        if is_left {
            let text = number(value).to_string();
            let size = 12f64.min((BOX - 4.0) / width_of(&text, 1.0));
            drawing.text("ink", [corner[0] + (BOX - 3.0) / 2.0, y + ROW / 2.0], size, Anchor::Middle, &text);
        }
    }
}
