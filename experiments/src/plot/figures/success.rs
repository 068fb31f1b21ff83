//! How many runs are successful within an effort.

use crate::plot::runs::Runs;
use crate::plot::{Axis, Figure, Mark, Panel, Series};
use crate::statistics::KaplanMeier;
use crate::{Record, Unit};

pub(super) fn over_steps(runs: &Runs<'_>) -> Option<Figure> {
    figure(runs, Unit::Steps, "steps", "Success over steps")
}

pub(super) fn over_seconds(runs: &Runs<'_>) -> Option<Figure> {
    figure(runs, Unit::Seconds, "seconds", "Success over time")
}

/// The least effort that is shown: a logarithmic axis has no zero, and a clock cannot tell shorter times
/// apart.
fn least(unit: Unit) -> f64 {
    match unit {
        Unit::Steps => 1.0,
        Unit::Seconds => 1e-6,
    }
}

fn figure(runs: &Runs<'_>, unit: Unit, name: &str, title: &str) -> Option<Figure> {
    let shown = |effort: f64| effort.max(least(unit));
    let x = Axis::log10(name, runs.all().map(|record| shown(unit.spent(record))));
    let curve = |records: Vec<&Record>| {
        let efforts: Vec<(f64, bool)> = records.iter().map(|record| unit.effort(record)).collect();
        let estimate = KaplanMeier::new(&efforts);
        let longest = records.iter().map(|record| unit.spent(record)).fold(0.0, f64::max);
        let end = estimate.steps().last().map_or(0.0, |step| step.1);
        let steps = estimate.steps().iter().map(|&(effort, share)| (shown(effort), share));
        [(x.from, 0.0)].into_iter().chain(steps).chain([(shown(longest), end)]).collect()
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
        stem: format!("success-over-{name}"),
        title: title.to_owned(),
        caption: format!(
            "The share of runs that are successful within so many {name}; higher and further left is better. \
             A run that was cut off by a limit is censored: it counts among those that may still succeed up to \
             there, and not beyond (Kaplan and Meier 1958). One that came to an end of its own without success never \
             succeeds. A curve ends with its longest run."
        ),
        x,
        panels: vec![Panel { y: Axis::share("share of runs successful"), series }],
    })
}
