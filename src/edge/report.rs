//! An outcome in words and texts, whatever the problem.

use super::PortfolioReport;
use super::claim::{Contradiction, claim};
use super::strategies::Suite;
use crate::{Cost, Outcome, Problem, ReplicaReport, Solution, Stats, Status, StopReason};
use num_traits::zero;

/// A state as the model shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rendering {
    /// In one line, readable by the model.
    pub line: String,
    /// For people, perhaps in several lines and colors.
    pub text: String,
    /// What the model's verifier finds wrong with it as a solution. Empty for correct solutions only: in an
    /// incomplete state, what is missing counts as a violation.
    pub violations: Vec<String>,
    /// What contributes to the objective and how much, where the objective can tell.
    pub shares: Vec<String>,
    /// What people call how good it is, and how good it is by that: 16 `colors`, a `profit` of 269, where the search
    /// minimized what comes to the same. The text says it too, so it is for machines.
    pub objective: Option<(&'static str, f64)>,
    /// What else is to be known about it, in sentences: what of the instance was passed over when it was read.
    pub notes: Vec<String>,
}

/// The outcome of a search, with its types erased.
#[derive(Clone, Debug)]
pub struct Report {
    /// What is known now.
    pub status: Status,
    /// Why the search ended.
    pub stop: StopReason,
    /// For a solution, the cost of the goal where a least cost is wanted, or of the path where the answer is
    /// a path; otherwise [`Solution::cost`](crate::Solution::cost).
    pub cost: Option<f64>,
    /// No solution costs less, where the cost is that of solutions and a [bound](crate::Bound) tells: of the start, of a
    /// [contour](crate::Run::least) that a search for ways has come to, or of whatever is left when the best is proved to
    /// be optimal.
    pub lower_bound: Option<f64>,
    /// The best state.
    pub best: Option<Rendering>,
    /// Is the solution the only one? `None` where the search did not find out.
    pub unique: Option<bool>,
    /// Where the search was stuck, in words, when it failed.
    pub stuck: Option<String>,
    /// Conditions that cannot be met together, where it is proved that there is no solution and the model can
    /// tell why.
    pub conflict: Vec<String>,
    /// How many states the formulation has, as a decimal logarithm, where the model tells.
    pub log10_space: Option<f64>,
    /// Why the start was a solution already, where it was and the model can tell: the engine had nothing to do.
    pub solved_by: Option<&'static str>,
    /// What the search took.
    pub stats: Stats,
    /// What became of each chain, where there were many.
    pub replicas: Option<ReplicaReport>,
    /// What each search did, where several took turns.
    pub portfolio: Option<PortfolioReport>,
}

impl Report {
    /// Report `outcome`, with its best state and the path to it shown by `render`, claiming no more than is
    /// proved; see [`claim`]. The `start` is given where the answer is the path from it.
    ///
    /// # Errors
    /// When the verifier finds fault with a state that the search took for a solution.
    pub(super) fn new<P: Problem, S: Suite<P>>(
        problem: &P,
        strategies: &S,
        outcome: &Outcome<P>,
        start: Option<P::State>,
        render: &dyn Fn(&Solution<P>) -> Rendering,
    ) -> Result<Self, Contradiction> {
        let strategies = strategies.all();
        let best = outcome.best.as_ref();
        let rendering = best.map(render);
        let is_goal = best.is_some_and(|best| problem.goal_test(&best.state));
        let (status, stop) =
            claim(outcome.status, outcome.stop, &strategies.holdings(), is_goal, rendering.as_ref())?;
        // A solution costs what its goal or its path costs, whatever the engine minimized.
        let solution = best.filter(|_| status.has_solution());
        let cost = solution.and_then(|solution| match start {
            Some(start) => Some(path_cost(problem, start, &solution.path)),
            None => strategies.goal_cost(problem, &solution.state),
        });
        let cost = cost.or_else(|| best.map(|best| best.cost));
        let unique = match outcome.stats.goals {
            0 => None,
            // Goals that are no better than the best were not looked for, so they cannot be counted.
            _ if status == Status::Feasible || stop == StopReason::Optimal => None,
            1 => outcome.is_unique().then_some(true),
            _ => Some(false),
        };
        // The best state may be from an earlier try than the last, so check that it is itself a dead end.
        let constructed = matches!(stop, StopReason::DeadEnd | StopReason::DepthLimit);
        let stuck = best
            .filter(|best| constructed && problem.actions(&best.state).next().is_none())
            .and_then(|best| problem.explain_dead_end(&best.state));
        Ok(Report {
            status,
            stop,
            cost: cost.map(Cost::as_f64),
            lower_bound: None,
            best: rendering,
            unique,
            stuck,
            conflict: Vec::new(),
            log10_space: None,
            solved_by: None,
            stats: outcome.stats.clone(),
            replicas: None,
            portfolio: None,
        })
    }
}

/// The total cost of the actions, taken one after the other.
pub(super) fn path_cost<P: Problem>(problem: &P, mut state: P::State, path: &[P::Action]) -> P::Cost {
    let mut cost = zero();
    for action in path {
        cost = cost + problem.step_cost(&state, action);
        problem.apply(&mut state, action);
    }
    cost
}
