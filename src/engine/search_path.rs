//! A path into the search tree, which depth-first searches of all kinds extend and take back.

mod circles;
mod deepest;

use super::numbering::Numbering;
use crate::{DeadEnd, NodeReport, Observer, Problem, Run, Solution, Stats, StopReason, Termination};
use circles::{Circles, may_circle};
use deepest::Deepest;
use num_traits::zero;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A path into the search tree, and all the actions still to be tried along it.
///
/// It takes the memory of one action and one [`Problem::Undo`] per level, besides the problem's own action
/// lists; in steady state nothing is allocated. If the problem neither is a tree nor states a diameter, each
/// level keeps a key, too: a state that is already on the path is not expanded again, so that no path goes in
/// circles (AIMA section 3.3.3).
pub(crate) struct SearchPath<P: Problem> {
    pub(crate) state: P::State,
    /// Untried actions of every level, one level after the other, the next one on top.
    untried: Vec<P::Action>,
    /// Where the untried actions of the current state begin.
    base: usize,
    /// The states on the path that have more actions than are listed, the deepest on top.
    pieces: Vec<Piece>,
    path: Vec<Frame<P>>,
    circles: Circles<P>,
    /// The cost of the path.
    cost: P::Cost,
    deepest: Deepest<P>,
    /// How many actions the path may have.
    pub(crate) limit: u64,
    diameter: u64,
    /// Did the limit hide anything that the diameter does not rule out?
    pub(crate) cut_off: bool,
    numbering: Numbering,
}

/// One level of a [`SearchPath`].
struct Frame<P: Problem> {
    action: P::Action,
    undo: P::Undo,
    /// The cost of the path before `action`.
    cost: P::Cost,
    /// Where the untried actions of the state before `action` begin.
    base: usize,
}

/// A state of which only the first actions are listed.
struct Piece {
    depth: usize,
    /// How many were listed.
    listed: usize,
}

/// How many actions of a state are listed at first. When all listed actions have been tried and there are
/// more, their number doubles, and so on: a state may have millions of actions, few of which are ever tried.
const LISTED: usize = 1024;

/// How long a search that has run out of time goes back to the deepest state.
const LATE: Duration = Duration::from_millis(50);

// Several engines call these few lines in their innermost loops. Inlining is forced because leaving it to the
// compiler costs depth-first search three percent.
impl<P: Problem> SearchPath<P> {
    /// An empty path, which may grow to the limit but never beyond the diameter of the problem.
    pub(crate) fn new(problem: &P, start: P::State, limit: u64) -> Self {
        let diameter = problem.diameter().unwrap_or(u64::MAX);
        SearchPath {
            circles: Circles::new(problem, &start),
            state: start,
            untried: Vec::new(),
            base: 0,
            pieces: Vec::new(),
            path: Vec::new(),
            cost: zero(),
            deepest: Deepest::new(Vec::new()),
            limit: limit.min(diameter),
            diameter,
            cut_off: false,
            numbering: Numbering::default(),
        }
    }

    /// Begin again at the state that `set` makes of the current one; the memory is kept.
    pub(crate) fn restart(&mut self, problem: &P, set: impl FnOnce(&mut P::State)) {
        set(&mut self.state);
        self.circles = Circles::new(problem, &self.state);
        self.untried.clear();
        self.base = 0;
        self.pieces.clear();
        self.path.clear();
        self.cost = zero();
        self.deepest.forget();
        self.cut_off = false;
    }

    /// How many actions lead to the current state.
    pub(crate) fn depth(&self) -> u64 {
        self.path.len() as u64
    }

    /// How many actions led to the deepest state ever reached.
    pub(crate) fn max_depth(&self) -> u64 {
        self.path.len().max(self.deepest.actions.len()) as u64
    }

    /// Look at the current state: is it a goal? If not, list what can be tried from here.
    #[inline(always)]
    pub(crate) fn enter<R, T, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> bool {
        stats.nodes += 1;
        if problem.goal_test(&self.state) {
            return true;
        }
        let dead_end = !self.expand(problem);
        stats.dead_ends += u64::from(dead_end);
        self.tell_dead_end(problem, run);
        false
    }

    /// Tell who watches, if nothing is to be tried from the current state.
    #[inline(always)]
    pub(crate) fn tell_dead_end<R, T, O: Observer<P>>(&self, problem: &P, run: &mut Run<R, T, O>) {
        if run.observer.is_watching() && !self.has_untried() {
            let dead_end = if self.circles.closed() {
                DeadEnd::Circle
            } else if self.depth() >= self.limit {
                DeadEnd::Limit
            } else {
                DeadEnd::NoAction
            };
            run.observer.on_dead_end(problem, &self.state, dead_end);
        }
    }

