//! Made-up comparisons that look like real ones.

use recuit::{Sample, Stats, Status, StopReason};
use recuit_experiments::{Contender, Plan, Record, Subject, Trial};
use serde_json::json;

/// The step limit of all runs.
pub(crate) const LIMIT: u64 = 1_000_000;

/// Three annealers and a tree search, on three groups of two puzzles.
pub(crate) fn study() -> (Plan, Vec<Record>) {
    let groups = ["easy", "medium", "hard"].map(|group| (group.to_owned(), None));
    compare("Annealing with rows kept full, beside backtracking", &groups, 10, 200)
}

/// The same on 21 levels.
pub(crate) fn levels() -> (Plan, Vec<Record>) {
    let groups: Vec<_> =
        (0..=20).map(|index| (format!("{} %", index * 5), Some(f64::from(index) * 5.0))).collect();
    compare("Easy, hard, easy", &groups, 10, 0)
}

fn compare(title: &str, groups: &[(String, Option<f64>)], seeds: u64, history: usize) -> (Plan, Vec<Record>) {
    let annealing = |cooling: f64| Contender {
        label: format!("annealing, cooling {cooling}"),
        experiment: json!({
            "model": { "name": "sudoku", "formulation": { "name": "rows", "neighborhood": "swap" } },
            "engine": { "name": "annealing", "schedule": { "name": "geometric", "cooling": cooling }, "starts": 20 },
            "limits": { "steps": LIMIT, "seconds": null, "target": null },
        }),
    };
    let backtracking = Contender {
        label: "backtracking, fewest candidates first <MRV & LCV>".to_owned(),
        experiment: json!({
            "model": { "name": "sudoku", "formulation": { "name": "cells", "order": "mrv" } },
            "engine": { "name": "depth-first", "solutions": 1 },
            "limits": { "steps": LIMIT, "seconds": null, "target": null },
        }),
    };
    let subject = |(group, level): &(String, Option<f64>), index: usize| Subject {
        name: format!("{group}-{index}"),
        model: "sudoku".to_owned(),
        group: group.clone(),
        level: *level,
        text: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".to_owned(),
    };
    let plan = Plan {
        title: title.to_owned(),
        contenders: [0.99, 0.999, 0.9999].map(annealing).into_iter().chain([backtracking]).collect(),
        instances: groups.iter().flat_map(|group| (1..=2).map(|index| subject(group, index))).collect(),
        seeds: (1..=seeds).collect(),
        history,
    };
    let records = plan.trials().iter().map(|trial| record(&plan, trial)).collect();
    (plan, records)
}

fn record(plan: &Plan, trial: &Trial) -> Record {
    let index = trial.index;
    let subject = &plan.instances[trial.instance];
    // Of levels, 40 is the hardest.
    let hardness = match subject.level {
        Some(level) => (-((level - 40.0) / 15.0).powi(2)).exp() * 4.5,
        None => 1.2 * (trial.instance / 2) as f64 + 1.0,
    };
    let is_tree = trial.contender == 3;
    let speed = [0.6, 0.0, 0.2, -1.5][trial.contender];
    let steps = 10f64.powf(2.5 + hardness + speed + 1.6 * chance(index) - 0.8) as u64;
    let success = steps < LIMIT;
    let steps = steps.min(LIMIT);
    Record {
        trial: index,
        contender: trial.contender,
        instance: trial.instance,
        seed: trial.seed,
        status: if success { Status::Solved } else { Status::Unknown },
        stop: if success { StopReason::Goal } else { StopReason::StepLimit },
        success,
        cost: Some(if success { 0.0 } else { 2.0 + (chance(index + 1) * 6.0).floor() }),
        steps,
        seconds: steps as f64 * 2.3e-7,
        log10_space: Some(if is_tree { 45.2 } else { 26.1 } - 2.0 * hardness),
        solved_by: None,
        stats: Stats { steps, nodes: if is_tree { steps / 3 + 1 } else { 0 }, ..Stats::default() },
        best: None,
        failure: None,
        history: if is_tree { Vec::new() } else { history(plan.history, index, steps, success) },
    }
}

fn history(samples: usize, index: u64, steps: u64, success: bool) -> Vec<Sample> {
    let mut incumbent = f64::INFINITY;
    let samples = samples as u64;
    let sample = |level: u64| {
        // Cools twice: there is a second start.
        let along = level as f64 / samples as f64;
        let temperature = 3.0 * 0.02f64.powf(along * 2.0 % 1.0);
        let is_over = success && level + 1 == samples;
        let cost =
            (12.0 * temperature + 2.0 + 8.0 * temperature * (chance(index * samples + level) - 0.5)).round();
        let cost = if is_over { 0.0 } else { cost.max(2.0) };
        incumbent = cost.min(incumbent);
        Sample {
            steps: steps * (level + 1) / samples,
            temperature: Some(temperature),
            acceptance: Some(0.5),
            cost: Some(cost),
            incumbent: Some(incumbent),
            depth: None,
        }
    };
    (0..samples).map(sample).collect()
}

/// A number from 0 to 1 that looks drawn (SplitMix64: Steele, Lea and Flood 2014).
fn chance(index: u64) -> f64 {
    let mut bits = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}
