//! What a puzzle is: states, and the actions that lead from one to the next.

use crate::Cost;
use rand::Rng;
use std::fmt::Debug;
use std::hash::Hash;

/// One configuration of a problem, the only thing that changes during a search.
///
/// Two states with equal keys are the same state: [`BestFirst`](crate::BestFirst) recognizes by the key what
/// it has reached before. The key is asked for only there and may be built on demand. A state owns what it
/// holds, for one search may hand it to another.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a state",
    label = "a state",
    note = "a state says by `impl State for {Self}` what tells it from others: its `key`"
)]
pub trait State: Clone + 'static {
    /// What identifies the state.
    type Key: Eq + Hash;

    /// The state's key.
    fn key(&self) -> Self::Key;
}

/// A search problem: the instance together with how it is posed, its *formulation*.
///
/// These are the components of AIMA (Russell & Norvig, 4th edition) section 3.1.1: an initial state, the
/// actions applicable in a state, the transition model `result`, the goal test and the action cost. A problem
/// never changes during a search; one puzzle has several problems, one for each formulation.
///
/// The textbook's `result(s, a)` makes a new state. Engines that try millions of actions a second cannot afford
/// that, so the primitive here is [`apply`](Problem::apply), which changes a state in place, with
/// [`undo`](Problem::undo) to take it back; `result` is derived from them.
///
/// [`laws::check`](crate::laws::check) tests that an implementation keeps the promises made here.
///
/// # Example
/// Reach a number from 1 by doubling and by adding one:
///
/// ```
/// use recuit::{BestFirst, Engine, Evaluation, Problem, Run, State, Status};
///
/// #[derive(Clone, Debug, PartialEq)]
/// struct Number(u64);
/// impl State for Number {
///     type Key = u64;
///     fn key(&self) -> u64 { self.0 }
/// }
///
/// #[derive(Clone, Debug, PartialEq)]
/// enum Step { Double, Increment }
///
/// struct Reach(u64);
/// impl Problem for Reach {
///     type State = Number;
///     type Action = Step;
///     type Undo = u64;
///     type Cost = i64;
///     fn initial(&self) -> Number { Number(1) }
///     fn actions(&self, state: &Number) -> impl Iterator<Item = Step> {
///         let room = state.0 < self.0;
///         [Step::Double, Step::Increment].into_iter().filter(move |_| room)
///     }
///     fn apply(&self, state: &mut Number, action: &Step) -> u64 {
///         let before = state.0;
///         state.0 = match action { Step::Double => before * 2, Step::Increment => before + 1 };
///         before
///     }
///     fn undo(&self, state: &mut Number, _: &Step, before: u64) { state.0 = before; }
///     fn goal_test(&self, state: &Number) -> bool { state.0 == self.0 }
/// }
///
/// let problem = Reach(21);
/// let shortest = BestFirst::new(Evaluation::BreadthFirst).by(());
/// let outcome = shortest.search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// assert_eq!(outcome.best.unwrap().path.len(), 6); // 1 2 4 5 10 20 21
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a problem",
    label = "a problem",
    note = "say by `impl Problem for {Self}` where to begin, which actions there are, what they do and what a goal is; for a first try in closures there is `recuit::Sketch`"
)]
pub trait Problem {
    /// A configuration.
    type State: State;
    /// What leads from one state to the next. Keep it small: engines store actions, not states.
    type Action: Clone + Debug;
    /// What taking an action back needs to know; `()` when the action says it all.
    type Undo;
    /// What an action costs, and what objectives of this problem are measured in.
    type Cost: Cost;

    /// The state that search starts from.
    fn initial(&self) -> Self::State;

    /// A start drawn at random, for engines that start again. Problems with one start need not override this.
    fn random_initial<R: Rng + ?Sized>(&self, _rng: &mut R) -> Self::State {
        self.initial()
    }

    /// The actions applicable in `state`, in the order in which to try them. None in a dead end.
    fn actions(&self, state: &Self::State) -> impl Iterator<Item = Self::Action>;

    /// Carry out `action`, and return what [`undo`](Problem::undo) needs.
    fn apply(&self, state: &mut Self::State, action: &Self::Action) -> Self::Undo;

    /// Take back `action`, the last one applied: `state` becomes exactly what it was.
    fn undo(&self, state: &mut Self::State, action: &Self::Action, undo: Self::Undo);

    /// Is this what we are looking for? Searches end at a goal. Where full states are changed by moves and a least cost is
    /// wanted, only what nothing can beat is a goal, and none where that cannot be told from the state; where actions
    /// build states, everything that is complete is one, whatever it costs.
    fn goal_test(&self, state: &Self::State) -> bool;

    /// How many goals this one counts for, at least one. A formulation for counting may leave out actions
    /// whose goals are as many as those of another one, mirror images of them for example, and says so here.
    fn stands_for(&self, _goal: &Self::State) -> u64 {
        1
    }

    /// The state that `action` leads to, AIMA's transition model. Costs a clone.
    fn result(&self, state: &Self::State, action: &Self::Action) -> Self::State {
        let mut next = state.clone();
        self.apply(&mut next, action);
        next
    }

    /// What `action` costs, taken in `state`; one by default. Finite, and never negative.
    fn step_cost(&self, _state: &Self::State, _action: &Self::Action) -> Self::Cost {
        num_traits::One::one()
    }

    /// Can every state be reached by one path only? Then no engine needs to remember where it has been
    /// (AIMA section 3.3.3, redundant paths). `false` is always safe.
    fn is_tree(&self) -> bool {
        false
    }

    /// A number of actions that suffices to get from any reachable state to any goal that can be reached from
    /// it (AIMA section 3.4.4, the diameter of the state space). It bounds the depth worth searching, so that
    /// depth-first search can prove infeasibility where paths never end.
    fn diameter(&self) -> Option<u64> {
        None
    }

    /// Does the order of a state's actions change with what was met elsewhere in the search? If so, engines
    /// that pass through a state more than once must not rely on that order. For what a state learns, see
    /// [`restart`](Problem::restart).
    fn learns(&self) -> bool {
        false
    }

    /// The search is back at its start and about to begin again: a chance to explore in a different order.
    /// `state` is the start state with all that it learned.
    ///
    /// What a state learns (which constraints failed, which cost is to be beaten) may change the order of its
    /// actions and leave out those that cannot lead to a goal of interest. It is not taken back by
    /// [`undo`](Problem::undo), and two states that differ only in what they learned are equal.
    fn restart<R: Rng + ?Sized>(&self, _state: &mut Self::State, _rng: &mut R) {}

    /// A goal of that `cost` is known, and from here on only cheaper ones are of interest: what cannot lead to one
    /// may be left out. What `state` learns from it is kept, as [`restart`](Problem::restart) says.
    fn tighten(&self, _state: &mut Self::State, _cost: Self::Cost) {}

    /// In words, why no action applies in `state`: where the search is stuck. For messages only.
    fn explain_dead_end(&self, _state: &Self::State) -> Option<String> {
        None
    }
}
