//! A problem in closures.

use crate::{Objective, Problem, State};
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

/// A problem in four closures, for a first try without a type of one's own: where to begin, which actions
/// there are, what they lead to, and whether that is a goal (AIMA section 3.1). Every engine takes it.
///
/// States are any values that can be copied and told apart. Later, a type that implements [`Problem`] pays
/// off: its actions change a state in place, while each action of a sketch makes a new one.
///
/// From 1 to 21 by doubling and adding one, where doubling costs 3:
///
/// ```
/// use recuit::{BestFirst, Engine, Evaluation, Problem, Run, Sketch};
/// let numbers = Sketch::new(1, |&n: &u32| [n + 1, 2 * n], |_, next| *next, |&n| n == 21)
///     .step_cost(|&n, &next| if next == n + 1 { 1 } else { 3 });
/// let outcome = BestFirst::new(Evaluation::UniformCost).by(()).search(&numbers, numbers.initial(), &mut Run::seeded(1));
/// let best = outcome.best.unwrap();
/// assert_eq!((best.cost, best.path), (11, vec![2, 3, 4, 5, 10, 20, 21]));
/// ```
pub struct Sketch<S, A, L, FA, FR, FG, FC = fn(&S, &A) -> i64> {
    start: S,
    actions: FA,
    result: FR,
    is_goal: FG,
    step_cost: FC,
    types: PhantomData<fn() -> (A, L)>,
}

impl<S, A, L, FA, FR, FG> Sketch<S, A, L, FA, FR, FG>
where
    L: IntoIterator<Item = A>,
    FA: Fn(&S) -> L,
    FR: Fn(&S, &A) -> S,
    FG: Fn(&S) -> bool,
{
    /// Search begins at `start`; `actions` lists what can be done in a state, `result` is the state that an
    /// action leads to, and `is_goal` tells what is looked for. Every action costs 1.
    pub fn new(start: S, actions: FA, result: FR, is_goal: FG) -> Self {
        Sketch { start, actions, result, is_goal, step_cost: |_, _| 1, types: PhantomData }
    }
}

impl<S, A, L, FA, FR, FG, FC> Sketch<S, A, L, FA, FR, FG, FC> {
    /// The same problem, with these costs of actions: none is below 0.
    pub fn step_cost<C: Fn(&S, &A) -> i64>(self, step_cost: C) -> Sketch<S, A, L, FA, FR, FG, C> {
        let Sketch { start, actions, result, is_goal, types, .. } = self;
        Sketch { start, actions, result, is_goal, step_cost, types }
    }
}

/// A state of a [`Sketch`]: the value that its closures see.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sketched<S>(pub S);

impl<S: Clone + Eq + Hash + 'static> State for Sketched<S> {
    type Key = S;

    fn key(&self) -> S {
        self.0.clone()
    }
}

impl<S, A, L, FA, FR, FG, FC> Problem for Sketch<S, A, L, FA, FR, FG, FC>
where
    S: Clone + Eq + Hash + 'static,
    A: Clone + Debug,
    L: IntoIterator<Item = A>,
    FA: Fn(&S) -> L,
    FR: Fn(&S, &A) -> S,
    FG: Fn(&S) -> bool,
    FC: Fn(&S, &A) -> i64,
{
    type State = Sketched<S>;
    type Action = A;
    type Undo = S;
    type Cost = i64;

    fn initial(&self) -> Sketched<S> {
        Sketched(self.start.clone())
    }

    fn actions(&self, state: &Sketched<S>) -> impl Iterator<Item = A> {
        (self.actions)(&state.0).into_iter()
    }

    fn apply(&self, state: &mut Sketched<S>, action: &A) -> S {
        let next = (self.result)(&state.0, action);
        std::mem::replace(&mut state.0, next)
    }

    fn undo(&self, state: &mut Sketched<S>, _: &A, before: S) {
        state.0 = before;
    }

    fn goal_test(&self, state: &Sketched<S>) -> bool {
        (self.is_goal)(&state.0)
    }

    fn step_cost(&self, state: &Sketched<S>, action: &A) -> i64 {
        (self.step_cost)(&state.0, action)
    }
}

/// A closure that tells what a state costs, or is estimated to cost: the objective of a local search, or a
/// heuristic.
///
/// ```
/// use recuit::{Actions, Annealing, By, Engine, Geometric, LocalSearch, Problem, Run, Sketch, Sketched, Status};
/// // Which of these are to go on the left scale, so that both scales hold 80?
/// let weights = [31, 8, 24, 29, 17, 14, 37];
/// let difference = |left: u32| {
///     let signed = (0..7).map(|index| if left >> index & 1 == 1 { weights[index] } else { -weights[index] });
///     signed.sum::<i64>().abs()
/// };
/// let scales = Sketch::new(0, |_| 0..7, |left, weight| left ^ 1 << weight, |&left| difference(left) == 0);
/// let cost = By(|state: &Sketched<u32>| difference(state.0));
/// let annealing = Annealing { starts: 100, ..Annealing::new(Geometric { factor: 0.9 }) }.on(Actions, cost);
/// let outcome = annealing.search(&scales, scales.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.status, Status::Solved);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct By<F>(pub F);

impl<P: Problem, F: Fn(&P::State) -> P::Cost> Objective<P> for By<F> {
    fn cost(&self, _: &P, state: &P::State) -> P::Cost {
        (self.0)(state)
    }
}
