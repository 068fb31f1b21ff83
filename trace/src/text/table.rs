//! Variables, a line each or several to a line: name, value, and the values that are left.

use super::Room;
use super::line::{Line, fitting};
use super::looks::{CONFLICT, FAINT, GIVEN, PLAIN, SET, changed};
use crate::elements::{Elements, ranges};
use recuit::trace::{IN_CONFLICT, SPECIAL, Variable};
use unicode_width::UnicodeWidthStr;

/// No longer lists of values stand in the way of another column.
const LEFT: usize = 24;

pub(super) fn draw(variables: &[Variable], elements: &Elements<'_>, room: Room) -> Vec<Line> {
    let name = variables.iter().map(|variable| variable.name.width()).max().unwrap_or(0).min(room.width / 3);
    let number = |index: usize, value: u32| i64::from(variables[index].least) + i64::from(value) - 1;
    let value = |index: usize| {
        let clash = if elements.is_marked(index, IN_CONFLICT) { "!" } else { "" };
        let special = if elements.is_marked(index, SPECIAL) { "*" } else { "" };
        let value = elements.value(index);
        let text = if value > 0 { number(index, value).to_string() } else { "·".to_owned() };
        format!("{special}{text}{clash}")
    };
    let left = |index: usize| {
        let left: Vec<i64> = elements.left(index)?.into_iter().map(|value| number(index, value)).collect();
        Some(format!("{{{}}}", ranges(&left)))
    };
    let cells: Vec<(String, String)> =
        (0..variables.len()).map(|index| (value(index), left(index).unwrap_or_default())).collect();
    let held = cells.iter().map(|(value, _)| value.width()).max().unwrap_or(0);
    let widest = cells.iter().map(|(_, left)| left.width()).max().unwrap_or(0);
    // Wide lists are cut only where that lets variables stand side by side that would not have room otherwise.
    let is_long = variables.len() > room.height;
    let least = name + 1 + held + 1;
    let rest = room.width.saturating_sub(least);
    let list = if is_long { widest.min(LEFT) } else { widest }.min(rest);
    let width = least + list + 2;
    let columns = ((room.width + 2) / width.max(1)).clamp(1, 6);
    // Few variables stay in one column.
    let columns = if variables.len() <= 12 && variables.len() <= room.height { 1 } else { columns };
    let rows = variables.len().div_ceil(columns).max(1);
    let mut lines = vec![Line::default(); rows.min(variables.len())];
    for (index, (value, left)) in cells.iter().enumerate() {
        let line = &mut lines[index % rows];
        let start = index / rows * width;
        line.pad(start);
        let label = fitting(&variables[index].name, name);
        line.pad(start + name - label.width());
        line.push(&label, FAINT);
        line.push(" ", PLAIN);
        let style = match (elements.is_marked(index, IN_CONFLICT), elements.value(index)) {
            (true, _) => CONFLICT,
            (false, 0) => FAINT,
            _ => SET.bold(),
        };
        let style = changed(style, elements.is_value_changed(index));
        line.push(&" ".repeat(held - value.width()), PLAIN);
        line.push(value, style);
        line.push(" ", PLAIN);
        let is_less = elements.is_changed(index) && !elements.is_value_changed(index);
        line.push(&shortened(left, elements, index, list), if is_less { GIVEN } else { FAINT });
    }
    lines
}

/// A list of values in so many columns: its beginning and how many they are.
fn shortened(left: &str, elements: &Elements<'_>, index: usize, width: usize) -> String {
    if left.width() <= width {
        return left.to_owned();
    }
    let count = format!(" #{}", elements.left(index).map_or(0, |left| left.len()));
    fitting(&(fitting(left, width.saturating_sub(count.len())) + &count), width)
}
