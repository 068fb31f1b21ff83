//! Best-first search: breadth-first, uniform-cost, greedy best-first and A*.

use super::{Engine, Informed};
use crate::{
    Cost, DeadEnd, NodeReport, Objective, Observer, Outcome, Problem, Run, Solution, State, Stats, Status,
    StopReason, Termination, memory_allowed,
};
use num_traits::zero;
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};
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
}

/// Best-first search, AIMA figure 3.7: expand the node with the lowest evaluation.
///
/// The goal test is late (when a node is taken from the frontier), as in the figure. States are recognized by
/// [`State::key`] unless the problem [is a tree](Problem::is_tree); a cheaper path to a state replaces the
/// dearer one (breadth-first search keeps the first). *Infeasible* is a proof: the frontier is empty and nothing
/// was dropped.
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

/// A node of the search tree.
struct Node<P: Problem> {
    /// The parent's index, and the action that led here; none for the root.
    from: Option<(usize, P::Action)>,
    path_cost: P::Cost,
    estimate: f64,
    depth: u64,
    /// Taken out when the node is expanded, or when a cheaper path to the same state is found.
    state: Option<P::State>,
}

impl<P: Problem> Node<P> {
    /// The node, for who watches.
    fn report(&self, id: usize) -> Option<NodeReport<'_, P>> {
        let (parent, action) = self.from.as_ref()?;
        Some(NodeReport {
            id: id as u64,
            parent: *parent as u64,
            action,
            alternative: 0,
            alternatives: 0,
            depth: self.depth,
            path_cost: Some(self.path_cost),
            estimate: Some(self.estimate),
        })
    }
}

/// A place on the frontier, ordered by evaluation, then by estimate, then by age.
#[derive(PartialEq)]
struct Place {
    evaluation: f64,
    estimate: f64,
    age: i64,
    node: usize,
}

impl Eq for Place {}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.evaluation
            .total_cmp(&other.evaluation)
            .then(self.estimate.total_cmp(&other.estimate))
            .then(self.age.cmp(&other.age))
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// All nodes, the frontier, and the node of every state reached.
struct Tree<P: Problem> {
    nodes: Vec<Node<P>>,
    frontier: BinaryHeap<Reverse<Place>>,
    reached: HashMap<<P::State as State>::Key, usize>,
    /// The node judged nearest to a goal.
    nearest: usize,
    /// How many nodes there may be without asking about the memory.
    most: usize,
    /// How many nodes there may be; once the memory has been asked about, the same as [`most`](Tree::most).
    wanted: usize,
}

/// This many nodes fit into any memory.
const FEW: usize = 1 << 12;

impl<P: Problem> Tree<P> {
    /// An empty tree for up to `wanted` nodes, if there is memory for their tables.
    fn new(wanted: usize) -> Self {
        Tree {
            nodes: Vec::new(),
            frontier: BinaryHeap::new(),
            reached: HashMap::new(),
            nearest: 0,
            most: wanted.clamp(1, FEW),
            wanted: wanted.max(1),
        }
    }

    /// Is there no room for another node?
    fn is_full(&mut self) -> bool {
        self.nodes.len() >= self.most && !self.found_room()
    }

    /// Ask how many nodes there is memory for; `true` if there is room for more.
    #[cold]
    fn found_room(&mut self) -> bool {
        let entry = size_of::<(<P::State as State>::Key, usize)>();
        let node = size_of::<Node<P>>() + size_of::<Reverse<Place>>() + entry;
        // While a full table grows, the old one and the new one, which is twice as large, are both in memory.
        let fitting = usize::try_from(memory_allowed()).unwrap_or(usize::MAX) / (3 * node);
        self.wanted = self.wanted.min(fitting.max(self.most));
        let found = self.most < self.wanted;
        self.most = self.wanted;
        found
    }

    /// The actions from the root to a node.
    fn path(&self, mut index: usize) -> Vec<P::Action> {
        let mut path = Vec::with_capacity(self.nodes[index].depth as usize);
        while let Some((parent, action)) = &self.nodes[index].from {
            path.push(action.clone());
            index = *parent;
        }
        path.reverse();
        path
    }

    /// The state of a node, with the path to it; the state is made again from the start.
    fn solution(&self, problem: &P, start: P::State, index: usize) -> Solution<P> {
        let path = self.path(index);
        let mut state = start;
        for action in &path {
            problem.apply(&mut state, action);
        }
        Solution { state, cost: self.nodes[index].path_cost, path }
    }
}

