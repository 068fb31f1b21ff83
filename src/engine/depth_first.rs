//! Depth-first search.

use super::Engine;
use super::goals::{Goals, GoalsMet};
use super::search_path::SearchPath;
use crate::{Observer, Outcome, Problem, Random, Run, Stats, StopReason, Termination};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How deep to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
/// Where more than one goal is wanted, search goes on beyond a goal, since others may lie behind it. Goals
/// that can be reached by several paths count once: where the problem [is not a tree](Problem::is_tree) their
/// keys are remembered. Besides those and the problem's own action lists the memory is one action and one
/// [`Problem::Undo`] per level, and in steady state nothing is allocated.
///
/// If the problem neither is a tree nor states its diameter, a state that is already on the path, known by
/// its key, is not expanded again: no path goes in circles, so that the search of finitely many states ends.
/// Another path may come to the same state and search it once more; [`BestFirst`](crate::BestFirst) remembers
/// all states. A path may still become very long before it has to turn back, so a limited or a growing depth
/// is often wanted.
///
/// *Infeasible* is a proof: everything was explored, down to the ends of all paths or to the diameter.
///
/// For the goals themselves, one by one, see [`DepthFirst::solutions`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DepthFirst {
    /// How many goals to look for.
    pub goals: Goals,
    /// How deep to look.
    pub depth: Depth,
}

/// A depth-first search under way.
struct Search<P: Problem> {
    walk: SearchPath<P>,
    /// Does the limit grow when everything within it is explored?
    deepening: bool,
    stage: Stage,
}

/// Is the current state still to be tested for the goal, or to be expanded?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Untested,
    /// It is a goal, and has been reported.
    Unexpanded,
    Expanded,
}

impl<P: Problem> Search<P> {
    fn new(problem: &P, start: P::State, depth: Depth) -> Self {
        let limit = match depth {
            Depth::Unlimited => u64::MAX,
            Depth::Limit(limit) => limit,
            Depth::Iterative => 0,
        };
        let walk = SearchPath::new(problem, start, limit);
        Search { walk, deepening: depth == Depth::Iterative, stage: Stage::Untested }
    }

    fn restart(&mut self, problem: &P, set: impl FnOnce(&mut P::State)) {
        self.walk.restart(problem, set);
        if self.deepening {
            self.walk.limit = 0;
        }
        self.stage = Stage::Untested;
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
                // Iterative deepening has already met the goals above its limit, unless the order of actions
                // was different then.
                if !self.deepening || self.walk.depth() == self.walk.limit || problem.learns() {
                    return ControlFlow::Continue(());
                }
            }
            if !self.walk.cut_off {
                return ControlFlow::Break(StopReason::Exhausted);
            }
            if !self.deepening {
                return ControlFlow::Break(StopReason::DepthLimit);
            }
            // Begin anew; the state is back at the start.
            self.walk.limit += 1;
            self.walk.tell_restart(problem, run);
            self.walk.cut_off = false;
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
        let walk = &mut self.walk;
        let mut is_goal = false;
        match std::mem::replace(&mut self.stage, Stage::Expanded) {
            Stage::Untested => is_goal = walk.enter(problem, run, stats),
            Stage::Unexpanded => _ = walk.expand(problem),
            Stage::Expanded => {}
        }
        while !is_goal {
            if walk.descend(problem, run)? {
                is_goal = walk.enter(problem, run, stats);
            } else if !walk.retreat(problem, run, stats) {
                return ControlFlow::Continue(false);
            }
        }
        self.stage = Stage::Unexpanded;
        ControlFlow::Continue(true)
    }
}

impl DepthFirst {
    /// The goals of `problem`, one by one, found as they are asked for, whatever [`DepthFirst::goals`] says;
    /// a goal that several paths reach comes once for each path.
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
        self.solutions_from(problem, problem.initial())
    }

    /// The goals of `problem` that lie behind `start`.
    pub fn solutions_from<'a, P: Problem>(&self, problem: &'a P, start: P::State) -> Solutions<'a, P> {
        let search = Search::new(problem, start, self.depth);
        Solutions { problem, search, run: Run::seeded(0), stats: Stats::default() }
    }
}

/// A search for as many goals as are wanted, which may be broken off and go on.
pub(super) struct UnderWay<P: Problem> {
    search: Search<P>,
    found: GoalsMet<P>,
    stats: Stats,
}

impl<P: Problem> UnderWay<P> {
    pub(super) fn new(problem: &P, start: P::State, DepthFirst { goals, depth }: DepthFirst) -> Self {
        let passes_again = depth == Depth::Iterative && problem.learns();
        let found = GoalsMet::new(goals, !problem.is_tree() || passes_again);
        UnderWay { search: Search::new(problem, start, depth), found, stats: Stats::default() }
    }

    /// Go on until as many goals are found as are wanted, or none is left, or a limit ends it.
    pub(super) fn go_on<R, T: Termination, O: Observer<P>>(
        &mut self,
        problem: &P,
        run: &mut Run<R, T, O>,
    ) -> StopReason {
        let UnderWay { search, found, stats } = self;
        let first_step = run.steps();
        let stop = loop {
            if let ControlFlow::Break(stop) = search.next_goal(problem, run, stats) {
                break stop;
            }
            if found.add(problem, &search.walk, run, stats) {
                break StopReason::Goal;
            }
        };
        stats.steps += run.steps() - first_step;
        stop
    }

    pub(super) fn outcome(self, problem: &P, stop: StopReason) -> Outcome<P> {
        self.found.outcome(problem, self.search.walk, stop, self.stats)
    }
}

impl<P: Problem> Engine<P> for DepthFirst {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let mut search = UnderWay::new(problem, start, *self);
        let stop = search.go_on(problem, run);
        search.outcome(problem, stop)
    }
}

/// The goals of a problem, one by one; see [`DepthFirst::solutions`].
pub struct Solutions<'a, P: Problem, O = ()> {
    problem: &'a P,
    search: Search<P>,
    run: Run<Random, (), O>,
    stats: Stats,
}

impl<'a, P: Problem, O: Observer<P>> Solutions<'a, P, O> {
    /// The same goals with another observer.
    pub fn watched_by<W: Observer<P>>(self, observer: W) -> Solutions<'a, P, W> {
        let Solutions { problem, search, run, stats } = self;
        Solutions { problem, search, run: run.watched_by(observer), stats }
    }

    /// Begin again from another state of the same problem, which `set` makes of the current one. The memory
    /// of the search is kept, so that many small searches allocate nothing.
    pub fn restart(&mut self, set: impl FnOnce(&mut P::State)) {
        self.search.restart(self.problem, set);
    }

    /// Go on to the next goal, and lend it.
    #[inline]
    pub fn next_goal(&mut self) -> Option<&P::State> {
        let next = self.search.next_goal(self.problem, &mut self.run, &mut self.stats);
        self.stats.steps = self.run.steps();
        self.stats.goals += u64::from(next.is_continue());
        next.is_continue().then_some(&self.search.walk.state)
    }

    /// Where the search is.
    pub fn state(&self) -> &P::State {
        &self.search.walk.state
    }

    /// Who watches.
    pub fn observer(&mut self) -> &mut O {
        &mut self.run.observer
    }

    /// What the search took up to now, restarts included.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }
}

impl<P: Problem, O: Observer<P>> Iterator for Solutions<'_, P, O> {
    type Item = P::State;

    fn next(&mut self) -> Option<P::State> {
        self.next_goal().cloned()
    }
}
