//! A summary as tables.

mod details;

use crate::number::{count, p_value, time};
use crate::table::{Column, Table};
use crate::{Comparison, Effort, Pair, Rate, Row, Summary, Unit};

/// With more contenders than this there are too many pairs to read.
const PAIRED: usize = 8;

impl Summary {
    /// How the contenders fared, within what effort and how well; where there are two to eight of them, also how
    /// they compare pair by pair.
    ///
    /// Efforts are given in these units. Without [`Unit::Seconds`] nothing depends on the clock: the same
    /// runs on another machine give the same tables, unless a time limit cut them off.
    pub fn tables(&self, units: &[Unit]) -> Vec<Table> {
        let mut tables = vec![self.fared(units), self.quartiles(units)];
        if (2..=PAIRED).contains(&self.contenders.len()) {
            tables.push(self.paired(units));
        }
        tables
    }

    /// The same in narrow tables, which fit 80 columns unless labels are long: shares of success with their
    /// intervals, medians, and by whom that was.
    pub fn overview(&self, units: &[Unit]) -> Vec<Table> {
        let mut tables = vec![self.fared_in_short(units)];
        if (2..=PAIRED).contains(&self.contenders.len()) {
            tables.push(self.paired_in_short(units));
        }
        tables
    }

    /// Who.
    fn who(&self) -> Vec<Column> {
        let rows = &self.rows;
        let several_groups = rows.iter().any(|row| row.group.is_none());
        let group = |row: &Row| row.group.clone().unwrap_or_else(|| "all".to_owned());
        vec![
            Column::words("group", rows, |row| several_groups.then(|| group(row))),
            Column::words("contender", rows, |row| Some(row.contender.clone())),
        ]
    }

    /// Who, and in how many runs.
    fn leading(&self) -> Vec<Column> {
        let rows = &self.rows;
        let unfinished = rows.iter().any(|row| row.finished < row.planned);
        let mut columns = self.who();
        columns.extend([
            Column::numbers("planned", rows, |row| unfinished.then(|| count(row.planned as f64))),
            Column::numbers("runs", rows, |row| Some(count(row.finished as f64))),
        ]);
        columns
    }

    fn fared_in_short(&self, units: &[Unit]) -> Table {
        let rows = &self.rows;
        let mut columns = self.leading();
        columns.extend([
            Column::numbers("success", rows, |row| Some(format!("{:.0} %", 100.0 * row.rate?.share))),
            Column::numbers("95 %", rows, interval),
        ]);
        for &unit in units {
            let (name, show) = shown(unit);
            columns.push(Column::numbers(name, rows, |row| {
                let Effort { quartiles, longest, .. } = effort(row, unit);
                within(quartiles[1], longest, show)
            }));
        }
        columns.push(Column::numbers("cost", rows, |row| row.cost[1].map(count)));
        columns.push(Column::numbers("nodes", rows, |row| Some(count(row.nodes? as f64))));
        let told: String = units.iter().map(|&unit| format!("{}, ", shown(unit).0)).collect();
        let caption = format!(
            "{told}cost: medians, of efforts over all runs, > where fewer than half are successful within the longest \
             run; 95 %: the interval of the rate of success (Wilson); cost: what the engine minimizes, in the end"
        );
        Table::new(&caption, columns)
    }

    fn paired_in_short(&self, units: &[Unit]) -> Table {
        let pairs = &self.pairs;
        let mut columns = vec![
            Column::words("contender", pairs, |pair| Some(pair.first.clone())),
            Column::words("against", pairs, |pair| Some(pair.second.clone())),
        ];
        let mut compare = |name: &str, comparison: &dyn Fn(&Pair) -> Comparison| {
            columns.push(Column::numbers(name, pairs, |pair| outcomes(comparison(pair))));
            columns.push(Column::numbers("p", pairs, |pair| comparison(pair).p.map(p_value)));
        };
        compare("success", &|pair| pair.success);
        if let Some(&unit) = units.first() {
            compare(shown(unit).0, &|pair| compared(pair, unit));
        }
        let caption = "pairs of runs in which the contender is better/worse/alike; p: how likely a difference as large is by \
                       chance; `--details` has more, and how it is tested";
        Table::new(caption, columns)
    }
}

/// The interval of the rate of success.
fn interval(row: &Row) -> Option<String> {
    let Rate { low, high, .. } = row.rate?;
    Some(format!("{:.0}-{:.0} %", 100.0 * low, 100.0 * high))
}

