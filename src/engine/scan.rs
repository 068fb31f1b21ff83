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
