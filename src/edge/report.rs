//! An outcome in words and texts, whatever the problem.

use super::claim::{Contradiction, claim};
use super::strategies::{Slot, Strategies};
use crate::{Cost, Objective, Outcome, Problem, ReplicaReport, Solution, Stats, Status, StopReason};

/// A state as the model shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rendering {
    /// In one line, readable by the model.
    pub line: String,
    /// For people, perhaps in several lines and colors.
    pub text: String,
    /// What is wrong with it as a solution, found by the model's verifier; empty for a correct one and no other: an
    /// incomplete one lacks something.
    pub violations: Vec<String>,
    /// What contributes which share to the objective, where the objective can tell.
    pub shares: Vec<String>,
}

/// The outcome of a search without its types.
#[derive(Clone, Debug)]
pub struct Report {
    /// What is known now.
    pub status: Status,
    /// Why the search ended.
    pub stop: StopReason,
    /// What the best state costs, where a least cost is wanted and it is a solution; else
    /// [`Solution::cost`](crate::Solution::cost).
    pub cost: Option<f64>,
    /// The best state.
    pub best: Option<Rendering>,
    /// Is the solution the only one? `None` where the search did not find out.
    pub unique: Option<bool>,
    /// Where the search was stuck, in words, when it failed.
    pub stuck: Option<String>,
    /// What cannot be met together, where it is proved that there is no solution and the model can tell why.
    pub conflict: Vec<String>,
    /// How many states the formulation has, as a decimal logarithm, where the model tells.
    pub log10_space: Option<f64>,
    /// What the search took.
    pub stats: Stats,
    /// What became of each chain, where there were many.
    pub replicas: Option<ReplicaReport>,
}

impl Report {
    /// Report `outcome`, its best state and the path to it shown by `render`, with no more claimed than is proved; see
    /// [`claim`].
    ///
    /// # Errors
    /// When the verifier finds fault with a state that the search took for a solution.
    pub(super) fn new<P, C, N, J, H, B>(
        problem: &P,
        strategies: &Strategies<C, N, J, H, B>,
        outcome: &Outcome<P>,
        render: impl Fn(&Solution<P>) -> Rendering,
    ) -> Result<Self, Contradiction>
    where
        P: Problem,
        C: Slot,
        N: Slot,
        J: Slot<Strategy: Objective<P>>,
        H: Slot,
        B: Slot<Strategy: Objective<P>>,
    {
        let best = outcome.best.as_ref();
        let rendering = best.map(render);
        let status = claim(outcome.status, outcome.stop, &strategies.holdings(), rendering.as_ref())?;
        let solution = best.filter(|_| status.has_solution());
        let goal_cost = solution.and_then(|solution| strategies.goal_cost(problem, &solution.state));
        let unique = match outcome.stats.goals {
            0 => None,
            // Goals that are only as good, or worse, were not looked for.
            _ if status == Status::Feasible || outcome.stop == StopReason::Optimal => None,
            1 => outcome.is_unique().then_some(true),
            _ => Some(false),
        };
        // The try that came furthest need not be the last, so what counts is whether its state is a dead end.
        let constructed = matches!(outcome.stop, StopReason::DeadEnd | StopReason::DepthLimit);
        let stuck = best
            .filter(|best| constructed && problem.actions(&best.state).next().is_none())
            .and_then(|best| problem.explain_dead_end(&best.state));
        Ok(Report {
            status,
            stop: outcome.stop,
            cost: goal_cost.or_else(|| best.map(|best| best.cost.as_f64())),
            best: rendering,
            unique,
            stuck,
            conflict: Vec::new(),
            log10_space: None,
            stats: outcome.stats.clone(),
            replicas: None,
        })
    }
}
