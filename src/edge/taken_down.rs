//! Local searches that are taken down: slow ones as they go, fast ones now and then and their end once more, of many
//! chains the best.

use super::watched::{Watched, watched};
use super::{Limits, NamedLocalSearch, NamedRun, Watch};
use crate::trace::Tracer;
use crate::{
    Engine, LocalSearch, Neighborhood, Objective, Outcome, Problem, ReplicaReport, Replicas, Resumable, Run,
    Schedule, stream,
};
use rand::RngExt;
use std::ops::ControlFlow;
use std::time::Duration;

impl NamedLocalSearch {
    /// Is its course planned by the time there is? Then the same seed may go another way the second time.
    pub fn is_planned(&self) -> bool {
        match self {
            NamedLocalSearch::Annealing(annealing) => annealing.schedule.is_planned(),
            NamedLocalSearch::ThresholdAccepting(accepting) => accepting.schedule.is_planned(),
            _ => false,
        }
    }
}

/// Search while `tracer` is told everything, or, of millions of moves a second, enough.
pub(super) fn taken_down<P, N, J>(
    local: &NamedLocalSearch,
    (neighborhood, objective): (&N, &J),
    problem: &P,
    start: P::State,
    run: &mut NamedRun,
    tracer: &mut Tracer<'_, P>,
) -> Outcome<P>
where
    P: Problem<State: Send, Action: Send, Undo: Send> + Sync,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    match local {
        NamedLocalSearch::Annealing(annealing) if !local.is_planned() => {
            told_again(&annealing.on(neighborhood, objective), problem, start, run, tracer)
        }
        NamedLocalSearch::ThresholdAccepting(accepting) if !local.is_planned() => {
            told_again(&accepting.on(neighborhood, objective), problem, start, run, tracer)
        }
        _ => {
            let search = local.on(neighborhood, objective);
            watched(run, Some(tracer), |run| search.search(problem, start, run))
        }
    }
}

/// Search with all chains while nobody looks, and then with the best of them once more, which `tracer` is told.
pub(super) fn best_chain<P, N, J>(
    replicas: &Replicas<NamedLocalSearch>,
    strategies: (&N, &J),
    problem: &P,
    start: P::State,
    run: &mut NamedRun,
    tracer: &mut Tracer<'_, P>,
) -> (Outcome<P>, ReplicaReport)
where
    P: Problem<State: Send, Action: Send, Undo: Send> + Sync,
    N: Neighborhood<P> + Sync,
    J: Objective<P> + Sync,
{
    let seed = run.rng.clone().random();
    let all = replicas.with((&replicas.engine).on(strategies.0, strategies.1));
    let (outcome, report) = all.study_watched(problem, start.clone(), run, Watched::default);
    let mut rng = stream(seed, report.best as u64);
    let start = if report.best == 0 { start } else { problem.random_initial(&mut rng) };
    let limits = Limits { steps: Some(report.chains[report.best].steps), ..Limits::default() };
    let mut again = Run::with_rng(rng).until(limits.after(Duration::ZERO, None)).watched_by(Watch::default());
    taken_down(&replicas.engine, strategies, problem, start, &mut again, tracer);
    (outcome, report)
}

/// Search while `tracer` is told what it sees through a gate, and then the end of the run once more, without one.
fn told_again<P, E>(
    engine: &E,
    problem: &P,
    start: P::State,
    run: &mut NamedRun,
    tracer: &mut Tracer<'_, P>,
) -> Outcome<P>
where
    P: Problem<State: Send, Action: Send, Undo: Send> + Sync,
    E: Resumable<P>,
{
    run.termination = run.termination.clone().turning(Some(tracer.through_gate()));
    let last = tracer.last();
    // Two pauses are kept, so that one of them is early enough.
    let mut checkpoint = engine.begin(problem, start, run);
    let mut pauses = [checkpoint.clone(), checkpoint.clone()];
    let outcome = loop {
        match watched(run, Some(&mut *tracer), |run| engine.resume(problem, checkpoint, run)) {
            ControlFlow::Break(outcome) => break outcome,
            ControlFlow::Continue(paused) => {
                pauses = [std::mem::replace(&mut pauses[1], paused.clone()), paused.clone()];
                checkpoint = paused;
            }
        }
    };
    let end = run.steps();
    let from = end.saturating_sub(last);
    let [early, late] = pauses;
    let pause = if late.steps() <= from { late } else { early };
    let Some(gate) = tracer.again(from, pause.best_cost()) else { return outcome };
    let limits = Limits { steps: Some(end), ..Limits::default() };
    let again = limits.after(Duration::ZERO, None).turning(Some(gate));
    let mut run = Run::with_rng(run.rng.clone()).until(again).watched_by(Watch::default());
    _ = watched(&mut run, Some(tracer), |run| engine.resume(problem, pause, run));
    outcome
}