    /// Tell who watches that the path begins again.
    pub(crate) fn tell_restart<R, T, O: Observer<P>>(&mut self, problem: &P, run: &mut Run<R, T, O>) {
        self.numbering.restart();
        run.observer.on_restart(problem, &self.state);
    }

    /// List what can be tried from the current state; `false` if nothing can.
    #[inline(always)]
    pub(crate) fn expand(&mut self, problem: &P) -> bool {
        if may_circle(problem) && self.circles.closed() {
            return true;
        }
        if self.path.len() as u64 >= self.limit {
            let hidden = |state| self.limit < self.diameter && problem.actions(state).next().is_some();
            self.cut_off = self.cut_off || hidden(&self.state);
            return true;
        }
        let enough = if problem.learns() { usize::MAX } else { self.base + LISTED };
        let mut actions = problem.actions(&self.state);
        // By reference: the iterator may be large, and a loop that takes it by value copies it first.
        for action in actions.by_ref() {
            if self.untried.len() == enough {
                self.pieces.push(Piece { depth: self.path.len(), listed: LISTED });
                break;
            }
            self.untried.push(action);
        }
        self.untried[self.base..].reverse();
        self.has_untried()
    }

    /// All listed actions were tried; if others follow, list as many again. `false` if there are no others.
    #[cold]
    #[inline(never)]
    fn list_others(&mut self, problem: &P) -> bool {
        let depth = self.path.len();
        let Some(Piece { listed, .. }) = self.pieces.pop_if(|piece| piece.depth == depth) else {
            return false;
        };
        if self.expand_some(problem, listed, listed) {
            self.pieces.push(Piece { depth, listed: 2 * listed });
        }
        self.has_untried()
    }

    /// List only `count` of the actions that can be tried from the current state, after the first `skip` and
    /// whatever the limit; `true` if others follow them.
    pub(crate) fn expand_some(&mut self, problem: &P, skip: usize, count: usize) -> bool {
        if may_circle(problem) && self.circles.closed() {
            return false;
        }
        let mut actions = problem.actions(&self.state).skip(skip);
        self.untried.extend(actions.by_ref().take(count));
        let others = actions.next().is_some();
        self.untried[self.base..].reverse();
        others
    }

    /// Is anything left to be tried from the current state?
    #[inline(always)]
    pub(crate) fn has_untried(&self) -> bool {
        self.untried.len() > self.base
    }

    /// Is there an action to be tried from the current state? If there is, [`next`](SearchPath::next) is the first.
    #[inline(always)]
    pub(crate) fn has_next(&mut self, problem: &P) -> bool {
        self.has_untried() || !self.pieces.is_empty() && self.list_others(problem)
    }

    /// The next action to be tried, if there is one.
    #[inline(always)]
    pub(crate) fn next(&self) -> Option<&P::Action> {
        self.untried[self.base..].last()
    }

    /// Go on by the next action to be tried from the current state; `false` if there is none.
    #[inline(always)]
    pub(crate) fn descend<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, bool> {
        if !self.has_next(problem) {
            return ControlFlow::Continue(false);
        }
        run.step()?;
        let action = self.untried.pop().expect("an action above the base");
        self.follow(problem, action, run);
        ControlFlow::Continue(true)
    }

    /// Count the next action to be tried as a step, but do not take it.
    pub(crate) fn skip<R, T: Termination, O>(&mut self, run: &mut Run<R, T, O>) -> ControlFlow<StopReason> {
        run.step()?;
        self.untried.pop();
        ControlFlow::Continue(())
    }

    /// Go on by an action, and tell who watches.
    #[inline(always)]
    pub(crate) fn follow<R, T, O: Observer<P>>(
        &mut self,
        problem: &P,
        action: P::Action,
        run: &mut Run<R, T, O>,
    ) {
        self.forward(problem, action);
        run.observer.on_action(problem, &self.state, &self.path[self.path.len() - 1].action);
        if run.observer.is_watching() {
            self.tell_node(problem, run);
        }
    }

