//! The effort of the contenders side by side.

use crate::Record;
use crate::plot::runs::Runs;
use crate::plot::{Axis, Figure, Mark, Panel, Series, Spread};
use crate::statistics::KaplanMeier;

/// Nodes, of the contenders that count them.
pub(super) fn nodes(runs: &Runs<'_>) -> Option<Figure> {
    figure(runs, "nodes", "Search-tree nodes", |record| record.stats.nodes)
}

/// Steps, unless every contender with runs counts nodes.
pub(super) fn steps(runs: &Runs<'_>) -> Option<Figure> {
    let has_nodes = |records: &[&Record]| records.iter().any(|record| record.stats.nodes > 0);
    let are_enough = runs.contenders().all(|(_, _, records)| records.is_empty() || has_nodes(&records));
    if are_enough { None } else { figure(runs, "steps", "Steps", |record| record.steps) }
}

fn figure(runs: &Runs<'_>, unit: &str, title: &str, effort: fn(&Record) -> u64) -> Option<Figure> {
    let counted: Vec<_> = runs
        .contenders()
        .map(|(_, label, mut records)| {
            records.retain(|record| effort(record) > 0);
            (label, records)
        })
        .filter(|(_, records)| !records.is_empty())
        .collect();
    let efforts = counted.iter().flat_map(|(_, records)| records.iter().map(|record| effort(record) as f64));
    let x = Axis::log10(unit, efforts);
    let groups = runs.few_groups();
    let rows = groups.len().max(1);
    let (mut series, mut ends) = (Vec::new(), Vec::new());
    for row in 0..rows {
        let (mut boxes, mut censored) = (Vec::new(), Vec::new());
        for (index, (_, records)) in counted.iter().enumerate() {
            let position = index as f64 + (row as f64 + 1.0) / (rows as f64 + 1.0);
            let here = |record: &&&Record| groups.get(row).is_none_or(|group| runs.group(record) == *group);
            let (done, open): (Vec<&Record>, Vec<&Record>) =
                records.iter().filter(here).partition(|record| record.success);
            let done: Vec<(f64, bool)> =
                done.into_iter().map(|record| (effort(record) as f64, false)).collect();
            boxes.extend(five_numbers(&done).map(|values| Spread { position, values }));
            censored.extend(open.into_iter().map(|record| (effort(record) as f64, position)));
        }
        censored.sort_by(|a: &(f64, f64), b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
        censored.dedup();
        let label = groups.get(row).map_or("successful", |group| group).to_owned();
        let height = 0.7 / (rows as f64 + 1.0);
        series.push(Series { label: Some(label), number: row, width: 1, mark: Mark::Boxes(boxes, height) });
        if !censored.is_empty() {
            let label = Some("censored".to_owned());
            ends.push(Series { label, number: row, width: 1, mark: Mark::Points(censored) });
        }
    }
    series.extend(ends);
    (!counted.is_empty()).then(|| Figure {
        stem: unit.to_owned(),
        title: format!("{title} by contender"),
        caption: format!(
            "The {unit} of successful runs: the box holds the middle half of them, the thick line is the median, \
             whiskers reach to the least and the most. A hollow circle is where a run, or several, ended without \
             success: it would have taken more, and the box looks better than the contender is."
        ),
        x,
        panels: vec![Panel {
            y: Axis::categories("", counted.into_iter().map(|(label, _)| label.to_owned()).collect()),
            series,
        }],
    })
}

/// Minimum, quartiles and maximum.
fn five_numbers(efforts: &[(f64, bool)]) -> Option<[f64; 5]> {
    let seen = KaplanMeier::new(efforts);
    let [low, median, high] = seen.quartiles();
    Some([seen.steps().first()?.0, low?, median?, high?, seen.steps().last()?.0])
}
