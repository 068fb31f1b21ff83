//! Plans and records made by hand.

use crate::{Contender, Plan, Record, Subject};
use recuit::{Stats, Status, StopReason};
use serde_json::json;

/// A plan: contenders with these labels, limited to 100 steps and not in time, on these instances and groups,
/// with these seeds.
pub(crate) fn plan(labels: &[&str], instances: &[(&str, &str)], seeds: &[u64]) -> Plan {
    let contender = |&label: &&str| Contender {
        label: label.to_owned(),
        experiment: json!({"model": {}, "engine": {}, "limits": {"steps": 100, "seconds": null}}),
    };
    let instance = |&(name, group): &(&str, &str)| Subject {
        name: name.to_owned(),
        model: String::new(),
        group: group.to_owned(),
        level: None,
        text: String::new(),
    };
    Plan {
        title: "by hand".to_owned(),
        contenders: labels.iter().map(contender).collect(),
        instances: instances.iter().map(instance).collect(),
        seeds: seeds.to_vec(),
        history: 0,
    }
}

/// A run that was solved at these steps or, where `solved` is false, cut off at the limit with cost 3.
pub(crate) fn record(plan: &Plan, trial: u64, steps: u64, solved: bool) -> Record {
    let planned = plan.trials()[trial as usize];
    Record {
        trial,
        contender: planned.contender,
        instance: planned.instance,
        seed: planned.seed,
        status: if solved { Status::Solved } else { Status::Unknown },
        stop: if solved { StopReason::Goal } else { StopReason::StepLimit },
        success: solved,
        cost: Some(if solved { 0.0 } else { 3.0 }),
        steps,
        seconds: steps as f64 / 1e3,
        log10_space: None,
        solved_by: None,
        stats: Stats { steps, ..Stats::default() },
        best: None,
        failure: None,
        history: Vec::new(),
    }
}

/// The runs of a whole plan, trial by trial: solved at that many steps, or cut off at the limit of 100.
pub(crate) fn records(plan: &Plan, solved_at: &[Option<u64>]) -> Vec<Record> {
    assert_eq!(solved_at.len(), plan.trials().len());
    let runs = (0..).zip(solved_at);
    runs.map(|(trial, at)| record(plan, trial, at.unwrap_or(100), at.is_some())).collect()
}
