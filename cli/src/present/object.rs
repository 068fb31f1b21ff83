//! An answer for machines.

use super::chains;
use crate::answer::Answer;
use recuit::edge::Experiment;
use serde_json::{Value, json};

/// One instance for machines.
pub(super) fn object(experiment: &Experiment, answer: &Answer) -> Value {
    let report = &answer.report;
    let solved = report.status.has_solution();
    let line = report.best.as_ref().map(|best| best.line.trim_end());
    let objective = report.best.as_ref().and_then(|best| best.objective).filter(|_| solved);
    let model = serde_json::to_value(&experiment.model).unwrap_or_default();
    json!({
        "index": answer.index,
        "name": answer.name,
        "formulation": model["formulation"]["name"],
        "engine": experiment.engine.name(),
        "seed": experiment.seed,
        "parameters": {
            "model": model,
            "engine": experiment.engine,
            "limits": experiment.limits,
        },
        "status": report.status,
        "stop": report.stop,
        "cost": report.cost,
        "lower_bound": report.lower_bound,
        "objective": objective.map(|(name, value)| json!({ "name": name, "value": value })),
        "unique": report.unique,
        "shares": report.best.as_ref().map(|best| &best.shares),
        "stuck": report.stuck,
        "conflict": report.conflict,
        "notes": report.best.as_ref().map(|best| &best.notes),
        "solution": line.filter(|_| solved),
        "best": line.filter(|_| !solved),
        "solved_by": report.solved_by,
        "log10_space": report.log10_space,
        "stats": report.stats,
        "replicas": report.replicas.as_ref().map(chains::object),
        "portfolio": report.portfolio,
        "seconds": answer.elapsed.as_secs_f64(),
    })
}
