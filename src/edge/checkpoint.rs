//! Searches by name that can be paused, saved and resumed.

use super::slot::Slot;
use super::strategies::Suite;
use super::watched::watched;
use super::{Contradiction, NamedRun, NamedSchedule, SolveError};
use crate::laws::caught;
use crate::{Annealing, Checkpoint, Cost, Objective, On, Outcome, Problem, Resumable, StopReason, quoted};
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
        "found no checkpoint that this version reads ({}), expected one of the same experiment and version",
        quoted(&.0.to_string())
    )]
    Unreadable(serde_json::Error),
    /// It belongs to another instance or formulation, or its state does not have the cost that it records.
    #[error("found a checkpoint of another experiment or version, expected one of this search")]
    Foreign,
    /// The search could not be made, or its result could not be reported.
    #[error(transparent)]
    Unsolved(#[from] SolveError),
    /// It cannot be resumed: something in it contradicts the rest.
    #[error("found a checkpoint that contradicts itself ({}), expected one as it was written", quoted(.0))]
    Broken(String),
    /// The engine cannot pause.
    #[error("{0} does not pause, expected annealing")]
    NoPauses(&'static str),
    /// The format has no way to write a state of this formulation.
    #[error("a state cannot be written: {0}")]
    Unwritable(serde_json::Error),
}

impl From<Contradiction> for CheckpointError {
    fn from(contradiction: Contradiction) -> Self {
        CheckpointError::Unsolved(contradiction.into())
    }
}

/// The only named engine that can pause.
pub(super) type NamedAnnealing = Annealing<Box<dyn NamedSchedule>>;

/// A search that has paused at the end of a temperature level, with its types erased. It can be saved as a
/// checkpoint, and exchange states with other searches of the same instance in the same formulation.
pub trait Paused {
    /// Everything that the rest of the search depends on, as a table to be passed back to
    /// [`solve_in_stages`](super::Instance#method.solve_in_stages).
    ///
    /// # Errors
    /// When a state cannot be written.
    fn checkpoint(&self) -> Result<Value, CheckpointError>;

    /// What the current state costs.
    fn cost(&self) -> f64;

    /// What the best state costs.
    fn best_cost(&self) -> f64;

    /// The current state.
    ///
    /// # Errors
    /// When it cannot be written.
    fn state(&self) -> Result<Value, CheckpointError>;

    /// The best state.
    ///
    /// # Errors
    /// When it cannot be written.
    fn best(&self) -> Result<Value, CheckpointError>;

    /// Continue from a state of another search of the same instance, at this search's own temperature. The
    /// best state is kept unless the new state is better.
    ///
    /// # Errors
    /// When it is not a state of this formulation.
    fn move_to(&mut self, state: Value) -> Result<(), CheckpointError>;
}

/// Is shown each paused search, and breaks to end it there.
pub(super) type Keep<'a> = dyn FnMut(&mut dyn Paused) -> ControlFlow<()> + 'a;

/// A paused search, with what it takes to write its checkpoint and to measure other states.
struct Pause<'a, P: Problem, J> {
    instance: &'a str,
    problem: &'a P,
    objective: &'a J,
    checkpoint: Checkpoint<P>,
}

impl<P, J> Paused for Pause<'_, P, J>
where
    P: Problem,
    P::State: Serialize + DeserializeOwned,
    P::Cost: Serialize,
    J: Objective<P>,
{
    fn checkpoint(&self) -> Result<Value, CheckpointError> {
        let (formulation, instance) = (type_name::<P>().to_owned(), self.instance.to_owned());
        write(&Envelope { formulation, instance, search: &self.checkpoint })
    }

    fn cost(&self) -> f64 {
        self.checkpoint.cost().as_f64()
    }

    fn best_cost(&self) -> f64 {
        self.checkpoint.best_cost().as_f64()
    }

    fn state(&self) -> Result<Value, CheckpointError> {
        write(self.checkpoint.state())
    }

    fn best(&self) -> Result<Value, CheckpointError> {
        write(self.checkpoint.best())
    }

    fn move_to(&mut self, state: Value) -> Result<(), CheckpointError> {
        let mut state: P::State = serde_json::from_value(state).map_err(CheckpointError::Unreadable)?;
        let mut cost = self.objective.cost(self.problem, &state);
        self.checkpoint.exchange(&mut state, &mut cost);
        Ok(())
    }
}

fn write(value: &impl Serialize) -> Result<Value, CheckpointError> {
    serde_json::to_value(value).map_err(CheckpointError::Unwritable)
}

/// A checkpoint, with the formulation and the instance that it belongs to.
#[derive(Serialize, Deserialize)]
struct Envelope<C> {
    formulation: String,
    instance: String,
    search: C,
}

/// Search `instance`, posed as `problem`, from its start or from a checkpoint, and show each pause to `keep`.
pub(super) fn search<P, S>(
    annealing: &NamedAnnealing,
    (instance, problem): (&str, &P),
    strategies: &S,
    from: Option<Value>,
    run: &mut NamedRun,
    keep: &mut Keep<'_>,
) -> Result<Outcome<P>, CheckpointError>
where
    P: Problem,
    P::State: Send + Serialize + DeserializeOwned,
    P::Cost: Serialize + DeserializeOwned,
    S: Suite<P>,
{
    let strategies = strategies.all();
    let (Some(neighborhood), Some(objective)) = (strategies.neighborhood.held(), strategies.objective.held())
    else {
        unreachable!("what is held suits local search")
    };
    // Known at compile time, so that the engine is not compiled for formulations without moves.
    if !(S::Neighborhood::MAY_HOLD && S::Objective::MAY_HOLD) {
        unreachable!("what may not be held is not held");
    }
    let engine = On { search: annealing, neighborhood, objective };
    let mut checkpoint: Checkpoint<P> = match from {
        None => {
            let start = problem.random_initial(&mut run.rng);
            engine.begin(problem, start, run)
        }
        Some(kept) => read(kept, instance, problem, objective)?,
    };
    loop {
        checkpoint = match watched(run, None, |run| engine.resume(problem, checkpoint, run)) {
            ControlFlow::Break(outcome) => return Ok(outcome),
            ControlFlow::Continue(paused) => paused,
        };
        let mut pause = Pause { instance, problem, objective, checkpoint };
        let kept = keep(&mut pause);
        checkpoint = pause.checkpoint;
        if kept.is_break() {
            return Ok(checkpoint.outcome(problem, objective, StopReason::Cancelled));
        }
    }
}

/// Run a search that resumes from a checkpoint, and report a panic as a broken checkpoint. A search relies on
/// the counts and list positions that a state keeps beside its decisions. In a checkpoint edited by hand
/// these may contradict the decisions, and the search then panics somewhere.
pub(super) fn distrust<T>(search: impl FnOnce() -> Result<T, CheckpointError>) -> Result<T, CheckpointError> {
    caught(search).unwrap_or_else(|message| Err(CheckpointError::Broken(message)))
}

/// The saved checkpoint, if it belongs to this problem.
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
    // A state of another problem must not be measured here: it may index outside this problem's tables.
    let kept: Envelope<Value> = serde_json::from_value(kept).map_err(CheckpointError::Unreadable)?;
    if kept.instance != instance || kept.formulation != type_name::<P>() {
        return Err(CheckpointError::Foreign);
    }
    let checkpoint: Checkpoint<P> =
        serde_json::from_value(kept.search).map_err(CheckpointError::Unreadable)?;
    if checkpoint.fits(problem, objective) { Ok(checkpoint) } else { Err(CheckpointError::Foreign) }
}
