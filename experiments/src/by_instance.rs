//! How each contender fared on each instance.

use crate::number::count;
use crate::results::{shown, within};
use crate::statistics::KaplanMeier;
use crate::table::{Column, Table};
use crate::{Plan, Record, Unit};

/// The finished runs of a contender on an instance.
struct Cell<'a> {
    instance: &'a str,
    contender: &'a str,
    runs: Vec<&'a Record>,
}

/// A line for each instance and contender that has runs, instance by instance: how many of the runs were
/// successful, the median efforts in these units, and the median of tries.
///
/// The order of the records does not matter; without [`Unit::Seconds`] nothing depends on the clock.
pub fn by_instance(plan: &Plan, records: &[Record], units: &[Unit]) -> Table {
    let mut records: Vec<&Record> = records.iter().collect();
    records.sort_by_key(|record| (record.instance, record.contender, record.trial));
    let same = |a: &&Record, b: &&Record| (a.instance, a.contender) == (b.instance, b.contender);
    let cells: Vec<Cell<'_>> = records
        .chunk_by(same)
        .map(|runs| Cell {
            instance: &plan.instances[runs[0].instance].name,
            contender: &plan.contenders[runs[0].contender].label,
            runs: runs.to_vec(),
        })
        .collect();
    let mut columns = vec![
        Column::words("instance", &cells, |cell| Some(cell.instance.to_owned())),
        Column::words("contender", &cells, |cell| Some(cell.contender.to_owned())),
        Column::numbers("success", &cells, |cell| Some(successes(&cell.runs))),
    ];
    for &unit in units {
        let (name, show) = shown(unit);
        columns.push(Column::numbers(name, &cells, |cell| {
            let efforts: Vec<(f64, bool)> = cell.runs.iter().map(|run| unit.effort(run)).collect();
            let longest = cell.runs.iter().map(|run| unit.spent(run)).max_by(f64::total_cmp);
            within(KaplanMeier::new(&efforts).quantile(0.5), longest, show)
        }));
    }
    columns.push(Column::numbers("tries", &cells, |cell| tries(&cell.runs)));
    let told: String = units.iter().map(|&unit| format!("{}, ", shown(unit).0)).collect();
    let caption = format!(
        "success: successful runs of all; {told}tries: medians, of efforts over all runs, > where fewer than half are \
         successful within the longest run; tries: starts and restarts, the first included"
    );
    Table::new(&caption, columns)
}

fn successes(runs: &[&Record]) -> String {
    format!("{}/{}", runs.iter().filter(|run| run.success).count(), runs.len())
}

/// The median; of an even number the lower of the two in the middle. Engines that do not begin again count none.
fn tries(runs: &[&Record]) -> Option<String> {
    let tries: Vec<(f64, bool)> = runs.iter().map(|run| (run.stats.tries as f64, false)).collect();
    KaplanMeier::new(&tries).quantile(0.5).filter(|&tries| tries > 0.0).map(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{plan, records};

    const BOTH: [Unit; 2] = [Unit::Steps, Unit::Seconds];

    /// Two contenders on two instances with three seeds; the second contender fails twice on the second.
    fn example(labels: &[&str], names: [&str; 2]) -> (Plan, Vec<Record>) {
        let plan = plan(labels, &names.map(|name| (name, "")), &[1, 2, 3]);
        let solved_at = [10, 5, 40, 90, 30, 5, 60, 0, 20, 5, 50, 0].map(|at| (at > 0).then_some(at));
        let mut records = records(&plan, &solved_at);
        for record in &mut records {
            record.stats.tries = if record.contender == 0 { record.seed } else { 0 };
        }
        (plan, records)
    }

    #[test]
    fn each_instance_has_a_line_for_each_contender() {
        let (plan, mut records) = example(&["annealing", "exact"], ["easy#1", "hard#7"]);
        records.reverse();
        let table = by_instance(&plan, &records, &BOTH);
        let row =
            |row: usize| table.columns.iter().map(|column| column.cells[row].as_deref()).collect::<Vec<_>>();
        let some = |cells: [&'static str; 6]| cells.map(|cell| (cell != "-").then_some(cell)).to_vec();
        assert_eq!(row(0), some(["easy#1", "annealing", "3/3", "20", "20 ms", "2"]));
        assert_eq!(row(1), some(["easy#1", "exact", "3/3", "5", "5 ms", "-"]));
        assert_eq!(row(2), some(["hard#7", "annealing", "3/3", "50", "50 ms", "2"]));
        assert_eq!(row(3), some(["hard#7", "exact", "1/3", "> 100", "> 100 ms", "-"]));
        assert_eq!(table.rows(), 4);
    }

    #[test]
    fn what_was_not_run_has_no_line_and_the_clock_is_left_out_on_demand() {
        let (plan, records) = example(&["annealing", "exact"], ["a", "b"]);
        let table = by_instance(&plan, &records[..1], &[Unit::Steps]);
        assert_eq!(table.rows(), 1);
        let headings: Vec<&str> = table.columns.iter().map(|column| column.heading.as_str()).collect();
        assert_eq!(headings, ["instance", "contender", "success", "steps", "tries"]);
        assert_eq!(by_instance(&plan, &[], &BOTH).rows(), 0);
    }

    #[test]
    fn no_line_is_wider_than_asked_for() {
        let labels = [
            "T0=1 factor=0.9999 formulation=rows reheat=adaptive",
            "most-constrained-with-the-largest-degree-of-all forward_checking=false",
        ];
        let names = ["9x9-hard#12", "a-file-with-a-name-that-is-longer-than-a-column.txt:4711"];
        let (plan, mut records) = example(&labels, names);
        for record in &mut records {
            (record.steps, record.seconds, record.stats.tries) = (9_999_999, 9.99e-3, 123_456);
        }
        let table = by_instance(&plan, &records, &BOTH);
        let text = table.text(Some(80));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.contains("reheat=adaptive") && text.contains("9x9-hard#12"), "{text}");
    }
}
