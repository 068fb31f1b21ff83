//! Branch and bound.

use super::search_path::SearchPath;
use super::{Engine, Informed};
use crate::{
    Bound, Cost, DeadEnd, Observer, Outcome, Problem, Run, Solution, Stats, Status, StopReason, Termination,
};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Depth-first branch and bound: finds a goal of least cost, and proves that none is better.
///
/// The [`Bound`] says for every state the least that a goal reached from it can cost, and at a goal exactly
/// what this one costs. Search goes on after each goal found, but not into states from which no cheaper one
/// can be reached; [`Problem::tighten`] tells the problem, which may rule out more. The bound is measured at
/// every state entered: if counting it from scratch takes long, keep it in the state.
///
/// The outcome is [`Status::Solved`] when nothing that might be better is left, [`Status::Feasible`] when a
/// limit came before that. *Infeasible* is a proof, as for [`DepthFirst`](crate::DepthFirst); what is said
/// there of paths that go in circles holds here too. [`Stats::goals`] counts the goals found, each better
/// than those before.
///
/// Source: Land & Doig, "An automatic method of solving discrete programming problems" (1960); Lawler & Wood,
/// "Branch-and-bound methods: a survey" (1966).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BranchAndBound {}

impl BranchAndBound {
    /// The search for a goal that costs least by `bound`, which also bounds the cost of goals from below.
    pub fn by<B>(self, bound: B) -> Informed<Self, B> {
        Informed { search: self, objective: bound }
    }
}

/// A search under way.
struct Search<'a, P: Problem, J> {
    problem: &'a P,
    objective: &'a J,
    /// A cost that no goal can beat.
    lower_bound: Option<P::Cost>,
    walk: SearchPath<P>,
    incumbent: Option<Solution<P>>,
    /// What a solution costs that a search beside this one has found; only what is better is of interest.
    known: f64,
    stats: Stats,
}

impl<P: Problem, J: Bound<P>> Search<'_, P, J> {
    /// Look at the state that the path has come to: is it a better goal, or may it lead to one?
    fn enter<R, T: Termination, O: Observer<P>>(
        &mut self,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        self.stats.nodes += 1;
        if run.known() < self.known {
            self.known = run.known();
            if let Some(cost) = P::Cost::from_f64(self.known) {
                self.problem.tighten(&mut self.walk.state, cost);
            }
        }
        let bound = self.objective.cost(self.problem, &self.walk.state);
        let best = self.incumbent.as_ref();
        if best.is_some_and(|best| bound >= best.cost) || bound.as_f64() >= self.known {
            if run.observer.is_watching() {
                let incumbent = best.map_or(f64::INFINITY, |best| best.cost.as_f64()).min(self.known);
                let bound = bound.as_f64();
                let dead_end = DeadEnd::Bound { bound, incumbent };
                run.observer.on_dead_end(self.problem, &self.walk.state, dead_end);
            }
            return ControlFlow::Continue(());
        }
        if !self.problem.goal_test(&self.walk.state) {
            let dead_end = !self.walk.expand(self.problem);
            self.stats.dead_ends += u64::from(dead_end);
            self.walk.tell_dead_end(self.problem, run);
            return ControlFlow::Continue(());
        }
        self.stats.goals += 1;
        self.incumbent = Some(Solution { cost: bound, ..self.walk.solution() });
        run.improved(bound.as_f64());
        let steps = run.steps();
        run.observer.on_improvement(self.problem, &self.walk.state, bound, steps);
        run.observer.on_goal(self.problem, &self.walk.state);
        if self.lower_bound.is_some_and(|lowest| bound <= lowest) {
            return ControlFlow::Break(StopReason::Optimal);
        }
        self.problem.tighten(&mut self.walk.state, bound);
        ControlFlow::Continue(())
    }

    /// Go everywhere that might be better; breaks when there is nowhere left.
    fn explore<R, T: Termination, O: Observer<P>>(
        &mut self,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        self.enter(run)?;
        loop {
            if self.walk.descend(self.problem, run)? {
                self.enter(run)?;
            } else if !self.walk.retreat(self.problem, run, &mut self.stats) {
                return ControlFlow::Break(StopReason::Exhausted);
            }
        }
    }

    fn outcome(self, stop: StopReason) -> Outcome<P> {
        let is_beaten = self.incumbent.as_ref().is_none_or(|best| best.cost.as_f64() > self.known);
        let (status, stop) = match (&self.incumbent, stop) {
            // Everything was looked at, and the best is the one that was known; it is not here to be shown.
            (own, StopReason::Exhausted) if is_beaten && self.known < f64::INFINITY => {
                (if own.is_some() { Status::Feasible } else { Status::Unknown }, stop)
            }
            (Some(_), StopReason::Exhausted | StopReason::Optimal) => (Status::Solved, StopReason::Optimal),
            (Some(_), stop) => (Status::Feasible, stop),
            (None, StopReason::Exhausted) => (Status::Infeasible, stop),
            (None, stop) => (Status::Unknown, stop),
        };
        let best = self.incumbent.unwrap_or_else(|| {
            let deepest = self.walk.into_deepest(self.problem, stop);
            Solution { cost: self.objective.cost(self.problem, &deepest.state), ..deepest }
        });
        Outcome { status, stop, best: Some(best), stats: self.stats }
    }
}

impl<P: Problem, J: Bound<P>> Engine<P> for Informed<BranchAndBound, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let mut search = Search {
            problem,
            objective: &self.objective,
            lower_bound: self.objective.lower_bound(problem),
            walk: SearchPath::new(problem, start, u64::MAX),
            incumbent: None,
            known: f64::INFINITY,
            stats: Stats::default(),
        };
        let ControlFlow::Break(stop) = search.explore(run) else {
            unreachable!("it explores until it breaks")
        };
        search.stats.steps = run.steps() - first_step;
        search.stats.max_depth = search.walk.max_depth();
        search.outcome(stop)
    }
}
