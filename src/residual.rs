//! What is left to be decided.

use crate::Problem;
use std::hash::Hash;

/// What is left to be decided: where that is the same, there are as many goals.
///
/// Different ways often leave the same. Whichever way one corner of a board is tiled, what is still to be
/// tiled is the rest. Depth-first search that only [counts](crate::ParallelDepthFirst::by) goals looks once
/// into what it meets again and again. Where a residual says all that matters and no more, that is dynamic
/// programming.
///
/// [`laws::check_residual`](crate::laws::check_residual) tests that an implementation keeps its promise.
///
/// ```
/// use recuit::{Engine, Goals, ParallelDepthFirst, Problem, Residual, Run};
/// # #[derive(Clone)]
/// # struct Taken(Vec<bool>);
/// # impl recuit::State for Taken { type Key = Vec<bool>; fn key(&self) -> Vec<bool> { self.0.clone() } }
/// # struct Coins { coins: Vec<u32>, sum: u32 }
/// # impl Coins { fn sum(&self, state: &Taken) -> u32 { self.coins.iter().zip(&state.0).map(|(c, &t)| c * u32::from(t)).sum() } }
/// # impl Problem for Coins {
/// #     type State = Taken; type Action = bool; type Undo = (); type Cost = i32;
/// #     fn initial(&self) -> Taken { Taken(vec![]) }
/// #     fn actions(&self, state: &Taken) -> impl Iterator<Item = bool> {
/// #         let end = state.0.len() == self.coins.len();
/// #         [false, true].into_iter().filter(move |_| !end)
/// #     }
/// #     fn apply(&self, state: &mut Taken, take: &bool) { state.0.push(*take); }
/// #     fn undo(&self, state: &mut Taken, _: &bool, _: ()) { state.0.pop(); }
/// #     fn goal_test(&self, state: &Taken) -> bool { state.0.len() == self.coins.len() && self.sum(state) == self.sum }
/// #     fn is_tree(&self) -> bool { true }
/// # }
/// /// Of coins that are taken or left, one after the other, what matters is how many there were and what they sum up to.
/// struct SumSoFar;
/// impl Residual<Coins> for SumSoFar {
///     type Key = (usize, u32);
///     fn after(&self, coins: &Coins, state: &Taken, take: &bool, key: &mut (usize, u32)) -> bool {
///         let next = state.0.len();
///         *key = (next + 1, coins.sum(state) + if *take { coins.coins[next] } else { 0 });
///         true
///     }
/// }
///
/// let coins = Coins { coins: vec![1; 40], sum: 20 };
/// let all = ParallelDepthFirst { goals: Goals::All, ..ParallelDepthFirst::new(1) };
/// let outcome = all.by(SumSoFar).search(&coins, coins.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.stats.goals, 137_846_528_820);
/// assert!(outcome.stats.steps < 2000);
/// ```
///
/// Source: Bacchus, Dalmao & Pitassi, "Algorithms and complexity results for #SAT and Bayesian inference"
/// (2003), #DPLL with caching.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what is left to be decided in states of `{P}`",
    label = "no residual",
    note = "say by `impl Residual<{P}> for {Self}` what has to be the same for there to be as many goals"
)]
pub trait Residual<P: Problem> {
    /// The same for two states, or actions, only if as many goals are reached from either, it included.
    type Key: Clone + Default + Eq + Hash + Sync;

    /// For how many of the latest keys counts are remembered at most, a power of two. So many as fit into the
    /// cache of a core are enough where a node takes no longer than to look into memory.
    const MOST: usize = 1 << 16;

    /// Write down in `key`, where another one stands, what is left to be decided in `state`. `false` where it
    /// is so little that to count is as quick as to remember, or so much that it will hardly be met again.
    /// The default is `false` everywhere, for who is asked [before](Residual::after).
    fn of(&self, _problem: &P, _state: &P::State, _key: &mut Self::Key) -> bool {
        false
    }

    /// The same for what `action`, taken in `state`, leaves to be decided, where that is known before it is
    /// taken: where it was met before, the action need not be taken at all. If `true`, the state that it
    /// leads to is not asked again. The default is `false` everywhere, for who is asked
    /// [afterwards](Residual::of).
    fn after(&self, _problem: &P, _state: &P::State, _action: &P::Action, _key: &mut Self::Key) -> bool {
        false
    }
}

impl<P: Problem, R: Residual<P>> Residual<P> for &R {
    type Key = R::Key;

    const MOST: usize = R::MOST;

    fn of(&self, problem: &P, state: &P::State, key: &mut R::Key) -> bool {
        (**self).of(problem, state, key)
    }

    fn after(&self, problem: &P, state: &P::State, action: &P::Action, key: &mut R::Key) -> bool {
        (**self).after(problem, state, action, key)
    }
}
