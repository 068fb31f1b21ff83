//! Tree search engines by name.

use super::each::{Each, Seen};
use super::registry::engines_by_name;
use super::slot::Slot;
use super::strategies::Suite;
use super::watched::Told;
use super::{NamedRun, Recording, claim};
use crate::{
    BestFirst, BranchAndBound, ClauseLearning, Engine, Goals, Greedy, LimitedDiscrepancy, Objective,
    Observer, Outcome, ParallelDepthFirst, ParallelIterativeDeepeningAStar, Problem, RectangleSearch,
    Restarting, Run, Termination,
};
use rand::Rng;
use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};

engines_by_name! {
    /// An engine that goes from the start towards goals along [actions](Problem::actions), with all its parameters.
    TreeSearch:
    Greedy(Greedy)
        "greedy": "construct without taking anything back; randomized and repeated"
    DepthFirst(ParallelDepthFirst)
        "depth-first": "backtracking: first solution, uniqueness, counting, on several threads; iterative deepening"
    Restarting(Restarting)
        "restarting": "backtracking that gives up and begins again, with what it learned"
    ClauseLearning(ClauseLearning)
        "clause-learning": "in propositional logic: what led to a conflict is learned, and never tried again"
    LimitedDiscrepancy(LimitedDiscrepancy)
        "limited-discrepancy": "the order of the actions is followed, with ever more exceptions"
    BranchAndBound(BranchAndBound)
        "branch-and-bound": "backtracking to a best solution, and the proof that none is better"
    BestFirst(BestFirst)
        "best-first": "breadth-first, uniform-cost, greedy best-first, A* and weighted A*"
    Rectangle(RectangleSearch)
        "rectangle": "beams that grow in width and in depth: a way soon, then cheaper ones, then the proof"
    IdaStar(ParallelIterativeDeepeningAStar)
        "ida-star": "iterative-deepening A*, weighted if need be, in the memory of one path; on several threads"
}

impl TreeSearch {
    /// Does it search what an [`Encoding`](crate::Encoding) makes of the problem?
    pub fn needs_encoding(&self) -> bool {
        matches!(self, TreeSearch::ClauseLearning(_))
    }

    /// Is it told how many goals to look for?
    pub fn counts(&self) -> bool {
        self.goals().is_some()
    }

    /// How many goals it looks for, if it is told.
    pub fn goals(&self) -> Option<Goals> {
        match self {
            TreeSearch::DepthFirst(depth_first) => Some(depth_first.goals),
            TreeSearch::LimitedDiscrepancy(limited) => Some(limited.goals),
            TreeSearch::ClauseLearning(learning) => Some(learning.goals),
            _ => None,
        }
    }

    /// Search with the chosen engine, and show `each` goal as it is found, if given. Every engine that may
    /// suit is compiled for this problem and these strategies, which [suit](super::Holdings::suit) this one.
    pub(super) fn search<P: Problem + Sync, S: Suite<P>>(
        &self,
        problem: &P,
        strategies: &S,
        start: P::State,
        run: &mut NamedRun,
        each: Option<&mut Each<'_, P>>,
        tracer: Option<Told<'_, P>>,
    ) -> Outcome<P>
    where
        P::State: Send,
        P::Action: Send,
    {
        let holdings = strategies.all().holdings();
        if !S::Construction::MAY_HOLD {
            unreachable!("tree search suits no formulation without a construction");
        }
        let recording = run.observer.recording.clone().filter(Recording::has_depth);
        let is_seen = each.is_some() || recording.is_some() || tracer.is_some();
        let seen = is_seen.then_some(Seen { each, recording, tracer });
        let mut outcome =
            run.watched_with_any_limits(seen, |run| self.chosen(problem, strategies, start, is_seen, run));
        outcome.stop = claim::reason(self, &holdings, outcome.status, outcome.stop);
        outcome
    }

    /// Who looks (`is_seen`) wants to see one step after the other, and each goal.
    ///
    /// Objectives that are evaluated at most once per node are passed as trait objects, so that the engines
    /// that use them are compiled only once per problem.
    fn chosen<P: Problem + Sync, S: Suite<P>, R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        strategies: &S,
        start: P::State,
        is_seen: bool,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P>
    where
        P::State: Send,
        P::Action: Send,
    {
        let strategies = strategies.all();
        let threads = is_seen.then_some(1);
        match self {
            TreeSearch::Greedy(greedy) => {
                let objective = strategies.objective.held();
                let objective = objective.map_or(&() as &dyn Objective<P>, |objective| objective);
                greedy.by(objective).search(problem, start, run)
            }
            TreeSearch::DepthFirst(depth_first) => {
                let depth_first =
                    ParallelDepthFirst { threads: threads.or(depth_first.threads), ..*depth_first };
                if S::Residual::MAY_HOLD
                    && !is_seen
                    && let Some(residual) = strategies.residual.held()
                {
                    depth_first.by(residual).search(problem, start, run)
                } else {
                    depth_first.search(problem, start, run)
                }
            }
            TreeSearch::Restarting(restarting) => restarting.search(problem, start, run),
            TreeSearch::ClauseLearning(learning) => {
                if S::Encoding::MAY_HOLD
                    && let Some(encoding) = strategies.encoding.held()
                {
                    learning.by(encoding).search(problem, start, run)
                } else {
                    unreachable!("there is an encoding")
                }
            }
            TreeSearch::LimitedDiscrepancy(limited) => limited.search(problem, start, run),
            TreeSearch::BranchAndBound(branching) => {
                if S::Bound::MAY_HOLD
                    && let Some(bound) = strategies.bound.held()
                {
                    branching.by(bound).search(problem, start, run)
                } else {
                    unreachable!("there is a bound")
                }
            }
            TreeSearch::BestFirst(best_first) => {
                let heuristic = strategies.heuristic.held();
                let heuristic = heuristic.map_or(&() as &dyn Objective<P>, |heuristic| heuristic);
                best_first.by(heuristic).search(problem, start, run)
            }
            TreeSearch::Rectangle(rectangle) => {
                if S::Heuristic::MAY_HOLD
                    && let Some(heuristic) = strategies.heuristic.held()
                {
                    rectangle.by(heuristic as &dyn Objective<P>).search(problem, start, run)
                } else {
                    unreachable!("there is a heuristic")
                }
            }
            TreeSearch::IdaStar(ida_star) => {
                if S::Heuristic::MAY_HOLD
                    && let Some(heuristic) = strategies.heuristic.held()
                {
                    let ida_star = ParallelIterativeDeepeningAStar {
                        threads: threads.or(ida_star.threads),
                        ..*ida_star
                    };
                    ida_star.by(heuristic).search(problem, start, run)
                } else {
                    unreachable!("there is a heuristic")
                }
            }
        }
    }
}
