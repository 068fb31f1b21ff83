//! A summary as a table for people.

use crate::number::{count, p_value, percent, time};
use crate::{Comparison, Effort, Pair, Rate, Row, Summary, Unit};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width};

/// Beyond so many contenders the pairs are too many to be read.
const PAIRED: usize = 8;

/// The narrowest that labels are wrapped to.
const LABEL: u16 = 16;

/// A rule below the heading, and nothing else.
const RULED: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

const QUARTILES: [&str; 3] = ["25 %", "median", "75 %"];

/// A column; one without any cell is left out.
struct Column {
    heading: String,
    cells: Vec<Option<String>>,
    numbers: bool,
}

impl Summary {
    /// The summary as a table, and where there are two to eight contenders another that compares them pair by
    /// pair; each line ends with a line feed. Labels are wrapped to fit `width`, in characters, if it is
    /// given and that is enough.
    ///
    /// Efforts are told in these units. Without [`Unit::Seconds`] nothing depends on the clock: the same runs
    /// on another machine give the same bytes, unless a time limit cut them off.
    pub fn table(&self, units: &[Unit], width: Option<u16>) -> String {
        let mut text = self.fared(units, width);
        if (2..=PAIRED).contains(&self.contenders.len()) {
            text.push('\n');
            text.push_str(&self.paired(units, width));
        }
        text
    }

    fn fared(&self, units: &[Unit], width: Option<u16>) -> String {
        let rows = &self.rows;
        let several_groups = rows.iter().any(|row| row.group.is_none());
        let unfinished = rows.iter().any(|row| row.finished < row.planned);
        let group = |row: &Row| row.group.clone().unwrap_or_else(|| "all".to_owned());
        let mut columns = vec![
            words("group", rows, |row| several_groups.then(|| group(row))),
            words("contender", rows, |row| Some(row.contender.clone())),
            numbers("planned", rows, |row| unfinished.then(|| count(row.planned as f64))),
            numbers("runs", rows, |row| Some(count(row.finished as f64))),
            numbers("success", rows, |row| Some(count(row.successes as f64))),
            numbers("rate", rows, |row| Some(percent(row.rate?.share))),
            numbers("95 %\nWilson", rows, |row| {
                let Rate { low, high, .. } = row.rate?;
                Some(format!("{:.0}-{:.0} %", 100.0 * low, 100.0 * high))
            }),
            numbers("proved\ninfeasible", rows, |row| {
                (row.infeasible > 0).then(|| count(row.infeasible as f64))
            }),
        ];
        for &unit in units {
            let (name, show) = shown(unit);
            let effort = |row: &Row| match unit {
                Unit::Steps => row.steps,
                Unit::Seconds => row.seconds,
            };
            for (quartile, share) in QUARTILES.iter().enumerate() {
                columns.push(numbers(&format!("{name}\n{share}"), rows, |row| {
                    let Effort { quartiles, longest, .. } = effort(row);
                    quartiles[quartile].map(show).or_else(|| Some(format!("> {}", show(longest?))))
                }));
            }
            columns.push(numbers(&format!("{name}\nPAR2"), rows, |row| effort(row).par2.map(show)));
        }
        for (quartile, share) in QUARTILES.iter().enumerate() {
            columns.push(numbers(&format!("cost\n{share}"), rows, |row| row.cost[quartile].map(count)));
        }
        columns.push(numbers("nodes\nmedian", rows, |row| Some(count(row.nodes? as f64))));
        draw(columns, width)
    }

    fn paired(&self, units: &[Unit], width: Option<u16>) -> String {
        let pairs = &self.pairs;
        let mut columns = vec![
            words("contender", pairs, |pair| Some(pair.first.clone())),
            words("against", pairs, |pair| Some(pair.second.clone())),
            numbers("pairs", pairs, |pair| Some(count(pair.runs as f64))),
        ];
        let mut compare = |name: &str, comparison: &dyn Fn(&Pair) -> Comparison| {
            columns.push(numbers(&format!("{name}\n+/-/="), pairs, |pair| {
                let Comparison { wins, losses, ties, .. } = comparison(pair);
                (wins + losses + ties > 0).then(|| format!("{wins}/{losses}/{ties}"))
            }));
            columns.push(numbers(&format!("{name}\np"), pairs, |pair| comparison(pair).p.map(p_value)));
        };
        compare("success", &|pair| pair.success);
        for unit in units {
            compare(shown(*unit).0, &|pair| match unit {
                Unit::Steps => pair.steps,
                Unit::Seconds => pair.seconds,
            });
        }
        compare("cost", &|pair| pair.cost);
        let efforts: String = units.iter().map(|&unit| format!("{}, ", shown(unit).0)).collect();
        draw(columns, width)
            + &format!(
                "+ better, - worse, = alike. McNemar on paired success, exact; Wilcoxon signed-rank on paired \
                 {efforts}cost; two-sided, Holm-corrected\n"
            )
    }
}

