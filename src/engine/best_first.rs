//! Best-first search: breadth-first, uniform-cost, greedy best-first and A*.

use super::reached::{Place, Reached};
use super::{Engine, Informed};
use crate::{Cost, Objective, Observer, Outcome, Problem, Run, Stats, Status, StopReason, Termination};
use num_traits::zero;
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// What makes a node worth expanding before others: `f(n)`, from the path cost `g(n)` and the heuristic `h(n)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluation {
    /// `f` = depth; ties go to the older node. AIMA section 3.4.1.
    BreadthFirst,
    /// `f = g`; ties go to the older node. AIMA section 3.4.2, Dijkstra's algorithm.
    UniformCost,
    /// `f = h`; ties go to the newer node. AIMA section 3.5.1.
    Greedy,
    /// `f = g + h`; ties go to the lower `h`, then to the newer node. AIMA section 3.5.2. The path found is a
    /// cheapest one if `h` never overestimates.
    #[default]
    AStar,
    /// `f = g + weight * h`, AIMA section 3.5.4: with a weight above 1 the search is faster, and the path at
    /// most that many times as dear as a cheapest one.
    WeightedAStar(#[serde(with = "crate::checked::NotNegative")] f64),
}

impl Evaluation {
    /// Does it do without a heuristic?
    pub fn is_blind(self) -> bool {
        matches!(self, Evaluation::BreadthFirst | Evaluation::UniformCost)
    }

    /// Does no way through a node cost less, if `h` never overestimates? Then the first goal is a cheapest one.
    pub(crate) fn is_bound(self) -> bool {
        match self {
            Evaluation::UniformCost | Evaluation::AStar => true,
            Evaluation::WeightedAStar(weight) => weight <= 1.0,
            Evaluation::BreadthFirst | Evaluation::Greedy => false,
        }
    }
}

/// Best-first search, AIMA figure 3.7: expand the node with the lowest evaluation.
///
/// The goal test is late (when a node is taken from the frontier), as in the figure. States are recognized by
/// their [keys](crate::State::key) unless the problem [is a tree](Problem::is_tree); a cheaper path to a state
/// replaces the dearer one (breadth-first search keeps the first). *Infeasible* is a proof: the frontier is empty
/// and nothing was dropped.
///
/// The highest evaluation that was the lowest on the frontier is a lower bound in A* and uniform-cost search, if the
/// heuristic never overestimates and costs are whole numbers ([`Run::least`](crate::Run::least)).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BestFirst {
    /// What makes a node worth expanding.
    pub evaluation: Evaluation,
    /// The largest number of nodes kept in memory, at least one for the start; when the search needs one
    /// more, it ends with the best so far. A node on the frontier holds a state; an expanded node holds only
    /// its action and a link to its parent. No more are kept than fit into the memory that is
    /// [allowed](crate::allow_memory), not counting what states hold on the heap.
    #[serde(with = "crate::checked::AtLeastOne")]
    pub max_nodes: usize,
}

impl BestFirst {
    /// A search with that evaluation, in at most two million nodes.
    pub fn new(evaluation: Evaluation) -> Self {
        BestFirst { evaluation, max_nodes: 2_000_000 }
    }

    /// The same search, guided by `heuristic`, an estimate of the cost still to come; `()` is the blind one,
    /// zero.
    pub fn by<H>(self, heuristic: H) -> Informed<Self, H> {
        Informed { search: self, objective: heuristic }
    }
}

impl Default for BestFirst {
    fn default() -> Self {
        BestFirst::new(Evaluation::default())
    }
}

/// A search under way.
struct Search<'a, P: Problem, H> {
    problem: &'a P,
    heuristic: &'a H,
    evaluation: Evaluation,
    reached: Reached<P>,
    frontier: BinaryHeap<Reverse<Place>>,
    /// The highest of the evaluations that were the lowest on the frontier.
    least: f64,
    stats: Stats,
}

impl<P: Problem, H: Objective<P>> Search<'_, P, H> {
    /// Put a node on the frontier.
    fn push(&mut self, index: usize) {
        let node = self.reached.node(index);
        let (g, h, age) = (node.path_cost.as_f64(), node.estimate, index as i64);
        let place = |evaluation, estimate, age| Place { evaluation, estimate, age, node: index };
        self.frontier.push(Reverse(match self.evaluation {
            Evaluation::BreadthFirst => place(node.depth as f64, 0.0, age),
            Evaluation::UniformCost => place(g, 0.0, age),
            Evaluation::Greedy => place(h, h, -age),
            Evaluation::AStar => place(g + h, h, -age),
            Evaluation::WeightedAStar(weight) => place(g + weight * h, h, -age),
        }));
    }

    /// Expand nodes until a goal is taken from the frontier, whose index is returned.
    fn expand<R, T: Termination, O: Observer<P>>(
        &mut self,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, usize> {
        let problem = self.problem;
        while let Some(Reverse(Place { node: parent, evaluation, .. })) = self.frontier.pop() {
            self.least = self.least.max(evaluation);
            let Some(state) = self.reached.take(parent) else { continue };
            let depth = self.reached.node(parent).depth;
            self.stats.nodes += 1;
            self.stats.max_depth = self.stats.max_depth.max(depth);
            if problem.goal_test(&state) {
                run.observer.on_goal(problem, &state);
                return ControlFlow::Continue(parent);
            }
            let known = self.reached.len();
            let parent = (parent, &state);
            self.reached.expand(problem, self.heuristic, parent, f64::INFINITY, run, &mut self.stats)?;
            (known..self.reached.len()).for_each(|index| self.push(index));
        }
        ControlFlow::Break(StopReason::Exhausted)
    }
}

impl<P: Problem, H: Objective<P>> Engine<P> for Informed<BestFirst, H> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let BestFirst { evaluation, max_nodes } = self.search;
        let heuristic = &self.objective;
        let mut search = Search {
            problem,
            heuristic,
            evaluation,
            reached: Reached::new(problem, heuristic, start.clone(), max_nodes),
            frontier: BinaryHeap::new(),
            least: f64::NEG_INFINITY,
            stats: Stats::default(),
        };
        // The first path by which breadth-first search comes to a state has as few actions as possible.
        search.reached.first_counts = evaluation == Evaluation::BreadthFirst;
        search.push(0);
        let (status, stop, found) = match search.expand(run) {
            ControlFlow::Continue(found) => (Status::Solved, StopReason::Goal, Some(found)),
            ControlFlow::Break(StopReason::Exhausted) => (Status::Infeasible, StopReason::Exhausted, None),
            ControlFlow::Break(stop) => (Status::Unknown, stop, None),
        };
        // In floats, a way might cost less by a rounding.
        let is_whole = zero::<P::Cost>().as_index().is_some();
        if status != Status::Infeasible && is_whole && evaluation.is_bound() {
            run.rules_out(search.least);
        }
        let Search { reached, mut stats, .. } = search;
        stats.steps = run.steps() - first_step;
        stats.peak_nodes = reached.len() as u64;
        stats.goals = u64::from(found.is_some());
        Outcome { status, stop, best: Some(reached.solution(problem, start, found)), stats }
    }
}