/// In how many pairs the first was better, worse, and alike.
fn outcomes(Comparison { wins, losses, ties, .. }: Comparison) -> Option<String> {
    (wins + losses + ties > 0).then(|| format!("{wins}/{losses}/{ties}"))
}

/// The efforts of a pair in that unit, compared.
fn compared(pair: &Pair, unit: Unit) -> Comparison {
    match unit {
        Unit::Steps => pair.steps,
        Unit::Seconds => pair.seconds,
    }
}

/// The effort of a row in that unit.
fn effort(row: &Row, unit: Unit) -> Effort {
    match unit {
        Unit::Steps => row.steps,
        Unit::Seconds => row.seconds,
    }
}

/// An effort within which a share of runs is successful; where too few are, that it lies beyond the longest run.
pub(crate) fn within(quantile: Option<f64>, longest: Option<f64>, show: fn(f64) -> String) -> Option<String> {
    quantile.map(show).or_else(|| Some(format!("> {}", show(longest?))))
}

/// What a unit is called, and how an effort is written.
pub(crate) fn shown(unit: Unit) -> (&'static str, fn(f64) -> String) {
    match unit {
        Unit::Steps => ("steps", count),
        Unit::Seconds => ("time", time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{plan, records};
    use crate::{Plan, Record};

    fn example() -> (Plan, Vec<Record>) {
        let plan = plan(&["cooling 0.99", "exact"], &[("a", "easy"), ("b", "hard")], &[1, 2]);
        let solved_at = [10, 20, 0, 80, 12, 18, 0, 0].map(|at| (at > 0).then_some(at));
        let mut records = records(&plan, &solved_at);
        for record in records.iter_mut().filter(|record| record.contender == 1) {
            record.stats.nodes = 1234 * record.steps;
        }
        (plan, records)
    }

    fn text(plan: &Plan, records: &[Record], unit: Unit, width: Option<u16>) -> String {
        let tables = Summary::new(plan, records).tables(&[unit]);
        tables.iter().map(|table| table.text(width)).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn it_reads_like_this() {
        let (plan, records) = example();
        assert_eq!(text(&plan, &records, Unit::Steps, None), include_str!("results/expected.txt"));
    }

    #[test]
    fn the_overview_fits_eighty_columns() {
        let (plan, records) = example();
        let tables = Summary::new(&plan, &records).overview(&[Unit::Steps, Unit::Seconds]);
        assert_eq!(tables.len(), 2);
        for line in
            tables.iter().flat_map(|table| table.text(None).lines().map(str::to_owned).collect::<Vec<_>>())
        {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }

    #[test]
    fn without_seconds_nothing_depends_on_the_clock() {
        let (plan, mut records) = example();
        let before = records.clone();
        for record in &mut records {
            record.seconds *= 1.7 + record.trial as f64;
        }
        let [before, after] = [before, records]
            .map(|records| [Unit::Steps, Unit::Seconds].map(|unit| text(&plan, &records, unit, None)));
        assert_eq!(before[0], after[0]);
        assert_ne!(before[1], after[1]);
    }

    #[test]
    fn labels_are_wrapped_and_numbers_are_not() {
        let (mut plan, mut records) = example();
        plan.contenders[0].label = "annealing of rows kept full, cooled by 0.99".to_owned();
        records[0].steps = 12_345;
        plan.contenders[0].experiment["limits"]["steps"] = 1_000_000.into();
        let text = text(&plan, &records, Unit::Steps, Some(80));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.lines().any(|line| line.contains("by 0.99")), "{text}");
        assert!(text.contains("12,345"), "{text}");
    }

    #[test]
    fn unfinished_runs_show() {
        let (plan, records) = example();
        let part = text(&plan, &records[..1], Unit::Steps, None);
        assert!(part.contains("planned"), "{part}");
        assert!(!text(&plan, &records, Unit::Steps, None).contains("planned"));
    }

    #[test]
    fn pairs_are_compared_where_they_can_be_read() {
        let labels = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        for (contenders, compared) in [(1, false), (2, true), (8, true), (9, false)] {
            let plan = plan(&labels[..contenders], &[("x", "")], &[1]);
            let records = records(&plan, &vec![Some(10); contenders]);
            let text = text(&plan, &records, Unit::Steps, None);
            assert_eq!(text.contains("McNemar"), compared, "{text}");
        }
    }
}
