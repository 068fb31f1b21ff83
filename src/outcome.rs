//! What a search ends with.

use crate::Problem;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is known about the problem when a search ends.
///
/// | status | who may say it |
/// |---|---|
/// | [`Solved`](Status::Solved) | an engine that has met a goal; branch and bound only when nothing better is left |
/// | [`Feasible`](Status::Feasible) | branch and bound with a goal in hand at a limit; anyone whose best state a verifier accepts |
/// | [`Infeasible`](Status::Infeasible) | an engine that has been everywhere without meeting a goal |
/// | [`Unknown`](Status::Unknown) | anyone else |
///
/// An engine does not know whether all goals are equally good. Where the least cost is wanted, the first goal
/// met need not be the best: the [`edge::Report`](crate::edge::Report) on a model's instance then says
/// *solved* only if the search stopped as [`StopReason::Optimal`], or if goals by definition cannot be
/// beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A goal was found; by engines that compare the costs of goals, one that is proved to be the best.
    Solved,
    /// A solution was found, but it is not proved to be the best.
    Feasible,
    /// There is no goal: proved, because a complete engine has been everywhere.
    Infeasible,
    /// None of these; the search gave up.
    Unknown,
}

impl Status {
    /// Was a solution found?
    pub fn has_solution(self) -> bool {
        matches!(self, Status::Solved | Status::Feasible)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopReason {
    /// As many goals were found as were asked for.
    Goal,
    /// Nothing is left to be explored.
    Exhausted,
    /// Everything within the depth limit was explored.
    DepthLimit,
    /// Everything within the limit on discrepancies was explored.
    DiscrepancyLimit,
    /// A construction came to a state in which no action applies, in its last try.
    DeadEnd,
    /// No move leads further, and no restart is left.
    LocalOptimum,
    /// The temperature fell below the minimum or patience ran out, and no start is left.
    Frozen,
    /// The step limit.
    StepLimit,
    /// The time limit.
    TimeLimit,
    /// The limit on nodes kept in memory.
    MemoryLimit,
    /// The incumbent is as good as was asked for.
    Target,
    /// Nothing can be better: the incumbent costs no more than the objective's lower bound, or everything that
    /// might have been better is ruled out.
    Optimal,
    /// Stopped from outside.
    Cancelled,
    /// The search broke down: something is wrong with the model. Reported by whatever runs many searches, and by local search
    /// that deltas have led to what cannot be.
    Failure,
}

/// The best state found, and how it was reached.
pub struct Solution<P: Problem> {
    /// The state.
    pub state: P::State,
    /// What the engine minimizes: the objective for greedy construction, branch and bound and local search, the path
    /// cost for the other tree searches.
    pub cost: P::Cost,
    /// The actions from the start to the state. Local search does not record them and leaves this empty.
    pub path: Vec<P::Action>,
}

/// What a search ends with: what it found out, why it stopped, the best it has seen, and what it took.
///
/// At every limit the best so far is returned: for tree searches without a goal the deepest state (depth-first,
/// greedy) or the one judged nearest to a goal (best-first), for local search the incumbent. Where time runs out and the
/// deepest state was left long ago, it is one on the way there.
pub struct Outcome<P: Problem> {
    /// What is known now.
    pub status: Status,
    /// Why the search ended.
    pub stop: StopReason,
    /// The best state found: a solution when [`status`](Status::has_solution) says so.
    pub best: Option<Solution<P>>,
    /// What the search took.
    pub stats: Stats,
}

impl<P: Problem> Outcome<P> {
    /// The solution, when one was found.
    pub fn solution(&self) -> Option<&P::State> {
        self.best.as_ref().filter(|_| self.status.has_solution()).map(|best| &best.state)
    }

    /// Was exactly one goal found, and is that proved to be all?
    pub fn is_unique(&self) -> bool {
        self.stats.goals == 1 && self.stop == StopReason::Exhausted
    }
}

impl<P: Problem> fmt::Debug for Outcome<P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcome")
            .field("status", &self.status)
            .field("stop", &self.stop)
            .field("best", &self.best.as_ref().map(|best| (best.cost, &best.state)))
            .field("stats", &self.stats)
            .finish()
    }
}

/// Counters of effort. Each engine fills in those that mean something to it and leaves the others at zero.
///
/// Equal seeds give equal statistics: there is no clock in them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stats {
    /// Actions applied, generated, scanned or proposed, whichever the engine does, and starts after the first; what
    /// a step limit counts.
    pub steps: u64,
    /// Search-tree nodes: states visited, the start included.
    pub nodes: u64,
    /// Actions taken back.
    pub backtracks: u64,
    /// Nodes that are not goals and have no applicable action. Nodes at a depth limit are not counted.
    pub dead_ends: u64,
    /// The longest path looked at, in actions.
    pub max_depth: u64,
    /// Distinct goals found.
    pub goals: u64,
    /// The largest number of nodes in memory at once (best-first).
    pub peak_nodes: u64,
    /// Starts, restarts and tries, the first included; on success, the number of the one that succeeded.
    pub tries: u64,
    /// Moves accepted.
    pub accepted: u64,
    /// Accepted moves that made the cost worse.
    pub uphill: u64,
    /// Accepted moves that left the cost as it was.
    pub sideways: u64,
    /// Temperature levels; in parallel tempering, sweeps through all temperatures.
    pub levels: u64,
    /// Reheats.
    pub reheats: u64,
    /// Swaps of states at neighboring temperatures.
    pub swaps: u64,
}

impl Stats {
    /// The counters that are not zero, by name, in the order above.
    pub fn counters(&self) -> impl Iterator<Item = (&'static str, u64)> {
        [
            ("steps", self.steps),
            ("nodes", self.nodes),
            ("backtracks", self.backtracks),
            ("dead ends", self.dead_ends),
            ("depth", self.max_depth),
            ("goals", self.goals),
            ("peak nodes", self.peak_nodes),
            ("tries", self.tries),
            ("accepted", self.accepted),
            ("uphill", self.uphill),
            ("sideways", self.sideways),
            ("levels", self.levels),
            ("reheats", self.reheats),
            ("swaps", self.swaps),
        ]
        .into_iter()
        .filter(|&(_, count)| count != 0)
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, (name, count)) in self.counters().enumerate() {
            let separator = if position == 0 { "" } else { ", " };
            write!(f, "{separator}{name} {count}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Solved => "solved",
            Status::Feasible => "feasible",
            Status::Infeasible => "infeasible",
            Status::Unknown => "unknown",
        })
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Goal => "goal reached",
            StopReason::Exhausted => "everything explored",
            StopReason::DepthLimit => "everything within the depth limit explored",
            StopReason::DiscrepancyLimit => "everything within the limit on discrepancies explored",
            StopReason::DeadEnd => "dead end",
            StopReason::LocalOptimum => "local optimum",
            StopReason::Frozen => "frozen",
            StopReason::StepLimit => "step limit",
            StopReason::TimeLimit => "time limit",
            StopReason::MemoryLimit => "memory limit",
            StopReason::Target => "target cost reached",
            StopReason::Optimal => "proved optimal",
            StopReason::Cancelled => "cancelled",
            StopReason::Failure => "failed",
        })
    }
}
