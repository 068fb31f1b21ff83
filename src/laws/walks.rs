//! Walks on which laws are put to the test.

use super::erased::{AnyAction, AnyState, ErasedNeighborhood, ErasedObjective, ErasedProblem};
use super::graph::Plain;
use super::ledger::Ledger;
use super::panics::caught;
use super::{Broken, Law, WALKS};
use crate::{Random, stream};
use rand::seq::IteratorRandom;
use std::fmt::Debug;

/// Actions in a walk.
const STEPS: usize = 120;
/// Actions of one state that are tried out.
const TRIED: usize = 40;

/// A temperature at which rises of the cost up to some dozens have a chance.
const TEMPERATURE: f64 = 4.0;
/// Neighborhoods with more moves than this are not searched for moves that lead back.
const RETURNS: u64 = 200;

pub(super) struct Walks<'a> {
    pub(super) problem: &'a dyn ErasedProblem,
    pub(super) neighborhood: &'a dyn ErasedNeighborhood,
    pub(super) objective: &'a dyn ErasedObjective,
    pub(super) invariant: &'a dyn Fn(&AnyState) -> Result<(), String>,
    pub(super) ledger: Ledger,
    /// Neighborhoods with more moves than this are not listed.
    pub(super) listed: u64,
    /// How many states are followed from the start if there is a diameter to test.
    pub(super) followed: usize,
}

