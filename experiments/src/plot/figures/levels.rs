//! Success and effort against the level of the instances: the easy-hard-easy curve.

use crate::plot::runs::Runs;
use crate::plot::{Axis, Figure, Mark, Panel, Series};
use crate::statistics::{KaplanMeier, wilson};
use crate::{Record, Unit};

/// The runs of a contender on the instances of a level.
type AtLevel<'a> = (f64, Vec<&'a Record>);

pub(super) fn figure(runs: &Runs<'_>) -> Option<Figure> {
    let level = |record: &Record| runs.plan.instances[record.instance].level;
    let mut levels: Vec<f64> = runs.all().filter_map(level).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    if levels.len() < 2 {
        return None;
    }
    let (mut rates, mut efforts) = (Vec::new(), Vec::new());
    for (number, label, records) in runs.contenders() {
        let at = |wanted: f64| records.iter().copied().filter(move |record| level(record) == Some(wanted));
        let each: Vec<AtLevel<'_>> = levels.iter().map(|&wanted| (wanted, at(wanted).collect())).collect();
        let each: Vec<AtLevel<'_>> = each.into_iter().filter(|(_, records)| !records.is_empty()).collect();
        let label = Some(label.to_owned());
        let band = each.iter().filter_map(|(level, records)| {
            let (lower, upper) = wilson(successes(records) as u64, records.len() as u64)?;
            Some((*level, lower, upper))
        });
        rates.insert(number, Series { label: None, number, width: 1, mark: Mark::Band(band.collect()) });
        let rate = each.iter().map(|(level, of)| (*level, successes(of) as f64 / of.len() as f64));
        rates.push(Series { label: label.clone(), number, width: 2, mark: Mark::Line(rate.collect()) });
        let effort = each.iter().map(|(level, records)| {
            let efforts: Vec<(f64, bool)> = records.iter().map(|record| Unit::Steps.effort(record)).collect();
            Some((*level, KaplanMeier::new(&efforts).quantile(0.5)?.max(1.0)))
        });
        // The line breaks where there is no median.
        let effort: Vec<Option<(f64, f64)>> = effort.collect();
        efforts.extend(effort.split(Option::is_none).filter(|part| !part.is_empty()).map(|part| {
            let points = part.iter().copied().flatten().collect();
            (label.clone(), number, points)
        }));
    }
    let seen = efforts.iter().flat_map(|(_, _, points): &(_, _, Vec<(f64, f64)>)| points);
    let steps = Axis::log10("median steps", seen.map(|point| point.1));
    let efforts = efforts.into_iter().map(|(label, number, points)| Series {
        label,
        number,
        width: 2,
        mark: Mark::Line(points),
    });
    Some(Figure {
        stem: "success-by-level".to_owned(),
        title: "Success and effort by level".to_owned(),
        caption: "Above, the share of runs that are successful, with its 95 % interval (Wilson 1927); below, the \
                  steps within which half of the runs are. The level is a property of the instances, such as the \
                  percentage of cells given. A median is missing where less than half are \
                  successful."
            .to_owned(),
        x: Axis::linear("level", levels),
        panels: vec![
            Panel { y: Axis::share("share of runs successful"), series: rates },
            Panel { y: steps, series: efforts.collect() },
        ],
    })
}

fn successes(records: &[&Record]) -> usize {
    records.iter().filter(|record| record.success).count()
}
