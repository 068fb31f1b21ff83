//! All columns that a comparison has, in tables.

use super::{compared, effort, interval, outcomes, shown, within};
use crate::number::{count, p_value, percent};
use crate::table::{Column, Table};
use crate::{Comparison, Effort, Pair, Summary, Unit};

const QUARTILES: [&str; 3] = ["25 %", "median", "75 %"];

impl Summary {
    /// How often contenders were successful, and what their runs took.
    pub(super) fn fared(&self, units: &[Unit]) -> Table {
        let rows = &self.rows;
        let mut columns = self.leading();
        columns.extend([
            Column::numbers("success", rows, |row| Some(count(row.successes as f64))),
            Column::numbers("rate", rows, |row| Some(percent(row.rate?.share))),
            Column::numbers("95 %\nWilson", rows, interval),
            Column::numbers("proved\ninfeasible", rows, |row| {
                (row.infeasible > 0).then(|| count(row.infeasible as f64))
            }),
        ]);
        for &unit in units {
            let (name, show) = shown(unit);
            let mut mean = |heading: &str, of: fn(Effort) -> Option<f64>| {
                let heading = format!("{name}\n{heading}");
                columns.push(Column::numbers(&heading, rows, |row| of(effort(row, unit)).map(show)));
            };
            mean("mean", |effort| effort.mean);
            mean("PAR2", |effort| effort.par2);
        }
        let caption = "mean: what a run took, with success or without; PAR2: the mean, twice the limit for runs without \
                       success";
        Table::new(caption, columns)
    }

    /// Within what effort contenders were successful, and what it cost in the end.
    pub(super) fn quartiles(&self, units: &[Unit]) -> Table {
        let rows = &self.rows;
        let mut columns = self.who();
        for &unit in units {
            let (name, show) = shown(unit);
            for (quartile, share) in QUARTILES.iter().enumerate() {
                columns.push(Column::numbers(&format!("{name}\n{share}"), rows, |row| {
                    let Effort { quartiles, longest, .. } = effort(row, unit);
                    within(quartiles[quartile], longest, show)
                }));
            }
        }
        for (quartile, share) in QUARTILES.iter().enumerate() {
            columns
                .push(Column::numbers(&format!("cost\n{share}"), rows, |row| row.cost[quartile].map(count)));
        }
        columns.push(Column::numbers("nodes\nmedian", rows, |row| Some(count(row.nodes? as f64))));
        let caption = "25 %, median and 75 %: the effort within which so many runs are successful (Kaplan and Meier), \
                       > where it is more than the longest run; cost: what the engine minimizes, in the end";
        Table::new(caption, columns)
    }

    /// Each contender against every other, with all tests.
    pub(super) fn paired(&self, units: &[Unit]) -> Table {
        let pairs = &self.pairs;
        let mut columns = vec![
            Column::words("contender", pairs, |pair| Some(pair.first.clone())),
            Column::words("against", pairs, |pair| Some(pair.second.clone())),
            Column::numbers("pairs", pairs, |pair| Some(count(pair.runs as f64))),
        ];
        let mut compare = |name: &str, comparison: &dyn Fn(&Pair) -> Comparison| {
            columns
                .push(Column::numbers(&format!("{name}\n+/-/="), pairs, |pair| outcomes(comparison(pair))));
            columns
                .push(Column::numbers(&format!("{name}\np"), pairs, |pair| comparison(pair).p.map(p_value)));
        };
        compare("success", &|pair| pair.success);
        for unit in units {
            compare(shown(*unit).0, &|pair| compared(pair, *unit));
        }
        compare("cost", &|pair| pair.cost);
        let efforts: String = units.iter().map(|&unit| format!("{}, ", shown(unit).0)).collect();
        let caption = format!(
            "+ better, - worse, = alike. McNemar on paired success, exact; Wilcoxon signed-rank on paired \
             {efforts}cost; two-sided, Holm-corrected"
        );
        Table::new(&caption, columns)
    }
}
