//! Searches of named instances that pause, are kept, and go on.

use super::{NamedRun, NamedSchedule, Strategies};
use crate::{Annealing, Checkpoint, Neighborhood, Objective, Outcome, Problem, Resumable, StopReason};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::type_name;
use std::ops::ControlFlow;

/// Why a search cannot go on from a checkpoint.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It is not what this version writes for this formulation.
    #[error(
        "found no checkpoint that this version reads ({0}), expected one of the same experiment and version"
    )]
    Unreadable(serde_json::Error),
    /// It is of another instance or formulation, or its state does not cost here what it is said to.
    #[error("found a checkpoint of another experiment or version, expected one of this search")]
    Foreign,
    /// The format has no way to write a state of this formulation.
    #[error("a state cannot be written: {0}")]
    Unwritable(serde_json::Error),
}

/// The only engine by name that pauses.
pub(super) type NamedAnnealing = Annealing<(), (), Box<dyn NamedSchedule>>;

/// Takes a checkpoint; breaks if the search is to end there.
pub(super) type Keep<'a> = dyn FnMut(Value) -> ControlFlow<()> + 'a;

/// A checkpoint, and what it is of.
#[derive(Serialize, Deserialize)]
struct Kept<C> {
    formulation: String,
    instance: String,
    search: C,
}

/// Search `instance`, which is `problem`, from its start or from a checkpoint, and hand each new checkpoint to `keep`.
pub(super) fn search<P, N, J, H, B>(
    annealing: &NamedAnnealing,
    (instance, problem): (&str, &P),
    strategies: &Strategies<N, J, H, B>,
    from: Option<Value>,
    run: &mut NamedRun,
    keep: &mut Keep<'_>,
) -> Result<Outcome<P>, CheckpointError>
where
    P: Problem,
    P::State: Serialize + DeserializeOwned,
    P::Cost: Serialize + DeserializeOwned,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    let Strategies { neighborhood, objective, .. } = strategies;
    let engine = annealing.with(neighborhood, objective);
    let mut checkpoint: Checkpoint<P> = match from {
        None => {
            let start = problem.random_initial(&mut run.rng);
            engine.begin(problem, start, run)
        }
        Some(kept) => read(kept, instance, problem, objective)?,
    };
    loop {
        checkpoint = match engine.resume(problem, checkpoint, run) {
            ControlFlow::Break(outcome) => return Ok(outcome),
            ControlFlow::Continue(paused) => paused,
        };
        let (formulation, instance) = (type_name::<P>().to_owned(), instance.to_owned());
        let kept = Kept { formulation, instance, search: &checkpoint };
        let kept = serde_json::to_value(kept).map_err(CheckpointError::Unwritable)?;
        if keep(kept).is_break() {
            return Ok(checkpoint.outcome(problem, objective, StopReason::Cancelled));
        }
    }
}

/// The checkpoint that was kept, if it is one of this problem.
fn read<P: Problem>(
    kept: Value,
    instance: &str,
    problem: &P,
    objective: &impl Objective<P>,
) -> Result<Checkpoint<P>, CheckpointError>
where
    P::State: DeserializeOwned,
    P::Cost: DeserializeOwned,
{
    // What is of another problem must not be measured as if it was of this one: it may lie outside of all tables.
    let kept: Kept<Value> = serde_json::from_value(kept).map_err(CheckpointError::Unreadable)?;
    if kept.instance != instance || kept.formulation != type_name::<P>() {
        return Err(CheckpointError::Foreign);
    }
    let checkpoint: Checkpoint<P> =
        serde_json::from_value(kept.search).map_err(CheckpointError::Unreadable)?;
    if checkpoint.fits(problem, objective) { Ok(checkpoint) } else { Err(CheckpointError::Foreign) }
}
