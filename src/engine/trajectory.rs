//! Where a local search stands, and the best state so far.

use crate::trace::{Judgment, Verdict};
use crate::{
    Cost, MoveReport, Objective, Observer, Outcome, Problem, Run, Solution, Stats, Status, StopReason,
    Termination, difference,
};
use num_traits::zero;
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::mem;
use std::ops::ControlFlow;

/// The current state of a local search, its cost, and the best state so far.
///
/// Improvements come in long series, so the best state is copied only when the search is about to leave it
/// for a worse one; until then the search may move on to states that are as good. A pause does not copy it
/// either, because a search that pauses must end with the same state as one that does not.
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "P::State: Serialize, P::Cost: Serialize",
    deserialize = "P::State: Deserialize<'de>, P::Cost: Deserialize<'de>"
))]
pub(crate) struct Trajectory<P: Problem> {
    pub(crate) state: P::State,
    pub(crate) cost: P::Cost,
    /// The lowest cost since the last restart.
    lowest: P::Cost,
    best: P::State,
    best_cost: P::Cost,
    /// The current state is the best; it has not been copied yet.
    unsaved: bool,
    /// The lower bound of the objective.
    #[serde(skip)]
    lower_bound: Option<P::Cost>,
}

impl<P: Problem> Clone for Trajectory<P> {
    fn clone(&self) -> Self {
        Trajectory { state: self.state.clone(), best: self.best.clone(), ..*self }
    }
}

impl<P: Problem> Trajectory<P> {
    pub(crate) fn new(problem: &P, objective: &impl Objective<P>, start: P::State) -> Self {
        let cost = objective.cost(problem, &start);
        Trajectory {
            best: start.clone(),
            state: start,
            cost,
            lowest: cost,
            best_cost: cost,
            unsaved: false,
            lower_bound: objective.lower_bound(problem),
        }
    }

