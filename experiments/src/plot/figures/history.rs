//! Cost and temperature along runs.

use crate::Record;
use crate::plot::runs::Runs;
use crate::plot::{Axis, Figure, Mark, Panel, Series};
use recuit::Sample;

/// The most runs that are drawn in a figure.
const RUNS: usize = 5;
/// With more figures than this, each contender keeps only its first.
const FIGURES: usize = 12;

/// A figure for each contender and group, on the group's first instance; if these are too many, only the
/// first of each contender.
pub(super) fn figures(runs: &Runs<'_>) -> Vec<Figure> {
    let recorded: Vec<&Record> = runs.all().filter(|record| !record.history.is_empty()).collect();
    let mut figures = Vec::new();
    for (contender, label, _) in runs.contenders() {
        let mut groups: Vec<(&str, Vec<&Record>)> = Vec::new();
        for record in recorded.iter().filter(|record| record.contender == contender) {
            let group = runs.group(record);
            match groups.iter_mut().find(|(name, _)| *name == group) {
                None => groups.push((group, vec![record])),
                Some((_, shown)) if shown[0].instance == record.instance && shown.len() < RUNS => {
                    shown.push(record);
                }
                Some(_) => {}
            }
        }
        for (index, (_, shown)) in groups.iter().enumerate() {
            let instance = &runs.plan.instances[shown[0].instance].name;
            let stem = format!("history-{}-{}", contender + 1, index + 1);
            figures.push((index, figure(stem, format!("{label} on {instance}"), shown)));
        }
    }
    let are_many = figures.len() > FIGURES;
    figures.into_iter().filter(|(index, _)| !are_many || *index == 0).map(|(_, figure)| figure).collect()
}

fn figure(stem: String, title: String, records: &[&Record]) -> Figure {
    let samples = || records.iter().flat_map(|record| &record.history);
    let points = |record: &Record, value: fn(&Sample) -> f64| -> Vec<(f64, f64)> {
        let points = record.history.iter().map(|sample| (sample.steps as f64, value(sample)));
        points.filter(|(_, value)| value.is_finite()).collect()
    };
    let series = |width, mark: &dyn Fn(&Record) -> Mark, is_labeled: bool| -> Vec<Series> {
        let each = records.iter().enumerate();
        each.map(|(number, record)| Series {
            label: is_labeled.then(|| format!("seed {}", record.seed)),
            number,
            width,
            mark: mark(record),
        })
        .collect()
    };
    let mut costs = series(1, &|record| Mark::Curve(points(record, |sample| sample.cost)), false);
    costs.extend(series(3, &|record| Mark::Stairs(points(record, |sample| sample.incumbent)), true));
    let temperatures = series(2, &|record| Mark::Curve(points(record, |sample| sample.temperature)), true);
    Figure {
        stem,
        title,
        caption: format!(
            "Above, the cost at the end of each temperature level, thin, and of the best state so far, thick, of \
             {} on one instance; below, the temperature. A jump of the temperature is a reheat or a new start.",
            if records.len() == 1 { "a run".to_owned() } else { format!("{} runs", records.len()) }
        ),
        x: Axis::linear("steps", [0.0].into_iter().chain(samples().map(|sample| sample.steps as f64))),
        panels: vec![
            Panel {
                y: Axis::linear("cost", samples().flat_map(|sample| [sample.cost, sample.incumbent])),
                series: costs,
            },
            Panel {
                y: Axis::linear(
                    "temperature",
                    [0.0].into_iter().chain(samples().map(|sample| sample.temperature)),
                ),
                series: temperatures,
            },
        ],
    }
}
