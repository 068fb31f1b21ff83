//! Iterative-deepening A* search.

mod path;

pub(super) use path::Path;

use super::{Engine, Informed};
use crate::{
    After, Carried, Cost, DeadEnd, Objective, Observer, Outcome, Problem, Run, Stats, Status, StopReason,
    Termination,
};
use num_traits::zero;
use path::Node;
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Iterative-deepening A*: depth-first search of the nodes with `f(n) = g(n) + h(n)` within a limit, then
/// within the least `f` that was beyond it, and so on, *contour* by contour. It keeps only one path in
/// memory.
///
/// The path found is a cheapest one if `h` never overestimates (of those no longer than the problem's
/// [diameter](Problem::diameter), if it states one). With a [`weight`](IterativeDeepeningAStar::weight) above
/// 1 it is at most that many times as dear, and found sooner.
///
/// The heuristic is measured once, at the start; from there on it is [carried along](Objective::carried) the path, by
/// default by its [deltas](Objective::delta), so a delta in O(1) makes a node O(1). In steady state nothing is
/// allocated. States are not compared with those before them: where many paths lead to a state
/// [`BestFirst`](crate::BestFirst) is the better choice if its memory suffices, and a problem should not offer the
/// action that takes the last one back. It does best with few contours: if all costs are different real numbers, each
/// node has a contour of its own.
///
/// Beside another search that has found a way, it ends when all that is left costs as much: as
/// [exhausted](StopReason::Exhausted), without a claim of its own. *Infeasible* is a proof: no path was cut off at
/// the limit. Where paths go in circles, this takes a diameter.
///
/// The contour that it was at when a limit ended it is a lower bound, if the heuristic never overestimates and costs are
/// whole numbers ([`Run::least`](crate::Run::least)).
///
/// Among the counters, steps are nodes generated, nodes are those within the limit, and tries are contours.
/// If a limit of the run ends the search, the outcome holds the state with the lowest estimate, and the path
/// to it.
///
/// Source: AIMA section 3.5.5; Korf, *Depth-first iterative-deepening: an optimal admissible tree search* (1985).
///
/// ```
/// # use recuit::{Objective, Problem, State};
/// # #[derive(Clone)] struct At(i32, i32);
/// # impl State for At { type Key = (i32, i32); fn key(&self) -> (i32, i32) { (self.0, self.1) } }
/// # struct Knight;
/// # const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// # impl Problem for Knight {
/// #     type State = At; type Action = (i32, i32); type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> At { At(0, 0) }
/// #     fn actions(&self, _: &At) -> impl Iterator<Item = (i32, i32)> { JUMPS.into_iter() }
/// #     fn apply(&self, at: &mut At, by: &(i32, i32)) { at.0 += by.0; at.1 += by.1; }
/// #     fn undo(&self, at: &mut At, by: &(i32, i32), _: ()) { at.0 -= by.0; at.1 -= by.1; }
/// #     fn goal_test(&self, at: &At) -> bool { at.0 == 7 && at.1 == 7 }
/// # }
/// # struct Jumps;
/// # impl Objective<Knight> for Jumps {
/// #     fn cost(&self, _: &Knight, at: &At) -> i32 { ((7 - at.0).abs() + (7 - at.1).abs() + 2) / 3 }
/// # }
/// use recuit::{Engine, IterativeDeepeningAStar, Run};
///
/// // A knight in one corner of a chess board wants to be in the other; `Jumps` is a third of the distance.
/// let outcome = IterativeDeepeningAStar::new().by(Jumps).search(&Knight, Knight.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.best.unwrap().path.len(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct IterativeDeepeningAStar {
    /// What `h` is multiplied by in `f`, as [`Cost::times`] does it; 1 by default.
    #[serde(with = "crate::checked::NotNegative")]
    pub weight: f64,
}

impl IterativeDeepeningAStar {
    /// A search for a cheapest path.
    pub fn new() -> Self {
        IterativeDeepeningAStar { weight: 1.0 }
    }

    /// The same search, guided by `heuristic`, an estimate of the cost still to come; `()` is the blind one,
    /// zero.
    pub fn by<H>(self, heuristic: H) -> Informed<Self, H> {
        Informed { search: self, objective: heuristic }
    }
}

impl Default for IterativeDeepeningAStar {
    fn default() -> Self {
        IterativeDeepeningAStar::new()
    }
}

/// What estimates are multiplied by.
#[derive(Clone, Copy)]
pub(super) struct Weight(pub(super) f64);

impl Weight {
    /// The `f` of a node, in the problem's own numbers: whole ones stay exact.
    #[inline]
    fn f<C: Cost>(self, path_cost: C, estimate: C) -> C {
        path_cost + if self.0 == 1.0 { estimate } else { estimate.times(self.0) }
    }
}