    /// Resume a search that was read from a checkpoint. The current state may come from another search, and
    /// be better.
    pub(super) fn take_up<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        objective: &impl Objective<P>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        self.lower_bound = objective.lower_bound(problem);
        self.measure(problem, objective, run)
    }

    /// The lowest cost since the last restart.
    pub(crate) fn lowest(&self) -> P::Cost {
        self.lowest
    }

    pub(crate) fn best_cost(&self) -> P::Cost {
        self.best_cost
    }

    pub(super) fn best(&self) -> &P::State {
        if self.unsaved { &self.state } else { &self.best }
    }

    /// The current state becomes the best known, the incumbent; breaks when no better one can be hoped for.
    pub(crate) fn record<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        self.best_cost = self.cost;
        self.unsaved = true;
        run.improved(self.cost.as_f64());
        let steps = run.steps();
        run.observer.on_improvement(problem, &self.state, self.cost, steps);
        if problem.goal_test(&self.state) {
            run.observer.on_goal(problem, &self.state);
            ControlFlow::Break(StopReason::Goal)
        } else if self.lower_bound.is_some_and(|bound| self.cost <= bound) {
            ControlFlow::Break(StopReason::Optimal)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// One start has `ended`: by itself, for a reason, or together with the whole search. Begin the next one from a
    /// random state unless there have been as many as `starts`; breaks with the reason to end the search.
    pub(crate) fn next_start<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        ended: ControlFlow<StopReason, StopReason>,
        starts: u64,
        problem: &P,
        objective: &impl Objective<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason> {
        let reason = ended?;
        if stats.tries >= starts {
            return ControlFlow::Break(reason);
        }
        stats.tries += 1;
        self.restart(problem, objective, stats.tries, run)
    }

    /// Go on from another state, and leave the current one in its place.
    pub(crate) fn exchange(&mut self, state: &mut P::State, cost: &mut P::Cost) {
        self.save();
        mem::swap(&mut self.state, state);
        mem::swap(&mut self.cost, cost);
    }

    /// Go on from a state of that cost, wherever it comes from; breaks as [`improve`](Trajectory::improve) does.
    pub(crate) fn put<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        mut state: P::State,
        mut cost: P::Cost,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        self.exchange(&mut state, &mut cost);
        if self.is_lowest() { self.improve(problem, run) } else { ControlFlow::Continue(()) }
    }

    /// Go back to the best state.
    pub(crate) fn go_back(&mut self) {
        if !self.unsaved {
            self.state.clone_from(&self.best);
            self.cost = self.best_cost;
        }
    }

    /// Begin again from a random state; breaks as [`improve`](Trajectory::improve) does, and at limits: it counts as
    /// a step, so that starts without a single move come to an end.
    pub(crate) fn restart<R: Rng, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        objective: &impl Objective<P>,
        number: u64,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        run.step()?;
        self.save();
        self.state = problem.random_initial(&mut run.rng);
        self.cost = objective.cost(problem, &self.state);
        run.observer.on_start(problem, &self.state, number, self.cost);
        self.improve(problem, run)
    }

    /// Make a move; returns by how much it changes the cost, too, which is measured where `delta` is an estimate.
    #[inline]
    pub(crate) fn accept(
        &mut self,
        problem: &P,
        objective: &impl Objective<P>,
        action: &P::Action,
        delta: P::Cost,
    ) -> (P::Undo, P::Cost) {
        if self.unsaved && (delta > zero() || objective.is_estimate()) {
            self.save();
        }
        let undo = problem.apply(&mut self.state, action);
        if objective.is_estimate() {
            let before = self.cost;
            self.cost = objective.cost(problem, &self.state);
            (undo, self.cost - before)
        } else {
            self.cost = self.cost + delta;
            (undo, delta)
        }
    }

    /// Make a single move, outside the loops that count many at once: count it, show it to the observer, and
    /// see whether the cost is now the lowest. Breaks as [`improve`](Trajectory::improve) does.
    #[inline]
    pub(crate) fn make<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        objective: &impl Objective<P>,
        (action, delta): (&P::Action, P::Cost),
        verdict: Verdict,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, P::Undo> {
        if run.observer.is_watching() {
            let told = told(objective, problem, &self.state, (action, delta));
            self.tell_move(problem, (action, told), verdict, run);
        }
        let (undo, delta) = self.accept(problem, objective, action, delta);
        stats.accepted += 1;
        stats.uphill += u64::from(delta > zero());
        stats.sideways += u64::from(delta == zero());
        run.observer.on_action(problem, &self.state, action);
        if self.is_lowest() {
            self.improve(problem, run)?;
        }
        ControlFlow::Continue(undo)
    }

    /// Make a move of several that are taken back unless they pay together, so that the best state is not copied for
    /// their sake: until then, `state` may be worse than the incumbent that it stands for.
    #[inline]
    pub(super) fn venture<R, T, O: Observer<P>>(
        &mut self,
        problem: &P,
        (action, delta): (&P::Action, P::Cost),
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> P::Undo {
        if run.observer.is_watching() {
            self.tell_move(problem, (action, delta), Verdict::Accepted, run);
        }
        let undo = problem.apply(&mut self.state, action);
        self.cost = self.cost + delta;
        stats.accepted += 1;
        stats.uphill += u64::from(delta > zero());
        stats.sideways += u64::from(delta == zero());
        run.observer.on_action(problem, &self.state, action);
        undo
    }

    /// Tell who watches of a move; out of line, so that the loops around stay as small as they are without.
    #[cold]
    #[inline(never)]
    fn tell_move<R, T, O: Observer<P>>(
        &self,
        problem: &P,
        (action, delta): (&P::Action, P::Cost),
        verdict: Verdict,
        run: &mut Run<R, T, O>,
    ) {
        let (judgment, steps) = (Judgment::Plain, run.steps());
        let told = MoveReport { action, cost: self.cost, delta, verdict, judgment, steps };
        run.observer.on_move(problem, &self.state, &told);
    }

    /// Take back the last move; `cost` is what it was before.
    pub(crate) fn retract(&mut self, problem: &P, action: &P::Action, undo: P::Undo, cost: P::Cost) {
        self.save();
        problem.undo(&mut self.state, action, undo);
        self.cost = cost;
    }

    /// Is the current cost below all since the last restart?
    #[inline]
    pub(crate) fn is_lowest(&self) -> bool {
        self.cost < self.lowest
    }

    /// The current cost is the lowest since the last restart; if it is the lowest of all, the state becomes the
    /// incumbent. Breaks when no better one can be hoped for. Only incumbents are tested for the goal.
    pub(crate) fn improve<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        self.lowest = self.cost;
        if self.cost < self.best_cost { self.record(problem, run) } else { ControlFlow::Continue(()) }
    }

    /// Measure the current cost anew: in floats a sum of many deltas drifts away from it, and a cost that has
    /// drifted too low would never be beaten.
    pub(crate) fn measure<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        objective: &impl Objective<P>,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        self.cost = objective.cost(problem, &self.state);
        if self.is_lowest() { self.improve(problem, run) } else { ControlFlow::Continue(()) }
    }

    // Kept out of the hot loop, which does this rarely.
    #[cold]
    #[inline(never)]
    pub(super) fn save(&mut self) {
        if self.unsaved {
            self.best.clone_from(&self.state);
            self.unsaved = false;
        }
    }

    /// The outcome of the search. The cost is measured once more, because a sum of many deltas is inexact in floats.
    pub(crate) fn outcome(
        mut self,
        problem: &P,
        objective: &impl Objective<P>,
        stop: StopReason,
        mut stats: Stats,
    ) -> Outcome<P> {
        self.save();
        let cost = objective.cost(problem, &self.best);
        // What is optimal by a sum of deltas is not if they are wrong.
        let is_refuted = stop == StopReason::Optimal
            && self.lower_bound.is_some_and(|bound| self.best_cost <= bound && bound < cost);
        let stop = if is_refuted { StopReason::Failure } else { stop };
        let solved = matches!(stop, StopReason::Goal | StopReason::Optimal);
        stats.goals = u64::from(stop == StopReason::Goal);
        Outcome {
            status: if solved { Status::Solved } else { Status::Unknown },
            stop,
            best: Some(Solution { state: self.best, cost, path: Vec::new() }),
            stats,
        }
    }
}

/// What is told of a move that is made: its delta or, where that is an estimate, by how much it changes the cost.
#[inline]
pub(super) fn told<P: Problem>(
    objective: &impl Objective<P>,
    problem: &P,
    state: &P::State,
    (action, delta): (&P::Action, P::Cost),
) -> P::Cost {
    if objective.is_estimate() { difference(objective, problem, state, action) } else { delta }
}
