//! Depth-first search with restarts.

use super::Engine;
use super::goals::{Goals, GoalsMet};
use super::search_path::SearchPath;
use crate::{Observer, Outcome, Problem, Run, Stats, StopReason, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How many actions each round may take back before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Sequence {
    /// Multiples of this number by 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: within a logarithmic factor of the best
    /// sequence for any search whose running time is random. Source: Luby, Sinclair & Zuckerman, "Optimal speedup
    /// of Las Vegas algorithms" (1993).
    Luby(#[serde(with = "crate::checked::AtLeastOne")] u64),
    /// Each is `factor` times the one before. Source: Walsh, "Search in a small world" (1999).
    Geometric {
        /// The cutoff of the first round, at least one.
        #[serde(with = "crate::checked::AtLeastOne")]
        first: u64,
        /// The factor by which it grows, above one.
        #[serde(with = "crate::checked::AboveOne")]
        factor: f64,
    },
}

impl Default for Sequence {
    fn default() -> Self {
        Sequence::Luby(100)
    }
}

impl Sequence {
    /// How many actions round number `round`, counted from 1, may take back.
    ///
    /// ```
    /// use recuit::Sequence;
    /// let cutoffs = |sequence: Sequence| (1..=7).map(move |round| sequence.cutoff(round));
    /// assert!(cutoffs(Sequence::Luby(1)).eq([1, 1, 2, 1, 1, 2, 4]));
    /// assert!(cutoffs(Sequence::Geometric { first: 10, factor: 1.5 }).eq([10, 15, 22, 33, 50, 75, 113]));
    /// ```
    pub fn cutoff(&self, round: u64) -> u64 {
        match *self {
            Sequence::Luby(unit) => luby(round.max(1)).saturating_mul(unit).max(1),
            Sequence::Geometric { first, factor } => {
                let exponent = i32::try_from(round.saturating_sub(1)).unwrap_or(i32::MAX);
                // A float too large for an integer becomes the largest one.
                ((first as f64 * factor.powi(exponent)) as u64).max(1)
            }
        }
    }
}

/// Number `index`, from 1, of 1 1 2 1 1 2 4 ...: the sequence up to a power of two is the sequence up to the one
/// before, twice, and then that power.
fn luby(mut index: u64) -> u64 {
    while !(index + 1).is_power_of_two() {
        index -= (1 << index.ilog2()) - 1;
    }
    index.div_ceil(2)
}

/// Depth-first search that gives up after a while and begins again at the start, in case it went wrong early. It
/// looks for one goal.
///
/// It pays for problems whose states [learn](Problem::restart): all that was learned is kept, because the
/// state is walked back to the start. A problem that neither learns nor shuffles its actions is searched in
/// the same order in every round, only further.
///
/// Since cutoffs grow without end, some round explores everything if no goal is found: *Infeasible* is a
/// proof, as for [`DepthFirst`](crate::DepthFirst); what is said there of paths that go in circles holds here
/// too. [`Stats::tries`] counts the rounds; the other counters are those of all rounds together.
///
/// Source: Gomes, Selman & Kautz, "Boosting combinatorial search through randomization" (1998).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Restarting {
    /// How many actions each round may take back.
    pub cutoffs: Sequence,
}

/// Search from the start until `cutoff` actions have been taken back; breaks with the reason to end the whole
/// search.
fn round<P: Problem, R, T: Termination, O: Observer<P>>(
    problem: &P,
    walk: &mut SearchPath<P>,
    cutoff: u64,
    run: &mut Run<R, T, O>,
    stats: &mut Stats,
) -> ControlFlow<StopReason> {
    let last = stats.backtracks.saturating_add(cutoff);
    let mut is_goal = walk.enter(problem, run, stats);
    while !is_goal {
        if walk.descend(problem, run)? {
            is_goal = walk.enter(problem, run, stats);
        } else if walk.depth() == 0 {
            return ControlFlow::Break(StopReason::Exhausted);
        } else if stats.backtracks == last {
            return ControlFlow::Continue(());
        } else {
            walk.retreat(problem, run, stats);
        }
    }
    ControlFlow::Break(StopReason::Goal)
}

impl<P: Problem> Engine<P> for Restarting {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let mut stats = Stats { tries: 1, ..Stats::default() };
        let mut found = GoalsMet::new(Goals::First, false);
        let mut walk = SearchPath::new(problem, start, u64::MAX);
        let stop = loop {
            let cutoff = self.cutoffs.cutoff(stats.tries);
            if let ControlFlow::Break(stop) = round(problem, &mut walk, cutoff, run, &mut stats) {
                break stop;
            }
            walk.rewind(problem, run, &mut stats);
            problem.restart(&mut walk.state, &mut run.rng);
            walk.tell_restart(problem, run);
            stats.tries += 1;
        };
        if stop == StopReason::Goal {
            found.add(problem, &walk, run, &mut stats);
        }
        stats.steps = run.steps() - first_step;
        found.outcome(problem, walk, stop, stats)
    }
}
