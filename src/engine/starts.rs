//! A local search from its start and from others.

use super::Landscape;
use super::trajectory::Trajectory;
use crate::{Objective, Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use rand::Rng;
use std::ops::ControlFlow;

/// Run `search` first from `start` and then from `restarts` random states, until no better state can be hoped
/// for.
pub(super) fn from_starts<P: Problem, N, J: Objective<P>, R: Rng, T: Termination, O: Observer<P>>(
    Landscape { problem, objective, .. }: Landscape<'_, P, N, J>,
    start: P::State,
    restarts: u64,
    run: &mut Run<R, T, O>,
    mut search: impl FnMut(
        &mut Trajectory<P>,
        &mut Run<R, T, O>,
        &mut Stats,
    ) -> ControlFlow<StopReason, StopReason>,
) -> Outcome<P> {
    let first_step = run.steps();
    let mut stats = Stats { tries: 1, ..Stats::default() };
    let mut trajectory = Trajectory::new(problem, objective, start);
    run.observer.on_start(problem, &trajectory.state, 1, trajectory.cost);
    let mut flow = trajectory.record(problem, run);
    let starts = restarts.saturating_add(1);
    let stop = loop {
        if let ControlFlow::Break(stop) = flow {
            break stop;
        }
        let ended = search(&mut trajectory, run, &mut stats);
        flow = trajectory.next_start(ended, starts, problem, objective, run, &mut stats);
    };
    stats.steps = run.steps() - first_step;
    trajectory.outcome(problem, objective, stop, stats)
}
