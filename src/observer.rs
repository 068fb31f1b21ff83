//! Watching a search.

use crate::Problem;

/// A temperature level of annealing, as it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelReport<C> {
    /// Steps so far.
    pub steps: u64,
    /// The temperature of the level.
    pub temperature: f64,
    /// The share of its proposals that were accepted.
    pub acceptance: f64,
    /// The cost of the state it ends in.
    pub cost: C,
    /// The lowest cost of the whole run.
    pub incumbent: C,
    /// The number of the start that it belongs to, from 1.
    pub start: u64,
    /// How many reheats there were before it, in all starts.
    pub reheats: u64,
}

/// Watches a search. Every method does nothing by default, so that watching with `()` costs nothing at all.
pub trait Observer<P: Problem> {
    /// A tree search goes from a state along `action`, or a local search accepts it; `state` is the new state.
    #[inline]
    fn on_action(&mut self, _problem: &P, _state: &P::State, _action: &P::Action) {}

    /// An action was taken back; `state` is the state returned to.
    #[inline]
    fn on_backtrack(&mut self, _problem: &P, _state: &P::State) {}

    /// A goal was found.
    #[inline]
    fn on_goal(&mut self, _problem: &P, _state: &P::State) {}

    /// A local search or branch and bound improved its incumbent to `cost`, after `steps` steps of the run;
    /// the first incumbent is the start in local search, and the first goal in branch and bound.
    #[inline]
    fn on_improvement(&mut self, _problem: &P, _state: &P::State, _cost: P::Cost, _steps: u64) {}

    /// A level of annealing ended.
    #[inline]
    fn on_level(&mut self, _level: &LevelReport<P::Cost>) {}

    /// Should the search pause now, if it [can](crate::Resumable)? Asked at the end of each level of
    /// annealing. Every pause bundles the whole state of the search, so pauses should be rare.
    #[inline]
    fn wants_pause(&mut self) -> bool {
        false
    }
}

impl<P: Problem> Observer<P> for () {}

impl<P: Problem, O: Observer<P>> Observer<P> for &mut O {
    #[inline]
    fn on_action(&mut self, problem: &P, state: &P::State, action: &P::Action) {
        (**self).on_action(problem, state, action);
    }

    #[inline]
    fn on_backtrack(&mut self, problem: &P, state: &P::State) {
        (**self).on_backtrack(problem, state);
    }

    #[inline]
    fn on_goal(&mut self, problem: &P, state: &P::State) {
        (**self).on_goal(problem, state);
    }

    #[inline]
    fn on_improvement(&mut self, problem: &P, state: &P::State, cost: P::Cost, steps: u64) {
        (**self).on_improvement(problem, state, cost, steps);
    }

    #[inline]
    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        (**self).on_level(level);
    }

    #[inline]
    fn wants_pause(&mut self) -> bool {
        (**self).wants_pause()
    }
}

/// An observer that may be absent.
impl<P: Problem, O: Observer<P>> Observer<P> for Option<O> {
    #[inline]
    fn on_action(&mut self, problem: &P, state: &P::State, action: &P::Action) {
        if let Some(observer) = self {
            observer.on_action(problem, state, action);
        }
    }

    #[inline]
    fn on_backtrack(&mut self, problem: &P, state: &P::State) {
        if let Some(observer) = self {
            observer.on_backtrack(problem, state);
        }
    }

    #[inline]
    fn on_goal(&mut self, problem: &P, state: &P::State) {
        if let Some(observer) = self {
            observer.on_goal(problem, state);
        }
    }

    #[inline]
    fn on_improvement(&mut self, problem: &P, state: &P::State, cost: P::Cost, steps: u64) {
        if let Some(observer) = self {
            observer.on_improvement(problem, state, cost, steps);
        }
    }

    #[inline]
    fn on_level(&mut self, level: &LevelReport<P::Cost>) {
        if let Some(observer) = self {
            observer.on_level(level);
        }
    }

    #[inline]
    fn wants_pause(&mut self) -> bool {
        self.as_mut().is_some_and(Observer::wants_pause)
    }
}
