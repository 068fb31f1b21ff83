//! A Gantt chart in characters.

use crate::Project;
use recuit::csp::Value;
use std::fmt::Write;

/// The width of a chart, without the numbers before it.
const COLUMNS: usize = 66;

/// A line for each activity that takes time, and one for each resource: how many tenths of it are taken, `#` for all.
pub(crate) fn draw(project: &Project, values: &[Option<Value>]) -> String {
    let count = project.activities.len();
    let begin = |number: usize| values.get(number).copied().flatten().and_then(|it| usize::try_from(it).ok());
    let span = |number: usize| {
        let begin = begin(number)?;
        Some(begin..begin + project.activities[number].duration as usize)
    };
    let end = (0..count).filter_map(|number| Some(span(number)?.end)).max().unwrap_or(0);
    // How many points of time a column stands for.
    let scale = end.div_ceil(COLUMNS).max(1);
    let columns = end.div_ceil(scale);
    let mut text = String::new();
    for number in (0..count).filter(|&number| project.activities[number].duration > 0) {
        let bar: String = match span(number) {
            Some(span) => (0..columns)
                .map(|column| {
                    let is_going_on = span.start < (column + 1) * scale && column * scale < span.end;
                    if is_going_on { '=' } else { '.' }
                })
                .collect(),
            None => "?".to_owned(),
        };
        let _ = writeln!(text, "{:>10}  {bar}", number + 1);
    }
    for (resource, &capacity) in project.capacities.iter().enumerate() {
        let taken = |time: usize| -> u32 {
            let going_on = (0..count).filter(|&number| span(number).is_some_and(|span| span.contains(&time)));
            going_on.map(|number| project.activities[number].demands[resource]).sum()
        };
        let digit = |column: usize| {
            let most = (column * scale..((column + 1) * scale).min(end)).map(taken).max().unwrap_or(0);
            match most.saturating_mul(10).checked_div(capacity).unwrap_or(0) {
                _ if most == 0 => '.',
                tenths @ 0..10 => char::from_digit(tenths, 10).unwrap_or('?'),
                _ => '#',
            }
        };
        let _ = writeln!(
            text,
            "{:>10}  {}",
            format!("resource {}", resource + 1),
            (0..columns).map(digit).collect::<String>()
        );
    }
    let _ = write!(text, "{:>10}  {end}", "ends at");
    text
}
