//! How many states the formulations have.

use crate::plot::runs::Runs;
use crate::plot::{Axis, Figure, Mark, Panel, Series};
use std::collections::BTreeMap;

pub(super) fn figure(runs: &Runs<'_>) -> Option<Figure> {
    let groups = runs.few_groups();
    let rows = groups.len().max(1);
    let (mut series, mut longest) = (Vec::new(), 0.0);
    for row in 0..rows {
        let bars = (0..runs.plan.contenders.len()).filter_map(|contender| {
            let here = runs
                .of(contender)
                .filter(|record| groups.get(row).is_none_or(|group| runs.group(record) == *group));
            // An instance counts once, however often it was run.
            let sizes: BTreeMap<usize, f64> =
                here.filter_map(|record| Some((record.instance, record.log10_space?))).collect();
            let position = contender as f64 + (row as f64 + 1.0) / (rows as f64 + 1.0);
            (!sizes.is_empty()).then(|| (sizes.values().sum::<f64>() / sizes.len() as f64, position))
        });
        let bars: Vec<(f64, f64)> = bars.collect();
        longest = bars.iter().fold(longest, |longest: f64, bar| longest.max(bar.0));
        if !bars.is_empty() {
            let label = groups.get(row).map(|&group| group.to_owned());
            let mark = Mark::Bars(bars, 0.7 / (rows as f64 + 1.0));
            series.push(Series { label, number: row, width: 1, mark });
        }
    }
    let x = Axis::linear("states, as a decimal logarithm", [0.0, longest]);
    (!series.is_empty()).then(|| Figure {
        stem: "search-space".to_owned(),
        title: "Size of the search space".to_owned(),
        caption:
            "How many states a formulation has, as a decimal logarithm: the mean over the instances. A step \
                  to the right by 1 is ten times as many."
                .to_owned(),
        x,
        panels: vec![Panel { y: Axis::categories("", runs.labels()), series }],
    })
}
