//! How many runs are successful within an effort.

use crate::Record;
use crate::plot::estimate::success_curve;
use crate::plot::runs::Runs;
use crate::plot::{Axis, Figure, Mark, Panel, Series};

pub(super) fn over_steps(runs: &Runs<'_>) -> Option<Figure> {
    figure(runs, "steps", "Success over steps", |record| record.steps.max(1) as f64)
}

pub(super) fn over_seconds(runs: &Runs<'_>) -> Option<Figure> {
    // A clock may not tell shorter times from none.
    figure(runs, "seconds", "Success over time", |record| record.seconds.max(1e-6))
}

fn figure(runs: &Runs<'_>, unit: &str, title: &str, effort: fn(&Record) -> f64) -> Option<Figure> {
    let x = Axis::log10(unit, runs.all().map(effort));
    let curve = |records: Vec<&Record>| {
        let efforts: Vec<(f64, bool)> =
            records.into_iter().map(|record| (effort(record), !record.success)).collect();
        [(x.from, 0.0)].into_iter().chain(success_curve(&efforts)).collect()
    };
    let series: Vec<Series> = runs
        .contenders()
        .filter(|(_, _, records)| !records.is_empty())
        .map(|(number, label, records)| Series {
            label: Some(label.to_owned()),
            number,
            width: 2,
            mark: Mark::Stairs(curve(records)),
        })
        .collect();
    (!series.is_empty()).then(|| Figure {
        stem: format!("success-over-{unit}"),
        title: title.to_owned(),
        caption: format!(
            "The share of runs that are successful within so many {unit}; higher and further left is better. \
             A run that ended without success is censored: it counts among those that may still succeed up to \
             where it ended, and not beyond (Kaplan and Meier 1958). A curve ends with its longest run."
        ),
        x,
        panels: vec![Panel { y: Axis::share("share of runs successful"), series }],
    })
}