impl<H> Informed<BestFirst, H> {
    /// The place of a node on the frontier.
    fn place<P: Problem>(&self, node: &Node<P>, index: usize) -> Place {
        let (g, h, age) = (node.path_cost.as_f64(), node.estimate, index as i64);
        let place = |evaluation, estimate, age| Place { evaluation, estimate, age, node: index };
        match self.search.evaluation {
            Evaluation::BreadthFirst => place(node.depth as f64, 0.0, age),
            Evaluation::UniformCost => place(g, 0.0, age),
            Evaluation::Greedy => place(h, h, -age),
            Evaluation::AStar => place(g + h, h, -age),
            Evaluation::WeightedAStar(weight) => place(g + weight * h, h, -age),
        }
    }

    /// Put a state on the frontier unless it was reached before at no greater cost; breaks when memory is full.
    fn push<P: Problem>(
        &self,
        problem: &P,
        tree: &mut Tree<P>,
        state: P::State,
        from: Option<(usize, P::Action)>,
        path_cost: P::Cost,
    ) -> ControlFlow<StopReason>
    where
        H: Objective<P>,
    {
        let index = tree.nodes.len();
        let full = tree.is_full();
        if !problem.is_tree() {
            match tree.reached.entry(state.key()) {
                Entry::Vacant(_) if full => {}
                Entry::Vacant(entry) => _ = entry.insert(index),
                Entry::Occupied(mut entry) => {
                    let known = &mut tree.nodes[*entry.get()];
                    // The first path by which breadth-first search comes to a state has as few actions as
                    // possible.
                    if self.search.evaluation == Evaluation::BreadthFirst || known.path_cost <= path_cost {
                        return ControlFlow::Continue(());
                    }
                    if !full {
                        known.state = None;
                        entry.insert(index);
                    }
                }
            }
        }
        if full {
            return ControlFlow::Break(StopReason::MemoryLimit);
        }
        let depth = from.as_ref().map_or(0, |(parent, _)| tree.nodes[*parent].depth + 1);
        let estimate = self.objective.cost(problem, &state).as_f64();
        let node = Node { from, path_cost, estimate, depth, state: Some(state) };
        let nearest = &tree.nodes.get(tree.nearest);
        if nearest.is_none_or(|best| (estimate, best.depth) < (best.estimate, depth)) {
            tree.nearest = index;
        }
        tree.frontier.push(Reverse(self.place(&node, index)));
        tree.nodes.push(node);
        ControlFlow::Continue(())
    }

    /// Expand nodes until a goal is taken from the frontier, whose index is returned.
    fn expand<P: Problem, R, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        tree: &mut Tree<P>,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> Result<usize, StopReason>
    where
        H: Objective<P>,
    {
        while let Some(Reverse(place)) = tree.frontier.pop() {
            let Some(state) = tree.nodes[place.node].state.take() else { continue };
            let (path_cost, depth) = (tree.nodes[place.node].path_cost, tree.nodes[place.node].depth);
            stats.nodes += 1;
            stats.max_depth = stats.max_depth.max(depth);
            if problem.goal_test(&state) {
                run.observer.on_goal(problem, &state);
                return Ok(place.node);
            }
            run.observer.on_expand(problem, &state, place.node as u64);
            let mut dead_end = true;
            for action in problem.actions(&state) {
                dead_end = false;
                if let ControlFlow::Break(stop) = run.step() {
                    return Err(stop);
                }
                let path_cost = path_cost + problem.step_cost(&state, &action);
                let next = problem.result(&state, &action);
                run.observer.on_action(problem, &next, &action);
                let id = tree.nodes.len();
                let pushed = self.push(problem, tree, next, Some((place.node, action)), path_cost);
                if run.observer.is_watching()
                    && let Some(node) = tree.nodes.get(id)
                    && let (Some(report), Some(state)) = (node.report(id), &node.state)
                {
                    let steps = run.steps();
                    run.observer.on_node(problem, state, &report, steps);
                }
                if let ControlFlow::Break(stop) = pushed {
                    return Err(stop);
                }
            }
            stats.dead_ends += u64::from(dead_end);
            if dead_end {
                run.observer.on_dead_end(problem, &state, DeadEnd::NoAction);
            }
        }
        Err(StopReason::Exhausted)
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
        let mut stats = Stats::default();
        let mut tree = Tree::new(self.search.max_nodes);
        _ = self.push(problem, &mut tree, start.clone(), None, zero()); // the first node always fits
        let found = self.expand(problem, &mut tree, run, &mut stats);
        stats.steps = run.steps() - first_step;
        stats.peak_nodes = tree.nodes.len() as u64;
        stats.goals = u64::from(found.is_ok());
        let (status, stop) = match found {
            Ok(_) => (Status::Solved, StopReason::Goal),
            Err(StopReason::Exhausted) => (Status::Infeasible, StopReason::Exhausted),
            Err(stop) => (Status::Unknown, stop),
        };
        let best = tree.solution(problem, start, found.unwrap_or(tree.nearest));
        Outcome { status, stop, best: Some(best), stats }
    }
}
