//! What became of many chains.

use recuit::ReplicaReport;
use serde_json::{Value, json};

/// How many steps they took to the target, in a line.
pub(crate) fn summary(report: &ReplicaReport) -> String {
    let reached = report.reached();
    let mut text = format!("{reached} of {} chains reached the target", report.chains.len());
    if let (Some(least), Some(mean)) = (report.least(), report.mean()) {
        let median = report.median().map_or_else(|| "unknown".to_owned(), |median| median.to_string());
        text += &format!("; steps to the target: least {least}, median {median}, mean {mean:.0}");
    }
    text + "\n"
}

/// A line for each.
pub(crate) fn table(report: &ReplicaReport) -> String {
    let mut text = format!("  {:<5} {:>14} {:>14} {:>10}  ended by\n", "chain", "steps", "cost", "seconds");
    for (number, chain) in report.chains.iter().enumerate() {
        let cost = chain.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let (steps, seconds, stop) = (chain.steps, chain.seconds, chain.stop);
        text += &format!("  {number:<5} {steps:>14} {cost:>14} {seconds:>10.3}  {stop}\n");
    }
    text
}

/// Everything, for machines.
pub(crate) fn object(report: &ReplicaReport) -> Value {
    json!({
        "reached": report.reached(),
        "least": report.least(),
        "median": report.median(),
        "mean": report.mean(),
        "chains": report.chains,
    })
}
