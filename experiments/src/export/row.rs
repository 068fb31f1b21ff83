//! A record as a row of plain values.

use crate::{Plan, Record};
use serde::Serialize;
use serde_json::Value;

/// A record with everything spelled out. The columns of all formats are these fields, in this order.
#[derive(Serialize)]
#[cfg_attr(feature = "parquet", derive(parquet_derive::ParquetRecordWriter))]
pub(super) struct Row<'a> {
    trial: u64,
    contender: &'a str,
    instance: &'a str,
    group: &'a str,
    level: Option<f64>,
    seed: u64,
    status: String,
    stop: String,
    success: bool,
    cost: Option<f64>,
    steps: u64,
    seconds: f64,
    log10_space: Option<f64>,
    nodes: u64,
    backtracks: u64,
    dead_ends: u64,
    max_depth: u64,
    goals: u64,
    peak_nodes: u64,
    tries: u64,
    accepted: u64,
    uphill: u64,
    sideways: u64,
    levels: u64,
    reheats: u64,
    swaps: u64,
}

/// The rows of records in the order of trials.
///
/// # Panics
/// When a record is of a contender or instance that the plan does not have.
pub(super) fn rows<'a>(plan: &'a Plan, records: &[Record]) -> Vec<Row<'a>> {
    let mut rows: Vec<Row> = records.iter().map(|record| Row::new(plan, record)).collect();
    rows.sort_by_key(|row| row.trial);
    rows
}

impl<'a> Row<'a> {
    fn new(plan: &'a Plan, record: &Record) -> Self {
        let instance = &plan.instances[record.instance];
        let stats = &record.stats;
        Row {
            trial: record.trial,
            contender: &plan.contenders[record.contender].label,
            instance: &instance.name,
            group: &instance.group,
            level: instance.level,
            seed: record.seed,
            status: word(record.status),
            stop: word(record.stop),
            success: record.success,
            cost: record.cost,
            steps: record.steps,
            seconds: record.seconds,
            log10_space: record.log10_space,
            nodes: stats.nodes,
            backtracks: stats.backtracks,
            dead_ends: stats.dead_ends,
            max_depth: stats.max_depth,
            goals: stats.goals,
            peak_nodes: stats.peak_nodes,
            tries: stats.tries,
            accepted: stats.accepted,
            uphill: stats.uphill,
            sideways: stats.sideways,
            levels: stats.levels,
            reheats: stats.reheats,
            swaps: stats.swaps,
        }
    }
}

/// The one word that stands for it in the folder of a comparison.
fn word(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        other => unreachable!("{other:?} is not a word"),
    }
}

/// Two runs, the later one first, for the tests of all formats.
#[cfg(test)]
pub(super) fn example() -> (Plan, Vec<Record>) {
    use crate::testing::{plan, records};
    let mut plan = plan(&["annealing, slow", "exact"], &[("p1", "hard")], &[u64::MAX]);
    plan.instances[0].level = Some(32.5);
    let mut records = records(&plan, &[None, Some(42)]);
    records[0].stats.accepted = 17;
    records[1].cost = None;
    records[1].stats.nodes = 43;
    records.reverse();
    (plan, records)
}
