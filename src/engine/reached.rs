//! The states that a search for ways has come to, each by the cheapest way so far.

use crate::{
    Cost, DeadEnd, NodeReport, Objective, Observer, Problem, Run, Solution, State, Stats, StopReason,
    Termination, memory_allowed,
};
use num_traits::zero;
use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

/// A node of the search tree.
pub(super) struct Node<P: Problem> {
    /// The parent's index, and the action that led here; none for the root.
    from: Option<(usize, P::Action)>,
    pub(super) path_cost: P::Cost,
    pub(super) estimate: f64,
    pub(super) depth: u64,
    /// Taken out when the node is expanded, or when a cheaper path to the same state is found.
    pub(super) state: Option<P::State>,
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

/// A place on a frontier, ordered by evaluation, then by estimate, then by age.
#[derive(PartialEq)]
pub(super) struct Place {
    pub(super) evaluation: f64,
    pub(super) estimate: f64,
    pub(super) age: i64,
    pub(super) node: usize,
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

/// All nodes, and the node of every state reached.
pub(super) struct Reached<P: Problem> {
    nodes: Vec<Node<P>>,
    of_state: HashMap<<P::State as State>::Key, usize>,
    /// The node judged nearest to a goal.
    nearest: usize,
    /// How many nodes there may be without asking about the memory.
    most: usize,
    /// How many nodes there may be; once the memory has been asked about, the same as [`most`](Reached::most).
    wanted: usize,
    /// Does the first way to a state count, even if a later one is cheaper?
    pub(super) first_counts: bool,
}

/// This many nodes fit into any memory.
const FEW: usize = 1 << 12;

impl<P: Problem> Reached<P> {
    /// The start alone, with room for up to `wanted` nodes, if there is memory for their tables.
    pub(super) fn new(problem: &P, heuristic: &impl Objective<P>, start: P::State, wanted: usize) -> Self {
        let mut reached = Reached {
            nodes: Vec::new(),
            of_state: HashMap::new(),
            nearest: 0,
            most: wanted.clamp(1, FEW),
            wanted: wanted.max(1),
            first_counts: false,
        };
        if !problem.is_tree() {
            reached.of_state.insert(start.key(), 0);
        }
        let estimate = heuristic.cost(problem, &start).as_f64();
        reached.nodes.push(Node { from: None, path_cost: zero(), estimate, depth: 0, state: Some(start) });
        reached
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

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, index: usize) -> &Node<P> {
        &self.nodes[index]
    }

    /// The state of a node, to be expanded, unless it was or a cheaper path to the same state is known.
    pub(super) fn take(&mut self, index: usize) -> Option<P::State> {
        self.nodes[index].state.take()
    }

    /// Enter the states that actions lead to from a node with this `state`, but for those of which no goal that costs less
    /// than `below` is to be expected: the nodes from the present [length](Reached::len) on. Breaks when memory is full.
    pub(super) fn expand<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        heuristic: &impl Objective<P>,
        (parent, state): (usize, &P::State),
        below: f64,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason> {
        run.observer.on_expand(problem, state, parent as u64);
        let path_cost = self.nodes[parent].path_cost;
        let mut dead_end = true;
        for action in problem.actions(state) {
            dead_end = false;
            run.step()?;
            let path_cost = path_cost + problem.step_cost(state, &action);
            let next = problem.result(state, &action);
            run.observer.on_action(problem, &next, &action);
            let known = self.nodes.len();
            self.enter(problem, heuristic, (parent, action), next, path_cost, below)?;
            if run.observer.is_watching()
                && let Some(node) = self.nodes.get(known)
                && let (Some(report), Some(state)) = (node.report(known), &node.state)
            {
                let steps = run.steps();
                run.observer.on_node(problem, state, &report, steps);
            }
        }
        stats.dead_ends += u64::from(dead_end);
        if dead_end {
            run.observer.on_dead_end(problem, state, DeadEnd::NoAction);
        }
        ControlFlow::Continue(())
    }

    /// A new node, unless its state was reached before at no greater cost, or no goal that costs less than `below` is to be
    /// expected of it; breaks when memory is full.
    fn enter(
        &mut self,
        problem: &P,
        heuristic: &impl Objective<P>,
        from: (usize, P::Action),
        state: P::State,
        path_cost: P::Cost,
        below: f64,
    ) -> ControlFlow<StopReason> {
        let index = self.nodes.len();
        let full = self.is_full();
        let entry = (!problem.is_tree()).then(|| self.of_state.entry(state.key()));
        if let Some(Entry::Occupied(known)) = &entry
            && (self.first_counts || self.nodes[*known.get()].path_cost <= path_cost)
        {
            return ControlFlow::Continue(());
        }
        let estimate = heuristic.cost(problem, &state).as_f64();
        if path_cost.as_f64() + estimate >= below {
            return ControlFlow::Continue(());
        }
        if full {
            return ControlFlow::Break(StopReason::MemoryLimit);
        }
        match entry {
            Some(Entry::Vacant(entry)) => _ = entry.insert(index),
            Some(Entry::Occupied(mut entry)) => self.nodes[entry.insert(index)].state = None,
            None => {}
        }
        let depth = self.nodes[from.0].depth + 1;
        let nearest = &self.nodes[self.nearest];
        if (estimate, nearest.depth) < (nearest.estimate, depth) {
            self.nearest = index;
        }
        self.nodes.push(Node { from: Some(from), path_cost, estimate, depth, state: Some(state) });
        ControlFlow::Continue(())
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

    /// The state of a node, or of the one judged nearest to a goal, with the path to it; the state is made again from the start.
    pub(super) fn solution(&self, problem: &P, start: P::State, index: Option<usize>) -> Solution<P> {
        let index = index.unwrap_or(self.nearest);
        let path = self.path(index);
        let mut state = start;
        for action in &path {
            problem.apply(&mut state, action);
        }
        Solution { state, cost: self.nodes[index].path_cost, path }
    }
}