    /// Tell who watches that the path has come to a node.
    #[cold]
    #[inline(never)]
    fn tell_node<R, T, O: Observer<P>>(&mut self, problem: &P, run: &mut Run<R, T, O>) {
        let depth = self.depth();
        let Some(Frame { action, base, .. }) = self.path.last() else { return };
        let left = (self.untried.len() - base + 1) as u64;
        let node = self.numbering.enter(depth, left, action);
        let steps = run.steps();
        run.observer.on_node(problem, &self.state, &NodeReport { path_cost: Some(self.cost), ..node }, steps);
    }

    /// Take back the last action; `false` at the start.
    #[inline(always)]
    pub(crate) fn retreat<R, T, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> bool {
        if self.path.is_empty() {
            return false;
        }
        if self.path.len() > self.deepest.actions.len() {
            self.deepest.leave(&self.path);
        }
        self.back(problem);
        self.deepest.shared = self.deepest.shared.min(self.path.len());
        stats.backtracks += 1;
        run.observer.on_backtrack(problem, &self.state);
        true
    }

    /// Take back all actions, and forget what is still to be tried.
    pub(crate) fn rewind<R, T, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) {
        while self.retreat(problem, run, stats) {}
        self.untried.clear();
        self.pieces.clear();
    }

    #[inline(always)]
    fn forward(&mut self, problem: &P, action: P::Action) {
        let cost = self.cost;
        self.cost = cost + problem.step_cost(&self.state, &action);
        let undo = problem.apply(&mut self.state, &action);
        self.path.push(Frame { action, undo, cost, base: self.base });
        self.base = self.untried.len();
        if may_circle(problem) {
            self.circles.add(&self.state);
        }
    }

    #[inline(always)]
    fn back(&mut self, problem: &P) {
        if let Some(Frame { action, undo, cost, base }) = self.path.pop() {
            if may_circle(problem) {
                self.circles.leave(&self.state);
            }
            problem.undo(&mut self.state, &action, undo);
            self.cost = cost;
            self.base = base;
        }
    }

    /// The actions that lead to the current state.
    pub(crate) fn actions(&self) -> Vec<P::Action> {
        self.path.iter().map(|frame| frame.action.clone()).collect()
    }

    /// Write down the actions that lead to the current state.
    pub(crate) fn write(&self, actions: &mut Vec<P::Action>) {
        actions.clear();
        actions.extend(self.path.iter().map(|frame| frame.action.clone()));
    }

    /// Go from the start to the state that these actions lead to.
    pub(crate) fn go(&mut self, problem: &P, actions: &mut Vec<P::Action>) {
        while !self.path.is_empty() {
            self.back(problem);
        }
        for action in actions.drain(..) {
            self.forward(problem, action);
        }
    }

    /// Go from the start to the state that these actions lead to, as if nothing had been searched but the
    /// path `deepest`.
    pub(crate) fn begin_at(&mut self, problem: &P, mut actions: Vec<P::Action>, deepest: Vec<P::Action>) {
        self.untried.clear();
        self.base = 0;
        self.pieces.clear();
        self.go(problem, &mut actions);
        self.deepest = Deepest::new(deepest);
    }

    /// The deepest path that has been left.
    pub(crate) fn deepest(&self) -> &[P::Action] {
        &self.deepest.actions
    }

    /// A copy of the current state, with the path to it.
    pub(crate) fn solution(&self) -> Solution<P> {
        Solution { state: self.state.clone(), cost: self.cost, path: self.actions() }
    }

    /// The deepest state ever reached, with the path to it. A search that has run out of time goes toward it only for
    /// [so long](LATE).
    pub(crate) fn into_deepest(mut self, problem: &P, stop: StopReason) -> Solution<P> {
        let Deepest { mut actions, shared } = std::mem::replace(&mut self.deepest, Deepest::new(Vec::new()));
        if self.path.len() >= actions.len() {
            return self.into_solution();
        }
        let is_late = matches!(stop, StopReason::TimeLimit | StopReason::Cancelled);
        let left = is_late.then(|| (self.solution(), Instant::now()));
        while self.path.len() > shared {
            self.back(problem);
        }
        for action in actions.drain(shared..) {
            if left.as_ref().is_some_and(|(_, since)| since.elapsed() > LATE) {
                break;
            }
            self.forward(problem, action);
        }
        match left {
            Some((left, _)) if left.path.len() > self.path.len() => left,
            _ => self.into_solution(),
        }
    }

    fn into_solution(self) -> Solution<P> {
        let path = self.path.into_iter().map(|frame| frame.action).collect();
        Solution { state: self.state, cost: self.cost, path }
    }
}