impl Walks<'_> {
    /// What actions promise, on walks drawn from `seed`.
    pub(super) fn all_along_actions(&mut self, seed: u64) -> Result<(), Broken> {
        (0..WALKS).try_for_each(|walk| self.along_actions(&mut stream(seed, walk), &mut || true))?;
        self.reached(&mut || true)
    }

    /// What moves promise, on walks drawn from `seed`.
    pub(super) fn all_along_moves(&mut self, seed: u64) -> Result<(), Broken> {
        (0..WALKS).try_for_each(|walk| self.along_moves(seed, walk, &mut || true))?;
        self.reached_by_moves(&mut || true)
    }

    /// A walk as a tree search makes it.
    pub(super) fn along_actions(
        &mut self,
        rng: &mut Random,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), Broken> {
        let Some(mut state) = self.unless_it_panics(None, |problem| problem.initial())? else {
            return Ok(());
        };
        let mut last = None;
        for _ in 0..STEPS {
            if !go_on() {
                break;
            }
            self.state(&state, last.as_ref())?;
            let listed = |problem: &dyn ErasedProblem| {
                let list = || problem.actions(&state).collect::<Vec<_>>();
                (list(), list())
            };
            let Some((actions, again)) = self.unless_it_panics(last.as_ref(), listed)? else { break };
            self.ledger.agree(Law::SameActions, None, &actions, &again)?;
            for action in actions.iter().sample(rng, TRIED) {
                self.action(&state, action)?;
            }
            let Some(action) = actions.into_iter().choose(rng) else { break };
            if self.action(&state, &action)? {
                self.problem.apply(&mut state, &action);
                last = Some(action);
            }
        }
        Ok(())
    }

    /// A walk as a local search makes it, made twice from the same seed.
    pub(super) fn along_moves(
        &mut self,
        seed: u64,
        walk: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), Broken> {
        // What is tested on the way is drawn from another stream, so that the walk is the same without.
        let aside = &mut stream(seed, WALKS + walk);
        let Some((end, made)) = self.walk(&mut stream(seed, walk), aside, go_on)? else { return Ok(()) };
        match self.again(&mut stream(seed, walk), &made)? {
            Some(again) => self.ledger.agree(Law::SameWalk, None, &end, &again),
            None => Ok(()),
        }
    }

    /// What `ask` returns; `None` if the model panics, which is recorded with the `action` that led to the
    /// state.
    pub(super) fn unless_it_panics<T>(
        &mut self,
        action: Option<&AnyAction>,
        ask: impl FnOnce(&dyn ErasedProblem) -> T,
    ) -> Result<Option<T>, Broken> {
        let answer = caught(|| ask(self.problem));
        let message = answer.as_ref().err().map(String::as_str);
        self.ledger.panics(message, action.map(|action| action as &dyn Debug))?;
        Ok(answer.ok())
    }

    /// One walk; returns where it ends and which of the moves drawn were made, unless the model panics.
    fn walk(
        &mut self,
        rng: &mut Random,
        aside: &mut Random,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<(AnyState, Vec<bool>)>, Broken> {
        let neighborhood = self.neighborhood;
        let start = self.unless_it_panics(None, |problem| problem.random_initial(&mut *rng))?;
        let Some(mut state) = start else { return Ok(None) };
        let mut last = None;
        let mut made = Vec::new();
        while made.len() < STEPS && go_on() {
            self.state(&state, last.as_ref())?;
            let Some(moves) = self.unless_it_panics(last.as_ref(), |_| {
                let size = neighborhood.size(&state);
                (size, neighborhood.sample(&state, rng))
            })?
            else {
                return Ok(None);
            };
            let (size, drawn) = moves;
            if size <= self.listed {
                self.listed(&state, size, drawn.as_ref(), made.len(), aside)?;
            }
            self.ledger.expect(Law::Drawn, drawn.is_some() || size == 0, None, &size, &0)?;
            let Some(action) = drawn else {
                // Another move here, the second time, would be made and lead elsewhere.
                made.push(true);
                break;
            };
            let is_made = self.action(&state, &action)?;
            made.push(is_made);
            if is_made {
                self.problem.apply(&mut state, &action);
                last = Some(action);
            }
        }
        Ok(Some((state, made)))
    }

    /// The same walk once more, without the tests.
    fn again(&mut self, rng: &mut Random, made: &[bool]) -> Result<Option<AnyState>, Broken> {
        let neighborhood = self.neighborhood;
        self.unless_it_panics(None, |problem| {
            let mut state = problem.random_initial(&mut *rng);
            for is_made in made {
                let Some(action) = neighborhood.sample(&state, rng) else { break };
                if *is_made {
                    problem.apply(&mut state, &action);
                }
            }
            state
        })
    }

    /// Test what must hold for the moves of a state, one of which was drawn.
    fn listed(
        &mut self,
        state: &AnyState,
        size: u64,
        drawn: Option<&AnyAction>,
        step: usize,
        rng: &mut Random,
    ) -> Result<(), Broken> {
        let neighborhood = self.neighborhood;
        let (now_and_then, is_small) = (step.is_multiple_of(10), size <= RETURNS);
        let listed = self.unless_it_panics(drawn, |_| {
            let count = neighborhood.count(state, drawn);
            let moves: Option<Vec<AnyAction>> = now_and_then.then(|| neighborhood.moves(state).collect());
            let again = (step == 0 || now_and_then && is_small).then(|| neighborhood.moves_by_part(state));
            let is_alternative = drawn
                .filter(|_| step == 0 || is_small)
                .map(|drawn| neighborhood.is_alternative(state, drawn));
            (count, moves, again, is_alternative)
        })?;
        let Some(((count, is_among), moves, again, is_alternative)) = listed else { return Ok(()) };
        self.ledger.agree(Law::Size, None, &count, &size)?;
        if let Some(moves) = moves {
            if let Some(again) = again {
                self.ledger.agree(Law::Places, None, &moves, &again)?;
            }
            if step.is_multiple_of(40) {
                self.all_drawn(state, &moves)?;
            }
            self.groups(state, &moves, rng)?;
            for action in moves.iter().sample(rng, TRIED) {
                self.action(state, action)?;
            }
            if let Some(action) = moves.iter().choose(rng).filter(|_| is_small) {
                self.way_back(state, action)?;
            }
        }
        let Some(action) = drawn.filter(|_| neighborhood.is_listed()) else { return Ok(()) };
        let by: Option<&dyn Debug> = Some(action);
        self.ledger.expect(Law::Listed, is_among, by, &Plain("one of the moves"), action)?;
        if let Some(holds) = is_alternative {
            self.ledger.expect(Law::Alternatives, holds, by, &Plain("itself"), &Plain("others only"))?;
        }
        Ok(())
    }

    /// Test what must hold for the groups that these moves are in, if they are.
    fn groups(&mut self, state: &AnyState, moves: &[AnyAction], rng: &mut Random) -> Result<(), Broken> {
        let (neighborhood, objective) = (self.neighborhood, self.objective);
        let Some(Some(groups)) = self.unless_it_panics(None, |_| neighborhood.groups(state))? else {
            return Ok(());
        };
        let is_counted = groups.iter().all(|(alternatives, count)| alternatives.len() as u64 == *count);
        let in_groups: Vec<&AnyAction> = groups.iter().flat_map(|(alternatives, _)| alternatives).collect();
        let agrees = is_counted && in_groups.iter().copied().eq(moves);
        self.ledger.expect(Law::Groups, agrees, None, &moves, &in_groups)?;
        for (alternatives, _) in groups.iter().sample(rng, TRIED) {
            let (Some(action), Some(most)) = (alternatives.iter().choose(rng), moves.iter().choose(rng))
            else {
                continue;
            };
            let listed = self.unless_it_panics(Some(action), |_| {
                let listed = objective.shortlist(state, action, most)?;
                let highest = objective.delta(state, most);
                let deltas = alternatives.iter().map(|action| (action, objective.delta(state, action)));
                let low: Vec<_> = deltas.filter(|(_, delta)| *delta <= highest).collect();
                Some((low.iter().copied().eq(listed.iter().map(|(action, delta)| (action, *delta))), listed))
            })?;
            if let Some(Some((agrees, listed))) = listed {
                self.ledger.expect(
                    Law::Shortlist,
                    agrees,
                    Some(action),
                    &Plain("those of low delta"),
                    &listed,
                )?;
            }
            let drawn = self.unless_it_panics(Some(action), |_| {
                objective.roulette(state, alternatives, action, TEMPERATURE)
            })?;
            if let Some(Some([drawn, possible])) = drawn {
                self.ledger.expect(Law::Roulette, drawn == possible, Some(action), &possible, &drawn)?;
            }
        }
        Ok(())
    }

    /// Test what must hold in every state; `action` led to this one.
    fn state(&mut self, state: &AnyState, action: Option<&AnyAction>) -> Result<(), Broken> {
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
        let cost = match caught(|| self.objective.cost(state)) {
            Ok(cost) => cost,
            Err(message) => return self.ledger.panics(Some(&message), action),
        };
        let is_finite = cost.as_f64().is_finite();
        self.ledger.expect(Law::FiniteCosts, is_finite, action, &"a finite number", &cost)?;
        if let Some(bound) = self.objective.lower_bound() {
            self.ledger.expect(Law::LowerBound, cost >= bound, action, &bound, &cost)?;
        }
        Ok(())
    }

    /// Test what must hold for every action. Returns whether it can be carried out without a panic.
    fn action(&mut self, state: &AnyState, action: &AnyAction) -> Result<bool, Broken> {
        let objective = self.objective;
        let carried_out = self.unless_it_panics(Some(action), |problem| {
            let mut changed = state.clone();
            let undo = problem.apply(&mut changed, action);
            let next = problem.result(state, action);
            let applied = changed.clone();
            problem.undo(&mut changed, action, undo);
            let keys_agree = *state != changed || state.key() == changed.key();
            let costs = [state, &next].map(|state| objective.cost(state));
            let deltas = [state, &changed].map(|state| objective.delta(state, action));
            let back = [state, &changed].map(|state| (objective.cost(state), problem.goal_test(state)));
            let sums = objective.has_terms().then(|| {
                let sums = [state, &next].map(|state| objective.sum(state));
                (sums, objective.sum_of_changes(state, action))
            });
            (applied, next, changed, keys_agree, problem.step_cost(state, action), costs, deltas, back, sums)
        })?;
        let Some((applied, next, undone, keys_agree, cost, [before, after], [delta, again], back, sums)) =
            carried_out
        else {
            return Ok(false);
        };
        let by: Option<&dyn Debug> = Some(action);
        self.ledger.agree(Law::Result, by, &next, &applied)?;
        self.ledger.agree(Law::Undo, by, state, &undone)?;
        if *state == undone {
            // Undo must also restore what `==` ignores but the cost or the goal test depends on.
            self.ledger.agree(Law::Undo, by, &back[0], &back[1])?;
            self.ledger.expect(Law::Keys, keys_agree, by, state, &undone)?;
        }
        let is_cost = cost.as_f64().is_finite() && cost >= cost.zero();
        self.ledger.expect(Law::StepCosts, is_cost, by, &cost.zero(), &cost)?;
        if objective.is_estimate() {
            let agrees = delta.as_f64().is_finite() && delta == again;
            self.ledger.expect(Law::Estimate, agrees, by, &delta, &again)?;
        } else {
            let agrees = delta.is_difference(before, after);
            self.ledger.expect(Law::Delta, agrees, by, &(after - before), &delta)?;
            if let Some(([sum, sum_after], changes)) = sums {
                let adds_up = changes.is_difference(before, after) && changes.is_difference(sum, sum_after);
                self.ledger.expect(Law::Terms, adds_up, by, &(after - before), &changes)?;
            }
        }
        Ok(true)
    }

    /// Test what must hold for the moves that take `action` back. Their delta is that of `action` negated, unless it
    /// is an estimate, which is a quick way to find them.
    fn way_back(&mut self, state: &AnyState, action: &AnyAction) -> Result<(), Broken> {
        let (neighborhood, objective) = (self.neighborhood, self.objective);
        let returns = self.unless_it_panics(Some(action), |problem| {
            let next = problem.result(state, action);
            if next.key() == state.key() {
                return None;
            }
            let dropped = neighborhood.dropped(state, action);
            let delta = objective.delta(state, action);
            let back = delta.zero() - delta;
            let leads_back = |action: &AnyAction| {
                (objective.is_estimate() || objective.delta(&next, action) == back)
                    && problem.result(&next, action).key() == state.key()
            };
            let returns = neighborhood.moves(&next).filter(leads_back).map(|back| {
                let added = neighborhood.added(&next, &back);
                let holds = added.iter().all(|attribute| dropped.contains(attribute))
                    && dropped.iter().all(|&attribute| attribute < neighborhood.attributes());
                (back, holds, added)
            });
            let returns: Vec<(AnyAction, bool, Vec<usize>)> = returns.collect();
            Some((dropped, returns))
        })?;
        let Some(Some((dropped, returns))) = returns else { return Ok(()) };
        for (back, holds, added) in returns {
            self.ledger.expect(Law::WayBack, holds, Some(&back), &dropped, &added)?;
        }
        Ok(())
    }
}
