//! Greedy construction.

use super::numbering::Numbering;
use super::{Engine, Informed};
use crate::{
    DeadEnd, Objective, Observer, Outcome, Problem, Run, Solution, Stats, Status, StopReason, Termination,
};
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Which action a greedy construction takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// The first that applies.
    First,
    /// The one with the lowest objective afterwards; ties are broken at random.
    Best,
    /// Any, drawn uniformly.
    #[default]
    Random,
}

/// Greedy construction: take one action after the other and never take one back.
///
/// A try ends at a goal, in a state without actions, or when it has become as long as the
/// [diameter](Problem::diameter). With a random [`Choice`] and more than one try this is the randomized,
/// repeated greedy heuristic; [`Stats::tries`] tells on which try it succeeded. After the last failure the
/// outcome holds the state of the try that came furthest, and [`Problem::explain_dead_end`] says where that
/// one is stuck.
///
/// Source: Cormen, Leiserson, Rivest & Stein, *Introduction to Algorithms*, chapter "Greedy algorithms"; the
/// repeated, randomized form is that of Hart & Shogan (1987).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Greedy {
    /// Which action to take.
    pub choice: Choice,
    /// The largest number of tries, at least one. The first begins at the start that is given, the others
    /// [at random](Problem::random_initial).
    #[serde(with = "crate::checked::AtLeastOne")]
    pub tries: u64,
}

impl Greedy {
    /// One try.
    pub fn new(choice: Choice) -> Self {
        Greedy { choice, tries: 1 }
    }

    /// The same construction with an objective: [`Choice::Best`] minimizes it, and it decides which failed
    /// try came furthest; `()` if neither matters.
    pub fn by<J>(self, objective: J) -> Informed<Self, J> {
        Informed { search: self, objective }
    }
}

impl Default for Greedy {
    fn default() -> Self {
        Greedy { tries: 100, ..Greedy::new(Choice::default()) }
    }
}

impl<J> Informed<Greedy, J> {
    /// The action to take in `state`, if there is one.
    fn choose<P: Problem, R: Rng, T: Termination, O>(
        &self,
        problem: &P,
        state: &P::State,
        run: &mut Run<R, T, O>,
    ) -> ControlFlow<StopReason, Option<P::Action>>
    where
        J: Objective<P>,
    {
        let mut actions = problem.actions(state);
        let chosen = match self.search.choice {
            Choice::First => actions.next(),
            Choice::Random => actions.choose(&mut run.rng),
            Choice::Best => {
                let mut best: Option<(P::Cost, P::Action)> = None;
                let mut ties = 0u32;
                for action in actions {
                    run.step()?;
                    let delta = self.objective.delta(problem, state, &action);
                    let better = best.as_ref().is_none_or(|(lowest, _)| delta < *lowest);
                    let tie = best.as_ref().is_some_and(|(lowest, _)| delta == *lowest);
                    ties = if better { 1 } else { ties + u32::from(tie) };
                    if better || tie && run.rng.random_range(0..ties) == 0 {
                        best = Some((delta, action));
                    }
                }
                best.map(|(_, action)| action)
            }
        };
        if chosen.is_some() && self.search.choice != Choice::Best {
            run.step()?;
        }
        ControlFlow::Continue(chosen)
    }

    /// Extend `path` from `state` until a try ends, and say why it ended.
    fn construct<P: Problem, R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        state: &mut P::State,
        path: &mut Vec<P::Action>,
        numbering: &mut Numbering,
        run: &mut Run<R, T, O>,
        stats: &mut Stats,
    ) -> StopReason
    where
        J: Objective<P>,
    {
        let longest = problem.diameter().unwrap_or(u64::MAX);
        loop {
            stats.nodes += 1;
            stats.max_depth = stats.max_depth.max(path.len() as u64);
            if problem.goal_test(state) {
                run.observer.on_goal(problem, state);
                return StopReason::Goal;
            }
            if path.len() as u64 >= longest {
                run.observer.on_dead_end(problem, state, DeadEnd::Limit);
                return StopReason::DepthLimit;
            }
            match self.choose(problem, state, run) {
                ControlFlow::Break(stop) => return stop,
                ControlFlow::Continue(None) => {
                    stats.dead_ends += 1;
                    run.observer.on_dead_end(problem, state, DeadEnd::NoAction);
                    return StopReason::DeadEnd;
                }
                ControlFlow::Continue(Some(action)) => {
                    problem.apply(state, &action);
                    run.observer.on_action(problem, state, &action);
                    path.push(action);
                    if run.observer.is_watching() {
                        let node = numbering.enter(path.len() as u64, 0, &path[path.len() - 1]);
                        let steps = run.steps();
                        run.observer.on_node(problem, state, &node, steps);
                    }
                }
            }
        }
    }
}

impl<P: Problem, J: Objective<P>> Engine<P> for Informed<Greedy, J> {
    fn search<R: Rng, T: Termination, O: Observer<P>>(
        &self,
        problem: &P,
        start: P::State,
        run: &mut Run<R, T, O>,
    ) -> Outcome<P> {
        let first_step = run.steps();
        let mut stats = Stats::default();
        let mut furthest: Option<Solution<P>> = None;
        let mut next_start = Some(start);
        let mut numbering = Numbering::default();
        let stop = loop {
            stats.tries += 1;
            let mut state = next_start.take().unwrap_or_else(|| problem.random_initial(&mut run.rng));
            if stats.tries > 1 {
                numbering.restart();
                run.observer.on_restart(problem, &state);
            }
            let mut path = Vec::new();
            let stop = self.construct(problem, &mut state, &mut path, &mut numbering, run, &mut stats);
            let cost = self.objective.cost(problem, &state);
            let further = furthest
                .as_ref()
                .is_none_or(|best| cost < best.cost || cost == best.cost && path.len() > best.path.len());
            if further || stop == StopReason::Goal {
                furthest = Some(Solution { state, cost, path });
            }
            let failed = matches!(stop, StopReason::DeadEnd | StopReason::DepthLimit);
            if !failed || stats.tries >= self.search.tries {
                break stop;
            }
            // Beginning again counts as a step, so that tries without a single action come to an end.
            if let ControlFlow::Break(stop) = run.step() {
                break stop;
            }
        };
        stats.steps = run.steps() - first_step;
        stats.goals = u64::from(stop == StopReason::Goal);
        let status = if stop == StopReason::Goal { Status::Solved } else { Status::Unknown };
        Outcome { status, stop, best: furthest, stats }
    }
}
