//! Goals that are few enough to be counted in another way, too.

use super::Testable;
use crate::{DepthFirst, Engine, Goals, Random, Run, Steps, StopReason, Termination};

/// Goals are counted only where so many steps of depth-first search are enough.
const FEW_STEPS: u64 = 1000;

/// How many goals can be reached from a state, if that is known after few steps.
pub(super) fn few_goals<P: Testable>(problem: &P, state: &P::State, rng: &Random) -> Option<u64> {
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    // With limits behind a pointer, as parts of a tree are searched: the walk is compiled once for both.
    let limits: &mut dyn Termination = &mut Steps(FEW_STEPS);
    let mut few = Run::with_rng(rng.clone()).until(limits);
    let explored = all.search(problem, state.clone(), &mut few);
    (explored.stop == StopReason::Exhausted).then_some(explored.stats.goals)
}
