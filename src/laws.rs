//! The promises that every model makes, checked.
//!
//! A model's tests call [`check`] once for each formulation, objective and neighborhood:
//!
//! ```
//! use rand::{Rng, RngExt};
//! use recuit::{Neighborhood, Objective, Problem, State, laws};
//!
//! /// Two numbers; a move adds to one what it takes from the other.
//! #[derive(Clone, Debug, PartialEq)]
//! struct Pair(i32, i32);
//! impl State for Pair {
//!     type Key = (i32, i32);
//!     fn key(&self) -> (i32, i32) { (self.0, self.1) }
//! }
//! struct Balance;
//! impl Problem for Balance {
//!     type State = Pair;
//!     type Action = i32;
//!     type Undo = ();
//!     type Cost = i32;
//!     fn initial(&self) -> Pair { Pair(9, 1) }
//!     fn actions(&self, _: &Pair) -> impl Iterator<Item = i32> { [-1, 1].into_iter() }
//!     fn apply(&self, state: &mut Pair, by: &i32) { state.0 += by; state.1 -= by; }
//!     fn undo(&self, state: &mut Pair, by: &i32, _: ()) { state.0 -= by; state.1 += by; }
//!     fn goal_test(&self, state: &Pair) -> bool { state.0 == state.1 }
//! }
//! struct Difference;
//! impl Objective<Balance> for Difference {
//!     fn cost(&self, _: &Balance, state: &Pair) -> i32 { (state.0 - state.1).abs() }
//!     // Wrong: forgets that the other number changes too.
//!     fn delta(&self, _: &Balance, state: &Pair, by: &i32) -> i32 {
//!         (state.0 + by - state.1).abs() - (state.0 - state.1).abs()
//!     }
//! }
//!
//! let conserved = |state: &Pair| {
//!     if state.0 + state.1 == 10 { Ok(()) } else { Err("the sum changed".to_string()) }
//! };
//! let broken = laws::check(&Balance, &recuit::Actions, &Difference, conserved, 1).unwrap_err();
//! assert_eq!(broken.law, "delta is the difference of the costs");
//! assert!(broken.to_string().contains("action -1") || broken.to_string().contains("action 1"));
//! ```

use crate::{Cost, Neighborhood, Objective, Problem, Random, State, stream};
use num_traits::Zero;
use rand::seq::IteratorRandom;
use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;

/// A promise that was not kept: which, for which action, and the two values that disagree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the law \"{law}\" is broken{}: expected {expected}, found {found}", of(action))]
pub struct Broken {
    /// The promise.
    pub law: &'static str,
    /// The action that broke it, where one did.
    pub action: Option<String>,
    /// What the promise asks for.
    pub expected: String,
    /// What the model does.
    pub found: String,
}

fn of(action: &Option<String>) -> String {
    action.as_ref().map(|action| format!(" by action {action}")).unwrap_or_default()
}

/// Random walks of each kind.
const WALKS: u64 = 8;
/// Actions in a walk.
const STEPS: usize = 120;
/// Actions of one state that are tried out.
const TRIED: usize = 40;
/// States of a tree looked at in search of one that is met twice.
const TREE_STATES: usize = 2000;

/// Check a formulation with one neighborhood and objective on random walks drawn from `seed`.
///
/// `invariant` says what must hold in every state, in words where it does not: that fixed parts stay fixed, that
/// tables kept beside the state agree with it.
///
/// # Errors
/// The first promise found broken.
pub fn check<P, N, J>(
    problem: &P,
    neighborhood: &N,
    objective: &J,
    invariant: impl Fn(&P::State) -> Result<(), String>,
    seed: u64,
) -> Result<(), Broken>
where
    P: Problem,
    P::State: PartialEq + Debug,
    P::Action: PartialEq,
    N: Neighborhood<P>,
    J: Objective<P>,
{
    let laws = Laws { problem, neighborhood, objective, invariant };
    for walk in 0..WALKS {
        laws.walk_along_actions(&mut stream(seed, walk))?;
        let end = laws.walk_along_moves(&mut stream(seed, walk))?;
        let again = laws.walk_along_moves(&mut stream(seed, walk))?;
        agree("the same seed gives the same walk", None, &end, &again)?;
    }
    laws.tree()
}

fn agree<T: PartialEq + Debug>(
    law: &'static str,
    action: Option<&dyn Debug>,
    expected: &T,
    found: &T,
) -> Result<(), Broken> {
    if expected == found { Ok(()) } else { Err(broken(law, action, expected, found)) }
}

/// Is `delta` the difference of two costs in half of the digits that they are kept in? Whole numbers are exact.
fn differ_by_rounding<C: Cost>(before: C, after: C, delta: C) -> bool {
    let [before, after, delta] = [before, after, delta].map(Cost::as_f64);
    let whole = [before, after, delta].iter().all(|cost| cost.fract() == 0.0);
    !whole && (after - before - delta).abs() <= rounding::<C>().sqrt() * (1.0 + before.abs() + after.abs())
}

/// The unit roundoff of a kind of float: one over the first power of two that adding one does not change
/// (Malcolm 1972).
fn rounding<C: Cost>() -> f64 {
    let mut power = C::one();
    while (power + C::one()) - power == C::one() && power.as_f64() < 1.0 / f64::EPSILON {
        power = power + power;
    }
    1.0 / power.as_f64()
}

