//! Rectangle search: an anytime beam search for cheapest ways.

use super::reached::{Place, Reached};
use super::{Engine, Informed};
use crate::{Cost, Objective, Observer, Outcome, Problem, Run, Stats, Status, StopReason, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// Rectangle search: a way soon, then cheaper ones, and at last the proof that none is cheaper.
///
/// A beam of width one goes some levels down the search tree, then one of width two that many levels farther, and so on:
/// each time one node more of each level that was there is expanded, the one of the lowest `f(n) = g(n) + h(n)`, and
/// then the next levels, in the width that has been reached. So what is expanded is a rectangle that grows in width
/// and in depth. Its lower edge comes to a goal long before A* does; and where A* would keep to the top, and
/// greedy search to one branch, all levels have their share.
///
/// What costs no less than the incumbent is left out. When nothing else is left the incumbent is a cheapest way if `h` never
/// overestimates, and the outcome is [`Status::Solved`]. Before, at a limit, it is [`Status::Feasible`].
///
/// As in [`BestFirst`](crate::BestFirst), states are recognized by their [keys](crate::State::key), and what was reached
/// stays in memory. *Infeasible* is a proof, too.
///
/// Source: Lemons, Ruml, Holte & López, *Rectangle Search: An Anytime Beam Search* (2024).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RectangleSearch {
    /// How many levels deeper it goes each time that it grows wider by a node, at least one: more, and the first way
    /// is found sooner and costs more.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub aspect: usize,
    /// The largest number of nodes kept in memory, as for [`BestFirst::max_nodes`](crate::BestFirst::max_nodes).
    #[serde(with = "crate::checked::AtLeastOne")]
    pub max_nodes: usize,
}

impl RectangleSearch {
    /// A search that goes so many levels deeper each time, in at most two million nodes.
    pub fn new(aspect: usize) -> Self {
        RectangleSearch { aspect, max_nodes: 2_000_000 }
    }

    /// The same search, guided by `heuristic`, an estimate of the cost still to come.
    pub fn by<H>(self, heuristic: H) -> Informed<Self, H> {
        Informed { search: self, objective: heuristic }
    }
}

impl Default for RectangleSearch {
    fn default() -> Self {
        RectangleSearch::new(2)
    }
}

/// A search under way.
struct Search<'a, P: Problem, H> {
    problem: &'a P,
    heuristic: &'a H,
    reached: Reached<P>,
    /// The frontier of each level.
    levels: Vec<BinaryHeap<Reverse<Place>>>,
    /// The cheapest goal, and what it costs.
    incumbent: Option<(usize, f64)>,
    /// What a way costs that a search beside this one has found; only what is cheaper is of interest.
    known: f64,
    stats: Stats,
}

impl<P: Problem, H: Objective<P>> Search<'_, P, H> {
    /// What a way has to cost less than.
    fn bound(&self) -> f64 {
        self.incumbent.map_or(f64::INFINITY, |(_, cost)| cost).min(self.known)
    }

    /// Grow until nothing is left that might be cheaper, or a limit breaks it.
    fn grow<R, T: Termination, O: Observer<P>>(
        &mut self,
        aspect: usize,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason> {
        let mut begun = 0;
        for width in 1.. {
            self.known = self.known.min(run.known());
            let expanded = self.stats.nodes;
            for level in 0..begun {
                self.expand(level, run)?;
            }
            for _ in 0..aspect {
                if begun == self.levels.len() {
                    break;
                }
                for _ in 0..width {
                    if !self.expand(begun, run)? {
                        break;
                    }
                }
                begun += 1;
            }
            if self.stats.nodes == expanded && begun == self.levels.len() {
                break;
            }
        }
        ControlFlow::Break(StopReason::Exhausted)
    }

    /// Expand the node of a level from which the cheapest way might lead, if there is one.
    fn expand<R, T: Termination, O: Observer<P>>(
        &mut self,
        level: usize,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, bool> {
        let problem = self.problem;
        let (parent, state) = loop {
            let Some(Reverse(place)) = self.levels[level].pop() else {
                return ControlFlow::Continue(false);
            };
            if place.evaluation >= self.bound() {
                self.levels[level].clear();
                return ControlFlow::Continue(false);
            }
            if let Some(state) = self.reached.take(place.node) {
                break (place.node, state);
            }
        };
        self.stats.nodes += 1;
        self.stats.max_depth = self.stats.max_depth.max(level as u64);
        let (known, below) = (self.reached.len(), self.bound());
        let parent = (parent, &state);
        let end = self.reached.expand(problem, self.heuristic, parent, below, run, &mut self.stats);
        // At a limit, too: there may be a goal among them.
        (known..self.reached.len()).for_each(|index| self.look_at(index, run));
        end.map_continue(|()| true)
    }

    /// Is a new node a cheaper goal? If it may lead to one, it is on the frontier of its level.
    fn look_at<R, T: Termination, O: Observer<P>>(&mut self, index: usize, run: &mut Run<R, T, O>) {
        let node = self.reached.node(index);
        let (path_cost, estimate, level) = (node.path_cost, node.estimate, node.depth as usize);
        let evaluation = path_cost.as_f64() + estimate;
        if evaluation >= self.bound() {
            return;
        }
        if node.state.as_ref().is_some_and(|state| self.problem.goal_test(state)) {
            let state = self.reached.take(index).expect("it was just entered");
            let cost = path_cost.as_f64();
            self.stats.goals += 1;
            self.incumbent = Some((index, cost));
            run.improved(cost);
            let steps = run.steps();
            run.observer.on_improvement(self.problem, &state, path_cost, steps);
            run.observer.on_goal(self.problem, &state);
            return;
        }
        if level == self.levels.len() {
            self.levels.push(BinaryHeap::new());
        }
        let age = -(index as i64);
        self.levels[level].push(Reverse(Place { evaluation, estimate, age, node: index }));
    }

    fn outcome(mut self, start: P::State, stop: StopReason) -> Outcome<P> {
        let is_beaten = self.known < self.incumbent.map_or(f64::INFINITY, |(_, cost)| cost);
        let (status, stop) = match (self.incumbent, stop) {
            (Some(_), StopReason::Exhausted) if !is_beaten => (Status::Solved, StopReason::Goal),
            (Some(_), stop) => (Status::Feasible, stop),
            (None, StopReason::Exhausted) if !is_beaten => (Status::Infeasible, stop),
            (None, stop) => (Status::Unknown, stop),
        };
        self.stats.peak_nodes = self.reached.len() as u64;
        let best = self.reached.solution(self.problem, start, self.incumbent.map(|(index, _)| index));
        Outcome { status, stop, best: Some(best), stats: self.stats }
    }
}

impl<P: Problem, H: Objective<P>> Engine<P> for Informed<RectangleSearch, H> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let RectangleSearch { aspect, max_nodes } = self.search;
        let heuristic = &self.objective;
        let mut search = Search {
            problem,
            heuristic,
            reached: Reached::new(problem, heuristic, start.clone(), max_nodes),
            levels: Vec::new(),
            incumbent: None,
            known: f64::INFINITY,
            stats: Stats::default(),
        };
        search.look_at(0, run);
        let ControlFlow::Break(stop) = search.grow(aspect, run) else {
            unreachable!("it grows until it breaks")
        };
        search.stats.steps = run.steps() - first_step;
        search.outcome(start, stop)
    }
}
