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

/// What of a sample is drawn.
type Value = fn(&Sample) -> Option<f64>;

fn figure(stem: String, title: String, records: &[&Record]) -> Figure {
    let runs: Vec<(u64, &[Sample])> =
        records.iter().map(|record| (record.seed, &record.history[..])).collect();
    history(stem, title, &runs)
}

/// Cost, temperature and depth along runs, each given by its seed and its samples; what no sample has is left out.
pub fn history(stem: String, title: String, runs: &[(u64, &[Sample])]) -> Figure {
    let samples = || runs.iter().flat_map(|(_, samples)| samples.iter());
    let values = |value: Value| samples().filter_map(value);
    let points = |samples: &[Sample], value: Value| -> Vec<(f64, f64)> {
        let points = samples.iter().filter_map(|sample| Some((sample.steps as f64, value(sample)?)));
        points.filter(|(_, value)| value.is_finite()).collect()
    };
    let series = |width, value: Value, mark: fn(Vec<(f64, f64)>) -> Mark, is_labeled: bool| -> Vec<Series> {
        let each = runs.iter().enumerate();
        each.map(|(number, (seed, samples))| Series {
            label: is_labeled.then(|| format!("seed {seed}")),
            number,
            width,
            mark: mark(points(samples, value)),
        })
        .collect()
    };
    let (cost, incumbent): (Value, Value) = (|sample| sample.cost, |sample| sample.incumbent);
    let (temperature, depth): (Value, Value) =
        (|sample| sample.temperature, |sample| Some(sample.depth? as f64));
    let mut panels = Vec::new();
    let mut caption = Vec::new();
    let has = |value: Value| values(value).next().is_some();
    if has(incumbent) {
        let mut costs = if has(cost) { series(1, cost, Mark::Curve, false) } else { Vec::new() };
        costs.extend(series(3, incumbent, Mark::Stairs, true));
        panels.push(Panel { y: Axis::linear("cost", values(cost).chain(values(incumbent))), series: costs });
        caption.push(match has(cost) {
            true => {
                "the cost at the end of each temperature level, thin, and of the best state so far, thick"
            }
            false => "the cost of the best state so far",
        });
    }
    if has(temperature) {
        let axis = Axis::linear("temperature", [0.0].into_iter().chain(values(temperature)));
        panels.push(Panel { y: axis, series: series(2, temperature, Mark::Curve, true) });
        caption.push("the temperature, whose jumps are reheats and new starts");
    }
    if has(depth) || panels.is_empty() {
        let axis = Axis::linear("depth", [0.0].into_iter().chain(values(depth)));
        panels.push(Panel { y: axis, series: series(1, depth, Mark::Curve, true) });
        caption.push("how many actions lead to the current node of the tree");
    }
    let count = if runs.len() == 1 { "A run".to_owned() } else { format!("{} runs", runs.len()) };
    Figure {
        stem,
        title,
        caption: format!("{count} on one instance: {}.", caption.join("; below, ")),
        x: Axis::linear("steps", [0.0].into_iter().chain(samples().map(|sample| sample.steps as f64))),
        panels,
    }
}
