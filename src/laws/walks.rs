//! Walks on which laws are put to the test.

use super::ledger::Ledger;
use super::rounding::differ_by_rounding;
use super::{Broken, Law};
use crate::{Cost, Neighborhood, Objective, Problem, Random, State, stream};
use num_traits::Zero;
use rand::seq::IteratorRandom;
use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;

/// Actions in a walk.
const STEPS: usize = 120;
/// Actions of one state that are tried out.
const TRIED: usize = 40;
/// Neighborhoods of more moves are not searched for those that lead back.
const RETURNS: u64 = 200;
/// States of a tree looked at in search of one that is met twice.
const TREE_STATES: usize = 2000;

pub(super) struct Walks<'a, P, N, J, I> {
    pub(super) problem: &'a P,
    pub(super) neighborhood: &'a N,
    pub(super) objective: &'a J,
    pub(super) invariant: I,
    pub(super) ledger: Ledger,
    /// Neighborhoods of more moves are not listed.
    pub(super) listed: u64,
}

impl<P, N, J, I> Walks<'_, P, N, J, I>
where
    P: Problem,
    P::State: PartialEq + Debug,
    P::Action: PartialEq,
    N: Neighborhood<P>,
    J: Objective<P>,
    I: Fn(&P::State) -> Result<(), String>,
{
    /// A walk as a tree search makes it.
    pub(super) fn along_actions(
        &mut self,
        rng: &mut Random,
        go_on: &mut impl FnMut() -> bool,
    ) -> Result<(), Broken> {
        let mut state = self.problem.initial();
        let mut last = None;
        for _ in 0..STEPS {
            if !go_on() {
                break;
            }
            self.state(&state, last.as_ref())?;
            let actions: Vec<P::Action> = self.problem.actions(&state).collect();
            let again: Vec<P::Action> = self.problem.actions(&state).collect();
            self.ledger.agree(Law::SameActions, None, &actions, &again)?;
            for action in actions.iter().sample(rng, TRIED) {
                self.action(&state, action)?;
            }
            let Some(action) = actions.into_iter().choose(rng) else { break };
            self.problem.apply(&mut state, &action);
            last = Some(action);
        }
        Ok(())
    }

    /// A walk as a local search makes it, and the same once more.
    pub(super) fn along_moves(
        &mut self,
        seed: u64,
        walk: u64,
        go_on: &mut impl FnMut() -> bool,
    ) -> Result<(), Broken> {
        let mut steps = 0;
        let end = self.walk(&mut stream(seed, walk), &mut || {
            let goes_on = steps < STEPS && go_on();
            steps += usize::from(goes_on);
            goes_on
        })?;
        // As far as the first time, and the clock is not asked.
        let mut left = steps;
        let again = self.walk(&mut stream(seed, walk), &mut || {
            let goes_on = left > 0;
            left -= usize::from(goes_on);
            goes_on
        })?;
        self.ledger.agree(Law::SameWalk, None, &end, &again)
    }

    /// One walk; returns where it ends.
    fn walk(&mut self, rng: &mut Random, go_on: &mut impl FnMut() -> bool) -> Result<P::State, Broken> {
        let (problem, neighborhood) = (self.problem, self.neighborhood);
        let mut state = problem.random_initial(rng);
        let mut last = None;
        let mut step = 0;
        while go_on() {
            self.state(&state, last.as_ref())?;
            let size = neighborhood.size(problem, &state);
            let moves: Option<Vec<P::Action>> =
                (size <= self.listed).then(|| neighborhood.moves(problem, &state).collect());
            if let Some(moves) = &moves {
                self.ledger.agree(Law::Size, None, &(moves.len() as u64), &size)?;
                if step % 10 == 0 {
                    if step == 0 || size <= RETURNS {
                        let parts =
                            (0..neighborhood.parts()).flat_map(|part| neighborhood.part(problem, part));
                        let again: Vec<P::Action> =
                            parts.flat_map(|place| neighborhood.moves_at(problem, &state, place)).collect();
                        self.ledger.agree(Law::Places, None, moves, &again)?;
                    }
                    for action in moves.iter().sample(rng, TRIED) {
                        self.action(&state, action)?;
                    }
                    if let Some(action) = moves.iter().choose(rng).filter(|_| size <= RETURNS) {
                        self.way_back(&state, action)?;
                    }
                }
            }
            let drawn = neighborhood.sample(problem, &state, rng);
            self.ledger.expect(Law::Drawn, drawn.is_some() || size == 0, None, &size, &0)?;
            let Some(action) = drawn else { break };
            if let Some(moves) = moves.filter(|_| neighborhood.is_listed()) {
                let holds = moves.contains(&action);
                self.ledger.expect(Law::Listed, holds, Some(&action), &"one of the moves", &action)?;
                if step == 0 || size <= RETURNS {
                    let again =
                        neighborhood.alternatives(problem, &state, &action).any(|other| other == action);
                    self.ledger.expect(Law::Alternatives, again, Some(&action), &"itself", &"others only")?;
                }
            }
            self.action(&state, &action)?;
            problem.apply(&mut state, &action);
            last = Some(action);
            step += 1;
        }
        Ok(state)
    }

    /// What holds in every state; `action` led there.
    fn state(&mut self, state: &P::State, action: Option<&P::Action>) -> Result<(), Broken> {
        let action = action.map(|action| action as &dyn Debug);
        let held = (self.invariant)(state);
        let found = held.as_ref().err();
        self.ledger.expect(
            Law::Invariant,
            found.is_none(),
            action,
            &"the invariant",
            &found.map_or("", String::as_str),
        )?;
        let cost = self.objective.cost(self.problem, state);
        let is_finite = cost.as_f64().is_finite();
        self.ledger.expect(Law::FiniteCosts, is_finite, action, &"a finite number", &cost)?;
        if let Some(bound) = self.objective.lower_bound(self.problem) {
            self.ledger.expect(Law::LowerBound, cost >= bound, action, &bound, &cost)?;
        }
        Ok(())
    }

    /// What holds for every action.
    fn action(&mut self, state: &P::State, action: &P::Action) -> Result<(), Broken> {
        let (problem, objective) = (self.problem, self.objective);
        let by: Option<&dyn Debug> = Some(action);
        let mut changed = state.clone();
        let undo = problem.apply(&mut changed, action);
        let next = problem.result(state, action);
        self.ledger.agree(Law::Result, by, &next, &changed)?;
        problem.undo(&mut changed, action, undo);
        self.ledger.agree(Law::Undo, by, state, &changed)?;
        if *state == changed {
            self.ledger.expect(Law::Keys, state.key() == changed.key(), by, state, &changed)?;
        }
        let cost = problem.step_cost(state, action);
        let is_cost = cost.as_f64().is_finite() && cost >= P::Cost::zero();
        self.ledger.expect(Law::StepCosts, is_cost, by, &P::Cost::zero(), &cost)?;
        let (before, after) = (objective.cost(problem, state), objective.cost(problem, &next));
        let delta = objective.delta(problem, state, action);
        let agrees = delta == after - before || differ_by_rounding(before, after, delta);
        self.ledger.expect(Law::Delta, agrees, by, &(after - before), &delta)
    }

    /// What holds for the moves that take `action` back. They change the cost by as much, which is quick to be seen.
    fn way_back(&mut self, state: &P::State, action: &P::Action) -> Result<(), Broken> {
        let (problem, neighborhood, objective) = (self.problem, self.neighborhood, self.objective);
        let next = problem.result(state, action);
        if next.key() == state.key() {
            return Ok(());
        }
        let dropped: Vec<usize> = neighborhood.dropped(problem, state, action).into_iter().collect();
        let delta = -objective.delta(problem, state, action);
        for back in neighborhood.moves(problem, &next) {
            if objective.delta(problem, &next, &back) == delta
                && problem.result(&next, &back).key() == state.key()
            {
                let added: Vec<usize> = neighborhood.added(problem, &next, &back).into_iter().collect();
                let holds = added.iter().all(|attribute| dropped.contains(attribute))
                    && dropped.iter().all(|&attribute| attribute < neighborhood.attributes(problem));
                self.ledger.expect(Law::WayBack, holds, Some(&back), &dropped, &added)?;
            }
        }
        Ok(())
    }

    /// A tree reaches no state twice.
    pub(super) fn tree(&mut self, go_on: &mut impl FnMut() -> bool) -> Result<(), Broken> {
        if !self.problem.is_tree() {
            return Ok(());
        }
        let start = self.problem.initial();
        let mut reached = HashSet::from([start.key()]);
        let mut frontier = VecDeque::from([start]);
        while let Some(state) = frontier.pop_front() {
            for action in self.problem.actions(&state) {
                if reached.len() > TREE_STATES || !go_on() {
                    return Ok(());
                }
                let next = self.problem.result(&state, &action);
                let is_new = reached.insert(next.key());
                self.ledger.expect(Law::Tree, is_new, Some(&action), &"a new state", &next)?;
                if is_new {
                    frontier.push_back(next);
                }
            }
        }
        Ok(())
    }
}