/// What a unit is called, and how an effort is written.
fn shown(unit: Unit) -> (&'static str, fn(f64) -> String) {
    match unit {
        Unit::Steps => ("steps", count),
        Unit::Seconds => ("time", time),
    }
}

fn words<R>(heading: &str, rows: &[R], cell: impl Fn(&R) -> Option<String>) -> Column {
    Column { heading: heading.to_owned(), cells: rows.iter().map(cell).collect(), numbers: false }
}

fn numbers<R>(heading: &str, rows: &[R], cell: impl Fn(&R) -> Option<String>) -> Column {
    Column { numbers: true, ..words(heading, rows, cell) }
}

fn draw(columns: Vec<Column>, width: Option<u16>) -> String {
    let columns: Vec<Column> =
        columns.into_iter().filter(|column| column.cells.iter().any(Option::is_some)).collect();
    let mut table = Table::new();
    table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic);
    if let Some(width) = width {
        table.set_width(width);
    }
    table.set_header(columns.iter().map(|column| &column.heading));
    let rows = columns.first().map_or(0, |column| column.cells.len());
    for row in 0..rows {
        table.add_row(columns.iter().map(|column| column.cells[row].as_deref().unwrap_or("-")));
    }
    let widest = table.column_max_content_widths();
    for ((column, drawn), widest) in columns.iter().zip(table.column_iter_mut()).zip(widest) {
        drawn.set_padding((0, 1));
        if column.numbers {
            drawn.set_constraint(ColumnConstraint::ContentWidth).set_cell_alignment(CellAlignment::Right);
        } else {
            drawn.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed((widest + 1).min(LABEL))));
        }
    }
    table.trim_fmt() + "\n"
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

    #[test]
    fn it_reads_like_this() {
        let (plan, records) = example();
        assert_eq!(
            Summary::new(&plan, &records).table(&[Unit::Steps], None),
            include_str!("table/expected.txt")
        );
    }

    #[test]
    fn without_seconds_nothing_depends_on_the_clock() {
        let (plan, mut records) = example();
        let before = Summary::new(&plan, &records);
        for record in &mut records {
            record.seconds *= 1.7 + record.trial as f64;
        }
        let after = Summary::new(&plan, &records);
        assert_eq!(after.table(&[Unit::Steps], None), before.table(&[Unit::Steps], None));
        assert_ne!(after.table(&[Unit::Seconds], None), before.table(&[Unit::Seconds], None));
    }

    #[test]
    fn labels_are_wrapped_and_numbers_are_not() {
        let (mut plan, mut records) = example();
        plan.contenders[0].label = "annealing of rows kept full, cooled by 0.99".to_owned();
        records[0].steps = 12_345;
        plan.contenders[0].experiment["limits"]["steps"] = 1_000_000.into();
        let text = Summary::new(&plan, &records).table(&[Unit::Steps], Some(60));
        assert!(text.lines().any(|line| line.contains("cooled by 0.99")), "{text}");
        assert!(text.contains("12,345"), "{text}");
    }

    #[test]
    fn unfinished_runs_show() {
        let (plan, records) = example();
        let text = Summary::new(&plan, &records[..1]).table(&[Unit::Steps], None);
        assert!(text.contains("planned"), "{text}");
        assert!(!Summary::new(&plan, &records).table(&[Unit::Steps], None).contains("planned"));
    }

    #[test]
    fn pairs_are_compared_where_they_can_be_read() {
        let labels = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        for (contenders, compared) in [(1, false), (2, true), (8, true), (9, false)] {
            let plan = plan(&labels[..contenders], &[("x", "")], &[1]);
            let text =
                Summary::new(&plan, &records(&plan, &vec![Some(10); contenders])).table(&[Unit::Steps], None);
            assert_eq!(text.contains("McNemar"), compared, "{text}");
        }
    }
}
