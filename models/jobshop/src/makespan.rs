//! When the last operation ends.

use crate::{Complete, Selection, Shift};
use recuit::Objective;

/// When the last operation ends. It is kept in the state, and known at once.
///
/// A delta is an [estimate](Objective::is_estimate): the length of the longest path through one of the operations that
/// change places, by the heads and tails that the others have now (Taillard 1994, *Parallel taboo search techniques for
/// the job shop scheduling problem*; Balas & Vazacopoulos 1998, *Guided local search with shifting bottleneck for job
/// shop scheduling*), less the makespan. It takes time proportional to the number of these operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Makespan;

/// The largest number of operations that change places in a move.
pub(crate) const SPAN: usize = 64;

impl Objective<Complete> for Makespan {
    fn cost(&self, _: &Complete, state: &Selection) -> i64 {
        state.makespan.into()
    }

    #[inline]
    fn delta(&self, problem: &Complete, state: &Selection, shift: &Shift) -> i64 {
        i64::from(longest_path(problem, state, shift)) - i64::from(state.makespan)
    }

    #[inline]
    fn is_estimate(&self) -> bool {
        true
    }

    /// See [`lower_bound`](crate::lower_bound); found when it is first asked for.
    fn lower_bound(&self, problem: &Complete) -> Option<i64> {
        Some(problem.lower_bound())
    }
}

/// The length of the longest path through one of the operations that change places.
#[inline]
fn longest_path(problem: &Complete, state: &Selection, &Shift { machine, from, to }: &Shift) -> i32 {
    let sequence = &state.sequences[usize::from(machine) * problem.instance.jobs()..];
    let (first, last) = (usize::from(from.min(to)), usize::from(from.max(to)));
    let shifted = &sequence[first..=last];
    // Those between, in front of or behind which the other goes.
    let (operation, others) = if from < to {
        (shifted[0], &shifted[1..])
    } else {
        (shifted[shifted.len() - 1], &shifted[..shifted.len() - 1])
    };
    let end = |operation: u16, of_machine: i32| {
        let operation = usize::from(operation);
        let of_job = state.ends[usize::from(problem.before[operation])];
        of_job.max(of_machine) + problem.durations[operation]
    };
    let rest = |operation: u16, of_machine: i32| {
        let operation = usize::from(operation);
        let of_job = state.rests[usize::from(problem.after[operation])];
        of_job.max(of_machine) + problem.durations[operation]
    };
    let through =
        |operation: u16, end: i32, rest: i32| end + rest - problem.durations[usize::from(operation)];
    let mut ends = [0; SPAN];
    let ends = &mut ends[..others.len()];
    let mut so_far = state.ends[usize::from(state.previous[usize::from(shifted[0])])];
    let mut to_come = state.rests[usize::from(state.next[usize::from(shifted[shifted.len() - 1])])];
    let mut longest = 0;
    if from > to {
        so_far = end(operation, so_far);
    }
    let of_operation = so_far;
    for (end_of, &other) in ends.iter_mut().zip(others) {
        so_far = end(other, so_far);
        *end_of = so_far;
    }
    if from < to {
        so_far = end(operation, so_far);
        to_come = rest(operation, to_come);
        longest = through(operation, so_far, to_come);
    }
    for (&end_of, &other) in ends.iter().zip(others).rev() {
        to_come = rest(other, to_come);
        longest = longest.max(through(other, end_of, to_come));
    }
    if from > to {
        longest = longest.max(through(operation, of_operation, rest(operation, to_come)));
    }
    longest
}
