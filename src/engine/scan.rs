//! A look at many moves.

use crate::{Objective, Problem, Run, StopReason, Termination, difference};
use num_traits::zero;
use std::ops::ControlFlow;

/// Look at these moves of `state` and their deltas, one step each, until `look` breaks. Where deltas are estimates,
/// a move that does not seem to make the cost worse is measured, so that no descent goes in circles.
#[inline]
pub(super) fn scan<P: Problem, R, T: Termination, O>(
    mut moves: impl Iterator<Item = P::Action>,
    problem: &P,
    objective: &impl Objective<P>,
    state: &P::State,
    run: &mut Run<R, T, O>,
    mut look: impl FnMut(P::Action, P::Cost, &mut R) -> ControlFlow<()>,
) -> ControlFlow<StopReason> {
    let (mut granted, mut looked) = (run.allowance()?, 0);
    // Internal iteration: nested neighborhoods become nested loops.
    let ended = moves.try_for_each(|action| {
        if looked == granted {
            run.spend(looked);
            looked = 0;
            granted = run.allowance().map_break(Some)?;
        }
        looked += 1;
        let mut delta = objective.delta(problem, state, &action);
        if objective.is_estimate() && delta <= zero() {
            delta = difference(objective, problem, state, &action);
        }
        look(action, delta, &mut run.rng).map_break(|()| None)
    });
    run.spend(looked);
    match ended {
        ControlFlow::Break(Some(stop)) => ControlFlow::Break(stop),
        _ => ControlFlow::Continue(()),
    }
}

/// Look at groups of moves, one step for each alternative, by `look`. Returns the number of moves.
#[inline]
pub(super) fn scan_groups<A, R, T: Termination, O>(
    mut groups: impl Iterator<Item = (A, u64)>,
    run: &mut Run<R, T, O>,
    mut look: impl FnMut(A),
) -> ControlFlow<StopReason, u64> {
    let (mut granted, mut looked, mut count) = (run.allowance()?, 0, 0);
    groups.try_for_each(|(action, alternatives)| {
        looked += alternatives;
        count += alternatives;
        while looked > granted {
            looked -= granted;
            granted = next_allowance(run, granted)?;
        }
        look(action);
        ControlFlow::Continue(())
    })?;
    run.spend(looked);
    ControlFlow::Continue(count)
}

/// Count the steps that were granted, and ask for more. Kept out of the scan's closure, so that it stays
/// small enough to be inlined wherever the neighborhood lists moves.
#[inline(never)]
pub(super) fn next_allowance<R, T: Termination, O>(
    run: &mut Run<R, T, O>,
    looked: u64,
) -> ControlFlow<StopReason, u64> {
    run.spend(looked);
    run.allowance()
}
