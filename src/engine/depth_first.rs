//! Depth-first search.

use super::Engine;
use crate::{Observer, Outcome, Problem, Run, Solution, State, Stats, Status, StopReason, Termination};
use num_traits::zero;
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// How many goals to look for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goals {
    /// Stop at the first.
    #[default]
    First,
    /// Stop at the second: tells whether the first is the only one.
    Second,
    /// Count all.
    All,
}

/// How deep to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Depth {
    /// As deep as paths go, but never deeper than the [diameter](Problem::diameter) of the problem.
    #[default]
    Unlimited,
    /// At most so many actions (AIMA figure 3.12, depth-limited search), and never more than the diameter.
    Limit(u64),
    /// At most 0 actions, then 1, then 2, ... (AIMA figure 3.12, iterative deepening): a goal of least depth is
    /// found first, in the memory of one path.
    Iterative,
}

/// Depth-first search, the backtracking search of AIMA figures 3.12 and 6.5.
///
/// Where more than one goal is wanted, search goes on beyond a goal, since others may lie behind it. Goals that can
/// be reached by several paths count once: where the problem [is not a tree](Problem::is_tree) their keys are
/// remembered. Besides those and the problem's own action lists the memory is one action and one
/// [`Problem::Undo`] a level, and in steady state nothing is allocated.
///
/// States are not compared with those before them, so paths that go in circles never end: they should end by
/// themselves, or the problem should state its diameter, or the depth should be limited.
///
/// *Infeasible* is a proof: everything was explored, down to the ends of all paths or to the diameter.
///
/// For the goals themselves, one by one, see [`DepthFirst::solutions`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DepthFirst {
    /// How many goals to look for.
    pub goals: Goals,
    /// How deep to look.
    pub depth: Depth,
}

/// A path into the search tree, and all the actions still to be tried along it.
struct Walk<P: Problem> {
    state: P::State,
    /// Untried actions of every level, one level after the other, the next one on top.
    untried: Vec<P::Action>,
    /// Where the untried actions of the current state begin.
    base: usize,
    path: Vec<Frame<P>>,
    /// The cost of the path.
    cost: P::Cost,
    /// The deepest path that has been left.
    deepest: Vec<P::Action>,
    limit: u64,
    /// Does the limit grow when everything within it is explored?
    deepening: bool,
    diameter: u64,
    /// Did the limit hide anything that the diameter does not rule out?
    cut_off: bool,
    /// Is the current state still to be tested for the goal, or to be expanded?
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Untested,
    /// It is a goal, and has been reported.
    Unexpanded,
    Expanded,
}

/// One level of a [`Walk`].
struct Frame<P: Problem> {
    action: P::Action,
    undo: P::Undo,
    /// The cost of the path before `action`.
    cost: P::Cost,
    /// Where the untried actions of the state before `action` begin.
    base: usize,
}

impl<P: Problem> Walk<P> {
    fn new(problem: &P, start: P::State, depth: Depth) -> Self {
        let diameter = problem.diameter().unwrap_or(u64::MAX);
        let limit = match depth {
            Depth::Unlimited => diameter,
            Depth::Limit(limit) => limit.min(diameter),
            Depth::Iterative => 0,
        };
        Walk {
            state: start,
            untried: Vec::new(),
            base: 0,
            path: Vec::new(),
            cost: zero(),
            deepest: Vec::new(),
            limit,
            deepening: depth == Depth::Iterative,
            diameter,
            cut_off: false,
            stage: Stage::Untested,
        }
    }

    /// Look at the current state: is it a goal? If not, list what can be tried from here.
    #[inline]
    fn enter(&mut self, problem: &P, stats: &mut Stats) -> bool {
        stats.nodes += 1;
        if problem.goal_test(&self.state) {
            self.stage = Stage::Unexpanded;
            return true;
        }
        let dead_end = !self.expand(problem);
        stats.dead_ends += u64::from(dead_end);
        false
    }

