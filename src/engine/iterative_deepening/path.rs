//! The one path that iterative-deepening A* has in memory.

use crate::engine::numbering::Numbering;
use crate::{After, Carried, Cost, NodeReport, Observer, Problem, Run, Solution};
use num_traits::zero;

/// A path from the start, and all that is still to be tried along it.
pub(in crate::engine) struct Path<P: Problem, K> {
    pub(in crate::engine) state: P::State,
    pub(in crate::engine) node: Node<P::Cost, K>,
    /// How many actions of the path are not to be taken back.
    root: usize,
    pub(super) path: Vec<Frame<P, K>>,
    /// Untried actions of every level and where they lead, one level after the other, the next one on top.
    pub(super) untried: Vec<Untried<P, K>>,
    /// Where the untried actions of the current state begin.
    pub(super) base: usize,
    pub(super) diameter: usize,
    /// The path to the state with the lowest estimate, and that estimate.
    pub(in crate::engine) nearest: (Vec<P::Action>, P::Cost),
    pub(super) numbering: Numbering,
}

/// An action, and where it leads.
pub(super) type Untried<P, K> = (<P as Problem>::Action, Node<<P as Problem>::Cost, K>);

/// What is known of a state on the path.
pub(in crate::engine) struct Node<C, K> {
    pub(super) path_cost: C,
    pub(in crate::engine) estimate: C,
    pub(super) known: K,
}

/// One level of a [`Path`]: what led on from a state, and how to come back to it.
pub(super) struct Frame<P: Problem, K> {
    pub(super) action: P::Action,
    undo: P::Undo,
    node: Node<P::Cost, K>,
    base: usize,
}

impl<P: Problem, K> Path<P, K> {
    pub(in crate::engine) fn new(problem: &P, state: P::State, estimate: P::Cost, known: K) -> Self {
        Path {
            state,
            node: Node { path_cost: zero(), estimate, known },
            root: 0,
            path: Vec::new(),
            untried: Vec::new(),
            base: 0,
            diameter: problem.diameter().map_or(usize::MAX, |diameter| diameter as usize),
            nearest: (Vec::new(), estimate),
            numbering: Numbering::default(),
        }
    }

    /// Take the next untried action; `false` if the current state has none left.
    #[inline]
    pub(super) fn forward(&mut self, problem: &P) -> bool {
        if self.untried.len() == self.base {
            return false;
        }
        let (action, node) = self.untried.pop().expect("an action above the base");
        let undo = problem.apply(&mut self.state, &action);
        let node = std::mem::replace(&mut self.node, node);
        self.path.push(Frame { action, undo, node, base: self.base });
        self.base = self.untried.len();
        if self.node.estimate < self.nearest.1 {
            self.nearest = (self.actions(), self.node.estimate);
        }
        true
    }

    /// Tell who watches that the path has come to a node.
    #[cold]
    #[inline(never)]
    pub(super) fn tell_node<R, T, O: Observer<P>>(&mut self, problem: &P, run: &mut Run<R, T, O>) {
        let depth = self.path.len() as u64;
        let Some(Frame { action, base, .. }) = self.path.last() else { return };
        let left = (self.untried.len() - base + 1) as u64;
        let node = self.numbering.enter(depth, left, action);
        let (path_cost, estimate) = (Some(self.node.path_cost), Some(self.node.estimate.as_f64()));
        let steps = run.steps();
        run.observer.on_node(problem, &self.state, &NodeReport { path_cost, estimate, ..node }, steps);
    }

    /// Take back the last action; `false` at the root.
    #[inline]
    pub(super) fn back(&mut self, problem: &P) -> bool {
        if self.path.len() == self.root {
            return false;
        }
        let Frame { action, undo, node, base } = self.path.pop().expect("a path longer than its root");
        problem.undo(&mut self.state, &action, undo);
        (self.node, self.base) = (node, base);
        true
    }

    /// Go back to the start, with nothing left to be tried.
    fn rewind(&mut self, problem: &P) {
        self.root = 0;
        while self.back(problem) {}
        self.untried.clear();
    }

    /// Go along `actions` from the start, and stay below where they lead.
    pub(in crate::engine) fn follow<H: Carried<P, Known = K>>(
        &mut self,
        problem: &P,
        heuristic: &H,
        actions: &[P::Action],
    ) {
        self.rewind(problem);
        for action in actions {
            let path_cost = self.node.path_cost + problem.step_cost(&self.state, action);
            let After::Within(known) =
                heuristic.after(problem, &self.state, &self.node.known, action, |_| true)
            else {
                unreachable!("it is a path that was searched, and there is no limit")
            };
            let node = Node { path_cost, estimate: heuristic.estimate(&known), known };
            let undo = problem.apply(&mut self.state, action);
            let node = std::mem::replace(&mut self.node, node);
            self.path.push(Frame { action: action.clone(), undo, node, base: 0 });
        }
        self.root = actions.len();
    }

    /// How many actions lead to the current state.
    pub(in crate::engine) fn depth(&self) -> usize {
        self.path.len()
    }

    /// The actions that lead to the current state.
    pub(in crate::engine) fn actions(&self) -> Vec<P::Action> {
        self.path.iter().map(|frame| frame.action.clone()).collect()
    }

    /// The current state, with the path to it.
    pub(super) fn into_solution(self) -> Solution<P> {
        Solution { cost: self.node.path_cost, path: self.actions(), state: self.state }
    }

    /// The state with the lowest estimate, with the path to it.
    pub(super) fn into_nearest(mut self, problem: &P) -> Solution<P> {
        self.rewind(problem);
        let (path, mut cost) = (self.nearest.0, zero());
        for action in &path {
            cost = cost + problem.step_cost(&self.state, action);
            problem.apply(&mut self.state, action);
        }
        Solution { state: self.state, cost, path }
    }
}
