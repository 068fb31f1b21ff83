//! Bars with a limit each. What is over its limit is hatched.

use super::drawing::{Anchor, Drawing, fitting, rounded, width_of};
use crate::elements::{Elements, short};
use recuit::trace::Bar;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 240.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 26.0;
/// More bars are left out.
const MOST: usize = 200;

pub(super) const STYLE: &str = "\
.bar{stroke-width:1.5}
.bar{fill:$soft;stroke:$accent}
.over{fill:url(#recuit-hatch);stroke-width:1.5}
.over{stroke:$bad}
.limit{fill:none;stroke-width:2;stroke-dasharray:5 3}
.limit{stroke:$bad}
.axis{fill:none;stroke-width:1.5}
.axis{stroke:$strong}
";

pub(super) fn draw(title: &str, bars: &[Bar], elements: &Elements<'_>) -> Drawing {
    let shown = &bars[..bars.len().min(MOST)];
    let step = WIDTH / shown.len().max(1) as f64;
    // Few bars are no wider than many.
    let step = step.min(120.0);
    let left = (WIDTH - step * shown.len() as f64) / 2.0;
    let width = (step * 0.72).min(64.0);
    let finite = |number: f64| if number.is_finite() { number.max(0.0) } else { 0.0 };
    let height_of = |bar: usize| finite(elements.number(bar));
    let limit_of = |bar: &Bar| finite(bar.limit.into());
    let limits = shown.iter().map(limit_of);
    let heights = (0..shown.len()).map(height_of);
    let top = limits.chain(heights).fold(0.0, f64::max);
    let top = if top > 0.0 { top * 1.04 } else { 1.0 };
    let y = |height: f64| TOP + HEIGHT * (1.0 - height / top);
    let mut drawing = Drawing::new(WIDTH, TOP + HEIGHT + BOTTOM);
    drawing.text("ink name", [WIDTH / 2.0, 10.0], 15.0, Anchor::Middle, &fitting(title, 15.0, WIDTH));
    drawing.path(
        "axis",
        &format!("M{} {}h{}", rounded(left), rounded(y(0.0)), rounded(step * shown.len() as f64)),
    );
    // As many names as have room.
    let widest = shown.iter().map(|bar| width_of(&bar.name, 12.0)).fold(1.0, f64::max).min(90.0) + 4.0;
    let every = (widest / step).ceil().max(1.0) as usize;
    let numbers: Vec<String> = (0..shown.len()).map(|index| short(elements.number(index))).collect();
    let is_numbered = numbers.iter().all(|number| width_of(number, 12.0) <= step);
    for (index, bar) in shown.iter().enumerate() {
        let (middle, height, limit) = (left + step * (index as f64 + 0.5), height_of(index), limit_of(bar));
        let is_over = elements.number(index) > f64::from(bar.limit);
        let size = [width, HEIGHT * height / top];
        let corner = [middle - width / 2.0, y(height)];
        drawing.rect(if is_over { "over" } else { "bar" }, corner, size, 1.0);
        if elements.is_changed(index) {
            drawing.rect("ring", corner, size, 1.0);
        }
        let [from, at] = [middle - width / 2.0 - 2.0, y(limit)].map(rounded);
        drawing.path("limit", &format!("M{from} {at}h{}", rounded(width + 4.0)));
        if is_numbered {
            let class = if is_over { "bad name" } else { "ink" };
            // Just below the limit its line would go through the number.
            let is_near = (0.0..16.0).contains(&(y(height) - y(limit)));
            let at = y(if is_near { limit } else { height }) - 9.0;
            drawing.text(class, [middle, at], 12.0, Anchor::Middle, &numbers[index]);
        }
        let most = format!("≤ {}", short(limit));
        if width_of(&most, 11.0) <= step && (y(limit) - y(height)).abs() > 24.0 {
            drawing.text("muted", [middle, y(limit) - 8.0], 11.0, Anchor::Middle, &most);
        }
        if index % every == 0 {
            let room = (step * every as f64).min(2.0 * (middle - 0.0).min(WIDTH - middle));
            drawing.text(
                "muted",
                [middle, TOP + HEIGHT + 12.0],
                12.0,
                Anchor::Middle,
                &fitting(&bar.name, 12.0, room),
            );
        }
    }
    if bars.len() > MOST {
        drawing.text("muted", [WIDTH, 10.0], 11.0, Anchor::End, &format!("{MOST} / {}", bars.len()));
    }
    drawing
}