    /// List what can be tried from the current state; `false` if nothing can.
    #[inline]
    fn expand(&mut self, problem: &P) -> bool {
        self.stage = Stage::Expanded;
        if self.path.len() as u64 >= self.limit {
            let hidden = |state| self.limit < self.diameter && problem.actions(state).next().is_some();
            self.cut_off = self.cut_off || hidden(&self.state);
            return true;
        }
        self.untried.extend(problem.actions(&self.state));
        self.untried[self.base..].reverse();
        self.untried.len() > self.base
    }

    /// Go on to the next goal, under higher and higher limits if need be; breaks when there is none left.
    fn next_goal<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason> {
        loop {
            while self.next_goal_within_limit(problem, run, stats)? {
                // Iterative deepening has met the goals above its limit before.
                if !self.deepening || self.path.len() as u64 == self.limit {
                    return ControlFlow::Continue(());
                }
            }
            if !self.cut_off {
                return ControlFlow::Break(StopReason::Exhausted);
            }
            if !self.deepening {
                return ControlFlow::Break(StopReason::DepthLimit);
            }
            // Begin anew; the state is back at the start.
            self.limit += 1;
            self.cut_off = false;
            self.stage = Stage::Untested;
        }
    }

    /// Go on to the next goal within the depth limit; `false` when there is none left.
    fn next_goal_within_limit<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> ControlFlow<StopReason, bool> {
        match self.stage {
            Stage::Untested => {
                if self.enter(problem, stats) {
                    return ControlFlow::Continue(true);
                }
            }
            Stage::Unexpanded => _ = self.expand(problem),
            Stage::Expanded => {}
        }
        loop {
            if self.untried.len() > self.base {
                run.step()?;
                let action = self.untried.pop().expect("an action above the base");
                self.forward(problem, action);
                run.observer.on_action(problem, &self.state, &self.path[self.path.len() - 1].action);
                if self.enter(problem, stats) {
                    return ControlFlow::Continue(true);
                }
            } else if self.path.is_empty() {
                return ControlFlow::Continue(false);
            } else {
                if self.path.len() > self.deepest.len() {
                    self.deepest = self.actions();
                }
                self.back(problem);
                stats.backtracks += 1;
                run.observer.on_backtrack(problem, &self.state);
            }
        }
    }

    #[inline]
    fn forward(&mut self, problem: &P, action: P::Action) {
        let cost = self.cost;
        self.cost = cost + problem.step_cost(&self.state, &action);
        let undo = problem.apply(&mut self.state, &action);
        self.path.push(Frame { action, undo, cost, base: self.base });
        self.base = self.untried.len();
    }

    /// Take back the last action.
    #[inline]
    fn back(&mut self, problem: &P) {
        if let Some(Frame { action, undo, cost, base }) = self.path.pop() {
            problem.undo(&mut self.state, &action, undo);
            self.cost = cost;
            self.base = base;
        }
    }

    /// The actions that lead to the current state.
    fn actions(&self) -> Vec<P::Action> {
        self.path.iter().map(|frame| frame.action.clone()).collect()
    }

    /// A copy of the current state, with the path to it.
    fn solution(&self) -> Solution<P> {
        Solution { state: self.state.clone(), cost: self.cost, path: self.actions() }
    }

    /// The deepest state ever reached, with the path to it.
    fn into_deepest(mut self, problem: &P) -> Solution<P> {
        if self.path.len() < self.deepest.len() {
            while !self.path.is_empty() {
                self.back(problem);
            }
            for action in std::mem::take(&mut self.deepest) {
                self.forward(problem, action);
            }
        }
        self.solution()
    }
}

/// The goals met so far.
struct Found<P: Problem> {
    first: Option<Solution<P>>,
    keys: HashSet<<P::State as State>::Key>,
    wanted: u64,
}