/// Search contour by contour. How a contour is searched, given the path, its limit and the counters, is up to
/// `search`: like [`contour`].
pub(super) fn deepen<P, H, R, T, O>(
    problem: &P,
    heuristic: &H,
    start: P::State,
    weight: Weight,
    run: &mut Run<R, T, O>,
    mut search: impl FnMut(
        &mut Path<P, H::Known>,
        P::Cost,
        &mut Run<R, T, O>,
        &mut Stats,
    ) -> ControlFlow<StopReason, Option<P::Cost>>,
) -> Outcome<P>
where
    P: Problem,
    H: Carried<P>,
    T: Termination,
    O: Observer<P>,
{
    let first_step = run.steps();
    let mut stats = Stats::default();
    let known = heuristic.known(problem, &start);
    let estimate = heuristic.estimate(&known);
    let mut walk = Path::new(problem, start, estimate, known);
    let mut limit = weight.f(zero(), estimate);
    let (status, stop) = loop {
        stats.tries += 1;
        // In floats, a way might cost less by a rounding.
        if weight.0 <= 1.0 && limit.as_index().is_some() {
            run.rules_out(limit.as_f64());
        }
        match search(&mut walk, limit, run, &mut stats) {
            // A search beside this one has found a way that costs no more than any that is left; it is not here to be shown.
            ControlFlow::Continue(Some(beyond)) if weight.0 <= 1.0 && beyond.as_f64() >= run.known() => {
                break (Status::Unknown, StopReason::Exhausted);
            }
            ControlFlow::Continue(Some(beyond)) => {
                limit = beyond;
                walk.numbering.restart();
                run.observer.on_restart(problem, &walk.state);
            }
            ControlFlow::Continue(None) => break (Status::Infeasible, StopReason::Exhausted),
            ControlFlow::Break(StopReason::Goal) => break (Status::Solved, StopReason::Goal),
            ControlFlow::Break(stop) => break (Status::Unknown, stop),
        }
    };
    stats.steps = run.steps() - first_step;
    let best = if status == Status::Solved { walk.into_solution() } else { walk.into_nearest(problem) };
    Outcome { status, stop, best: Some(best), stats }
}

/// Search all nodes with `f` within `limit`, and return the least `f` beyond it; the path is then back at
/// its root. Breaks at a goal. What is below a node is left out where `is_cut`, given the path, says so.
#[inline]
#[expect(clippy::too_many_arguments, reason = "it is the body of two engines")]
pub(super) fn contour<P, H, R, T, O>(
    problem: &P,
    heuristic: &H,
    walk: &mut Path<P, H::Known>,
    limit: P::Cost,
    weight: Weight,
    run: &mut Run<R, T, O>,
    stats: &mut Stats,
    mut is_cut: impl FnMut(&Path<P, H::Known>) -> bool,
) -> ControlFlow<StopReason, Option<P::Cost>>
where
    P: Problem,
    H: Carried<P>,
    T: Termination,
    O: Observer<P>,
{
    let mut beyond: Option<P::Cost> = None;
    loop {
        if !is_cut(walk) {
            stats.nodes += 1;
            if problem.goal_test(&walk.state) {
                stats.goals = 1;
                run.observer.on_goal(problem, &walk.state);
                return ControlFlow::Break(StopReason::Goal);
            }
            let mut dead_end = DeadEnd::Limit;
            if walk.path.len() < walk.diameter {
                dead_end = DeadEnd::NoAction;
                for action in problem.actions(&walk.state) {
                    dead_end = DeadEnd::Limit;
                    run.step()?;
                    let path_cost = walk.node.path_cost + problem.step_cost(&walk.state, &action);
                    let within = |estimate| weight.f(path_cost, estimate) <= limit;
                    match heuristic.after(problem, &walk.state, &walk.node.known, &action, within) {
                        After::Within(known) => {
                            let estimate = heuristic.estimate(&known);
                            walk.untried.push((action, Node { path_cost, estimate, known }));
                        }
                        After::Beyond(estimate) => {
                            let f = weight.f(path_cost, estimate);
                            if beyond.is_none_or(|least| f < least) {
                                beyond = Some(f);
                            }
                        }
                        After::Redundant => {}
                    }
                }
                walk.untried[walk.base..].reverse();
                stats.dead_ends += u64::from(dead_end == DeadEnd::NoAction);
            }
            if run.observer.is_watching() && walk.untried.len() == walk.base {
                run.observer.on_dead_end(problem, &walk.state, dead_end);
            }
        }
        while !walk.forward(problem) {
            if !walk.back(problem) {
                return ControlFlow::Continue(beyond);
            }
            stats.backtracks += 1;
            run.observer.on_backtrack(problem, &walk.state);
        }
        stats.max_depth = stats.max_depth.max(walk.path.len() as u64);
        run.observer.on_action(problem, &walk.state, &walk.path[walk.path.len() - 1].action);
        if run.observer.is_watching() {
            walk.tell_node(problem, run);
        }
    }
}

impl<P: Problem, H: Objective<P>> Engine<P> for Informed<IterativeDeepeningAStar, H> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let (heuristic, weight) = (&self.objective.carried(), Weight(self.search.weight));
        deepen(problem, heuristic, start, weight, run, |walk, limit, run, stats| {
            contour(problem, heuristic, walk, limit, weight, run, stats, |_| false)
        })
    }
}