fn broken(law: &'static str, action: Option<&dyn Debug>, expected: &dyn Debug, found: &dyn Debug) -> Broken {
    let action = action.map(|action| format!("{action:?}"));
    Broken { law, action, expected: format!("{expected:?}"), found: format!("{found:?}") }
}

struct Laws<'a, P, N, J, I> {
    problem: &'a P,
    neighborhood: &'a N,
    objective: &'a J,
    invariant: I,
}

impl<P, N, J, I> Laws<'_, P, N, J, I>
where
    P: Problem,
    P::State: PartialEq + Debug,
    P::Action: PartialEq,
    N: Neighborhood<P>,
    J: Objective<P>,
    I: Fn(&P::State) -> Result<(), String>,
{
    /// A walk as a tree search makes it.
    fn walk_along_actions(&self, rng: &mut Random) -> Result<(), Broken> {
        let mut state = self.problem.initial();
        let mut last = None;
        for _ in 0..STEPS {
            self.state(&state, last.as_ref())?;
            let actions: Vec<P::Action> = self.problem.actions(&state).collect();
            let again: Vec<P::Action> = self.problem.actions(&state).collect();
            agree("the actions of a state do not change", None, &actions, &again)?;
            for action in actions.iter().sample(rng, TRIED) {
                self.action(&state, action)?;
            }
            let Some(action) = actions.into_iter().choose(rng) else { break };
            self.problem.apply(&mut state, &action);
            last = Some(action);
        }
        Ok(())
    }

    /// A walk as a local search makes it; returns where it ends.
    fn walk_along_moves(&self, rng: &mut Random) -> Result<P::State, Broken> {
        let mut state = self.problem.random_initial(rng);
        let mut last = None;
        for step in 0..STEPS {
            self.state(&state, last.as_ref())?;
            let moves: Vec<P::Action> = self.neighborhood.moves(self.problem, &state).collect();
            let size = self.neighborhood.size(self.problem, &state);
            agree("the size is the number of moves", None, &(moves.len() as u64), &size)?;
            if step % 10 == 0 {
                for action in moves.iter().sample(rng, TRIED) {
                    self.action(&state, action)?;
                }
            }
            let Some(action) = self.neighborhood.sample(self.problem, &state, rng) else {
                agree("a move is drawn wherever there are moves", None, &0, &moves.len())?;
                break;
            };
            if self.neighborhood.is_listed() && !moves.contains(&action) {
                let law = "a sampled move is among the moves";
                return Err(broken(law, Some(&action), &"one of the moves", &action));
            }
            self.action(&state, &action)?;
            self.problem.apply(&mut state, &action);
            last = Some(action);
        }
        Ok(state)
    }

    /// What holds in every state; `action` led there.
    fn state(&self, state: &P::State, action: Option<&P::Action>) -> Result<(), Broken> {
        let action = action.map(|action| action as &dyn Debug);
        (self.invariant)(state)
            .map_err(|found| broken("the invariant holds", action, &"the invariant", &found))?;
        let cost = self.objective.cost(self.problem, state);
        if !cost.as_f64().is_finite() {
            return Err(broken("costs are finite numbers", action, &"a finite number", &cost));
        }
        if let Some(bound) = self.objective.lower_bound(self.problem).filter(|bound| cost < *bound) {
            return Err(broken("no cost is below the lower bound", action, &bound, &cost));
        }
        Ok(())
    }

    /// What holds for every action.
    fn action(&self, state: &P::State, action: &P::Action) -> Result<(), Broken> {
        let mut changed = state.clone();
        let undo = self.problem.apply(&mut changed, action);
        let next = self.problem.result(state, action);
        agree("the result is the action applied to a copy", Some(action), &next, &changed)?;
        self.problem.undo(&mut changed, action, undo);
        agree("undo restores the state", Some(action), state, &changed)?;
        if state.key() != changed.key() {
            return Err(broken("equal states have equal keys", Some(action), state, &changed));
        }
        let cost = self.problem.step_cost(state, action);
        if !cost.as_f64().is_finite() || cost < P::Cost::zero() {
            return Err(broken("step costs are not negative", Some(action), &P::Cost::zero(), &cost));
        }
        let (before, after) =
            (self.objective.cost(self.problem, state), self.objective.cost(self.problem, &next));
        let delta = self.objective.delta(self.problem, state, action);
        if delta == after - before || differ_by_rounding(before, after, delta) {
            return Ok(());
        }
        Err(broken("delta is the difference of the costs", Some(action), &(after - before), &delta))
    }

    /// A tree reaches no state twice.
    fn tree(&self) -> Result<(), Broken> {
        if !self.problem.is_tree() {
            return Ok(());
        }
        let start = self.problem.initial();
        let mut reached = HashSet::from([start.key()]);
        let mut frontier = VecDeque::from([start]);
        while let Some(state) = frontier.pop_front() {
            for action in self.problem.actions(&state) {
                let next = self.problem.result(&state, &action);
                if !reached.insert(next.key()) {
                    return Err(broken(
                        "a tree reaches a state by one path",
                        Some(&action),
                        &"a new state",
                        &next,
                    ));
                }
                frontier.push_back(next);
            }
            if reached.len() > TREE_STATES {
                break;
            }
        }
        Ok(())
    }
}