/// Look for as many goals as are wanted, and say why that ended.
fn find<P: Problem, R, T: Termination, O: Observer<P>>(
    problem: &P,
    walk: &mut Walk<P>,
    found: &mut Found<P>,
    run: &mut Run<R, T, O>,
    stats: &mut Stats,
) -> StopReason {
    loop {
        if let ControlFlow::Break(stop) = walk.next_goal(problem, run, stats) {
            return stop;
        }
        if found.wanted > 1 && !problem.is_tree() && !found.keys.insert(walk.state.key()) {
            continue;
        }
        stats.goals += 1;
        run.observer.on_goal(problem, &walk.state);
        if found.first.is_none() {
            found.first = Some(walk.solution());
        }
        if stats.goals >= found.wanted {
            return StopReason::Goal;
        }
    }
}

impl DepthFirst {
    /// The goals of `problem`, one by one, found as they are asked for, whatever [`DepthFirst::goals`] says; a
    /// goal that several paths reach comes as often.
    ///
    /// ```
    /// # use recuit::{DepthFirst, Problem, State};
    /// # #[derive(Clone)] struct Bits(Vec<bool>);
    /// # impl State for Bits { type Key = Vec<bool>; fn key(&self) -> Vec<bool> { self.0.clone() } }
    /// # struct Triples;
    /// # impl Problem for Triples {
    /// #     type State = Bits; type Action = bool; type Undo = (); type Cost = i32;
    /// #     fn initial(&self) -> Bits { Bits(vec![]) }
    /// #     fn actions(&self, state: &Bits) -> impl Iterator<Item = bool> {
    /// #         let end = state.0.len() == 3;
    /// #         [false, true].into_iter().filter(move |_| !end)
    /// #     }
    /// #     fn apply(&self, state: &mut Bits, bit: &bool) { state.0.push(*bit); }
    /// #     fn undo(&self, state: &mut Bits, _: &bool, _: ()) { state.0.pop(); }
    /// #     fn goal_test(&self, state: &Bits) -> bool { state.0.len() == 3 }
    /// # }
    /// let first_two: Vec<_> = DepthFirst::default().solutions(&Triples).take(2).map(|state| state.0).collect();
    /// assert_eq!(first_two, [[false, false, false], [false, false, true]]);
    /// ```
    pub fn solutions<'a, P: Problem>(&self, problem: &'a P) -> Solutions<'a, P> {
        let walk = Walk::new(problem, problem.initial(), self.depth);
        Solutions { problem, walk, run: Run::seeded(0) }
    }
}

impl<P: Problem> Engine<P> for DepthFirst {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let mut stats = Stats::default();
        let wanted = match self.goals {
            Goals::First => 1,
            Goals::Second => 2,
            Goals::All => u64::MAX,
        };
        let mut found = Found { first: None, keys: HashSet::new(), wanted };
        let mut walk = Walk::new(problem, start, self.depth);
        let stop = find(problem, &mut walk, &mut found, run, &mut stats);
        stats.steps = run.steps() - first_step;
        stats.max_depth = walk.path.len().max(walk.deepest.len()) as u64;
        let status = match (&found.first, stop) {
            (Some(_), _) => Status::Solved,
            (None, StopReason::Exhausted) => Status::Infeasible,
            (None, _) => Status::Unknown,
        };
        let best = found.first.or_else(|| Some(walk.into_deepest(problem)));
        Outcome { status, stop, best, stats }
    }
}

/// The goals of a problem, one by one; see [`DepthFirst::solutions`].
pub struct Solutions<'a, P: Problem> {
    problem: &'a P,
    walk: Walk<P>,
    run: Run,
}

impl<P: Problem> Iterator for Solutions<'_, P> {
    type Item = P::State;

    fn next(&mut self) -> Option<P::State> {
        let next = self.walk.next_goal(self.problem, &mut self.run, &mut Stats::default());
        next.is_continue().then(|| self.walk.state.clone())
    }
}
